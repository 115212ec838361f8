"""Tables whose rows are right, but out of order or not consecutive."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from diagnosis.formats import Precision
from diagnosis.match import allowed_error, sample_columns
from diagnosis.reading import CACHES, Reading
from diagnosis.screen import laws, published, shapes

Floats = NDArray[np.float64]
Whole = NDArray[np.int_]
MIN_ROWS, MIN_COLUMNS = 4, 8  # with fewer, one of many positions fits by chance
MIN_POSITIONS = 1024  # to choose from
MAX_ROWS = 8192  # more would be slow
SAMPLE_ROWS = 8  # to be placed first


def shuffled(
    table: Floats, precision: Precision, expected_base: float
) -> tuple[Reading, tuple[int, ...]] | None:
    """The plain reading of a table (length, width) and the position of each row, all different.

    None if some row belongs to no position, or if all rows are in order.
    """
    length, width = table.shape
    if not (MIN_ROWS <= length <= MAX_ROWS and width >= MIN_COLUMNS):
        return None
    sizes = np.linalg.norm(table, axis=1)
    scale = float(np.median(sizes)) / (width / 2) ** 0.5
    if not scale or np.ptp(sizes) > 0.01 * scale * width**0.5:
        return None
    columns, rows = sample_columns(width), np.arange(length)
    some = np.linspace(0, length - 1, SAMPLE_ROWS).astype(int)
    for plain in _plain(length, width, expected_base):
        named = (s for s in plain.scales().values() if abs(scale / s - 1) < 0.01)
        reading = plain.but(scale=next(named, scale))
        candidates = reading.predict(np.arange(max(length, MIN_POSITIONS)), columns)
        if _fits(reading, table, precision, some, _placed(table, candidates, columns, some)):
            positions = _placed(table, candidates, columns, rows)
            apart = len(np.unique(positions)) == length and (np.diff(positions) != 1).any()
            if apart and _fits(reading, table, precision, rows, positions):
                return reading, tuple(positions.tolist())
    return None


def _plain(length: int, width: int, expected_base: float) -> Iterator[Reading]:
    """Readings of published code, without mistakes."""
    for shape in shapes(length, width):
        if shape.order not in CACHES and shape.natural and not shape.width % 2:
            yield from (law for law in laws(shape, published(expected_base)) if not law.bugs())


def _placed(table: Floats, candidates: Floats, columns: Whole, rows: Whole) -> Whole:
    """The position whose row among `candidates` (positions, columns) is nearest to each row."""
    values = table[np.ix_(rows, columns)]
    return np.asarray(
        (values @ candidates.T - (candidates * candidates).sum(axis=1) / 2).argmax(axis=1)
    )


def _fits(
    reading: Reading, table: Floats, precision: Precision, rows: Whole, positions: Whole
) -> bool:
    """Whether these rows are the reading's at `positions`, but for rounding."""
    allowed = allowed_error(reading, positions, table[rows], precision)
    return bool((np.abs(table[rows] - reading.predict(positions)) <= allowed).all())
