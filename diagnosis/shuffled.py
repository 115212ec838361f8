"""Tables whose rows are right, but stand in another order, or for positions of their own."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from diagnosis.formats import Stored
from diagnosis.match import rounding, sample_columns
from diagnosis.reading import CACHES, Reading
from diagnosis.screen import laws, published, shapes

Floats = NDArray[np.float64]
Whole = NDArray[np.int_]
FEWEST_ROWS, FEWEST_COLUMNS = 4, 8  # with fewer, one of many positions fits by chance
POSITIONS = 1024  # that are tried at least
MAX_ROWS = 8192  # more would be slow
TRIED = 8  # rows that are placed first


def shuffled(
    table: Floats, kept: Stored, expected_base: float
) -> tuple[Reading, tuple[int, ...]] | None:
    """The plain reading of a table (length, width) and the position of each row, all different.

    None where some row is no position's, or where the rows are in order after all.
    """
    length, width = table.shape
    if not (FEWEST_ROWS <= length <= MAX_ROWS and width >= FEWEST_COLUMNS):
        return None
    sizes = np.linalg.norm(table, axis=1)
    scale = float(np.median(sizes)) / (width / 2) ** 0.5
    if not scale or np.ptp(sizes) > 0.01 * scale * width**0.5:
        return None
    columns, rows = sample_columns(width), np.arange(length)
    some = np.linspace(0, length - 1, TRIED).astype(int)
    for plain in _plain(length, width, expected_base):
        named = (s for s in plain.scales().values() if abs(scale / s - 1) < 0.01)
        reading = plain.but(scale=next(named, scale))
        known = reading.predict(np.arange(max(length, POSITIONS)), columns)
        if _fits(reading, table, kept, some, _placed(table, known, columns, some)):
            positions = _placed(table, known, columns, rows)
            apart = len(np.unique(positions)) == length and (np.diff(positions) != 1).any()
            if apart and _fits(reading, table, kept, rows, positions):
                return reading, tuple(positions.tolist())
    return None


def _plain(length: int, width: int, expected_base: float) -> Iterator[Reading]:
    """What published code makes, without mistakes."""
    for shape in shapes(length, width):
        if shape.order not in CACHES and shape.natural and not shape.width % 2:
            yield from (law for law in laws(shape, published(expected_base)) if not law.bugs())


def _placed(table: Floats, known: Floats, columns: Whole, rows: Whole) -> Whole:
    """The position (rows,) whose known row (positions, columns) is nearest to each of these."""
    given = table[np.ix_(rows, columns)]
    return np.asarray((given @ known.T - (known * known).sum(axis=1) / 2).argmax(axis=1))


def _fits(reading: Reading, table: Floats, kept: Stored, rows: Whole, positions: Whole) -> bool:
    """Whether these rows are those positions' rows, but for rounding."""
    index, _ = reading.spread()
    turned = positions[:, None] * reading.frequencies(index)
    allowed = 2 * kept.noise(table[rows]) + reading.scale * rounding(turned)
    return bool((np.abs(table[rows] - reading.predict(positions)) <= allowed).all())
