"""diagnose: which implementation, or which mistake, made a table of positional encodings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_base, refuse
from diagnosis.by_row import evened_rows
from diagnosis.estimate import geometric, refined
from diagnosis.formats import Stored, stored
from diagnosis.grid import Halves, halves
from diagnosis.identities import Identities, identities
from diagnosis.match import SINGLE, Match, on_all, on_few, on_sample
from diagnosis.name import spelled
from diagnosis.nearly import Nearly, nearly
from diagnosis.read_table import LARGEST, SMALLEST, out_of_range
from diagnosis.reading import Angles, Reading
from diagnosis.screen import (
    beginnings,
    begins_like,
    begins_with,
    laws,
    published,
    screened,
    shapes,
)
from diagnosis.stretched import as_models, scalings

Floats = NDArray[np.float64]
FEWEST = 3  # rows and columns: with fewer there is no table to speak of
ALIKE = 1.1  # readings whose root mean squares differ by less explain a table equally well
MOST_ALIKE = 6
ROUGH_ANGLES: tuple[Angles, ...] = (
    "whole", "bfloat16", "float16", "bfloat16_frequencies", "float16_frequencies",
)  # fmt: skip


@dataclass(frozen=True)
class Diagnosis:
    """What a table is. `readings` are those that explain it equally well, likeliest first.

    With none, nothing is claimed; `nearest` is then the closest of those tried, unless the table is
    `nearly` one that is known.
    """

    table: Floats = field(repr=False)  # as given, (length, width)
    expected_base: float  # that it was meant to have
    stored: Stored
    readings: tuple[Match, ...]
    nearest: Match | None
    identities: Identities
    nearly: Nearly | None = None
    halves: Halves | None = None  # in two dimensions; `readings` are then those of each half

    @property
    def named(self) -> Match | None:
        """The likeliest reading, or None."""
        return self.readings[0] if self.readings else None

    def meant(self, rows: NDArray[np.int_], columns: NDArray[np.int_]) -> Floats:
        """What these rows and columns would be without the mistakes, or in the nearest reading."""
        if self.halves is not None and self.named is not None:
            reading, places = self.named.reading.repaired(), self.halves.places(rows)
            both = np.concatenate([reading.predict(at) for at in places], axis=1)
            both[rows < self.halves.skipped] = 0
            return both[:, columns]
        if self.nearly is not None:
            return self.nearly.meant(rows, columns)
        match = self.named or self.nearest
        if match is None:
            return np.zeros((len(rows), len(columns)))
        reading = match.reading.repaired() if self.named else match.reading
        if reading.transposed:
            return reading.predict(columns, rows).T
        return reading.predict(rows, columns)


def check_table(table: ArrayLike) -> Floats:
    """`table` as a float64 array of at least FEWEST rows and columns. ValueError if it is none.

    Squares of its entries must be numbers too, so none may be huge, and not all may be tiny.
    """
    allowed = (
        f"a real array of at least {FEWEST} rows and {FEWEST} columns, its largest entry between "
        f"{SMALLEST} and {LARGEST}"
    )
    try:
        given = np.asarray(table)
    except ValueError:
        raise refuse("table", table, allowed) from None
    if given.dtype.kind not in "iuf" or given.ndim != 2 or min(given.shape) < FEWEST:
        raise refuse("table", table, allowed)
    values = given.astype(np.float64)
    if not np.isfinite(values).all() or out_of_range(values):
        raise refuse("table", table, allowed)
    return values


def diagnose(table: ArrayLike, expected_base: float = 10000.0) -> Diagnosis:
    """Which choices and mistakes would make this table.

    Takes shape (length, width), positions down; a transposed table is recognised. The base, the
    first position and the scale are estimated from the entries. A reading is named only if every
    entry agrees with it within the noise of the number format; for angles in half precision, 97 %
    of them. `expected_base` is what the table was meant to have; it decides between readings that
    make the same table.
    """
    values, expected_base = check_table(table), check_base(expected_base)
    kept = stored(values)
    found: list[Match] = []
    tried: list[Match] = []
    constant = bool((np.ptp(values, axis=0) <= 2 * kept.noise(values).max()).all())
    # Seen at a glance, where the stages would try all of their readings in vain.
    square = None if constant else halves(values, kept)
    if square is not None and (one := _of_halves(values, square, expected_base)):
        return replace(one, table=values, identities=identities(values, kept), halves=square)
    for stage in () if constant else STAGES:
        for way in (False, True):
            turned = np.ascontiguousarray(values.T) if way else values
            if len(turned) < FEWEST or not turned.any():
                continue
            for reading in stage(turned, kept, expected_base):
                match = on_few(reading.but(transposed=way), turned, kept)
                if match.fits:
                    match = on_sample(match.reading, turned, kept)
                (found if match.fits else tried).append(match)
            if found:
                break
        if found:
            break
    readings = _confirmed(found, values, kept, expected_base)
    close = None if readings or constant else nearly(values, kept, expected_base)
    nearest = None if readings or close else _nearest(tried, values, kept)
    held = identities(values, kept, close.at if close else 0)
    return Diagnosis(values, expected_base, kept, readings, nearest, held, close)


def _of_halves(table: Floats, square: Halves, expected_base: float) -> Diagnosis | None:
    """What both halves are in one dimension, if they are the same."""
    first, second = (diagnose(half, expected_base) for half in square.of_one(table))
    same = first.named and second.named and first.named.reading == second.named.reading
    return first if same else None


def _nearest(tried: list[Match], values: Floats, kept: Stored) -> Match | None:
    """The closest of what was tried and of the two plain orders, or None for a table of zeros."""
    length, width = values.shape
    plain = [Reading(length, width), Reading(length, width, "concatenated", "tiled")]
    near = [m for m in tried if m.rms < np.inf]
    near = sorted(near, key=lambda match: match.rms)[:3]
    ways = [each.reading for each in near] + plain
    compared = [on_sample(each, values.T if each.transposed else values, kept) for each in ways]
    known = [match for match in compared if np.isfinite(match.rms)]
    return min(known, key=lambda match: match.rms, default=None)


def _confirmed(
    found: list[Match], values: Floats, kept: Stored, expected_base: float
) -> tuple[Match, ...]:
    """Those that explain the whole table, likeliest first; equal ones are not compared again."""
    least = min((match.rms for match in found), default=0.0)
    alike = [m for m in found if m.rms <= ALIKE * least + 1e-12 * abs(m.reading.scale)]
    alike.sort(key=lambda match: match.reading.cost(expected_base))
    confirmed: list[Match] = []
    for match in alike:
        turned = values.T if match.reading.transposed else values
        if not confirmed:
            whole = on_all(match, turned, kept)
            if not whole.fits:
                continue
            if whole.reading.angles == "exact" and not whole.exact:
                whole = replace(whole, reading=whole.reading.but(angles="float32"))
            confirmed.append(whole)
        else:
            confirmed.append(match)
        if len(confirmed) == MOST_ALIKE:
            break
    return tuple(confirmed)


def _estimated(table: Floats, kept: Stored, expected_base: float) -> Iterator[Reading]:
    """Any base, first position or multiplier of positions, estimated from the entries."""
    del expected_base
    if not table[:64].any():
        return
    noise = float(kept.noise(table[:64]).max()) + SINGLE * float(np.abs(table[:64]).max())
    for shape in shapes(*table.shape):
        for guess in geometric(table, shape, noise):
            found, left = refined(table, shape, guess)
            if left < 2e-3 + 8 * noise / float(np.abs(table[:64]).max()):
                yield from _until_close(table, kept, spelled(shape, found))
            elif left < 0.5:
                yield from islice(spelled(shape, found), 1)
                break


def _until_close(table: Floats, kept: Stored, ways: Iterator[Reading]) -> Iterator[Reading]:
    """Of each way to spell the exponents, the first base that agrees."""
    done = set()
    for reading in ways:
        how = (reading.exponent, reading.plus, reading.unit, reading.frequency_width)
        if how not in done:
            if on_sample(reading, table, kept).fits:
                done.add(how)
            yield reading


def _stretched(table: Floats, kept: Stored, expected_base: float) -> Iterator[Reading]:
    """Rotary caches of a stretched model: at usual settings, and as known models are."""
    plain = [r for r in beginnings(table, kept, ("exact",)) if not r.first and r.unit == "tokens"]
    for shape in shapes(*table.shape):
        if not shape.natural or shape.width < 8:
            continue
        if shape.exponent_width % 2:
            continue
        for reading in as_models(shape):  # of which LongRoPE slows the first pair too
            if begins_like(table, kept, reading):
                yield reading
        if any(begins_with(shape, each) for each in plain):
            yield from scalings(shape, expected_base)


def _rough(table: Floats, kept: Stored, expected_base: float) -> Iterator[Reading]:
    """Angles in half precision, or divided as integers."""
    bases = published(expected_base)
    for begun in beginnings(table, kept, ROUGH_ANGLES):
        for shape in shapes(*table.shape):
            if not begins_with(shape, begun):
                continue
            for law in laws(shape, bases):
                both = law.but(unit=begun.unit, first=begun.first, angles=begun.angles)
                if len(both.bugs()) <= 2:
                    yield both


def _by_row(table: Floats, kept: Stored, expected_base: float) -> Iterator[Reading]:
    """Rows that were normalised, or given mean 0 and variance 1."""
    yield from evened_rows(table, kept, expected_base, ROUGH_ANGLES)


STAGES: tuple[Callable[[Floats, Stored, float], Iterable[Reading]], ...] = (
    screened,
    _estimated,
    _rough,
    _stretched,
    _by_row,
)
