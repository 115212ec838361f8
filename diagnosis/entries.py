"""Less than a table: a handful of entries."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from core.arguments import check_base, check_integer, refuse
from diagnosis.formats import precision_of
from diagnosis.match import rounding
from diagnosis.reading import Reading
from diagnosis.screen import FIRSTS, laws, ordinary, shapes

MIN_ENTRIES = 4
MAX_UNCERTAINTY = 0.05  # an angle too large for its digits agrees with anything


@dataclass(frozen=True)
class Entry:
    """One entry of a table: its row and column, counted from 0, and its value."""

    row: int
    column: int
    value: float


def diagnose_entries(
    entries: Sequence[Entry], d_model: int, expected_base: float = 10000.0
) -> tuple[Reading, ...]:
    """Return all readings with an ordinary base that give these entries, likeliest first.

    A handful of entries seldom decides, so every reading of at most two mistakes is listed.
    """
    d_model = check_integer("d_model", d_model, 2)
    if len(entries) < MIN_ENTRIES:
        raise refuse("entries", len(entries), f"at least {MIN_ENTRIES}")
    for entry in entries:
        check_integer("row", entry.row, 0)
        if not 0 <= check_integer("column", entry.column, 0) < d_model:
            raise refuse("column", entry.column, f"a whole number below {d_model}")
    expected_base = check_base(expected_base)
    values = np.array([entry.value for entry in entries], np.float64)
    if not np.isfinite(values).all():
        raise refuse("entries", values, "finite numbers")
    rows = np.array([entry.row for entry in entries])
    columns = np.array([entry.column for entry in entries])
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
