"""Tables of several axes: columns, or blocks of columns, each at positions of their own."""

from collections.abc import Iterator

import numpy as np

from core.arguments import Floats
from diagnosis.base import MODELS_BASES
from diagnosis.finding import Finding, listed
from diagnosis.formats import Precision
from diagnosis.match import NOISE_MARGIN, rounding
from diagnosis.positions import published_readings
from diagnosis.reading import Reading, Whole
from diagnosis.screen import published

MIN_ROWS, MAX_ROWS = 6, 4096
SAMPLE_ROWS = 48  # that are tried first; then all are, BLOCK_ROWS at a time
BLOCK_ROWS = 256
MIN_POSITIONS = 512  # to choose from, or twice the number of rows
MAX_AXES = 4
MIN_COLUMNS = 4  # of a block
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
    for exact in (True, False):  # exact angles tell more of slow columns
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
        rows, at = rows[agree], at[agree]
        return (rows, at) if len(np.unique(rows)) == len(self.values) else None

    def begin(self, column: int, speed: float, phase: float) -> Places | None:
        """Return the positions that one column allows."""
        how = column, speed, phase
        if how not in self.begun:
            rows, at = np.indices((len(self.values), self.most)).reshape(2, -1)
            self.begun[how] = self.kept((rows, at), *how)
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

    def blocks(self, reading: Reading, start: int = 0, left: int = MAX_AXES) -> list[list[int]] | None:
        """Return the columns of blocks that each fit the rule from its first frequency on."""
        width = self.values.shape[1]
        if start == width:
            return []
        _, phase = reading.spread()
        begun = self.begin(start, 1.0, float(phase[0])) if left else None
        second = start + 1 + (reading.indices == "pairs")  # the column of the next frequency
        for size in range(width - start, MIN_COLUMNS - 1, -2) if begun else ():
            one = _block(reading, size)
            speed = float(one.frequencies(np.array([1]))[0])
            places = begun and self.kept(begun, second, speed, float(phase[0]))
            if not places:
                continue
            index, phases = one.spread()
            for column, each in enumerate(one.frequencies(index)):
                how = start + column, float(each), float(phases[column])
                places = places and self.kept(places, *how)
            if places and (rest := self.blocks(reading, start + size, left - 1)) is not None:
                return [[*range(start, start + size)], *rest]
        return None


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
    index, _ = reading.spread()
    yield Finding(name, {"count": len(axes), "base": reading.base})
    sides = [int(at.max()) + 1 for _, at in axes]
    for nth, (columns, at) in enumerate(axes):
        pairs = sorted({int(index[each]) for each in columns}) if name == "axes_shared" else columns
        noun = "pairs" if name == "axes_shared" else "columns"
        yield Finding("axis", {"nth": nth + 1, "at": f"{noun} {listed(pairs)}", "most": sides[nth] - 1})
    alike = [nth for nth, (_, at) in enumerate(axes) if (at == axes[0][1]).all()]
    if len(alike) > 1:
        yield Finding("axes_alike", {"at": listed([one + 1 for one in alike])}, right=False)
    elif np.prod(sides) == len(axes[0][1]):
        grid = np.indices(sides).reshape(len(sides), -1)
        if all((at == one).all() for (_, at), one in zip(axes, grid, strict=True)):
            yield Finding("axes_grid", {"sides": " x ".join(map(str, sides))})
    if name == "axes_shared" and (more := sorted({*index.tolist()} - {int(index[c]) for cs, _ in axes for c in cs})):
        yield Finding("axes_slow", {"at": listed(more)})
