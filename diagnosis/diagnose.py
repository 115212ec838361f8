"""diagnose: which implementation, or which mistake, made a table of positional encodings."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice, product
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_base, refuse
from diagnosis.axes import of_axes
from diagnosis.base import about_base
from diagnosis.by_row import evened_rows
from diagnosis.estimate import MIN_ROWS, alone, geometric, refined
from diagnosis.families import kin, of_reading, of_table
from diagnosis.finding import Finding
from diagnosis.formats import Precision, precision_by_digits
from diagnosis.grid import Halves, halves
from diagnosis.identities import Identities, identities
from diagnosis.match import FLOAT32_ROUNDING, Match, on_all, on_few, on_sample
from diagnosis.name import spelled
from diagnosis.nearly import Nearly, by_columns, by_rows, nearly
from diagnosis.read_table import MAX_SIZE, MIN_SIZE, out_of_range
from diagnosis.reading import CACHES, Reading
from diagnosis.screen import (
    ROUGH_ANGLES,
    beginnings,
    begins_like,
    begins_with,
    laws,
    published,
    screened,
    shapes,
)
from diagnosis.stretched import as_models, scalings
from diagnosis.waves import measured, waves

Stage = Callable[[Floats, Precision, float], Iterable[Reading]]
MIN_SIDE = 3  # rows and columns
MAX_RMS_RATIO = 1.1  # of readings that explain a table equally well
MAX_READINGS = 6
OTHER_BASE = 1.5  # times a base: where a table allows that too, it was assumed


@dataclass(frozen=True)
class Diagnosis:
    """The rule behind a table. `readings` explain it equally well, likeliest first.

    With none, nothing is claimed; `nearest` is then the closest of those tried, unless the table is
    `nearly` one that is known.
    """

    table: Floats = field(repr=False)  # as given, (length, width)
    expected_base: float  # that it was meant to have
    precision: Precision
    readings: tuple[Match, ...]
    nearest: Match | None
    identities: Identities
    nearly: Nearly | None = None
    findings: tuple[Finding, ...] = ()  # beside that; with neither, what else the numbers are
    halves: Halves | None = None  # in two dimensions; `readings` are then those of each half

    @property
    def right(self) -> bool:
        """True if nothing that was found speaks against it."""
        family = bool(self.findings) and self.nearest is None
        known = self.named is not None or self.nearly is not None or family
        bugs = self.named.reading.bugs() if self.named else ()
        near = self.nearly.right if self.nearly else True
        return known and not bugs and near and all(one.right for one in self.findings)

    @property
    def named(self) -> Match | None:
        """The likeliest reading, or None."""
        return self.readings[0] if self.readings else None

    @property
    def measured(self) -> dict[str, NDArray[Any]]:
        """Each row's position, or where no rule gives a table each column's frequency, by name."""
        if self.nearly is not None and self.nearly.positions:
            rows = np.array(self.nearly.positions)
            return {"row": np.arange(len(rows)), "position": rows}
        if all(one.name != "waves" for one in self.findings):
            return {}
        names = "radians a row", "standard error", "share left over"
        each = dict(zip(names, measured(self.table), strict=True))
        return {"column": np.arange(self.table.shape[1]), **each}

    def expected(self, rows: NDArray[np.int_], columns: NDArray[np.int_]) -> Floats:
        """Return these rows and columns without the mistakes, or in the nearest reading."""
        if self.halves is not None and self.named is not None:
            grid, reading = self.halves, self.named.reading.repaired()
            second = reading.along(grid.lines if grid.across_first else grid.side)
            if grid.factor != 1:
                second = second.but(unit="factor", factor=reading.factor * grid.factor)
            places = grid.places(rows)
            both = grid.joined(reading.predict(places[0]), second.predict(places[1]))
            both[rows < grid.skipped] = 0
            return both[:, columns]
        if self.nearly is not None:
            return self.nearly.expected(rows, columns)
        match = self.named or self.nearest
        if match is None:
            return np.zeros((len(rows), len(columns)))
        reading = match.reading.repaired() if self.named else match.reading
        if reading.transposed:
            return reading.predict(columns, rows).T
        return reading.predict(rows, columns)


def check_table(table: ArrayLike) -> Floats:
    """Return `table` as a float64 array of MIN_SIDE or more rows and columns, or ValueError.

    Squares of its entries must be numbers too, so none may be huge, and not all may be tiny.
    """
    allowed = (
        f"a real array of at least {MIN_SIDE} rows and {MIN_SIDE} columns, its largest entry "
        f"between {MIN_SIZE} and {MAX_SIZE}"
    )
    try:
        array = np.asarray(table)
    except ValueError:
        raise refuse("table", table, allowed) from None
    if array.dtype.kind not in "iuf" or array.ndim != 2 or min(array.shape) < MIN_SIDE:
        raise refuse("table", table, allowed)
    values = array.astype(np.float64, copy=False)
    if not np.isfinite(values).all() or out_of_range(values):
        raise refuse("table", table, allowed)
    return values


def diagnose(
    table: ArrayLike, expected_base: float = 10000.0, *, judged: bool = False
) -> Diagnosis:
    """Find the choices and mistakes that produce this table.

    Takes shape (length, width), a row for each position; a transposed table is recognised. The
    base, the first position and the scale are estimated from the entries. A reading is named only
    if every entry agrees with it within the noise of the number format. For angles in half
    precision, it is enough that 97 % of the entries agree. `expected_base` is the base that the
    table was meant to have. It decides between readings that make the same table. If `judged` is
    true, another base is a mistake.
    """
    values, expected_base = check_table(table), check_base(expected_base)
    precision = precision_by_digits(values)
    expected = expected_base if judged else None
    constant = bool((np.ptp(values, axis=0) <= 2 * precision.noise(values).max()).all())
    # Quick to recognise, and the stages would try all of their readings in vain.
    for square in () if constant else halves(values, precision):
        if (named := _of_halves(values, square, expected_base)) is None:
            continue
        one, square = named
        reading = one.readings[0].reading
        said = (*kin(reading, square), *about_base(reading, expected))
        checks = identities(values, precision)
        return replace(one, table=values, identities=checks, halves=square, findings=said)
    matches, misses = ([], []) if constant else _tried(USUAL, values, precision, expected_base)
    family: tuple[Finding, ...] = ()
    close = None
    if not matches:  # tables of other families, and near misses, are quick to recognise, too
        family = of_table(values, precision)
        close = by_rows(values, precision, expected_base)
        close = close or by_columns(values, precision, expected_base)
    if not (matches or family or close or constant):
        family = of_axes(values, precision, expected_base)
    if not (matches or family or close or constant):
        matches, more = _tried(RARE, values, precision, expected_base)
        misses += more
    readings = _confirmed(matches, values, precision, expected_base)
    if readings and (family := of_reading(readings[0].reading)):
        readings = ()
    if not (readings or family or close or constant):
        close = nearly(values, precision, expected_base)
    nearest = None if readings or family or close else _nearest(misses, values, precision)
    checks = identities(values, precision, close.at if close else 0)
    said = family
    if close:
        said = (*close.findings, *about_base(close.reading, expected))
    elif readings:
        said = tuple(_about(readings[0], values, expected))
    elif nearest and not constant:
        said = tuple(waves(values))
    return Diagnosis(values, expected_base, precision, readings, nearest, checks, close, said)


def _tried(
    stages: Iterable[Stage], values: Floats, precision: Precision, expected_base: float
) -> tuple[list[Match], list[Match]]:
    """Return the readings of the first stage of which some fit a sample, and all that do not."""
    matches: list[Match] = []
    misses: list[Match] = []
    for stage, way in product(stages, (False, True)):
        turned = np.ascontiguousarray(values.T) if way else values
        if len(turned) < MIN_SIDE or not turned.any():
            continue
        for reading in stage(turned, precision, expected_base):
            match = on_few(reading.but(transposed=way), turned, precision)
            if match.fits:
                match = on_sample(match.reading, turned, precision)
            (matches if match.fits else misses).append(match)
        if matches:
            break
    return matches, misses


def _about(match: Match, table: Floats, expected: float | None) -> Iterator[Finding]:
    """Yield the finding about the base."""
    reading = match.reading
    yield from kin(reading)
    if reading.stride == 2 and not reading.first and reading.order in CACHES:
        yield Finding("twice_the_angle", right=False)
    elif reading.stride > 1 and not reading.first:
        yield Finding("timescale", {"stride": reading.stride})
    if reading.order in CACHES and reading.indices == "pairs":
        kinds = ("sine", "cosine")[:: 1 if reading.order == "sines" else -1]
        yield Finding("neighbours_alike", dict(zip(("kind", "other"), kinds, strict=True)))
    whole = reading.scale > 1 and reading.scale.is_integer() and not reading.scale_name()
    if whole and precision_by_digits(table) != Precision("decimals"):  # nor eight bits
        yield Finding("times_the_table", {"times": reading.scale}, right=False)
    yield from about_base(reading, expected)
    turned = table.T if reading.transposed else table
    other = reading.but(base=reading.base * OTHER_BASE)
    if not reading.any_base and on_sample(other, turned, precision_by_digits(table)).fits:
        yield Finding("base_assumed", {"base": reading.base})


def _of_halves(
    table: Floats, grid: Halves, expected_base: float
) -> tuple[Diagnosis, Halves] | None:
    """Return both halves' common reading in one dimension, if only their lengths differ."""
    first, second = (diagnose(half, expected_base) for half in grid.of_one(table))
    if first.named is None or second.named is None:
        return None
    one = first.named.reading
    other = second.named.reading.along(one.length)
    if grid.split == "turns" and other.unit == "factor":
        grid = replace(grid, factor=other.factor / one.factor)
        other = other.but(unit=one.unit, factor=one.factor)
    finer = {one.angles, other.angles} <= {"exact", "float32"}
    alike = one == (other.but(angles=one.angles, scale=one.scale) if finer else other)
    return (first, grid) if alike and abs(other.scale - one.scale) < 1e-3 else None


def _nearest(misses: list[Match], values: Floats, precision: Precision) -> Match | None:
    """Return the closest of the misses and the two plain orders; None for a table of zeros."""
    length, width = values.shape
    plain = [Reading(length, width), Reading(length, width, "concatenated", "tiled")]
    near = [m for m in misses if m.rms < np.inf]
    near = sorted(near, key=lambda match: match.rms)[:3]
    ways = [each.reading for each in near] + plain
    compared = [
        on_sample(each, values.T if each.transposed else values, precision) for each in ways
    ]
    finite = [match for match in compared if np.isfinite(match.rms)]
    return min(finite, key=lambda match: match.rms, default=None)


def _confirmed(
    matches: list[Match], values: Floats, precision: Precision, expected_base: float
) -> tuple[Match, ...]:
    """Return the readings that explain the whole table, likeliest first; equal ones only once."""
    least = min((match.rms for match in matches), default=0.0)
    alike = [m for m in matches if m.rms <= MAX_RMS_RATIO * least + 1e-12 * abs(m.reading.scale)]
    alike.sort(key=lambda match: match.reading.cost(expected_base))
    confirmed: list[Match] = []
    for match in alike:
        turned = values.T if match.reading.transposed else values
        if not confirmed:
            whole = on_all(match, turned, precision)
            if not whole.fits:
                continue
            if whole.reading.angles == "exact" and not whole.exact:
                whole = replace(whole, reading=whole.reading.but(angles="float32"))
            confirmed.append(whole)
        else:
            confirmed.append(match)
        if len(confirmed) == MAX_READINGS:
            break
    return tuple(confirmed)


def _estimated(table: Floats, precision: Precision, expected_base: float) -> Iterator[Reading]:
    """Yield any base, first position or multiplier of positions, estimated from the entries."""
    del expected_base
    size = float(np.abs(table[:64]).max())
    if not size or len(table) < MIN_ROWS:
        return
    noise = float(precision.noise(table[:64]).max()) + FLOAT32_ROUNDING * size
    single = alone(table[:64], noise)
    for shape in shapes(*table.shape):
        for guess in geometric(table, shape, noise, single):
            estimate, residual = refined(table, shape, guess)
            if residual < 2e-3 + 8 * noise / size:
                yield from _until_close(table, precision, spelled(shape, estimate))
            elif residual < 0.5:
                yield from islice(spelled(shape, estimate), 1)
                break


def _until_close(table: Floats, precision: Precision, ways: Iterator[Reading]) -> Iterator[Reading]:
    """Yield, for each way to spell the exponents, the first base that agrees."""
    done = set()
    for reading in ways:
        how = (reading.exponent, reading.plus, reading.unit, reading.frequency_width)
        if how not in done:
            if on_sample(reading, table, precision).fits:
                done.add(how)
            yield reading


def _stretched(table: Floats, precision: Precision, expected_base: float) -> Iterator[Reading]:
    """Yield rotary caches of a stretched model: at usual settings, and as known models are."""
    plain = [
        r for r in beginnings(table, precision, ("exact",)) if not r.first and r.unit == "tokens"
    ]
    for shape in shapes(*table.shape):
        if not shape.natural or shape.width < 8 or shape.exponent_width % 2:
            continue
        for reading in as_models(shape):  # of which LongRoPE slows the first pair too
            if begins_like(table, precision, reading):
                yield reading
        if any(begins_with(shape, each) for each in plain):
            yield from scalings(shape, expected_base)


def _rough(table: Floats, precision: Precision, expected_base: float) -> Iterator[Reading]:
    """Yield angles in half precision, or divided as integers."""
    bases = published(expected_base)
    for begun in beginnings(table, precision, ROUGH_ANGLES):
        for shape in shapes(*table.shape):
            if not begins_with(shape, begun):
                continue
            for law in laws(shape, bases):
                both = law.but(unit=begun.unit, first=begun.first, angles=begun.angles)
                if len(both.bugs()) <= 2 + (both.angles == "whole"):  # of which all are one cause
                    yield both


USUAL: tuple[Stage, ...] = (screened, _estimated)
RARE: tuple[Stage, ...] = (_rough, _stretched, evened_rows)
