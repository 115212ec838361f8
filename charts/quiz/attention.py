"""Questions about attention: a softmax of two scores, a mask, a softmax of scaled scores."""

from __future__ import annotations

import math

import numpy as np

from charts.quiz.question import Asked, between, one_of
from core.attention.head import softmax


def of_two(rng: np.random.Generator) -> Asked:
    """The weight of the first of two scores that differ."""
    first, second = rng.permutation(5)[:2].tolist()
    return Asked(
        {"first": first, "second": second},
        float(softmax(np.array([first, second], dtype=np.float64))[0]),
        0.01,
    )


def masked(rng: np.random.Generator) -> Asked:
    """How many weights a causal mask makes 0."""
    n = between(rng, 3, 20)
    return Asked({"n": n}, n * (n - 1) // 2)


def scaled(rng: np.random.Generator) -> Asked:
    """The weight of the first of three products, divided by sqrt(d_k)."""
    width = one_of(rng, 4, 16, 64)
    root = math.isqrt(width)
    products = [root * between(rng, 0, 4) for _ in range(3)]
    answer = float(softmax(np.array(products) / root)[0])
    return Asked({"width": width, "root": root, "products": products}, answer, 0.01)


QUESTIONS = (of_two, masked, scaled)
