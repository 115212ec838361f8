"""Questions about attention: a softmax of two scores, a mask, a softmax of scaled scores."""

from __future__ import annotations

import math

import numpy as np

from charts.quiz.question import Problem, between, first, one_of
from core.attention.head import softmax

WITHIN = 0.01


def of_two(rng: np.random.Generator) -> Problem:
    """The weight of the first of two scores that differ."""
    first, second = rng.permutation(5)[:2].tolist()
    return Problem(
        {"first": first, "second": second},
        float(softmax(np.array([first, second], dtype=np.float64))[0]),
        0.01,
    )


def masked(rng: np.random.Generator) -> Problem:
    """How many weights a causal mask makes 0."""
    n = between(rng, 3, 20)
    return Problem({"n": n}, n * (n - 1) // 2)


def scaled(rng: np.random.Generator) -> Problem:
    """The weight of the first of three products, divided by sqrt(d_k)."""
    return first(lambda: _scaled(rng))


def _scaled(rng: np.random.Generator) -> Problem | None:
    """None where 0, or the weight without the division, is as good an answer."""
    width = one_of(rng, 4, 16, 64)
    root = math.isqrt(width)
    products = np.array([root * between(rng, 0, 4) for _ in range(3)], np.float64)
    answer, undivided = (float(softmax(products / by)[0]) for by in (root, 1))
    if min(answer, abs(answer - undivided)) <= 2 * WITHIN:
        return None
    numbers = {"width": width, "root": root, "products": products.astype(int).tolist()}
    return Problem(numbers, answer, WITHIN)


QUESTIONS = (of_two, masked, scaled)
