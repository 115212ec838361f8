"""Number formats, and what becomes of an angle in each."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_choice, check_positions
from core.turns import short_way

Floats = NDArray[np.float64]
Precision = Literal["float64", "float32", "bfloat16"]
PRECISIONS: tuple[Precision, ...] = get_args(Precision)


def rounded(values: ArrayLike, precision: Precision) -> Floats:
    """The nearest number of that format, ties to even, written as float64 again. Any shape.

    bfloat16 is the upper half of a float32: 8 bits of exponent and 8 significant bits.
    Raises ValueError for an unknown precision.
    """
    check_choice("precision", precision, PRECISIONS)
    exact = np.asarray(values, dtype=np.float64)
    if precision == "float64":
        return exact
    single = exact.astype(np.float32)
    if precision == "float32":
        return single.astype(np.float64)
    bits = single.view(np.uint32).astype(np.uint64)
    bits += 0x7FFF + ((bits >> np.uint64(16)) & np.uint64(1))
    upper = (bits & np.uint64(0xFFFF0000)).astype(np.uint32)
    return upper.view(np.float32).astype(np.float64)


def angles(positions: ArrayLike, frequencies: ArrayLike, precision: Precision) -> Floats:
    """Angles w_i p with position, frequency and product each rounded to the format.

    Takes positions of shape (n,), in tokens, and frequencies of shape (m,), in radians per token.
    Returns shape (n, m), in radians: the best that an implementation in that format can do, as
    sines and cosines of it lose nothing more here.
    """
    tokens = rounded(check_positions(positions), precision)
    return rounded(tokens[:, None] * rounded(frequencies, precision), precision)


def angle_error(positions: ArrayLike, frequencies: ArrayLike, precision: Precision) -> Floats:
    """How far the worst hand is from its true angle at each position.

    Returns shape (n,), in radians, the short way round the dial, so pi at most.
    """
    exact = angles(positions, frequencies, "float64")
    wrong = angles(positions, frequencies, precision) - exact
    return np.asarray(np.abs(short_way(wrong)).max(axis=1))
