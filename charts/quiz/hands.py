"""Questions about hands: steps of a full turn, an angle, and hands that never finish one."""

import numpy as np

from charts.quiz.question import Problem, between, one_of
from core.frequencies import angular_frequencies, idle_pairs


def turn(rng: np.random.Generator) -> Problem:
    """Return tokens until a hand is back at twelve."""
    step = one_of(rng, 9, 10, 12, 15, 18, 20, 24, 30, 36, 40, 45, 60, 72, 90, 120)
    return Problem({"step": step}, 360 // step)


def angle(rng: np.random.Generator) -> Problem:
    """Ask where a hand points, in degrees clockwise from twelve o'clock."""
    base, pair, position = one_of(rng, 16, 25, 100), between(rng, 0, 1), between(rng, 2, 20)
    degrees = np.degrees(position * angular_frequencies(4, base)[pair])
    state = {"d_model": 4, "base": base, "pair": pair, "position": position}
    return Problem(state, float(degrees % 360), 2.0, degrees=True, state=state)


def unfinished(rng: np.random.Generator) -> Problem:
    """Ask how many hands never finish a turn within the text."""
    d_model, max_len = one_of(rng, 16, 32, 64), one_of(rng, 20, 50, 100, 128, 200)
    state = {"d_model": d_model, "base": 10000, "max_len": max_len}
    answer = int(idle_pairs(max_len, d_model, 10000).sum())
    return Problem({**state, "hands": d_model // 2}, answer, state=state)


QUESTIONS = (turn, angle, unfinished)
