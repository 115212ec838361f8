"""From text to what a transformer's first layer is given: words, ids, embeddings, positions."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_d_model, check_integer, check_real, refuse
from core.encodings.sinusoidal import encode_positions

Floats = NDArray[np.float64]


class InputSteps(NamedTuple):
    """Every step from n words to the first layer's input; row p belongs to word p, from 0."""

    words: tuple[str, ...]
    ids: NDArray[np.intp]  # (n,): rows of the embedding table
    embedded: Floats  # (n, d_model): norm about 1
    scaled: Floats  # (n, d_model): times sqrt(d_model), unless left out; norm about sqrt(d_model)
    encodings: Floats  # (n, d_model): PE(0) .. PE(n-1), norm sqrt(d_model / 2)
    summed: Floats  # (n, d_model): scaled + encodings
    dropped: Floats  # (n, d_model): summed after dropout; the layer's input


def split_words(text: str) -> tuple[str, ...]:
    """The words of a text in any script: what stands between white space, emoji included."""
    return tuple(text.split())


def word_key(word: str) -> str:
    """What two spellings of one word share: "Cat," and "cat" have the same key.

    Case, outer punctuation and the way an accent is composed are set aside; a word of nothing but
    punctuation stays as it is.
    """
    folded = unicodedata.normalize("NFC", word.casefold())
    inside = [i for i, sign in enumerate(folded) if not unicodedata.category(sign).startswith("P")]
    return folded[inside[0] : inside[-1] + 1] if inside else folded


def vocabulary(words: Iterable[str]) -> dict[str, int]:
    """An id for each different `word_key`, in the order in which the words first appear."""
    keys = dict.fromkeys(word_key(word) for word in words)
    return {key: number for number, key in enumerate(keys)}


def word_ids(words: Sequence[str], ids: dict[str, int]) -> NDArray[np.intp]:
    """The id of each word in a vocabulary; a repeated word repeats its id. Returns shape (n,).

    Raises ValueError for a word that the vocabulary does not hold.
    """
    unknown = [word for word in words if word_key(word) not in ids]
    if unknown:
        raise refuse("words", unknown, "words of the vocabulary")
    return np.array([ids[word_key(word)] for word in words], dtype=np.intp)


def embedding_table(size: int, d_model: int, seed: int = 0) -> Floats:
    """A stand-in for a learned embedding: normal numbers of variance 1/d_model, row by row.

    Returns shape (size, d_model). Rows have a norm of about 1, and a word's row stays the same
    when words are added after it.
    Source of the variance: the Transformer's first implementation (tensor2tensor), which then
    multiplies by sqrt(d_model), as Vaswani et al. 2017, section 3.4, say.
    """
    size, d_model = check_integer("size", size, 1), check_d_model(d_model)
    rng = np.random.default_rng(check_integer("seed", seed, 0))
    return rng.normal(0, d_model**-0.5, (size, d_model))


def dropout(values: ArrayLike, rate: float, seed: int = 1) -> Floats:
    """Sets each value to 0 with probability `rate` and divides the others by 1 - rate.

    So the expected value of every entry stays what it was. Takes and returns the same shape; the
    seed is not the embedding's, or the zeros would depend on the numbers that they replace.
    Raises ValueError unless 0 <= rate < 1.
    Source: Srivastava et al. 2014, "Dropout", section 10 (scaling while training); its place after
    the sum: Vaswani et al. 2017, section 5.4.
    """
    rate = check_real("rate", rate)
    if not 0 <= rate < 1:
        raise refuse("rate", rate, "a number from 0 to below 1")
    rows = np.asarray(values, dtype=np.float64)
    rng = np.random.default_rng(check_integer("seed", seed, 0))
    keep = rng.random(rows.shape) >= rate
    return np.where(keep, rows / (1 - rate), 0.0)


def text_to_input(
    words: Sequence[str],
    d_model: int,
    base: float = 10000.0,
    *,
    scale: bool = True,
    rate: float = 0.0,
) -> InputSteps:
    """Each step from words to the input of the first layer, on a vocabulary of these words alone.

    Takes at least one word. Positions count from 0, so the first word is given PE(0). Without
    `scale` the factor sqrt(d_model) is left out, and position drowns the word.
    Source: Vaswani et al. 2017, sections 3.4 (embedding, sqrt(d_model)), 3.5 (the sum) and
    5.4 (dropout on the sum).
    """
    if not words:
        raise refuse("words", words, "at least one word")
    known = vocabulary(words)
    ids = word_ids(words, known)
    embedded = embedding_table(len(known), d_model)[ids]
    scaled = embedded * (np.sqrt(d_model) if scale else 1.0)
    encodings = encode_positions(np.arange(len(words)), d_model, base).astype(np.float64)
    summed = scaled + encodings
    return InputSteps(tuple(words), ids, embedded, scaled, encodings, summed, dropout(summed, rate))
