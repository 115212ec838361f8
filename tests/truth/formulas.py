"""The mathematics again, in a few lines of 80-bit floats that share nothing with core."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

Long = NDArray[np.longdouble]


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


def profile(n: int, d: int, base: float) -> Long:
    """S(k) for k = 0 … n−1, shape (n,), a few pairs at a time."""
    k = np.arange(n, dtype=np.longdouble)
    total = np.zeros(n, dtype=np.longdouble)
    for w in frequencies(d, base):
        total += np.cos(w * k)
    return total


def wavelengths(d: int, base: float) -> Long:
    """Tokens a full turn, shape (d/2,)."""
    return 2 * np.arccos(np.longdouble(-1)) / frequencies(d, base)


def idle(n: int, d: int, base: float) -> NDArray[np.bool_]:
    """Pairs that do not come round in the n - 1 steps from the first token to the last, (d/2,)."""
    return wavelengths(d, base) > n - 1


def embeddings(words, d):
    """A row a word: 2017 and the word's bytes are its seed."""
    generators = [np.random.default_rng([2017, *word.encode()]) for word in words]
    return np.array([each.normal(0, d**-0.5, d) for each in generators])


def alibi(n):
    """Slopes of ALiBi's heads, after the released `get_slopes`."""
    below = 2 ** (n.bit_length() - 1)
    first = [2.0 ** (-8 * h / below) for h in range(1, below + 1)]
    return first if below == n else first + alibi(2 * below)[0::2][: n - below]
