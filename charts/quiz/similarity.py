"""Questions about S(k): hand by hand, at k, and as a squared distance."""

import numpy as np

from charts.quiz.question import Problem, between, one_of
from core.geometry.similarity import similarity_at


def by_hands(rng: np.random.Generator) -> Problem:
    """Ask for the dot product of rows whose hands point the same way, opposite, or across."""
    same, opposite, across = between(rng, 5, 12), between(rng, 2, 4), between(rng, 2, 8)
    numbers = {"hands": same + opposite + across, "same": same, "opposite": opposite}
    return Problem({**numbers, "across": across}, same - opposite)


def product(rng: np.random.Generator) -> Problem:
    """Return the dot product of two rows of four columns."""
    base, start, k = one_of(rng, 16, 25, 100), between(rng, 0, 20), between(rng, 1, 10)
    state = {"d_model": 4, "base": base, "offset": k, "position": start}
    numbers = {**state, "start": start, "end": start + k}
    return Problem(numbers, float(similarity_at([k], 4, base)[0]), 0.02, state=state)


def squared_distance(rng: np.random.Generator) -> Problem:
    """Return |PE(m) - PE(n)|^2 of rows of four columns: d - 2 S(k)."""
    dot = product(rng)
    return Problem(dot.numbers, 4 - 2 * dot.answer, 0.05, state=dot.state)


QUESTIONS = (by_hands, product, squared_distance)
