"""The rows and columns of a large table that a picture shows."""

import numpy as np
from numpy.typing import NDArray

from charts.kit import raster

Whole = NDArray[np.int_]
ROWS, COLUMNS = 64, 128  # what a third of a screen can show


def window(shape: tuple[int, int], row: int) -> tuple[Whole, Whole]:
    """Return rows round `row`, and columns evenly over the whole width."""
    length, width = shape
    start = 0 if row < ROWS else min(row - ROWS // 2, max(length - ROWS, 0))
    return np.arange(start, min(start + ROWS, length)), raster.thin(width, COLUMNS)
