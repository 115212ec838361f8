"""Questions about moving on by k tokens: an angle, an entry of the matrix, two moves at once."""

import math

import numpy as np

from charts.quiz.question import Problem, between, one_of
from core.geometry.shift import shift_matrix


def turned(rng: np.random.Generator) -> Problem:
    """Ask by how many degrees a hand turns in k tokens."""
    wavelength, k = one_of(rng, 8, 10, 12, 18, 20, 36, 40), between(rng, 1, 7)
    return Problem(
        {"wavelength": wavelength, "k": k}, 360 * k / wavelength, 0.5, degrees=True, pointing=False
    )


def entry(rng: np.random.Generator) -> Problem:
    """Return the entry of M_k that takes the second pair's sine to itself."""
    base, k = one_of(rng, 16, 25, 100), between(rng, 1, 12)
    answer = float(shift_matrix(k, 4, base)[2, 2])
    state = {"d_model": 4, "base": base, "pair": 1}
    return Problem({**state, "k": k, "angle": k / math.sqrt(base)}, answer, 0.01, state=state)


def there_and_back(rng: np.random.Generator) -> Problem:
    """Ask for the k with M_a M_b M_c^T = M_k."""
    a, b, c = between(rng, 2, 30), between(rng, 2, 30), between(rng, 2, 30)
    return Problem({"a": a, "b": b, "c": c}, a + b - c)


QUESTIONS = (turned, entry, there_and_back)
