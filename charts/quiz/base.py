"""Questions about the base: a frequency, the longest wavelength, and a base for longer texts."""

from __future__ import annotations

import math

import numpy as np

from charts.quiz.question import Problem, one_of
from core.encodings.rotary_scaling import NTKAware
from core.frequencies import angular_frequencies, wavelengths


def frequency(rng: np.random.Generator) -> Problem:
    """The frequency of the second of two pairs."""
    base = one_of(rng, 16, 25, 64, 100, 400, 2500, 10000)
    answer = float(angular_frequencies(4, base)[1])
    return Problem({"base": base}, answer, 0.01 * answer, state={"d_model": 4, "base": base})


def longest(rng: np.random.Generator) -> Problem:
    """The longest wavelength."""
    d_model, base = one_of(rng, 4, 8, 16, 64, 512), one_of(rng, 100, 10000, 500_000)
    answer = float(wavelengths(d_model, base)[-1])
    state = {"d_model": d_model, "base": base}
    return Problem(state, answer, 0.01 * answer, state=state)


def ntk(rng: np.random.Generator) -> Problem:
    """The base that NTK-aware scaling takes instead."""
    width, factor = one_of(rng, 4, 8, 64, 128), one_of(rng, 2, 4, 8)
    second = float(NTKAware(factor).frequencies(width, 10000.0)[1])
    answer = math.exp(-math.log(second) * width / 2)
    return Problem({"width": width, "factor": factor}, answer, 0.01 * answer)


QUESTIONS = (frequency, longest, ntk)
