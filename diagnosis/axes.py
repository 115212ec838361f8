"""Tables of several axes: columns, or blocks of columns, each at positions of their own."""

from collections.abc import Iterator

import numpy as np

from core.arguments import Floats
from diagnosis.base import MODELS_BASES
from diagnosis.finding import Finding, listed
from diagnosis.formats import HALVES, Precision
from diagnosis.match import NOISE_MARGIN, rounding
from diagnosis.positions import published_readings
from diagnosis.reading import Reading, Whole
from diagnosis.screen import published

MIN_ROWS, MAX_ROWS = 6, 4096
FEW_ROWS, SAMPLE_ROWS = 4, 32  # that are tried first; then all are, BLOCK_ROWS at a time
BLOCK_ROWS = 256
MIN_POSITIONS = 512  # to choose from, or twice the number of rows
MAX_AXES = 4
MIN_COLUMNS = 4  # of a block
# Pairs that turn by time, by row and by column, and whether they do so in turn. Sources: config.json
# of Qwen2-VL and Qwen2.5-VL, Qwen3-VL, Qwen3.5, GLM-4.1V; transformers, modeling_qwen3_vl.py.
SECTIONS = {
    "Qwen2-VL": ((16, 24, 24), False),
    "Qwen3-VL": ((24, 20, 20), True),
    "Qwen3.5": ((11, 11, 10), True),
    "GLM-4.1V": ((8, 12, 12), False),
}
Places = tuple[Whole, Whole]  # a row, and a position that it may have, as often as it has some
Axis = tuple[list[int], Floats]  # its columns, and each row's position


def of_axes(table: Floats, precision: Precision, expected_base: float) -> tuple[Finding, ...]:
    """Say which columns turn with which axis, and what the positions of each axis are.

    Either one rule gives each column its frequency and each column has an axis, as in M-RoPE; or
    the rule begins anew in each block of columns, as in Flux and in grids of three dimensions.
    """
    if not MIN_ROWS <= len(table) <= MAX_ROWS or np.abs(table).max() > 1.01:
        return ()
    rows = np.unique(np.linspace(0, len(table) - 1, SAMPLE_ROWS).astype(int))
    most = max(MIN_POSITIONS, 2 * len(table))
    bases = tuple(dict.fromkeys((expected_base, *MODELS_BASES)))
    rough = precision.form not in ("float64", *HALVES)  # else rounding to the format is more
    for exact in (True, False)[: 1 + rough]:  # exact angles tell more of slow columns
        tried = _Columns(table[rows], precision, most, exact)
        for reading in _paper(*table.shape, bases):
            shared = tried.shared(reading)
            if len(shared) > 1 and (axes := _positions(table, tried, reading, shared)):
                return tuple(_told("axes_shared", reading, axes))
        for reading in _paper(len(table), MIN_COLUMNS, published(expected_base)):
            blocks = tried.blocks(reading) or []
            axes = [
                (columns, at)
                for columns in blocks
                for _, at in _positions(
                    table[:, columns],
                    tried,
                    _block(reading, len(columns)),
                    [[*range(len(columns))]],
                )
            ]
            if 1 < len(axes) == len(blocks):
                return tuple(_told("axes_blocks", reading, axes))
    return ()


def _paper(length: int, width: int, bases: tuple[float, ...]) -> Iterator[Reading]:
    """Yield published readings with the paper's exponent."""
    every = published_readings(length, width, bases)
    return (reading for reading in every if reading.exponent == "paper")


def _block(reading: Reading, width: int) -> Reading:
    """Return the same rule for a block of columns."""
    return reading.but(width=width, frequency_width=2 * width if reading.frequency_width else 0)


class _Columns:
    """The columns of some rows, and the positions that each row may have, from 0 to `most`."""

    def __init__(self, values: Floats, precision: Precision, most: int, exact: bool) -> None:
        self.values, self.precision, self.most, self.exact = values, precision, most, exact
        self.allowed = precision.noise(values) * (NOISE_MARGIN if exact else 2)
        self.begun: dict[tuple[int, float, float], Places | None] = {}

    def kept(self, places: Places, column: int, speed: float, phase: float) -> Places | None:
        """Return the positions that a column allows too; None if a row has none left."""
        rows, at = places
        turned = at * speed
        off = np.abs(np.sin(turned + phase) - self.values[rows, column])
        agree = off <= self.allowed[rows, column] + (1e-12 if self.exact else rounding(turned))
        kept = rows[agree], at[agree]
        return kept if len(np.unique(kept[0])) == rows[-1] + 1 else None

    def begin(self, column: int, speed: float, phase: float) -> Places | None:
        """Return the positions that one column allows."""
        how = column, speed, phase
        if how not in self.begun:
            places: Places | None = None
            for rows in (min(FEW_ROWS, len(self.values)), len(self.values)):
                if rows == FEW_ROWS or places:
                    every = np.indices((rows, self.most)).reshape(2, -1)
                    places = self.kept((every[0], every[1]), *how)
            self.begun[how] = places
        return self.begun[how]

    def shared(self, reading: Reading) -> list[list[int]]:
        """Return the columns of each axis, fast ones first; what fits all axes is in none."""
        index, phase = reading.spread()
        speeds = reading.frequencies(index)
        axes: list[tuple[list[int], Places]] = []
        for column in np.argsort(index, kind="stable"):
            how = int(column), float(speeds[column]), float(phase[column])
            fits = [(columns, self.kept(places, *how)) for columns, places in axes]
            able = [at for at, (_, places) in enumerate(fits) if places]
            if not able and len(axes) < MAX_AXES and (begun := self.begin(*how)):
                axes.append(([int(column)], begun))
            elif not able:
                return []
            elif len(able) == 1 or len(able) < len(axes):
                columns, places = fits[able[0]]
                columns.append(int(column))
                axes[able[0]] = columns, places or axes[able[0]][1]
        return [columns for columns, _ in axes]

    def blocks(
        self, reading: Reading, start: int = 0, left: int = MAX_AXES
    ) -> list[list[int]] | None:
        """Return the columns of blocks that each fit the rule from its first frequency on."""
        width = self.values.shape[1]
        if start == width:
            return []
        phase = float(reading.spread()[1][0])
        begun = self.begin(start, 1.0, phase) if left else None
        for size in self._sizes(reading, start, begun, phase) if begun else ():
            one, places = _block(reading, size), begun
            index, phases = one.spread()
            for column, each in enumerate(one.frequencies(index)):
                how = start + column, float(each), float(phases[column])
                places = places and self.kept(places, *how)
            if places and (rest := self.blocks(reading, start + size, left - 1)) is not None:
                return [[*range(start, start + size)], *rest]
        return None

    def _sizes(self, reading: Reading, start: int, begun: Places, phase: float) -> list[int]:
        """Return the widths of a block whose second frequency fits the first few rows, wide first."""
        sizes = np.arange(self.values.shape[1] - start, MIN_COLUMNS - 1, -2)
        if not len(sizes):
            return []
        second = start + 1 + (reading.indices == "pairs")
        few = begun[0] < FEW_ROWS
        rows, at = begun[0][few], begun[1][few]
        turned = np.outer(reading.base ** (-2 / sizes / (1 + (reading.frequency_width > 0))), at)
        off = np.abs(np.sin(turned + phase) - self.values[rows, second])
        agree = off <= self.allowed[rows, second] + (1e-12 if self.exact else rounding(turned))
        each_row = np.unique(rows, return_index=True)[1]
        able = np.logical_or.reduceat(agree, each_row, axis=1).all(axis=1)
        return [int(size) for size in sizes[able]]


def _positions(
    table: Floats, like: _Columns, reading: Reading, axes: list[list[int]]
) -> list[Axis]:
    """Return each row's position on each axis, the least that fits; nothing if a row has none."""
    index, phase = reading.spread()
    speeds = reading.frequencies(index)
    found = []
    for columns in axes:
        at = []
        for rows in np.split(table, range(BLOCK_ROWS, len(table), BLOCK_ROWS)):
            tried = _Columns(rows, like.precision, like.most, like.exact)
            first, *others = [(each, float(speeds[each]), float(phase[each])) for each in columns]
            places = tried.begin(*first)
            for how in others:
                places = places and tried.kept(places, *how)
            if not places:
                return []
            at.append(places[1][np.unique(places[0], return_index=True)[1]])
        found.append((columns, np.concatenate(at)))
    return found


def _told(name: str, reading: Reading, axes: list[Axis]) -> Iterator[Finding]:
    """Say what each axis is, whether two are the same, and whether rows are a grid."""
    index, length = reading.spread()[0], len(axes[0][1])
    shared = name == "axes_shared"
    yield Finding(name, {"count": len(axes), "base": reading.base})
    sides = [int(at.max()) + 1 for _, at in axes]
    decided: dict[int, int] = {}  # the axis of each pair
    for nth, (columns, at) in enumerate(axes):
        turned = sorted({int(index[each]) for each in columns}) if shared else columns
        decided |= dict.fromkeys(turned, nth)
        where = f"{'pairs' if shared else 'columns'} {listed(turned)}"
        yield Finding("axis", {"nth": nth + 1, "at": where, "most": sides[nth] - 1})
    alike = [nth + 1 for nth, (_, at) in enumerate(axes) if (at == axes[0][1]).all()]
    if len(alike) > 1:
        again = np.flatnonzero(axes[0][1] == axes[0][1][0])
        every = int(np.gcd.reduce(np.append(again, length)))
        lines = f" They begin anew every {every:,} rows, as across {length // every:,} lines."
        numbers = {"at": listed(alike), "lines": lines if 1 < every < length else ""}
        yield Finding("axes_alike", numbers, right=False)
    elif np.prod(sides) == length:
        grid = np.indices(sides).reshape(len(sides), -1)
        if all((at == one).all() for (_, at), one in zip(axes, grid, strict=True)):
            yield Finding("axes_grid", {"sides": " x ".join(map(str, sides))})
    if shared and (slow := sorted({*index.tolist()} - {*decided})):
        yield Finding("axes_slow", {"at": listed(slow)})
    if shared and (kin := _kin(decided, int(index.max()) + 1)):
        yield kin


def _kin(decided: dict[int, int], pairs: int) -> Finding | None:
    """Return the model whose sections put each pair on the axis that it was found to be on."""
    for model, (sections, in_turn) in SECTIONS.items():
        if sum(sections) != pairs:
            continue
        theirs = np.repeat([0, 1, 2], sections)
        if in_turn:  # T H W T H W ..., and time alone where the others are used up
            at = np.arange(pairs)
            theirs = np.where(at < 3 * np.array(sections)[at % 3], at % 3, 0)
        both = {(ours, int(theirs[pair])) for pair, ours in decided.items()}
        if len(both) == len({one for one, _ in both}) == len({other for _, other in both}):
            numbers = {"name": model, "sections": listed(sections)}
            return Finding("axes_kin", {**numbers, "turns": ", in turn" if in_turn else ""})
    return None
