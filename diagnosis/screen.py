"""All readings with an ordinary base, compared at once with a few entries of the table."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from core.arguments import Floats
from diagnosis.formats import Precision
from diagnosis.match import compared, few, fitted_scale, rounding
from diagnosis.reading import (
    CACHES,
    EXPONENTS,
    INDICES,
    KNOWN_BASES,
    NO_BASE,
    ORDERS,
    Angles,
    Indices,
    Order,
    Reading,
    Unit,
)

BASES = (*KNOWN_BASES, 100.0, 1000.0, 100000.0, 1e7, 1e8)
UNITS: tuple[Unit, ...] = (
    "tokens", "degrees", "turned_to_degrees", "by_length", "by_last", "turn_by_length",
    "turn_by_last",
)  # fmt: skip
FIRSTS = (0.0, 1.0, 2.0)
ROUGH_ANGLES: tuple[Angles, ...] = (
    "whole", "bfloat16", "float16", "bfloat16_frequencies", "float16_frequencies",
)  # fmt: skip


def ordinary(expected_base: float) -> tuple[float, ...]:
    """Return the expected base, and all that are tried without an estimate from the entries."""
    return tuple(dict.fromkeys((expected_base, *BASES)))


def published(expected_base: float) -> tuple[float, ...]:
    """Return the expected base, and those of published models."""
    return tuple(dict.fromkeys((expected_base, *KNOWN_BASES)))


def shapes(length: int, width: int) -> Iterator[Reading]:
    """Yield each order of columns with each rule for their frequencies, odd widths too."""
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
    """Return one shape with each rule for the exponents."""
    readings = [
        shape.but(exponent=exponent, plus=plus, base=base)
        for exponent in EXPONENTS
        if exponent not in NO_BASE
        for plus in (False, True)
        for base in bases
        if not (plus and exponent == "turned_round")
    ]
    return [*readings, *(shape.but(exponent=exponent) for exponent in NO_BASE)]


def beginnings(table: Floats, precision: Precision, kinds: tuple[Angles, ...]) -> list[Reading]:
    """Return units, first positions and angle formats that predict the first column.

    Each is a reading of that column alone; its order says whether it is a sine or a cosine.
    """
    length, width = table.shape
    candidates = [
        Reading(length, width, order, unit=unit, first=first, angles=angles)
        for order, unit, first, angles in product(CACHES, UNITS, FIRSTS, kinds)
    ]
    middle = Reading(length, width, unit="centred").along(length)
    candidates += [middle.but(order=order, angles=each) for order, each in product(CACHES, kinds)]
    return [each for each in candidates if begins_like(table, precision, each)]


def begins_like(table: Floats, precision: Precision, reading: Reading) -> bool:
    """Return whether a reading predicts the first column of a table, up to a factor."""
    rows, first_column = np.arange(min(len(table), 14)), np.array([0])
    values = table[rows, :1]
    noise, size = precision.noise(values), float(np.abs(values).max()) or 1.0
    predicted = reading.predict(rows, first_column)
    computed = rounding((rows[:, None] + reading.first) * reading.frequencies(first_column))
    scale = fitted_scale(values, predicted, 2 * noise / size + computed)
    allowed = 2 * noise + abs(scale) * computed
    return bool(scale) and bool((np.abs(values - scale * predicted) <= allowed).all())


def begins_with(shape: Reading, begun: Reading) -> bool:
    """Return whether the first column of a shape is what the beginning says, a sine or a cosine."""
    return bool(shape.spread()[1][0] > 0) == (begun.order == "cosines")


def screened(table: Floats, precision: Precision, expected_base: float) -> list[Reading]:
    """Return readings that agree with a few entries, with exact angles and rows as they are.

    Takes a table (length, width).
    """
    length, width = table.shape
    rows, columns = few(length, width)
    values = table[np.ix_(rows, columns)]
    noise = precision.noise(values)
    bases = ordinary(expected_base)
    starts = beginnings(table, precision, ("exact",))
    if not np.ptp(table[:, 0]):  # a first frequency of 0 leaves all positions open
        plain = Reading(length, width)
        starts += [plain.but(order=way, first=f) for way, f in product(CACHES, FIRSTS)]
    agreeing: list[Reading] = []
    for shape in shapes(length, width) if starts else ():
        where = [each for each in starts if begins_with(shape, each)]
        if not where:
            continue
        positions = np.array([each.times * (rows + each.first) for each in where])
        index, phase = shape.spread()
        candidates = laws(shape, bases)
        speeds = np.array([each.frequencies(index[columns]) for each in candidates])
        turned = positions[:, None, :, None] * speeds[:, None, :]  # starts, laws, rows, columns
        predicted = np.sin(turned + phase[columns])
        if shape.padded:
            predicted[..., -1] = 0.0
        _, agree = compared(values, noise, predicted, rounding(turned))
        agreeing += [
            candidates[law].but(unit=where[start].unit, first=where[start].first)
            for start, law in np.argwhere(agree)
        ]
    return agreeing
