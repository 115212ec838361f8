"""Tables of positions in two dimensions, as vision transformers add them to patches."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from diagnosis.formats import Precision

Floats = NDArray[np.float64]
Whole = NDArray[np.int_]
MIN_SIDE = 3  # patches to a side


@dataclass(frozen=True)
class Halves:
    """A table whose halves each encode one of two dimensions of a square of patches.

    side: patches to a side. across_first: whether the first half of the columns encodes the place
    across, as in MAE. skipped: rows of zeros before the first patch, for a class token.
    """

    side: int
    across_first: bool
    skipped: int = 0

    def places(self, rows: NDArray[np.generic]) -> tuple[Whole, Whole]:
        """The place, from 0, that each half encodes in these rows."""
        patch = np.maximum(np.asarray(rows, int) - self.skipped, 0)
        down, across = np.divmod(patch, self.side)
        return (across, down) if self.across_first else (down, across)

    def of_one(self, table: Floats) -> tuple[Floats, Floats]:
        """What each half is in one dimension: two tables of shape (side, width/2)."""
        half = table.shape[1] // 2
        patches = table[self.skipped :]
        along, below = patches[: self.side], patches[:: self.side]
        first, second = (along, below) if self.across_first else (below, along)
        return first[:, :half], second[:, half:]


def halves(table: Floats, precision: Precision) -> Halves | None:
    """How a table (length, width) encodes a square of patches, if it does."""
    length, width = table.shape
    if width % 4:
        return None
    for skipped in (0, 1):
        side = math.isqrt(length - skipped)
        if side < MIN_SIDE or side * side != length - skipped or table[:skipped].any():
            continue
        for across_first in (True, False):
            square = Halves(side, across_first, skipped)
            rows = np.arange(skipped, length)
            pairs = zip(square.of_one(table), square.places(rows), strict=True)
            again = np.concatenate([one[at] for one, at in pairs], axis=1)
            if (np.abs(again - table[skipped:]) <= 2 * precision.noise(table[skipped:])).all():
                return square
    return None
