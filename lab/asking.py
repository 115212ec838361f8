"""A trained model's answer to one text: its drafts with their shares, and its attention."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.model import choose, cross_asks, encode, padding_bias
from lab.operations import attention_weights, log_shares
from lab.results import weights
from lab.search import beam
from lab.tasks.task import START, Example
from lab.vocabulary import Design, read, target_ids, written

Array = NDArray[np.float64]
MAX_CACHED = 256  # answers; a class asks for the same few
DRAFTS = 4  # of a model: the width of its beam


class Answer(NamedTuple):
    """One draft as words."""

    words: tuple[str, ...]
    share: float  # of all that the model could write, from 0 to 1
    whole: bool  # False if it was cut off

    @property
    def text(self) -> str:
        """The words as a line; with an ellipsis if it was cut off."""
        return " ".join(self.words) + ("" if self.whole else " …")


@lru_cache(maxsize=MAX_CACHED)
def write(design: Design, text: Example) -> tuple[Answer, ...]:
    """Return the drafts that the shipped model of `design` writes of `text`, best first."""
    drafts = beam(design.model(), weights(design), read(design, [text]), DRAFTS)
    return tuple(
        Answer(written(design.of, draft.ids), draft.share, draft.whole) for draft in drafts
    )


@lru_cache(maxsize=MAX_CACHED)
def choices(design: Design, text: Example, mask: str = "") -> tuple[float, ...]:
    """Return the share that the shipped model gives to each answer; the shares sum to 1."""
    logits = choose(design.model(), weights(design), read(design, [text], mask=mask))[0, 0]
    return tuple(np.exp(log_shares(logits)).astype(float).tolist())


@lru_cache(maxsize=MAX_CACHED)
def cross_attention(design: Design, text: Example, answer: tuple[str, ...]) -> Array:
    """Return a model's attention as it writes `answer`: shape (words, source words).

    The mean of the heads; each row sums to 1.
    """
    model, w, batch = design.model(), weights(design), read(design, [text])
    ids = np.array([[START, *target_ids(design.of, answer)[:-1]]])
    queries, keys = cross_asks(model, w, encode(model, w, batch), batch, ids)
    bias = padding_bias(batch, queries.dtype.type)
    mean: Array = attention_weights(queries, keys, bias, model.heads)[0].mean(0).astype(float)
    mean.flags.writeable = False  # kept for all visitors
    return mean
