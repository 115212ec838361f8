"""Questions about attention: the nearest hand, a mask, a softmax of scaled scores."""

import math

import numpy as np

from charts.quiz.question import Problem, between, first, one_of
from core.attention.head import softmax

WITHIN = 0.01
COUNT = 4  # keys: as many as a class chooses from (choices.py)


def nearest(rng: np.random.Generator) -> Problem:
    """Return the position whose hand points nearest to the query's; no other is as near."""
    return first(lambda: _nearest(rng))


def _nearest(rng: np.random.Generator) -> Problem | None:
    query = between(rng, 1, 12)
    keys = [int(hour) for hour in 1 + rng.permutation(12)[:COUNT]]
    away = [min((key - query) % 12, (query - key) % 12) for key in keys]
    answer = away.index(min(away))
    if away.count(min(away)) > 1:
        return None
    return Problem({"query": query, "keys": keys}, answer)


def masked(rng: np.random.Generator) -> Problem:
    """Ask how many weights a causal mask makes 0."""
    n = between(rng, 3, 20)
    return Problem({"n": n}, n * (n - 1) // 2)


def scaled(rng: np.random.Generator) -> Problem:
    """Return the weight of the first of three products, divided by sqrt(d_k)."""
    return first(lambda: _scaled(rng))


def _scaled(rng: np.random.Generator) -> Problem | None:
    """Return None where 0, or the weight without the division, is as good an answer."""
    width = one_of(rng, 4, 16, 64)
    root = math.isqrt(width)
    products = np.array([root * between(rng, 0, 4) for _ in range(3)], np.float64)
    answer, undivided = (float(softmax(products / by)[0]) for by in (root, 1))
    if min(answer, abs(answer - undivided)) <= 2 * WITHIN:
        return None
    numbers = {"width": width, "root": root, "products": products.astype(int).tolist()}
    return Problem(numbers, answer, WITHIN)


QUESTIONS = (nearest, masked, scaled)
