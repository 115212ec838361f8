"""Myths about code: the right option of each question, and its numbers.

Every function takes a `Case` and returns the option's index with what the words need.
"""

import math

from charts.implementations import frequency_errors, mean_steps, order_blind, word_maps
from charts.myths.case import Case
from charts.myths.hands import Answer
from core.frequencies import wavelengths
from recipes.order_blind import TORCH_MODULES


def _smaller(first: float, second: float) -> int:
    """Return 0 if the first is the smaller one, 1 if the second is, 2 if both are the same."""
    return 0 if first < second else 1 if second < first else 2


def smooth(case: Case) -> Answer:
    """Ask which step is smaller on average: along a row, down a column, or neither."""
    s = case.settings
    steps = mean_steps.steps(s.max_len, s.d_model, s.base)
    return _smaller(steps.along.mean(), steps.down.mean()), mean_steps.numbers(s)


def log_space(case: Case) -> Answer:
    """Ask whose largest error is smaller: that of exp and log, of the power, or neither."""
    errors = frequency_errors.errors(case.settings)
    index = _smaller(errors["logarithm"].max(), errors["power"].max())
    return index, frequency_errors.numbers(case.settings)


def built_in(_: Case) -> Answer:
    """Ask how many modules of torch.nn encode positions: none, one, several."""
    return 0, {"modules": TORCH_MODULES}


def one_pass(case: Case) -> Answer:
    """Ask whether one pass writes something as likely as a beam does, less likely, or more."""
    maps = order_blind.drafts(case.texts)
    once, beam = (one.cells[:, 0].prod() for one in maps.both)
    return (1, 2, 0)[_smaller(once, beam)], word_maps.numbers(maps)


def counts_pairs(case: Case) -> Answer:
    """Return the last i, and the slowest wavelength if it ran to the last dimension."""
    s = case.settings
    return 0, {
        "last": s.d_model // 2 - 1,
        "pairs": s.d_model // 2,
        "dimension": s.d_model - 1,
        "slowest": float(wavelengths(s.d_model, s.base)[-1]),
        "wrong": 2 * math.pi * float(s.base) ** (2 * (s.d_model - 1) / s.d_model),
    }
