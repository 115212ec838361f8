"""Rotations as complex numbers. Angles add, so few sines give the rotation at every position."""

import math

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats

Turns = NDArray[np.complex128]


def coarse_and_fine(count: int, frequencies: Floats) -> tuple[Turns, Turns]:
    """Return rotations: coarse[k] * fine[f] is the rotation by k len(fine) + f tokens.

    Together they reach every position 0 .. count-1 with about 2 sqrt(count) rows. Takes frequencies
    of shape (pairs,), in radians per token; both results have shape (rows, pairs).
    """
    step = 1 << count.bit_length() // 2  # a power of two, so that step * frequencies is exact
    return turns(math.ceil(count / step), step * frequencies), turns(step, frequencies)


def turns(count: int, angles: Floats) -> Turns:
    """Return clockwise rotations by 0, 1, .. count-1 times the angles: exp(-i n angles).

    Returns shape (count, len(angles)). Each doubling takes one exact angle per column, and one
    product per entry.
    """
    turned = np.ones((count, len(angles)), np.complex128)
    size = 1
    while size < count:
        ahead = turned[size : 2 * size]
        np.multiply(turned[: len(ahead)], np.exp(-1j * size * angles), out=ahead)
        size *= 2
    return turned


def short_way(angles: Floats) -> Floats:
    """Return the same angles the short way round: from -pi to pi, of any shape."""
    return np.asarray((angles + np.pi) % (2 * np.pi) - np.pi)
