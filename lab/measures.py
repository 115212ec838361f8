"""Measurements of a trained model: longer texts, fewer hands."""

import numpy as np

from lab.operations import Floats
from lab.positions import sinusoids
from lab.tasks.task import PADDING, Example, held_out_texts
from lab.training import accuracy
from lab.vocabulary import Design, read


def longer(design: Design, flat: Floats) -> dict[int, float]:
    """Return the share of right answers for each size of text, in training and beyond."""
    task = design.of
    return {
        size: accuracy(design, flat, held_out_texts(task, size))
        for size in (*task.sizes, *task.longer)
    }


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
