"""A trained model's answers to one text, with their shares."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from lab.model import choose
from lab.operations import log_shares
from lab.results import weights
from lab.search import beam
from lab.tasks.task import Example
from lab.vocabulary import Design, read, written

ANSWERS = 4  # of a model: the width of its beam


class Answer(NamedTuple):
    """One answer as words."""

    words: tuple[str, ...]
    share: float  # of all that the model could answer, from 0 to 1
    whole: bool = True  # False if it was cut off

    @property
    def text(self) -> str:
        """The words as a line; with an ellipsis if it was cut off."""
        return " ".join(self.words) + ("" if self.whole else " …")


@lru_cache(maxsize=256)  # a class asks for the same few
def write(design: Design, text: Example) -> tuple[Answer, ...]:
    """Return what the shipped model of `design` answers to `text`, the likeliest first."""
    task, model, w, batch = design.of, design.model(), weights(design), read(design, [text])
    if task.writes:
        drafts = beam(model, w, batch, ANSWERS)
        return tuple(Answer(written(task, one.ids), one.share, one.whole) for one in drafts)
    shares = np.exp(log_shares(choose(model, w, batch)[0, 0]))
    best = np.argsort(-shares)[:ANSWERS]
    return tuple(Answer((task.target_words[at],), float(shares[at])) for at in best)
