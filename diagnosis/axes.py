"""Tables of several axes: columns, or blocks of columns, each at positions of their own."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from core.arguments import Floats
from diagnosis.base import MODELS_BASES
from diagnosis.finding import Finding, listed
from diagnosis.formats import HALVES, Precision
from diagnosis.match import NOISE_MARGIN, rounding
from diagnosis.positions import published_readings
from diagnosis.reading import Reading, Whole
from diagnosis.screen import published

MIN_ROWS, MAX_ROWS = 6, 4096
FEW_ROWS, SAMPLE_ROWS, BLOCK_ROWS = 4, 32, 256  # tried first, then; at last all, so many at a time
MIN_POSITIONS = 512  # to choose from, or twice the number of rows
MAX_AXES = 4
MIN_COLUMNS = 4  # of a block
# Pairs that turn by time, by row and by column, and whether they do so in turn, as published;
# transformers, modeling_qwen2_vl.py, modeling_qwen3_vl.py, modeling_qwen3_5.py, modeling_glm4v.py.
SECTIONS = {
    "Qwen2-VL": ((16, 24, 24), False),
    "Qwen3-VL": ((24, 20, 20), True),
    "Qwen3.5": ((11, 11, 10), True),
    "GLM-4.1V": ((8, 12, 12), False),
}
Turned = tuple[int, float, float]  # a column, its frequency, and its phase
Places = tuple[Whole, Whole]  # a row, and a position that it may have, as often as it has some


def of_axes(table: Floats, precision: Precision, expected_base: float) -> tuple[Finding, ...]:
    """Say which columns turn with which axis, and what the positions of each axis are.

    Either one rule gives each column its frequency and each column has an axis, as in M-RoPE; or
    the rule begins anew in each block of columns, as in Flux and in grids of three dimensions.
    """
    length, width = table.shape
    if not MIN_ROWS <= length <= MAX_ROWS or np.abs(table).max() > 1.01:
        return ()
    rows = np.unique(np.linspace(0, length - 1, SAMPLE_ROWS).astype(int))
    most = max(MIN_POSITIONS, 2 * length)
    bases = tuple(dict.fromkeys((expected_base, *MODELS_BASES)))
    rough = precision.form not in ("float64", *HALVES)  # else rounding to the format is more
    for exact in (True, False)[: 1 + rough]:  # exact angles tell more of slow columns
        tried = _Columns(table[rows], precision, most, exact)
        ways = [(one, True) for one in published_readings(length, width, bases)]
        ways += [
            (r, False) for r in published_readings(length, MIN_COLUMNS, published(expected_base))
        ]
        for reading, shared in ways:
            if reading.exponent == "paper":
                axes = tried.shared(reading) if shared else tried.blocks(reading) or []
                if len(axes) > 1 and (positions := _positions(table, tried, axes)):
                    return tuple(_told(reading, axes, positions, shared))
    return ()


class _Columns:
    """The columns of some rows, and the positions that each row may have, from 0 to `most`."""

    def __init__(self, values: Floats, precision: Precision, most: int, exact: bool) -> None:
        self.values, self.precision, self.most, self.exact = values, precision, most, exact
        self.allowed = precision.noise(values) * (NOISE_MARGIN if exact else 2)
        self.begun: dict[Turned, Places | None] = {}

    def agree(
        self, places: Places, column: int, turned: NDArray[np.floating], phase: float
    ) -> NDArray[np.bool_]:
        """Return whether angles (..., places) give the entries of a column, same shape."""
        off = np.abs(np.sin(turned + phase) - self.values[places[0], column])
        computed = 1e-12 if self.exact else rounding(turned)
        return np.asarray(off <= self.allowed[places[0], column] + computed)

    def kept(self, places: Places, how: Turned) -> Places | None:
        """Return the positions that a column allows too; None if a row has none left."""
        column, speed, phase = how
        able = self.agree(places, column, places[1] * speed, phase)
        kept = places[0][able], places[1][able]
        return kept if len(np.unique(kept[0])) == places[0][-1] + 1 else None

    def begin(self, how: Turned) -> Places | None:
        """Return the positions that one column allows: of a few rows first, most have none."""
        if how not in self.begun:
            places: Places | None = None
            for rows in (min(FEW_ROWS, len(self.values)), len(self.values)):
                if rows == FEW_ROWS or places:
                    every = np.indices((rows, self.most)).reshape(2, -1)
                    places = self.kept((every[0], every[1]), how)
            self.begun[how] = places
        return self.begun[how]

    def shared(self, reading: Reading) -> list[list[Turned]]:
        """Return the columns of each axis, fast ones first; what fits all axes is in none."""
        axes: list[tuple[list[Turned], Places]] = []
        for how in sorted(_turned(reading), key=lambda one: -one[1]):
            fits = [self.kept(places, how) for _, places in axes]
            able = [(at, places) for at, places in enumerate(fits) if places]
            if not able:
                begun = self.begin(how) if len(axes) < MAX_AXES else None
                if begun is None:
                    return []
                axes.append(([how], begun))
            elif len(able) == 1 or len(able) < len(axes):
                at, places = able[0]
                axes[at] = [*axes[at][0], how], places
        return [columns for columns, _ in axes]

    def blocks(
        self, reading: Reading, start: int = 0, left: int = MAX_AXES
    ) -> list[list[Turned]] | None:
        """Return blocks of columns that each fit the rule from its first frequency on."""
        if start == self.values.shape[1]:
            return []
        (_, speed, phase), *_ = _turned(reading)
        begun = self.begin((start, speed, phase)) if left else None
        for size in self._sizes(reading, start, begun, phase) if begun else ():
            half = 2 * size if reading.frequency_width else 0  # of a cache, each frequency once
            block = _turned(reading.but(width=size, frequency_width=half), start)
            places = begun
            for how in block:
                places = places and self.kept(places, how)
            if places and (rest := self.blocks(reading, start + size, left - 1)) is not None:
                return [block, *rest]
        return None

    def _sizes(self, reading: Reading, start: int, begun: Places, phase: float) -> list[int]:
        """Return widths of a block whose second frequency fits the first few rows, wide first."""
        sizes = np.arange(self.values.shape[1] - start, MIN_COLUMNS - 1, -2)
        few = begun[0] < FEW_ROWS
        places = begun[0][few], begun[1][few]
        speeds = reading.base ** (-2 / sizes / (1 + (reading.frequency_width > 0)))
        second = start + 1 + (reading.indices == "pairs")
        if not len(sizes):
            return []
        agree = self.agree(places, second, np.outer(speeds, places[1]), phase)
        each_row = np.unique(places[0], return_index=True)[1]
        able = np.logical_or.reduceat(agree, each_row, axis=1).all(axis=1)
        return [int(size) for size in sizes[able]]


def _turned(reading: Reading, start: int = 0) -> list[Turned]:
    """Return each column of a reading, counted from `start`, with its frequency and phase."""
    index, phase = reading.spread()
    speeds = reading.frequencies(index).tolist()
    return list(zip(range(start, start + len(speeds)), speeds, phase.tolist(), strict=True))


def _positions(table: Floats, like: _Columns, axes: list[list[Turned]]) -> list[Whole]:
    """Return each row's position on each axis, the least that fits; nothing if a row has none."""
    found = []
    for first, *others in axes:
        at = []
        for rows in np.split(table, range(BLOCK_ROWS, len(table), BLOCK_ROWS)):
            tried = _Columns(rows, like.precision, like.most, like.exact)
            places = tried.begin(first)
            for how in others:
                places = places and tried.kept(places, how)
            if not places:
                return []
            at.append(places[1][np.unique(places[0], return_index=True)[1]])
        found.append(np.concatenate(at))
    return found


def _told(
    reading: Reading, axes: list[list[Turned]], positions: list[Whole], shared: bool
) -> Iterator[Finding]:
    """Say what each axis is, whether two are the same, and whether rows are a grid."""
    index, length = reading.spread()[0], len(positions[0])
    name = "axes_shared" if shared else "axes_blocks"
    yield Finding(name, {"count": len(axes), "base": reading.base})
    sides = [int(at.max()) + 1 for at in positions]
    decided: dict[int, int] = {}  # the axis of each pair, or of each column
    for nth, columns in enumerate(axes):
        turned = sorted({int(index[one]) if shared else one for one, _, _ in columns})
        decided |= dict.fromkeys(turned, nth)
        where = f"{'pairs' if shared else 'columns'} {listed(turned)}"
        yield Finding("axis", {"nth": nth + 1, "at": where, "most": sides[nth] - 1})
    alike = [nth + 1 for nth, at in enumerate(positions) if (at == positions[0]).all()]
    if len(alike) > 1:
        again = np.flatnonzero(positions[0] == positions[0][0])
        every = int(np.gcd.reduce(np.append(again, length)))
        lines = f" They begin anew every {every:,} rows, as across {length // every:,} lines."
        numbers = {"at": listed(alike), "lines": lines if 1 < every < length else ""}
        yield Finding("axes_alike", numbers, right=False)
    elif np.prod(sides) == length and np.array_equal(
        np.stack(positions), np.indices(sides).reshape(len(sides), -1)
    ):
        yield Finding("axes_grid", {"sides": " x ".join(map(str, sides))})
    if shared and (slow := sorted({*index.tolist()} - {*decided})):
        yield Finding("axes_slow", {"at": listed(slow)})
    for model, (sections, in_turn) in SECTIONS.items() if shared else ():
        pairs = np.arange(int(index.max()) + 1)
        if sum(sections) != len(pairs):
            continue
        # T H W T H W ..., and time alone where the others are used up; or in blocks.
        turns = np.where(pairs < 3 * np.array(sections)[pairs % 3], pairs % 3, 0)
        theirs = turns if in_turn else np.repeat([0, 1, 2], sections)
        both = {(ours, int(theirs[pair])) for pair, ours in decided.items()}
        if len(both) == len(axes) == len({other for _, other in both}):
            more = {"sections": listed(sections), "turns": ", in turn" if in_turn else ""}
            yield Finding("axes_kin", {"name": model, **more})
