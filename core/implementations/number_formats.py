"""Number formats, and what becomes of an angle in each."""

import math
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import (
    Floats,
    check_base,
    check_choice,
    check_d_model,
    check_integer,
    check_positions,
)
from core.rotations import short_way

Precision = Literal["float64", "float32", "bfloat16"]
PRECISIONS: tuple[Precision, ...] = get_args(Precision)
FrequencyWay = Literal["logarithm", "power", "float64"]
FREQUENCY_WAYS: tuple[FrequencyWay, ...] = get_args(FrequencyWay)
# The largest relative error of one rounding: half a step of the last bit.
ROUNDING: dict[Precision, float] = {"float64": 2.0**-53, "float32": 2.0**-24, "bfloat16": 2.0**-8}
HANDS = 16  # that are tried at a time


def rounded(values: ArrayLike, precision: Precision) -> Floats:
    """Return the nearest number in that format, ties to even, as a float64. Any shape.

    bfloat16 is the upper half of a float32: 8 bits of exponent and 8 significant bits.
    """
    check_choice("precision", precision, PRECISIONS)
    exact = np.asarray(values, dtype=np.float64)
    if precision == "float64":
        return exact
    if precision == "bfloat16":  # at once: by way of a float32, some would be rounded to a tie
        _, exponent = np.frexp(exact)
        last_bit = np.maximum(exponent, -125) - 8  # a power of two; the same below the normal range
        exact = np.ldexp(np.rint(np.ldexp(exact, -last_bit)), last_bit)
    return exact.astype(np.float32).astype(np.float64)


def angles(positions: ArrayLike, frequencies: ArrayLike, precision: Precision) -> Floats:
    """Return angles w_i p, with position, frequency and product each rounded to the format.

    Takes positions of shape (n,), in tokens, and frequencies of shape (m,), in radians per token.
    Returns shape (n, m), in radians. An implementation that forms its angles in that format can do
    no better: every step here is rounded correctly, and sine and cosine are then exact.
    """
    tokens = rounded(check_positions(positions), precision)
    return rounded(tokens[:, None] * rounded(frequencies, precision), precision)


def angle_error(positions: ArrayLike, frequencies: ArrayLike, precision: Precision) -> Floats:
    """Return the distance of the worst hand from its true angle at each position.

    Returns shape (n,), in radians, measured the short way round the dial, so pi at most. Three
    roundings shift an angle by less than four times ROUNDING of it, so a position is left out once
    all other hands are too slow to be worse than what was found there.
    """
    tokens = check_positions(positions)
    fastest = np.sort(np.asarray(frequencies, dtype=np.float64))[::-1]
    worst, most = np.zeros(len(tokens)), 4 * ROUNDING[precision] * np.abs(tokens)
    for start in range(0, len(fastest), HANDS):
        hands = fastest[start : start + HANDS]
        still = np.flatnonzero(most * hands[0] > worst)
        if not len(still):
            break
        exact = angles(tokens[still], hands, "float64")
        wrong = angles(tokens[still], hands, precision) - exact
        worst[still] = np.maximum(worst[still], np.abs(short_way(wrong)).max(axis=1))
    return worst


def largest_angle_error(length: int, frequencies: ArrayLike, precision: Precision) -> float:
    """Return the largest error of any hand at positions 0 .. length-1, in radians.

    Takes frequencies of shape (m,), in radians per token.
    """
    positions = np.arange(check_integer("length", length, 1))
    return float(angle_error(positions, frequencies, precision).max())


def float32_frequencies(d_model: int, base: float, way: FrequencyWay) -> Floats:
    """Return frequencies base^(-2i/d_model) in float32, in radians per token: (d_model/2,).

    "logarithm": exp of -2i log(base) / d_model, each step in float32, as in the PyTorch tutorial.
    "power": the power itself, each step in float32. "float64": the power in float64, rounded once.
    """
    check_choice("way", way, FREQUENCY_WAYS)
    d_model, base = check_d_model(d_model), check_base(base)
    columns = np.arange(0, d_model, 2, dtype=np.float32)
    if way == "logarithm":
        values = np.exp(columns * np.float32(-math.log(base) / d_model))
    elif way == "power":
        # NumPy's own power in float32 errs by more on some processors.
        exponents = -columns / np.float32(d_model)
        values = np.power(np.float32(base), exponents, dtype=np.float64).astype(np.float32)
    else:
        values = (base ** (-np.arange(0, d_model, 2) / d_model)).astype(np.float32)
    return np.asarray(values, np.float64)
