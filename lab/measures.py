"""Measurements of a trained model: longer texts, other positions, single hands, the stream."""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from core import positional_encoding
from core.geometry.singular_values import rank_for_share
from lab.model import Text, by_name, encoder_asks, encoder_stream
from lab.operations import Floats, scores
from lab.positions import sinusoids
from lab.tasks.task import FIRST_WORD, PADDING, Example, held_out_texts
from lab.training import accuracy
from lab.vocabulary import Design, read

Array = NDArray[np.float64]
OFFSETS = list(range(140))  # the fastest hand is back for the 22nd time


def longer(design: Design, flat: Floats) -> dict[int, float]:
    """Return the share of right answers for each size of text, in training and beyond."""
    task = design.of
    return {
        size: accuracy(design, flat, held_out_texts(task, size))
        for size in (*task.sizes, *task.longer)
    }


def moved(design: Design, flat: Floats, offsets: list[int], count: int = 200) -> list[float]:
    """Return the share of right answers when every word stands so many positions further on."""
    texts = held_out_texts(design.of)[:count]
    return [accuracy(design, flat, texts, offset) for offset in offsets]


def hands_kept(design: Design, flat: Floats, count: int = 100) -> list[float]:
    """Return the share of right answers with only the k fastest hands turning, k = 0 .. d_model/2.

    The others stand still at their mean over the positions of the texts.
    """
    return _some_hands(design, flat, count, stopped=False)


def hands_stopped(design: Design, flat: Floats, count: int = 100) -> list[float]:
    """Return the share of right answers with the k fastest hands still, k = 0 .. d_model/2."""
    return _some_hands(design, flat, count, stopped=True)


def _some_hands(design: Design, flat: Floats, count: int, *, stopped: bool) -> list[float]:
    texts, width = held_out_texts(design.of)[:count], design.model().d_model
    mean = mean_row(design, texts)
    accuracies = []
    for k in range(width // 2 + 1):
        fast = np.arange(width) < 2 * k
        still = np.where(fast == stopped, mean, np.nan)
        accuracies.append(accuracy(design, flat, texts, still=still))
    return accuracies


def mean_row(design: Design, texts: list[Example]) -> Floats:
    """Return the mean of the sinusoidal rows over all words of `texts`, shape (d_model,)."""
    model, text = design.model(), read(design, texts)
    rows = sinusoids(model.d_model, model.base, np.float32)[text.positions]
    return rows[text.words != PADDING].mean(0)


class Shares(NamedTuple):
    """The sources of variance, as shares that sum to 1."""

    word: float  # which word it is
    position: float  # where it stands, on top of which word it is
    segment: float  # its segment, on top of both; 0 where a task has none
    rest: float  # what these do together and, after attention, the words round it


STAGES = ("what goes in", "after attention", "after feed-forward")


def stream(design: Design, flat: Floats) -> list[Shares]:
    """Return the sources of word vectors' variance at each of the encoder's STAGES."""
    model, w = design.model(), by_name(design.model(), flat)
    text = read(design, held_out_texts(design.of))
    here = text.words != PADDING
    kinds = [kind[here] for kind in _kinds(text)]
    return [shares(state[here], *kinds) for state in encoder_stream(model, w, text)[: len(STAGES)]]


def attention_reads(design: Design, flat: Floats) -> list[Shares]:
    """Return the sources of the encoder's scores, head by head: words, positions, segments."""
    model, w = design.model(), by_name(design.model(), flat)
    text = read(design, held_out_texts(design.of))
    products = scores(*encoder_asks(model, w, text), model.heads)  # without bias
    here = text.words != PADDING
    row, query, key = (here[:, :, None] & here[:, None, :]).nonzero()
    kinds = [kind[row, query] * 1000 + kind[row, key] for kind in _kinds(text)]
    return [shares(products[row, head, query, key][:, None], *kinds) for head in range(model.heads)]


def _kinds(text: Text) -> list[NDArray[Any]]:
    kinds: list[NDArray[Any]] = [text.words, text.positions]
    return kinds if text.segments is None else [*kinds, text.segments]


def shares(
    values: Floats,
    words: NDArray[Any],
    positions: NDArray[Any],
    segments: NDArray[Any] | None = None,
) -> Shares:
    """Return the share of the variance of `values` (n, d) that the mean of each kind explains.

    An analysis of variance in steps: words first, positions of what words leave, then segments.
    """
    left = values.astype(float) - values.mean(0)
    total, explained_shares = (left**2).sum(), []
    for kinds in (words, positions, np.zeros(len(left)) if segments is None else segments):
        explained = _means(left, kinds)
        explained_shares.append(float((explained**2).sum() / total))
        left = left - explained
    word, position, segment = explained_shares
    return Shares(word, position, segment, 1 - sum(explained_shares))


def _means(values: Array, kinds: NDArray[Any]) -> Array:
    """Return, for each row, the mean of the rows of its kind: shape (n, d)."""
    _, which = np.unique(kinds, return_inverse=True)
    sums = np.stack([np.bincount(which, column) for column in values.T], 1)
    return (sums / np.bincount(which)[:, None])[which]


def word_vectors(design: Design, flat: Floats) -> Array:
    """Return every word of the texts as the encoder reads it, without position: (words, d)."""
    model = design.model()
    return by_name(model, flat)["source"][FIRST_WORD:].astype(float) * math.sqrt(model.d_model)


class Directions(NamedTuple):
    """The directions, of a vector's d, that the positions of a task's texts take up."""

    positions: int  # how many a text of training size has at most
    basis: Array  # shape (directions, d), orthonormal; they have 99 % of the squared lengths


def position_directions(design: Design) -> Directions:
    """Return the directions of held-out texts' sinusoidal rows, by their singular vectors."""
    positions = int(read(design, held_out_texts(design.of)).positions.max()) + 1
    _, values, vectors = np.linalg.svd(positional_encoding(positions, design.model().d_model))
    return Directions(positions, vectors[: rank_for_share(values)])


def share_along(vectors: Array, directions: Directions) -> float:
    """Return the share of the squared lengths of `vectors`, shape (n, d), in `directions`."""
    return float(((vectors @ directions.basis.T) ** 2).sum() / (vectors**2).sum())
