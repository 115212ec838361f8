"""Turns of the hands as complex numbers. Turns add, so few sines make a turn for every position."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Turns = NDArray[np.complex128]


def coarse_and_fine(count: int, frequencies: Floats) -> tuple[Turns, Turns]:
    """Turns whose products coarse[k] * fine[f] are the turns by k len(fine) + f tokens.

    Together they reach every position 0 .. count-1 with about 2 sqrt(count) rows. Takes frequencies
    of shape (pairs,), in radians per token; both results have shape (rows, pairs).
    """
    step = 1 << count.bit_length() // 2  # a power of two, so that step * frequencies is exact
    return turns(math.ceil(count / step), step * frequencies), turns(step, frequencies)


def turns(count: int, angles: Floats) -> Turns:
    """Clockwise turns by 0, 1, .. count-1 times the angles: exp(-i n angles).

    Returns shape (count, len(angles)). Each doubling is one exact angle and one product an entry.
    """
    turned = np.ones((count, len(angles)), np.complex128)
    size = 1
    while size < count:
        ahead = turned[size : 2 * size]
        np.multiply(turned[: len(ahead)], np.exp(-1j * size * angles), out=ahead)
        size *= 2
    return turned


def short_way(angles: Floats) -> Floats:
    """The same directions by the short way round the dial: from -pi to pi, of any shape."""
    return np.asarray((angles + np.pi) % (2 * np.pi) - np.pi)
