"""Questions about the base: two hands, the longest wavelength, and a base for longer texts."""

import math

import numpy as np

from charts.quiz.question import Problem, between, one_of
from core.encodings.rotary_scaling import NTKAware
from core.frequencies import wavelengths


def slower(rng: np.random.Generator) -> Problem:
    """Ask how far a hand has turned while one `times` as fast made full turns."""
    times = one_of(rng, 4, 5, 6, 8, 9, 10, 12)
    turns, base = between(rng, 1, times - 1), times * times
    position = round(math.tau * turns)  # about where the first has made them
    state = {"d_model": 4, "base": base, "pair": 1, "position": position}
    numbers = {"base": base, "times": times, "turns": turns}
    return Problem(numbers, 360 * turns / times, 0.5, degrees=True, state=state)


def longest(rng: np.random.Generator) -> Problem:
    """Return the longest wavelength."""
    d_model, base = one_of(rng, 4, 8, 16, 64, 512), one_of(rng, 100, 10000, 500_000)
    answer = float(wavelengths(d_model, base)[-1])
    state = {"d_model": d_model, "base": base}
    return Problem(state, answer, 0.01 * answer, state=state)


def ntk(rng: np.random.Generator) -> Problem:
    """Return the base that NTK-aware scaling takes instead."""
    width, factor = one_of(rng, 4, 8, 64, 128), one_of(rng, 2, 4, 8)
    second = float(NTKAware(factor).frequencies(width, 10000.0)[1])
    answer = math.exp(-math.log(second) * width / 2)
    return Problem({"width": width, "factor": factor}, answer, 0.01 * answer)


QUESTIONS = (slower, longest, ntk)
