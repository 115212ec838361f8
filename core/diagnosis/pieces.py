"""Less than a table: a vector of frequencies (`inv_freq`), or a handful of entries."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_base, check_integer, refuse
from core.diagnosis.estimate import Geometric
from core.diagnosis.formats import stored
from core.diagnosis.match import SINGLE, rounding
from core.diagnosis.name import spelled
from core.diagnosis.reading import Reading
from core.diagnosis.screen import FIRSTS, laws, ordinary, shapes
from core.diagnosis.stretched import scalings

Floats = NDArray[np.float64]
FEWEST_FREQUENCIES, FEWEST_ENTRIES = 4, 4
VAGUE = 0.05  # an angle too large for its digits agrees with anything
COMPUTED = 24 * SINGLE  # relative: a frequency computed in float32 by exp and log


@dataclass(frozen=True)
class Frequencies:
    """What a vector of frequencies is: readings that make it, likeliest first.

    With none, `nearest` is the closest; `off` is the largest relative difference from the first.
    """

    readings: tuple[Reading, ...]
    nearest: Reading
    off: float


def diagnose_frequencies(vector: ArrayLike, expected_base: float = 10000.0) -> Frequencies:
    """Which rule makes these frequencies (`inv_freq`), of shape (pairs,), in radians per token."""
    expected_base = check_base(expected_base)
    given = np.asarray(vector)
    allowed = f"{FEWEST_FREQUENCIES} or more finite numbers above 0, in one dimension"
    if given.dtype.kind not in "iuf" or given.ndim != 1 or len(given) < FEWEST_FREQUENCIES:
        raise refuse("vector", vector, allowed)
    values = given.astype(np.float64)
    if not np.isfinite(values).all() or (values <= 0).any():
        raise refuse("vector", vector, allowed)
    kept, index = stored(values), np.arange(len(values))
    noise = 2 * kept.noise(values) + COMPUTED * values
    agreeing: dict[tuple[object, ...], Reading] = {}
    closest, nearest = math.inf, Reading(1, 2 * len(values), "concatenated", "tiled")
    for reading in _rules(values, expected_base):
        apart = np.abs(reading.frequencies(index) - values)
        with np.errstate(over="ignore"):
            relative = float((apart / values).max())
        if relative < closest:
            closest, nearest = relative, reading
        if (apart <= noise).all():
            agreeing.setdefault((reading.exponent, reading.plus, reading.scaling), reading)
    readings = sorted(agreeing.values(), key=lambda each: each.cost(expected_base))
    first = readings[0] if readings else nearest
    with np.errstate(over="ignore"):
        off = float((np.abs(first.frequencies(index) - values) / values).max())
    return Frequencies(tuple(readings), nearest, off)


def _rules(values: Floats, expected_base: float) -> Iterator[Reading]:
    count = len(values)
    shape = Reading(1, 2 * count, "concatenated", "tiled")
    yield from laws(shape, ordinary(expected_base))
    ratio = math.exp((math.log(values[-1]) - math.log(values[0])) / (count - 1))
    yield from spelled(shape, Geometric(float(values[0]), ratio, 0.0))
    yield from scalings(shape, expected_base)


@dataclass(frozen=True)
class Entry:
    """One entry of a table: its row and column, counted from 0, and its value."""

    row: int
    column: int
    value: float


def diagnose_entries(
    entries: Sequence[Entry], d_model: int, expected_base: float = 10000.0
) -> tuple[Reading, ...]:
    """All readings with an ordinary base that give these entries, likeliest first.

    A handful of entries seldom decides, so every reading of at most two mistakes is listed.
    """
    d_model = check_integer("d_model", d_model, 2)
    if len(entries) < FEWEST_ENTRIES:
        raise refuse("entries", len(entries), f"at least {FEWEST_ENTRIES}")
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
    noise = stored(values).noise(values)
    found = []
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
                if (off <= allowed).all() and allowed.max() < VAGUE:
                    found.append(reading)
    return tuple(sorted(found, key=lambda reading: reading.cost(expected_base)))
