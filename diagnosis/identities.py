"""The identities of a sinusoidal table, tried on a table, and where each fails most."""

from dataclasses import dataclass, replace

import numpy as np

from core.arguments import Floats
from core.encodings.rotary import Pairing, pair_columns
from diagnosis.formats import Precision

MAX_ROWS = 256  # at most, for products of rows
SLACK = 1e-5  # of the largest value: what float32 angles may cost within ROWS positions
SUM_NOISES = 8  # the noise of one entry, in a sum of many


@dataclass(frozen=True)
class Identity:
    """One identity: whether it holds, by how much it fails at most, and where."""

    holds: bool
    off: float
    at: tuple[int, int]  # rows for the first two, the pair's columns for the third


@dataclass(frozen=True)
class Identities:
    """norm: every row has one length; `off` is their spread, `at` the shortest and the longest.

    diagonals: the product of two different rows depends on their distance alone; `at` the rows
    that are furthest off.
    shift: one rotation takes each pair from any row to the next; `at` the worst pair's columns.
    """

    norm: Identity
    diagonals: Identity
    shift: Identity
    rows: int  # looked at
    first: int = 0  # of them


def identities(table: Floats, precision: Precision, around: int = 0) -> Identities:
    """Return the three identities on ROWS rows of a table (length, width)."""
    first = 0 if around < MAX_ROWS else min(around - MAX_ROWS // 2, len(table) - MAX_ROWS)
    rows = table[first : first + MAX_ROWS]
    noise = SUM_NOISES * float(precision.noise(rows).max())
    norm, diagonals = (
        replace(identity, at=(identity.at[0] + first, identity.at[1] + first))
        for identity in (_norm(rows, noise), _diagonals(rows, noise))
    )
    return Identities(norm, diagonals, _shift(rows, noise), len(rows), first)


def _norm(rows: Floats, noise: float) -> Identity:
    sizes = np.linalg.norm(rows, axis=1)
    low, high = int(sizes.argmin()), int(sizes.argmax())
    off = float(sizes[high] - sizes[low])
    return Identity(off <= noise + SLACK * sizes[high], off, (low, high))


def _diagonals(rows: Floats, noise: float) -> Identity:
    products = rows @ rows.T
    size = float(np.abs(products).max())
    worst, at = 0.0, (0, 0)
    for k in range(1, len(rows)):  # that of a row with itself is its length
        along = np.diagonal(products, -k)
        off = np.abs(along - along[0])
        if (most := float(off.max())) > worst:
            start = int(off.argmax())
            worst, at = most, (start + k, start)
    allowed = noise * np.sqrt(rows.shape[1]) * np.sqrt(max(size, 0)) + SLACK * size
    return Identity(worst <= allowed, worst, at)


def _shift(rows: Floats, noise: float) -> Identity:
    """Return each pair's best 2 x 2 matrix from a row to the next; columns paired to fit."""
    ways = _steps(rows, "interleaved", noise), _steps(rows, "half", noise)
    # By all that is missed: where nothing fits, the worst of the wrong pairs can miss by less.
    return min(ways, key=lambda way: way[0])[1]


def _steps(rows: Floats, pairing: Pairing, noise: float) -> tuple[float, Identity]:
    """Return the squared misses of the best rotations of pairs, and how much they fail by."""
    first, second = pair_columns(rows.shape[1] // 2 * 2, pairing)
    hands = rows[:, first] + 1j * rows[:, second]
    # The best rotation: one complex number for each pair, by least squares.
    power = np.maximum((np.abs(hands[:-1]) ** 2).sum(axis=0), 1e-300)
    turn = (hands[1:] * hands[:-1].conj()).sum(axis=0) / power
    missed = np.abs(hands[1:] - turn * hands[:-1])
    off = missed.max(axis=0)
    pair = int(off.argmax())
    worst, at = float(off[pair]), (int(first[pair]), int(second[pair]))
    size = float(np.abs(hands).max())
    identity = Identity(worst <= 2 * noise + 4 * SLACK * size, worst, at)
    return float((missed**2).sum()), identity
