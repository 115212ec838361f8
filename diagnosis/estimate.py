"""Frequencies, base and first position, estimated from the entries themselves.

In a table with geometric frequencies, column c is A sin(u r^k (p + first) + phase), where k is the
column's index. So u, r and first are all there is to find.
"""

import math
from dataclasses import dataclass

import numpy as np

from core.arguments import Floats
from core.rotations import short_way
from diagnosis.match import sample_columns
from diagnosis.reading import CACHES, Reading, Whole

MIN_ROWS = 5  # from which frequencies are estimated
MAX_PAIRS = 512  # of which frequencies are estimated; slower ones say little
MAX_TURNS = 400  # full turns per token that the second pair may hide
MAX_LOG = 27.0  # of a frequency's logarithm
MAX_RELATIVE_ERROR = 0.05  # a frequency is of use if it is known better than this


@dataclass(frozen=True)
class Geometric:
    """Frequencies u r^k, in radians per token, and the first position."""

    u: float
    r: float
    first: float


def alone(rows: Floats, noise: float) -> tuple[Floats, Floats, Floats]:
    """Return what rows (rows, columns) say of each column: frequency, its error, and its phase.

    All of shape (columns,), the frequency from 0 to pi, the phase that of a sine at the first row.
    """
    inner = rows[1:-1]
    power = np.maximum((inner * inner).sum(axis=0), 1e-300)
    half = (inner * (rows[2:] + rows[:-2])).sum(axis=0) / (2 * power)
    steps = np.arccos(np.clip(half, -1, 1))
    error = 2 * noise / np.sqrt(power) / np.maximum(np.sin(steps), 1e-9)
    at = np.arange(len(rows))[:, None] * steps
    along, across, _ = fitted(rows, np.sin(at), np.cos(at))
    return steps, error, np.arctan2(across[0], along[0])


def fitted(columns: Floats, sine: Floats, cosine: Floats) -> tuple[Floats, Floats, Floats]:
    """Fit a sine and a cosine to each of some columns (rows, columns): both sizes, what is left."""
    ss, cc, sc, xs, xc = (
        (one * other).sum(axis=0, keepdims=True)
        for one, other in (
            *((sine, sine), (cosine, cosine), (sine, cosine)),
            *((columns, sine), (columns, cosine)),
        )
    )
    power = np.where(np.abs(ss * cc - sc * sc) > 1e-12, ss * cc - sc * sc, np.inf)
    along, across = (cc * xs - sc * xc) / power, (ss * xc - sc * xs) / power
    return along, across, columns - along * sine - across * cosine


def speeds(
    table: Floats, shape: Reading, noise: float, single: tuple[Floats, Floats, Floats]
) -> tuple[Whole, Floats, Floats, Floats]:
    """Estimate each frequency from the first rows: its index, frequency, its error, and its phase.

    All of shape (n,); radians per token, and radians at the first row. With whole pairs the
    frequency is signed and known modulo a full turn; without, it is that of each column `alone`.
    """
    index, phase = shape.spread()
    fast = index < MAX_PAIRS
    rows, index, phase = table[:64, fast], index[fast], phase[fast]
    if shape.natural and shape.order not in CACHES:
        sine, cosine = np.flatnonzero(phase == 0), np.flatnonzero(phase > 0)
        count = min(len(sine), len(cosine))
        hands = rows[:, cosine[:count]] + 1j * rows[:, sine[:count]]
        size = np.abs(hands).mean(axis=0)
        steps = np.angle((hands[1:] * hands[:-1].conj()).sum(axis=0))
        back = np.exp(-1j * np.arange(len(rows))[:, None] * steps)
        at_first = np.angle((hands * back).sum(axis=0))
        error = noise / np.maximum(size, 1e-12 * (size.max(initial=0.0) or 1.0)) / len(rows)
        return index[sine[:count]], steps, error, at_first
    steps, error, at_first = (each[fast] for each in single)
    return index, steps, error, at_first - phase


def geometric(
    table: Floats, shape: Reading, noise: float, single: tuple[Floats, Floats, Floats]
) -> list[Geometric]:
    """Guesses at u, r and first for a shape of table, best first; `single` is of `alone`."""
    index, steps, error, at_first = speeds(table, shape, noise, single)
    guesses = []
    for law in (_falling(index, steps, error), _rising(index, steps)):
        if law is not None:
            u, r = law
            if math.log(r) * index.max() > MAX_LOG or not 0 < u < np.inf:
                continue
            guesses.append(Geometric(u, r, _first(np.asarray(u * r**index), error, at_first)))
    return guesses


def _falling(index: Whole, steps: Floats, error: Floats) -> tuple[float, float] | None:
    """Return u and r by a weighted line through the logarithms of well-known frequencies.

    Where rows are many positions apart, the fast pairs turn by more than half a turn between them;
    the slow ones, from where frequencies only fall, say which it was.
    """
    reliable = (steps > 0) & (error < MAX_RELATIVE_ERROR * steps) & (steps < 3.0)
    rises = np.flatnonzero(reliable[1:] & (steps[1:] > steps[:-1] + error[1:] + error[:-1]))
    reliable[: rises.max(initial=-1) + 1] = False
    if reliable.sum() < 2 or len(set(index[reliable])) < 2:
        return None
    k, y = index[reliable].astype(float), np.log(steps[reliable])
    weight = 1 / np.maximum(error[reliable] / steps[reliable], 1e-3)
    for _ in range(4):  # leaves out what the line does not explain
        root = np.sqrt(weight)
        slope, height = np.linalg.lstsq(np.c_[k, np.ones_like(k)] * root[:, None], y * root)[0]
        off = np.abs(y - slope * k - height)
        weight = weight / (1 + (off / max(float(np.median(off)), 1e-6) / 4) ** 2)
    return float(np.exp(min(height, 2 * MAX_LOG))), math.exp(slope)


def _rising(index: Whole, steps: Floats) -> tuple[float, float] | None:
    """Return u and r above 1 from frequencies that are known modulo a full turn only.

    The second frequency has one of BRANCHES values; each is sharpened by the next, and the one that
    explains all of them is right.
    """
    order = np.argsort(index)
    steps = steps[order]
    if len(steps) < 4 or steps[0] <= 0:
        return None
    u = steps[0]
    r = (steps[1] + 2 * np.pi * np.arange(MAX_TURNS)) / u
    r = r[r > 1]
    missed = np.zeros_like(r)
    for k in range(2, min(len(steps), 24)):
        size = u * np.exp(np.minimum(k * np.log(r), 60.0))
        off = short_way(steps[k] - size)
        r = np.maximum(r + np.where(size < 1e9, off / (k * size / r), 0), 1.0)
        missed += np.where(size < 1e4, np.abs(off) > 0.2, 0)
        if (size > 1e6).all():
            break
    if not len(r):
        return None
    best = int(np.argmin(missed + 1e-3 * np.arange(len(r))))
    if not 1 < r[best] < 1e9:
        return None
    return float(u), float(r[best])


def _first(frequencies: Floats, error: Floats, at_first: Floats) -> float:
    """Return the first position: the slowest pairs say roughly, faster ones ever more closely."""
    slow_first = np.argsort(frequencies)
    first = None
    for k in slow_first:
        w = frequencies[k]
        if not 0 < w < 3 or error[k] > 0.02 * w:
            continue
        turn = 2 * np.pi / w
        here = short_way(np.array(at_first[k])).item() / w
        first = here if first is None else here + turn * round((first - here) / turn)
    return first or 0.0


def refined(table: Floats, shape: Reading, guess: Geometric) -> tuple[Geometric, float]:
    """Return the guess sharpened over longer and longer stretches of rows (Gauss-Newton).

    Returns it with the root mean square of what is left, in units of the table's amplitude.
    """
    index, phase = shape.spread()
    columns = sample_columns(table.shape[1], 64)
    columns = columns[: len(columns) - 1] if shape.padded else columns
    k, turn = index[columns].astype(float), phase[columns]
    u, slope, first = guess.u, math.log(guess.r), guess.first
    horizon, left = min(16, len(table)), np.inf
    least = 1e-12 * float(np.abs(table[:64]).max())
    while True:
        rows = np.unique(np.linspace(0, horizon - 1, 32).astype(int))
        values = table[np.ix_(rows, columns)].reshape(-1)
        for _ in range(5):
            speed = u * np.exp(slope * k)
            at = (rows[:, None] + first) * speed
            sine, cosine = np.sin(at + turn).reshape(-1), np.cos(at + turn)
            scale = float(values @ sine) / max(float(sine @ sine), 1e-12)
            slopes = cosine * at, cosine * at * k, cosine * speed  # by u, by r, by the first
            along = np.stack([*(each.reshape(-1) for each in slopes), sine], axis=1)
            off = values - scale * sine
            left = float(np.sqrt(np.mean(off * off))) / max(abs(scale), least)
            if left > 1 or slope * k.max() > MAX_LOG or abs(first) > 1e9:
                return Geometric(u, math.exp(slope), first), left
            move = np.linalg.lstsq(along, off / (scale or 1.0))[0]
            u *= float(np.exp(np.clip(move[0], -0.3, 0.3)))
            slope += float(np.clip(move[1], -0.3, 0.3))
            first += float(np.clip(move[2], -2, 2))
        if horizon == len(table) or left > 0.2:
            return Geometric(u, math.exp(slope), first), left
        horizon = min(4 * horizon, len(table))
