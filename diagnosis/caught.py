"""Short tests that an author could have written for a table, and which of them a mistake fails."""

import numpy as np

from core.arguments import Floats
from core.frequencies import angular_frequencies
from diagnosis.formats import precision_of
from diagnosis.identities import identities

TOLERANCE = 1e-4  # what float32 angles may cost in the rows that are looked at


def tests_passed(table: Floats, shape: tuple[int, int], base: float) -> dict[str, bool]:
    """Return whether a table passes each test; `shape` is the right one's, (length, d_model).

    shape; row 0: all sines 0 and all cosines 1; sine of 1: entry (1, 0); slowest: the last row of
    the slowest pair; length: every row's norm is sqrt(d_model / 2); distance: products of rows
    depend on their distance alone; rotation: one for each pair from any row to the next.
    """
    length, width = shape
    right = table.shape == shape
    first = np.tile([0.0, 1.0], width // 2)
    angle = (length - 1) * angular_frequencies(width, base)[-1]
    checks = identities(table, precision_of(table))
    norms = np.linalg.norm(table, axis=1)

    def near(values: Floats, expected: Floats | float) -> bool:
        return right and bool(np.abs(values - expected).max() <= TOLERANCE)

    return {
        "shape": right,
        "row 0": near(table[0], first),
        "sine of 1": near(table[1, 0], np.sin(1.0)),
        "slowest": near(table[-1, -2:], np.array([np.sin(angle), np.cos(angle)])),
        "length": near(norms, np.sqrt(width / 2)),
        "distance": checks.diagonals.holds,
        "rotation": checks.shift.holds,
    }
