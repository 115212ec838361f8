"""Tables whose rows are right, each alone: which position each is, and how these run."""

from collections.abc import Iterator

import numpy as np

from core.arguments import Floats
from core.rotations import short_way
from diagnosis.finding import Finding, places, runs, stretch
from diagnosis.formats import HALVES, Format, Precision, as_format
from diagnosis.match import allowed_error
from diagnosis.reading import CACHES, Exponent, Reading, Whole
from diagnosis.screen import laws, published, shapes

MIN_ROWS, MIN_COLUMNS = 4, 8  # with fewer, one of many positions fits by chance
MIN_POSITIONS = 4096  # to choose from, where cosines or sines stand alone
MAX_ROWS = 8192  # more would be slow
SAMPLE_ROWS = 8  # to be placed first
WHOLE = 0.02  # positions: where all are nearer to whole ones, they are those
PLAIN: tuple[Exponent, ...] = ("paper", "tensor2tensor")
MAX_COMPARED = 12  # columns by which a row is placed; then all are
MAX_RUNS = 5  # that are listed


def placed(
    table: Floats, precision: Precision, expected_base: float
) -> tuple[Reading, Floats] | None:
    """Return the plain reading of a table (length, width) and the position of each row.

    None if some row belongs to no position, or if all are in order.
    """
    length, width = table.shape
    if not (MIN_ROWS <= length <= MAX_ROWS and width >= MIN_COLUMNS):
        return None
    some = np.unique(np.linspace(0, length - 1, SAMPLE_ROWS).astype(int))
    sizes = np.linalg.norm(table, axis=1)
    even = np.ptp(sizes) <= 0.01 * float(sizes.max())
    size = float(np.median(sizes)) / (width / 2) ** 0.5 if even else float(np.abs(table).max())
    if not size:
        return None
    for plain in published_readings(length, width, published(expected_base)):
        alone = plain.order in CACHES
        if not (alone or even):
            continue
        scale = float(np.abs(table).max()) if alone else size
        named = (one for one in plain.scales().values() if abs(scale / one - 1) < 0.01)
        reading = plain.but(scale=next(named, scale))
        find = _looked_up if alone else _read_off
        if _fits(reading, table, precision, some, find(reading, table[some])):
            positions = find(reading, table)
            moved = (np.diff(positions) != 1).any() or positions[0] != 0
            if moved and _fits(reading, table, precision, np.arange(length), positions):
                return reading, positions
    return None


def published_readings(length: int, width: int, bases: tuple[float, ...]) -> Iterator[Reading]:
    """Yield readings of published code, without mistakes: whole pairs first."""
    usual = [shape for shape in shapes(length, width) if not (shape.bugs() or width % 2)]
    for shape in sorted(usual, key=lambda shape: shape.order in CACHES):
        every_law = laws(shape, bases)
        yield from (law for law in every_law if law.exponent in PLAIN and not law.plus)


def _read_off(reading: Reading, rows: Floats) -> Floats:
    """Return each row's position (rows, columns) by its hands: the slowest says roughly.

    Any real numbers, or whole ones if all are nearly so.
    """
    index, phase = reading.spread()
    sine, cosine = np.flatnonzero(phase == 0), np.flatnonzero(phase > 0)
    speeds = reading.frequencies(index[sine])
    angles = np.angle(rows[:, cosine] + 1j * rows[:, sine])
    order = np.argsort(speeds)
    positions = np.zeros(len(rows))
    total, weights = np.zeros(len(rows)), 0.0
    for nth, pair in enumerate(order):
        speed = float(speeds[pair])
        here = positions + short_way(angles[:, pair] - positions * speed) / speed
        total, weights = total + speed**2 * here, weights + speed**2
        positions = here if nth < len(order) - 1 else total / weights
    near = np.round(positions)
    return near if (np.abs(positions - near) < WHOLE).all() else positions


def _looked_up(reading: Reading, rows: Floats) -> Floats:
    """Return the whole position whose row is nearest to each, if sines or cosines lack."""
    columns = np.unique(np.linspace(0, reading.width - 1, MAX_COMPARED).astype(int))
    candidates = reading.predict(np.arange(max(2 * reading.length, MIN_POSITIONS)), columns)
    products = rows[:, columns] @ candidates.T - (candidates * candidates).sum(axis=1) / 2
    return np.asarray(products.argmax(axis=1), np.float64)


def _fits(
    reading: Reading, table: Floats, precision: Precision, rows: Whole, positions: Floats
) -> bool:
    """Return whether these rows are the reading's at `positions`, but for rounding."""
    allowed = allowed_error(reading, positions, table[rows], precision)
    return bool((np.abs(table[rows] - reading.predict(positions)) <= allowed).all())


def about(positions: Floats) -> Iterator[Finding]:
    """Describe the run of the rows' positions."""
    steps, first, last = np.diff(positions), float(positions[0]), float(positions[-1])
    stretches = runs(positions.tolist(), least=2)
    ends = {"first": first, "last": last, "rows": len(positions) - 1}
    again = [(positions[start], positions[end]) for start, end, _ in stretches[1:]]
    moved = np.flatnonzero(positions != np.sort(positions))
    if not steps.any():
        yield Finding("one_position", {"position": first}, right=False)
    elif (positions != np.round(positions)).any():
        low, high = float(positions.min()), float(positions.max())
        yield Finding("any_times", {**ends, "least": low, "most": high})
    elif (form := _rounded(positions)) is not None:
        row = int(np.argmax(positions != first + np.arange(len(positions))))
        yield Finding("positions_rounded", {"form": form, "row": row}, right=False)
    elif np.ptp(steps) == 0:
        run = stretch(first, last, steps[0])
        yield Finding("counts_by", {"run": run}, right=False)
    elif len(moved) == 2 and np.ptp(np.diff(np.sort(positions))) == 0:
        yield Finding("exchanged", {"at": places("row", moved.tolist())}, right=False)
    elif again and all(one == first and end > one for one, end in again):
        at = places("row", [start for start, _, _ in stretches[1:]])
        yield Finding("begins_anew", {"at": at, "first": first}, right=first == 0)
    elif np.count_nonzero(steps != 1) == 1 and not steps.min():
        row = int(steps.argmin())
        numbers = {"row": row, "next": row + 1, "position": float(positions[row])}
        yield Finding("position_twice", numbers, right=False)
    else:
        if (different := len(np.unique(positions))) < len(positions):
            yield Finding("positions_repeat", {"count": different}, right=False)
        for start, end, step in stretches[:MAX_RUNS]:
            which = stretch(float(positions[start]), float(positions[end]), step)
            rows = f"Rows {start:,} to {end:,}" if end > start else f"Row {start:,}"
            yield Finding("run", {"rows": rows, "positions": which}, right=False)
        if len(stretches) > MAX_RUNS:
            yield Finding("more_runs", {"count": len(stretches) - MAX_RUNS}, right=False)


def _rounded(positions: Floats) -> Format | None:
    """Return the format of half precision that makes these of positions in order."""
    order = positions[0] + np.arange(len(positions))
    if (np.diff(positions) == 1).all():
        return None
    return next((form for form in HALVES if (as_format(order, form) == positions).all()), None)
