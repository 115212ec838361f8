"""Less than a table: a handful of entries."""

from itertools import product

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import check_base, check_integer, refuse
from diagnosis.formats import precision_of
from diagnosis.match import rounding
from diagnosis.reading import Reading
from diagnosis.screen import FIRSTS, laws, ordinary, shapes

MIN_ENTRIES = 4
MAX_UNCERTAINTY = 0.05  # an angle too large for its digits agrees with anything


def diagnose_entries(
    entries: ArrayLike, d_model: int, expected_base: float = 10000.0
) -> tuple[Reading, ...]:
    """Return all readings with an ordinary base that give these entries, likeliest first.

    Takes shape (n, 3): the row and the column of each entry, counted from 0, and its value. A
    handful of entries seldom decides, so every reading of at most two mistakes is listed.
    """
    d_model, expected_base = check_integer("d_model", d_model, 2), check_base(expected_base)
    every = np.asarray(entries, np.float64)
    if len(every) < MIN_ENTRIES or not np.isfinite(every).all():
        raise refuse("entries", entries, f"finite numbers of at least {MIN_ENTRIES} entries")
    rows, columns = every[:, :2].astype(int).T
    values = every[:, 2]
    if rows.min() < 0 or (every[:, 0] != rows).any():
        raise refuse("row", rows, "whole numbers from 0 on")
    if columns.min() < 0 or columns.max() >= d_model or (every[:, 1] != columns).any():
        raise refuse("column", columns, f"whole numbers from 0 to {d_model - 1}")
    noise = precision_of(values).noise(values)
    readings = []
    for shape in shapes(int(rows.max()) + 1, d_model):
        index, phase = shape.spread()
        for law in laws(shape, ordinary(expected_base)):
            speed = law.frequencies(index[columns])
            for unit, first in product(("tokens", "degrees", "turned_to_degrees"), FIRSTS):
                reading = law.but(unit=unit, first=first)
                if len(reading.bugs()) > 2:
                    continue
                turned = (rows + first) * speed * reading.times
                off = np.abs(np.sin(turned + phase[columns]) - values)
                allowed = noise + rounding(turned)
                if (off <= allowed).all() and allowed.max() < MAX_UNCERTAINTY:
                    readings.append(reading)
    return tuple(sorted(readings, key=lambda reading: reading.cost(expected_base)))
