"""The frequency of each column of a table that no rule gives."""

from collections.abc import Iterator

import numpy as np

from core.arguments import Floats
from diagnosis.finding import Finding

MIN_ROWS, MAX_ROWS, MAX_COLUMNS = 12, 128, 32  # that are looked at
STEPS = 8  # frequencies that are tried, for each row
MAX_LEFT = 0.02  # of a column's size: what a wave may leave
MAX_LISTED = 8


def waves(table: Floats) -> Iterator[Finding]:
    """How many of the first columns are one wave each, and how fast these turn."""
    if len(table) < MIN_ROWS:
        return
    found = []
    columns = [one for one in table[:MAX_ROWS, :MAX_COLUMNS].T if np.ptp(one)]
    nearest = _nearest(np.array(columns)).tolist() if columns else []
    for at, (column, start) in enumerate(zip(columns, nearest, strict=True)):
        frequency, error, left = _wave(column, start)
        if left < MAX_LEFT:
            found.append(f"{frequency:.4g} ± {error:.1g} (column {at})")
    if found:
        more = f" and {len(found) - MAX_LISTED} more" if len(found) > MAX_LISTED else ""
        listed = ", ".join(found[:MAX_LISTED]) + more
        yield Finding("waves", {"count": len(found), "of": len(columns), "list": listed}, False)
    elif columns:
        numbers = {"mean": float(table.mean()), "deviation": float(table.std())}
        yield Finding("no_waves", numbers, right=False)


def _nearest(columns: Floats) -> Floats:
    """Of many frequencies, that of the wave nearest to each of some columns (columns, rows)."""
    rows = np.arange(columns.shape[1])
    tried = np.linspace(0, np.pi, STEPS * len(rows) + 1)[1:-1]
    angles = rows[:, None] * tried
    sine, cosine = np.sin(angles), np.cos(angles)
    ss, cc, sc = (sine * sine).sum(0), (cosine * cosine).sum(0), (sine * cosine).sum(0)
    xs, xc = columns @ sine, columns @ cosine
    explained = (cc * xs**2 - 2 * sc * xs * xc + ss * xc**2) / np.maximum(ss * cc - sc**2, 1e-9)
    return np.asarray(tried[explained.argmax(axis=1)])


def _wave(column: Floats, frequency: float) -> tuple[float, float, float]:
    """The frequency of the wave nearest to a column (rows,), its error, and the share left."""
    rows = np.arange(len(column))
    for _ in range(6):
        wave = np.stack([np.sin(frequency * rows), np.cos(frequency * rows)], 1)
        size = np.linalg.lstsq(wave, column)[0]
        slope = rows * (size[0] * wave[:, 1] - size[1] * wave[:, 0])
        off = column - wave @ size
        move = np.linalg.lstsq(np.c_[slope, wave], off)[0][0]
        frequency += float(np.clip(move, -0.1, 0.1))
    left = float(np.linalg.norm(off) / np.linalg.norm(column))
    error = float(np.std(off) / max(float(np.linalg.norm(slope)), 1e-300))
    return abs(frequency), error, left
