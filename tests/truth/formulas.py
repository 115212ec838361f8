"""The mathematics again, in a few lines of 80-bit floats that share nothing with core."""

import math
from functools import lru_cache
from itertools import pairwise, product

import numpy as np
from numpy.typing import ArrayLike, NDArray

Long = NDArray[np.longdouble]
CIRCLE = 2 * np.arccos(np.longdouble(-1))


@lru_cache(maxsize=4096)
def frequencies(d: int, base: float) -> Long:
    """Radians a token, shape (d/2,)."""
    exponents = np.arange(0, d, 2, dtype=np.longdouble) / d
    w = np.longdouble(base) ** -exponents
    w.setflags(write=False)  # all callers have the same one
    return w


def encoding(positions: ArrayLike, d: int, base: float) -> Long:
    """Rows of the paper's table, shape (n, d): sin, cos, sin, cos, …"""
    angles = np.multiply.outer(np.asarray(positions, dtype=np.longdouble), frequencies(d, base))
    return np.stack([np.sin(angles), np.cos(angles)], axis=-1).reshape(len(angles), d)


@lru_cache(maxsize=16)
def profile(n: int, d: int, base: float) -> Long:
    """S(k) for k = 0 … n−1, shape (n,), pair by pair."""
    k = np.arange(n, dtype=np.longdouble)
    total = np.zeros(n, dtype=np.longdouble)
    for w in frequencies(d, base):
        total += np.cos(w * k)
    total.setflags(write=False)
    return total


def wavelengths(d: int, base: float) -> Long:
    """Tokens a full turn, shape (d/2,)."""
    return CIRCLE / frequencies(d, base)


def idle(n: int, d: int, base: float) -> NDArray[np.bool_]:
    """Pairs that do not come round in the n - 1 steps from the first token to the last, (d/2,)."""
    return wavelengths(d, base) > n - 1


def short_way(angles: ArrayLike) -> Long:
    """The same angles between 0 and half a turn."""
    return np.abs(angles - CIRCLE * np.rint(angles / CIRCLE))


def first(mask: ArrayLike) -> int | None:
    """The first index where a mask is true, or None."""
    return next(iter(np.flatnonzero(mask).tolist()), None)


def constant(rows):
    """The share of a table's sum of squares that lies in its mean row."""
    return np.square(rows.mean(axis=0)).sum() / np.square(rows[0]).sum()


def enough(rows):
    """Return the number of directions with 99% of a table's sum of squares, rounded down and up."""
    energy = np.square(np.linalg.svd(np.asarray(rows, float), compute_uv=False))
    share = np.cumsum(energy) / energy.sum()
    return [int((share < 0.99 + slack).sum()) + 1 for slack in (-1e-9, 1e-9)]


def embeddings(words, d, distribution="variance 1/d"):
    """A row a word: 2017 and the word's bytes are its seed."""
    generators = [np.random.default_rng([2017, *word.encode()]) for word in words]
    if distribution == "uniform":
        return np.array([each.random(d) for each in generators])
    scale = 1 if distribution == "normal" else d**-0.5
    return np.array([each.normal(0, scale, d) for each in generators])


def alibi(n):
    """Slopes of ALiBi's heads, after the released `get_slopes`."""
    below = 2 ** (n.bit_length() - 1)
    first = [2.0 ** (-8 * h / below) for h in range(1, below + 1)]
    return first if below == n else first + alibi(2 * below)[0::2][: n - below]


def mean_steps(rows):
    """The mean step from number to number, down the columns and along the rows."""
    return tuple(np.abs(np.diff(rows, axis=axis)).mean() for axis in (0, 1))


def float32_errors(d, base):
    """The largest relative error of frequencies by exp and log, by a power, and rounded once."""
    f32, even = np.float32, np.arange(0, d, 2)
    # Exp of arrays: NumPy may take other routines for single numbers, whose errors differ.
    ways = (
        np.exp(even.astype(f32) * f32(-math.log(base) / d)),
        np.array([float(f32(base)) ** -float(f32(one) / f32(d)) for one in even], f32),
        (float(base) ** (-even / d)).astype(f32),
    )
    exact = frequencies(d, base)
    return tuple(np.abs(np.array(one, np.longdouble) / exact - 1).max() for one in ways)


def drafts(follows, prompt):
    """One pass after a prompt, and the likeliest draft of all, each with its words' shares."""
    once = [max(follows[word], key=follows[word].get) for word in prompt]

    def shares(draft):
        return [follows[one].get(other, 0) for one, other in pairwise([prompt[-1], *draft])]

    best = max(product(follows, repeat=len(prompt)), key=lambda draft: math.prod(shares(draft)))
    return [(draft, shares(draft)) for draft in (once, [*best])]
