"""Tables that are nearly right: which one it is, and where it departs from that."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from diagnosis.formats import Stored
from diagnosis.match import rounding, sample_columns, sample_rows
from diagnosis.reading import Reading
from diagnosis.screen import FIRSTS, laws, published, shapes
from diagnosis.shuffled import shuffled

Floats = NDArray[np.float64]
Whole = NDArray[np.int_]
Kind = Literal["places", "eight_bits", "truncated", "noise", "shuffled"]
MOST_AGREE = 0.6  # of the entries that tell positions apart
FEWEST_TELL = 5
PARTS = 0.1  # of the rows, and of the columns, may depart; of a few, one
SINGLE_PARTS = 0.02  # of the other entries; of a few, one
GROSS = 4.0  # times what rounding allows: less may be another base
NEAR = 0.1  # of the scale: root mean square of what is spread over the whole table
SPREAD = 400, 16  # entries and rows: with fewer, spread differences tell nothing
EVEN, LINKED = 3.0, 0.3  # how uneven over columns, and how alike from row to row, they may be
LISTED = 6  # entries that are told one by one


@dataclass(frozen=True)
class Entry:
    """One entry that departs."""

    row: int
    column: int
    given: float
    meant: float


@dataclass(frozen=True)
class Nearly:
    """A reading that a table would have, but for some rows, columns or entries, or for noise.

    rows, columns: those that depart in most of their entries; zero_rows those of zeros alone.
    entries: the first LISTED of the others, of which there are `count`. share: of all entries,
    those that agree. rms: of the differences everywhere; relative to the scale for noise.
    positions: what each row stands for, where they are out of order; each row is then right.
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
    positions: tuple[int, ...] = ()

    @property
    def in_order(self) -> bool:
        """Whether positions only grow, though not by one a row."""
        return bool(np.all(np.diff(self.positions) > 0))

    def meant(self, rows: Whole, columns: Whole) -> Floats:
        """What these rows and columns would be, with all rows in order."""
        at = np.sort(self.positions)[rows] if self.positions else rows
        return self.reading.predict(at, columns)

    @property
    def at(self) -> int:
        """The first row that departs."""
        return min((*self.rows, *self.zero_rows, *(e.row for e in self.entries)), default=0)


def nearly(table: Floats, kept: Stored, expected_base: float) -> Nearly | None:
    """The plain reading that most entries of a table agree with, and where the others are.

    Takes a table (length, width). None where what departs is too much, or too evenly spread to be
    told from another base.
    """
    found, close = _best(table, kept, expected_base), None
    if found is not None:
        off, allowed = _apart(found, table, kept)
        close = _in_places(found, table, off, allowed) or _everywhere(found, table, kept, off)
    if close is None and (placed := shuffled(table, kept, expected_base)):
        close = Nearly(placed[0], "shuffled", 0.0, 1.0, positions=placed[1])
    return close


def _plain(length: int, width: int, expected_base: float) -> Iterator[Reading]:
    """What published code makes, and single mistakes."""
    for shape in shapes(length, width):
        for law, first in product(laws(shape, published(expected_base)), FIRSTS):
            reading = law.but(first=first)
            if len(reading.bugs()) <= 1:
                yield reading


def _best(table: Floats, kept: Stored, expected_base: float) -> Reading | None:
    """The likeliest of those that agree best on a sample, by their median difference."""
    rows, columns = sample_rows(len(table)), sample_columns(table.shape[1])
    values = table[np.ix_(rows, columns)]
    least = 2 * float(kept.noise(values).max())
    away = np.abs(values - np.median(values, axis=0))
    moving = away > 0.1 * away.max()
    found: list[tuple[float, float, Reading]] = []
    for reading in _plain(len(table), table.shape[1], expected_base):
        made, (index, _) = reading.predict(rows, columns), reading.spread()
        large = np.abs(made) > 0.5
        scale = float(np.median(values[large] / made[large])) if large.any() else 0.0
        scale = next((s for s in reading.scales().values() if abs(scale / s - 1) < 0.01), scale)
        if scale <= 0:
            continue
        off = np.abs(values - scale * made)
        turned = (rows[:, None] + reading.first) * reading.frequencies(index)[columns]
        off = np.maximum(off - scale * rounding(np.minimum(turned, 1e12)), 0)
        telling = moving | (np.abs(made - made[0]) > 0.1)
        if np.count_nonzero(telling) < FEWEST_TELL:
            continue
        middle = float(np.quantile(off[telling], MOST_AGREE)) / scale
        found.append((max(middle, least), reading.cost(expected_base), reading.but(scale=scale)))
    if not found:
        return None
    closest = min(middle for middle, _, _ in found)
    if closest > NEAR:
        return None
    return min((each for each in found if each[0] <= 1.1 * closest), key=lambda each: each[1])[2]


def _apart(reading: Reading, table: Floats, kept: Stored) -> tuple[Floats, Floats]:
    """Given minus meant, and how far rounding lets each entry be off, both (length, width)."""
    rows = np.arange(len(table))
    index, _ = reading.spread()
    turned = np.abs(rows[:, None] + reading.first) * reading.frequencies(index)
    allowed = 2 * kept.noise(table) + reading.scale * rounding(np.minimum(turned, 1e12))
    return table - reading.predict(rows), allowed


def _in_places(reading: Reading, table: Floats, off: Floats, allowed: Floats) -> Nearly | None:
    """Where only some rows, columns and entries depart, and clearly."""
    length, width = table.shape
    wrong = np.abs(off) > allowed
    zero = ~table.any(axis=1) & wrong.any(axis=1)
    rows = wrong.mean(axis=1) > 0.5
    columns = wrong[~rows].mean(axis=0) > 0.5 if not rows.all() else rows[:0]
    if rows.sum() > max(1, PARTS * length) or columns.sum() > max(1, PARTS * width):
        return None
    single = wrong & ~(rows | zero)[:, None] & ~columns
    if np.count_nonzero(single) > max(1, SINGLE_PARTS * table.size):
        return None
    if not wrong.any() or (np.abs(off) <= GROSS * allowed)[single].any():
        return None
    at = np.argwhere(single)
    listed = tuple(
        Entry(int(r), int(c), float(table[r, c]), float(table[r, c] - off[r, c]))
        for r, c in at[:LISTED]
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


def _everywhere(reading: Reading, table: Floats, kept: Stored, off: Floats) -> Nearly | None:
    """Where small differences are spread evenly, and one row's say nothing of the next one's."""
    rms = float(np.sqrt(np.mean(off * off)))
    if table.size < SPREAD[0] or len(table) < SPREAD[1] or rms > NEAR * reading.scale:
        return None
    steps = len(np.unique(table))
    if steps <= 256 and table.size >= 4 * steps:
        step = float(np.ptp(table)) / 255
        return Nearly(reading, "eight_bits", rms, 0.0) if np.abs(off).max() <= 1.1 * step else None
    inward = -off * np.sign(table)
    if kept.form == "bfloat16" and (inward >= -0.01 * kept.noise(table) - 1e-6).all():
        within = (inward <= 2.1 * kept.noise(table) + 1e-6).all()
        return Nearly(reading, "truncated", rms, 0.0) if within else None
    uneven = np.sqrt(np.mean(off * off, axis=0))
    linked = float((off[1:] * off[:-1]).sum() / max((off * off).sum(), 1e-300))
    even = uneven.max() <= EVEN * np.median(uneven)
    return Nearly(reading, "noise", rms, 0.0) if even and abs(linked) < LINKED else None
