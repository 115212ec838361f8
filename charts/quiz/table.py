"""Questions about the table: what a hand writes into it, and single entries."""

import math

import numpy as np

from charts.quiz.question import Problem, between, first, one_of
from core.encodings.sinusoidal import encode_positions
from core.frequencies import angular_frequencies

WITHIN = 0.01


def pointing(rng: np.random.Generator) -> Problem:
    """Return the sine or the cosine of a hand that points to an hour."""
    hour, wave = between(rng, 1, 12), one_of(rng, "sine", "cosine")
    angle = math.radians(30 * hour)
    answer = math.sin(angle) if wave == "sine" else math.cos(angle)
    return Problem({"hour": hour, "wave": wave}, round(answer, 12) or 0.0, WITHIN)


def _entry(position: int, column: int, d_model: int, base: int) -> Problem | None:
    """Return None where the angle, taken for degrees, gives the same within what is allowed."""
    answer = float(encode_positions([position], d_model, base)[0, column])
    angle = position * angular_frequencies(d_model, base)[column // 2]
    if abs((np.sin, np.cos)[column % 2](np.radians(angle)) - answer) <= 2 * WITHIN:
        return None
    state = {"d_model": d_model, "base": base, "position": position, "pair": column // 2}
    return Problem({**state, "column": column}, answer, WITHIN, state=state)


def fast_entry(rng: np.random.Generator) -> Problem:
    """Return an entry of the fastest pair."""
    return first(lambda: _entry(between(rng, 1, 9), between(rng, 0, 1), 4, 100))


def slow_entry(rng: np.random.Generator) -> Problem:
    """Return an entry of another pair."""
    bases = (16, 81, 256, 10000)
    return first(lambda: _entry(between(rng, 3, 40), between(rng, 2, 7), 8, one_of(rng, *bases)))


QUESTIONS = (pointing, fast_entry, slow_entry)
