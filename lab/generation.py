"""The continuation of a text by a decoder-only model: always the likeliest next word."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.model import Batch, Model, Weights, decode, encode
from lab.operations import Floats, Ids, log_shares
from lab.results import weights
from lab.tasks.task import FIRST_WORD, PADDING, START, STOP
from lab.vocabulary import Design, target_ids, written


def logits(model: Model, w: Weights, begun: Ids) -> Floats:
    """Return logits of the word after each of `begun`, shape (B, m), START first: (B, m, words)."""
    nothing = np.zeros((len(begun), 0), np.int_)
    text = Batch(nothing, nothing)
    return decode(model, w, encode(model, w, text), text, begun)


def go_on(model: Model, w: Weights, begun: Ids, count: int) -> tuple[Ids, NDArray[np.floating]]:
    """Return `count` words after `begun` (B, m): ids (B, m + count), logits (B, count, words)."""
    every = []
    for _ in range(count):
        last = logits(model, w, begun)[:, -1].copy()
        last[:, [PADDING, START, STOP]] = -np.inf
        every.append(last)
        begun = np.column_stack([begun, last.argmax(-1)])
    return begun, np.stack(every, 1)


class Continuation(NamedTuple):
    """A model's text, and the share that it gives to every word at each step."""

    words: tuple[str, ...]
    shares: tuple[dict[str, float], ...]  # of each word of the task, the likeliest first


@lru_cache(maxsize=256)
def continuation(design: Design, begun: tuple[str, ...], count: int) -> Continuation:
    """Return `count` words by the shipped model of `design`, after those that are `begun`."""
    ids = np.array([[START, *target_ids(design.of, begun)]])
    every, logits = go_on(design.model(), weights(design), ids, count)
    shares = []
    for row in np.exp(log_shares(logits[0]))[:, FIRST_WORD:]:
        best = np.argsort(-row)
        shares.append({design.of.target_words[at]: float(row[at]) for at in best})
    return Continuation(written(design.of, every[0, ids.shape[1] :].tolist()), tuple(shares))
