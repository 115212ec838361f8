"""Tables that agree with a reading but for a few rows, columns or entries, order, or noise."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

import numpy as np

from core.arguments import Floats
from diagnosis.column_order import column_order
from diagnosis.finding import Finding, runs, stretch
from diagnosis.formats import Precision
from diagnosis.match import allowed_error, computing_error, sample_columns, sample_rows
from diagnosis.positions import about, placed, published_readings
from diagnosis.reading import Reading, Whole
from diagnosis.screen import FIRSTS, laws, published, shapes

Kind = Literal[
    "places", "eight_bits", "truncated", "noise", "dropout", "shuffled", "placed", "columns",
]  # fmt: skip
AGREEING_QUANTILE = 0.6  # of the entries that tell positions apart
MIN_TELLING = 5
MAX_LINE_SHARE = 0.1  # of the rows, and of the columns, may depart; of a few, one
MAX_ENTRY_SHARE = 0.02  # of the other entries; of a few, one
MIN_GROSS_RATIO = 4.0  # of a departing entry to what rounding allows: less may be another base
MAX_NOISE = 0.1  # root mean square over the whole table, relative to the scale
MIN_ENTRIES, MIN_ROWS = 128, 16  # to judge differences that are spread over the table
MAX_UNEVENNESS = 3.0  # of noise: its largest column, and row, over the median one
MAX_CORRELATION = 0.3  # of noise, from row to row and from column to column
MAX_LISTED = 6  # departing entries, one by one
DROPPED = (0.02, 0.9)  # shares of zeros that dropout leaves
MAX_CHANCES = 5.0  # standard deviations of the share of zeros from the rate of the dropout
MAX_MOVED = 8  # runs of columns in another order


@dataclass(frozen=True)
class Entry:
    """One entry that departs."""

    row: int
    column: int
    value: float
    expected: float


@dataclass(frozen=True)
class Nearly:
    """A reading that a table departs from in some rows, columns or entries, in order, or by noise.

    rows, columns: those that depart in most of their entries; zero_rows those of zeros alone.
    entries: the first MAX_LISTED of the others, of which there are `count`. share: of all entries,
    those that agree. rms: of the differences everywhere; relative to the scale for noise.
    positions: the position of each row, where rows are right, each alone.
    """

    reading: Reading
    kind: Kind
    rms: float
    share: float
    rows: tuple[int, ...] = ()
    zero_rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    count: int = 0
    positions: tuple[float, ...] = ()
    findings: tuple[Finding, ...] = ()  # how the positions run

    @property
    def right(self) -> bool:
        """True if it may be meant: zeros for a padding token, or texts that each begin anew."""
        if self.reading.bugs():
            return False
        if self.kind == "placed":
            return all(one.right for one in self.findings)
        return self.kind == "places" and not (self.rows or self.columns or self.count)

    @property
    def in_order(self) -> bool:
        """True if positions only grow, though not by one a row."""
        return bool(np.all(np.diff(self.positions) > 0))

    def expected(self, rows: Whole, columns: Whole) -> Floats:
        """Return the reading's entries in these rows and columns, with all rows in order."""
        every = np.array(self.positions)
        if self.kind == "shuffled":
            every.sort()
        at = every[rows] if self.positions else rows
        return self.reading.predict(at, columns)

    @property
    def at(self) -> int:
        """The first row that departs."""
        return min((*self.rows, *self.zero_rows, *(e.row for e in self.entries)), default=0)


def nearly(table: Floats, precision: Precision, expected_base: float) -> Nearly | None:
    """Return the plain reading that most of a table agrees with, and where the rest departs.

    Takes a table (length, width). None where too many entries depart, or so evenly that another
    base would explain them.
    """
    zeros = float((table == 0).mean())
    dropped = DROPPED[0] < zeros < DROPPED[1]
    reading = _best(table, precision, expected_base, dropped=dropped)
    if reading is None:
        return None
    every = np.arange(len(table))
    off = table - reading.predict(every)
    allowed = allowed_error(reading, every, table, precision)
    rate = 1 - 1 / max(reading.scale, 1)
    chances = abs(zeros - rate) / (rate * (1 - rate) / table.size + 1e-12) ** 0.5
    by_chance = dropped and rate > 0 and chances < MAX_CHANCES
    if by_chance and (np.abs(off) <= allowed)[table != 0].all():
        numbers = {"rate": rate, "percent": 100 * zeros, "scale": reading.scale}
        said = Finding("dropout", numbers, right=False)
        return Nearly(reading, "dropout", float(np.sqrt(np.mean(off * off))), 0.0, findings=(said,))
    in_places = _in_places(reading, table, off, allowed)
    return in_places or _everywhere(reading, table, precision, off)


def by_rows(table: Floats, precision: Precision, expected_base: float) -> Nearly | None:
    """Return the plain reading of which each row alone is right, where these are not in order.

    Different whole positions from 0 on are a shuffle.
    """
    rows = placed(table, precision, expected_base)
    if rows is None:
        return None
    reading, positions = rows
    different = len(np.unique(positions)) == len(positions)
    whole = (positions == np.round(positions)).all() and positions.min() >= 0
    kind: Kind = "shuffled" if different and whole else "placed"
    at = tuple(positions.astype(int).tolist() if whole else positions.tolist())
    return Nearly(reading, kind, 0.0, 1.0, positions=at, findings=tuple(about(positions)))


def by_columns(table: Floats, precision: Precision, expected_base: float) -> Nearly | None:
    """Return the plain reading whose columns these are, in another order that has few runs."""
    found = []
    rows = np.arange(len(table))
    few = np.unique([1, len(table) // 2, len(table) - 1])
    alike = np.sort(table[few], axis=1)
    for reading in published_readings(len(table), table.shape[1], published(expected_base)):
        off = np.abs(np.sort(reading.predict(few), axis=1) - alike)
        if (off > allowed_error(reading, few, table[few], precision).max()).any():
            continue  # other numbers, in any order
        if (order := column_order(reading.predict(rows), table)) is None or not order.axis:
            continue
        columns = list(order.indices)
        off = np.abs(table - reading.predict(rows)[:, columns])
        moved = [run for run in runs(columns) if columns[run[0]] != run[0]]
        agree = bool((off <= allowed_error(reading, rows, table, precision)).all())
        if agree and len(moved) <= MAX_MOVED:
            found.append((len(moved), reading.cost(expected_base), reading, columns))
    if not found:
        return None
    _, _, reading, columns = min(found, key=lambda one: one[:2])
    ends = ((a, b, stretch(columns[a], columns[b], step)) for a, b, step in runs(columns))
    moves = ({"at": stretch(a, b, 1), "held": held} for a, b, held in ends if columns[a] != a)
    said = tuple(Finding("moved", numbers, right=False) for numbers in moves)
    return Nearly(reading, "columns", 0.0, 1.0, findings=said)


def _plain(length: int, width: int, expected_base: float) -> Iterator[Reading]:
    """Yield readings of published code, and those with a single mistake."""
    for shape in shapes(length, width):
        for law, first in product(laws(shape, published(expected_base)), FIRSTS):
            reading = law.but(first=first)
            if len(reading.bugs()) <= 1:
                yield reading


def _best(
    table: Floats, precision: Precision, expected_base: float, *, dropped: bool
) -> Reading | None:
    """Return the likeliest of those that agree best on a sample, by their median difference.

    Zeros say nothing where they may have been `dropped`.
    """
    rows, columns = sample_rows(len(table), 28), sample_columns(table.shape[1], 64)
    values = table[np.ix_(rows, columns)]
    least = 2 * float(precision.noise(values).max())
    away = np.abs(values - np.median(values, axis=0))
    moving = away > 0.1 * away.max()
    candidates: list[tuple[float, float, Reading]] = []
    for reading in _plain(len(table), table.shape[1], expected_base):
        predicted = reading.predict(rows, columns)
        kept = (values != 0) | (not dropped)
        large = (np.abs(predicted) > 0.5) & kept
        scale = float(np.median(values[large] / predicted[large])) if large.any() else 0.0
        scale = next((s for s in reading.scales().values() if abs(scale / s - 1) < 0.01), scale)
        if scale <= 0:
            continue
        off = np.abs(values - scale * predicted)
        off = np.maximum(off - scale * computing_error(reading, rows, columns), 0)
        telling = (moving | (np.abs(predicted - predicted[0]) > 0.1)) & kept
        if np.count_nonzero(telling) < MIN_TELLING:
            continue
        middle = float(np.quantile(off[telling], AGREEING_QUANTILE)) / scale
        cost = reading.cost(expected_base)
        candidates.append((max(middle, least), cost, reading.but(scale=scale)))
    closest = min((middle for middle, _, _ in candidates), default=np.inf)
    if closest > MAX_NOISE:
        return None
    alike = (each for each in candidates if each[0] <= 1.1 * closest)
    return min(alike, key=lambda each: each[1])[2]


def _in_places(reading: Reading, table: Floats, off: Floats, allowed: Floats) -> Nearly | None:
    """Return the rows, columns and entries that depart, if only some do, and clearly."""
    length, width = table.shape
    wrong = np.abs(off) > allowed
    zero = ~table.any(axis=1) & wrong.any(axis=1)
    rows = wrong.mean(axis=1) > 0.5
    columns = wrong[~rows].mean(axis=0) > 0.5 if not rows.all() else rows[:0]
    shares = (rows, length), (columns, width)
    if any(lines.sum() > max(1, MAX_LINE_SHARE * count) for lines, count in shares):
        return None
    single = wrong & ~(rows | zero)[:, None] & ~columns
    if np.count_nonzero(single) > max(1, MAX_ENTRY_SHARE * table.size):
        return None
    if not wrong.any() or (np.abs(off) <= MIN_GROSS_RATIO * allowed)[single].any():
        return None
    at = np.argwhere(single)
    listed = tuple(
        Entry(int(r), int(c), float(table[r, c]), float(table[r, c] - off[r, c]))
        for r, c in at[:MAX_LISTED]
    )
    return Nearly(
        reading,
        "places",
        float(np.sqrt(np.mean(off * off))),
        1 - float(wrong.mean()),
        tuple(np.flatnonzero(rows & ~zero).tolist()),
        tuple(np.flatnonzero(zero).tolist()),
        tuple(np.flatnonzero(columns).tolist()),
        listed,
        len(at),
    )


def _everywhere(
    reading: Reading, table: Floats, precision: Precision, off: Floats
) -> Nearly | None:
    """Name small differences that are spread evenly and not shared by neighbours."""
    rms = float(np.sqrt(np.mean(off * off)))
    if table.size < MIN_ENTRIES or len(table) < MIN_ROWS or rms > MAX_NOISE * reading.scale:
        return None
    steps = len(np.unique(table))
    if steps <= 256 and table.size >= 4 * steps:
        step = float(np.ptp(table)) / 255
        return Nearly(reading, "eight_bits", rms, 0.0) if np.abs(off).max() <= 1.1 * step else None
    inward = -off * np.sign(table)
    if precision.form == "bfloat16" and (inward >= -0.01 * precision.noise(table) - 1e-6).all():
        within = (inward <= 2.1 * precision.noise(table) + 1e-6).all()
        return Nearly(reading, "truncated", rms, 0.0) if within else None
    ways = off, off.T
    even = all(_even(differences) for differences in ways)
    apart = all(abs(_correlation(differences)) < MAX_CORRELATION for differences in ways)
    return Nearly(reading, "noise", rms, 0.0) if even and apart else None


def _even(differences: Floats) -> bool:
    """Return whether they are about as large in every column."""
    each = np.sqrt(np.mean(differences * differences, axis=0))
    return bool(each.max() <= MAX_UNEVENNESS * np.median(each))


def _correlation(differences: Floats) -> float:
    """Return the correlation of each row with the next, of differences whose mean is about 0."""
    squares = max(float((differences * differences).sum()), 1e-300)
    return float((differences[1:] * differences[:-1]).sum()) / squares
