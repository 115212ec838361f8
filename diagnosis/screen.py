"""Readings with an ordinary base, all at once, on a few entries of the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
from numpy.typing import NDArray

from diagnosis.formats import Stored
from diagnosis.match import compared, few, fitted_scale, rounding
from diagnosis.reading import (
    CACHES,
    EXPONENTS,
    INDICES,
    KNOWN_BASES,
    ORDERS,
    Angles,
    Indices,
    Order,
    Reading,
    Unit,
)

Floats = NDArray[np.float64]
BASES = (*KNOWN_BASES, 100.0, 1000.0, 100000.0, 1e7, 1e8)
UNITS: tuple[Unit, ...] = (
    "tokens", "degrees", "turned_to_degrees", "by_length", "by_last", "turn_by_length",
    "turn_by_last",
)  # fmt: skip
FIRSTS = (0.0, 1.0, 2.0)


def ordinary(expected_base: float) -> tuple[float, ...]:
    """The base that was expected, and all that are tried without a look at the entries."""
    return tuple(dict.fromkeys((expected_base, *BASES)))


def published(expected_base: float) -> tuple[float, ...]:
    """The base that was expected, and those of published models."""
    return tuple(dict.fromkeys((expected_base, *KNOWN_BASES)))


def shapes(length: int, width: int) -> Iterator[Reading]:
    """Each order of columns with each rule for their frequencies, and each way with odd widths."""
    for order, indices in product(ORDERS, INDICES):
        yield from _of_width(length, width, order, indices)


def _of_width(length: int, width: int, order: Order, indices: Indices) -> Iterator[Reading]:
    plain = Reading(length, width, order, indices)
    yield plain
    if width % 2:
        yield plain.but(frequency_width=width + 1)
        yield plain.but(padded=True, frequency_width=width)
        yield plain.but(padded=True, frequency_width=width - 1)
    if indices == "columns" and order in CACHES:
        yield plain.but(frequency_width=2 * width)


def laws(shape: Reading, bases: tuple[float, ...]) -> list[Reading]:
    """One shape with each rule for the exponents."""
    made = [
        shape.but(exponent=exponent, plus=plus, base=base)
        for exponent in EXPONENTS
        if exponent != "integer"
        for plus in (False, True)
        for base in bases
    ]
    return [*made, shape.but(exponent="integer")]


def beginnings(table: Floats, kept: Stored, kinds: tuple[Angles, ...]) -> list[Reading]:
    """How positions may become angles, judged by the first column, whose frequency has index 0.

    Each is a reading of that column alone: its order says whether it is a sine or a cosine.
    """
    length, width = table.shape
    made = (
        Reading(length, width, order, unit=unit, first=first, angles=angles)
        for order, unit, first, angles in product(CACHES, UNITS, FIRSTS, kinds)
    )
    return [each for each in made if begins_like(table, kept, each)]


def begins_like(table: Floats, kept: Stored, reading: Reading) -> bool:
    """Whether a reading predicts the first column of a table, times any number."""
    rows, first_column = np.arange(min(len(table), 14)), np.array([0])
    values = table[rows, :1]
    noise, size = kept.noise(values), float(np.abs(values).max()) or 1.0
    predicted = reading.predict(rows, first_column)
    computed = rounding((rows[:, None] + reading.first) * reading.frequencies(first_column))
    scale = fitted_scale(values, predicted, 2 * noise / size + computed)
    allowed = 2 * noise + abs(scale) * computed
    return bool(scale) and bool((np.abs(values - scale * predicted) <= allowed).all())


def begins_with(shape: Reading, begun: Reading) -> bool:
    """Whether the first column of a shape is what the beginning says, a sine or a cosine."""
    return bool(shape.spread()[1][0] > 0) == (begun.order == "cosines")


def screened(table: Floats, kept: Stored, expected_base: float) -> list[Reading]:
    """Readings that agree with a few entries, with exact angles and rows as they are.

    Takes a table (length, width).
    """
    length, width = table.shape
    rows, columns = few(length, width)
    values = table[np.ix_(rows, columns)]
    noise = kept.noise(values)
    bases = ordinary(expected_base)
    begun = beginnings(table, kept, ("exact",))
    found: list[Reading] = []
    for shape in shapes(length, width) if begun else ():
        where = [each for each in begun if begins_with(shape, each)]
        if not where:
            continue
        positions = np.array([each.times * (rows + each.first) for each in where])
        index, phase = shape.spread()
        made = laws(shape, bases)
        speeds = np.array([each.frequencies(index[columns]) for each in made])
        agree = _agreeing(values, noise, positions, speeds, phase[columns], shape.padded)
        found += [made[law].but(unit=where[at].unit, first=where[at].first) for at, law in agree]
    return found


def _agreeing(
    values: Floats,
    noise: Floats,
    positions: Floats,
    speeds: Floats,
    phase: Floats,
    padded: bool,
) -> list[tuple[int, int]]:
    """Which (start, law) predict these entries.

    Takes positions of shape (starts, rows) and speeds of shape (laws, columns).
    """
    turned = positions[:, None, :, None] * speeds[None, :, None, :]
    made = np.sin(turned + phase)
    if padded:
        made[..., -1] = 0.0
    _, agree = compared(values, noise, made, rounding(turned))
    return [(int(start), int(law)) for start, law in np.argwhere(agree)]
