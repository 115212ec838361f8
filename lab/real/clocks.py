"""Circles in a table of positions: which wavelengths hold its energy, and the hands that turn.

A learned table has rows P(p), p = 0, 1, … Row 0 belongs to [CLS] in every text and is left out; of
the other rows their mean is taken away. Energy is a sum of squares. Shapes: n rows, d columns.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats

Band = tuple[int, int]

BANDS: tuple[Band, ...] = ((76, 96), (25, 32), (8, 12), (3, 3), (1, 1))
"""First and last bin of each band, the fastest first, as read off MiniLM's spectrum."""
PEAK = 3  # times the bins beside a band

PARTS = (1, 511), (1, 127), (128, 255), (256, 447), (448, 511)
"""Positions between which a hand's speed is said. The last training used those up to 127 alone."""

START = 32  # positions


class Plane(NamedTuple):
    """Two directions of a table, and where its rows lie in them."""

    points: Floats  # (n, 2): the hand's tip at positions 1 .. n, as x and y of a clock
    share: float  # of the table's energy that the plane holds


def centred(table: NDArray[np.floating]) -> Floats:
    """Return the rows from 1 on without their mean, shape (n, d), in float64."""
    rows = table[1:].astype(np.float64)
    return rows - rows.mean(0)


def spectrum(rows: Floats) -> Floats:
    """Return each bin's share of the energy, shape (n // 2 + 1,): bin k turns k times in n rows."""
    power = np.sum(np.abs(np.fft.rfft(rows, axis=0)) ** 2, axis=1)
    power[1 : (len(rows) + 1) // 2] *= 2  # those that have a twin of negative frequency
    return power / power.sum()


def has_peak(shares: Sequence[float], band: Band) -> bool:
    """Return whether a bin of the band holds PEAK times as much as those beside the band."""
    first, last = band
    beside = max([*shares[first - 1 : first], *shares[last + 1 : last + 2]], default=0)
    return max(shares[first : last + 1], default=0) > PEAK * beside


def band_of(rows: Floats, band: Band) -> Floats:
    """Keep the bins of a band alone; the shape stays."""
    first, last = band
    whole = np.fft.rfft(rows, axis=0)
    part = np.zeros_like(whole)
    part[first : last + 1] = whole[first : last + 1]
    return np.fft.irfft(part, n=len(rows), axis=0)


def plane(rows: Floats, band: Band | None = None) -> Plane:
    """Project all rows on the two main directions of a band, or of the table."""
    part = rows if band is None else band_of(rows, band)
    directions = np.linalg.svd(part, full_matrices=False)[2]
    points = rows @ directions[:2].T
    return Plane(as_clock(points), float(np.sum(points**2) / np.sum(rows**2)))


def as_clock(points: Floats) -> Floats:
    """Turn and mirror a plane so that its hand runs clockwise and starts at twelve at position 0.

    Directions are free up to that. Row 0 is none of the hand's, so the line through its first
    angles says where it would have been.
    """
    slope, _ = fit(angles(points))
    clockwise = points * (1.0, 1.0) if slope > 0 else points * (-1.0, 1.0)
    _, start = fit(angles(clockwise)[:START])
    sine, cosine = math.sin(start), math.cos(start)
    return clockwise @ np.array([[cosine, sine], [-sine, cosine]])


def angles(points: Floats) -> Floats:
    """Return how far a hand has turned from twelve, clockwise, in radians, without jumps."""
    return np.unwrap(np.arctan2(points[:, 0], points[:, 1]))


def fit(turned: Floats) -> tuple[float, float]:
    """Return the slope of angles at positions 1, 2, …, and the angle at 0."""
    slope, start = np.polyfit(np.arange(1, 1 + len(turned)), turned, 1)
    return float(slope), float(start)


def turns(points: Floats, first: int = 1, last: int | None = None) -> float:
    """Return how many full turns a hand makes from one position to another."""
    turned = angles(points)[first - 1 : last]
    return float(abs(turned[-1] - turned[0])) / (2 * math.pi)


def wavelength(points: Floats, first: int = 1, last: int | None = None) -> float:
    """Return the tokens of a full turn: steps over the turns that they make."""
    return (len(points[first - 1 : last]) - 1) / turns(points, first, last)


def spread(points: Floats) -> float:
    """Return the standard deviation of the hand's length, over its mean: 0 on a circle."""
    lengths = np.hypot(*points.T)
    return float(lengths.std() / lengths.mean())


def backwards(points: Floats) -> float:
    """Return the share of a hand's steps that turn anticlockwise: about a half at random."""
    return float((np.diff(angles(points)) < 0).mean())


def controls(rows: Floats) -> dict[str, Floats]:
    """Return the same rows in random order, and random ones: tables without clocks."""
    rng = np.random.default_rng(0)
    noise = rng.standard_normal(rows.shape)
    return {"shuffled": rows[rng.permutation(len(rows))], "random": noise - noise.mean(0)}
