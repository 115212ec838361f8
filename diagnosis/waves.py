"""The frequency of each column of a table that no rule gives."""

from collections.abc import Iterator

import numpy as np

from core.arguments import Floats
from diagnosis.estimate import fitted
from diagnosis.finding import Finding

MIN_ROWS, MAX_ROWS, MAX_COLUMNS = 12, 128, 32  # that are looked at
STEPS = 8  # frequencies that are tried, for each row
MAX_LEFT = 0.02  # of a column's size: what a wave may leave
MAX_LISTED = 8


def waves(table: Floats) -> Iterator[Finding]:
    """Say how many of the first columns are one wave each, and how fast these turn."""
    if len(table) < MIN_ROWS:
        return
    some = [at for at, one in enumerate(table[:MAX_ROWS, :MAX_COLUMNS].T) if np.ptp(one)]
    found = [
        f"{frequency:.4g} ± {error:.1g} (column {at})"
        for at, (frequency, error, left) in zip(some, measured(table[:, some]).T, strict=True)
        if left < MAX_LEFT
    ]
    if found:
        more = f" and {len(found) - MAX_LISTED} more" if len(found) > MAX_LISTED else ""
        listed = ", ".join(found[:MAX_LISTED]) + more
        yield Finding("waves", {"count": len(found), "of": len(some), "list": listed}, False)
    elif some:
        numbers = {"mean": float(table.mean()), "deviation": float(table.std())}
        yield Finding("no_waves", numbers, right=False)


def measured(table: Floats) -> Floats:
    """Return the wave nearest to each column of a table (rows, columns), shape (3, columns).

    Its frequency in radians a row, the standard error of that, and the share of the column's size
    that it leaves.
    """
    columns = table[:MAX_ROWS]
    rows = np.arange(len(columns))[:, None]
    tried = np.linspace(0, np.pi, STEPS * len(rows) + 1)[1:-1]
    angles = tried * rows
    sine, cosine = np.sin(angles), np.cos(angles)
    ss, cc, sc = (sine * sine).sum(0), (cosine * cosine).sum(0), (sine * cosine).sum(0)
    xs, xc = columns.T @ sine, columns.T @ cosine
    explained = (cc * xs**2 - 2 * sc * xs * xc + ss * xc**2) / np.maximum(ss * cc - sc**2, 1e-9)
    frequency = tried[explained.argmax(axis=1)]
    for _ in range(6):  # Gauss-Newton
        sine, cosine = np.sin(frequency * rows), np.cos(frequency * rows)
        along, across, off = fitted(columns, sine, cosine)
        *_, slope = fitted(rows * (along * cosine - across * sine), sine, cosine)
        power = np.maximum((slope * slope).sum(0), 1e-300)
        move = (off * slope).sum(0) / power
        frequency = frequency + np.clip(move, -0.1, 0.1)
    size = np.maximum(np.linalg.norm(columns, axis=0), 1e-300)
    left = np.linalg.norm(off, axis=0)
    error = left / (len(rows) * power) ** 0.5
    return np.stack([np.abs(frequency), error, left / size])
