"""Numbers to choose from, where a class votes: the answer and three that are wrong."""

import math

from charts.quiz.questions import KEYS as COUNT
from charts.quiz.questions import Problem


def choices(problem: Problem) -> tuple[list[float], int]:
    """Return four numbers in ascending order, and the index of the right one.

    Angles are quarter turns apart; whole and very small numbers are evenly apart, others by factors
    of two. Where the answer stands follows from its digits: the same question has the same choices.
    """
    answer, within = problem.answer, problem.within
    at = int(abs(answer) * 997) % COUNT
    if problem.is_direction:
        turned = [(answer + 90 * n) % 360 for n in range(COUNT)]
        return _sorted(turned, turned[0])
    if abs(answer) < 8 * within or not within:
        step = 6 * within or max(1, round(abs(answer) / 5))
        if answer >= 0:
            at = min(at, int(answer // step))  # no count and no weight is negative
        return [answer + (n - at) * step for n in range(COUNT)], at
    if abs(answer) <= 1:  # as are sines, cosines and weights: none of the others is more either
        at = max(at, COUNT - 1 + math.ceil(math.log2(abs(answer))))
    scaled = [answer * 2.0 ** (n - at) for n in range(COUNT)]
    return _sorted(scaled, scaled[at])


def _sorted(numbers: list[float], right: float) -> tuple[list[float], int]:
    ascending = sorted(numbers)
    return ascending, ascending.index(right)
