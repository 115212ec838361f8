"""A position read back from its encoding, when noise lies over it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_d_model, check_integer, refuse
from core.encodings.sinusoidal import positional_encoding
from core.frequencies import idle_pairs

Floats = NDArray[np.float64]


class ReadBack(NamedTuple):
    """How well positions were guessed, one number for each level of noise."""

    error: Floats  # (levels,): mean distance of the guess from the truth, in tokens
    exact: Floats  # (levels,): share of guesses that hit the very position


def read_back(
    max_len: int,
    d_model: int,
    base: float = 10000.0,
    *,
    noise: ArrayLike,
    pairs: Sequence[int] | None = None,
    trials: int = 200,
    seed: int = 0,
) -> ReadBack:
    """Guess p from PE(p) plus noise: the position whose encoding has the largest dot product.

    Takes the levels of noise as standard deviations of independent normal numbers, one added to
    each dimension (PE itself lies in -1 .. 1), and the pairs to look at: all unless given. The
    positions 0 .. max_len-1 are tried evenly, and every level uses the same draws, larger.
    Encodings all have one norm, so the largest dot product is also the nearest encoding; with
    normal noise that is the likeliest position.
    """
    max_len, d_model = check_integer("max_len", max_len, 1), check_d_model(d_model)
    trials, seed = check_integer("trials", trials, 1), check_integer("seed", seed, 0)
    levels = np.asarray(noise, dtype=np.float64)
    if levels.ndim != 1 or not np.isfinite(levels).all() or (levels < 0).any():
        raise refuse("noise", noise, "a one-dimensional sequence of numbers, at least 0")
    hands = np.arange(d_model // 2) if pairs is None else np.asarray(pairs, dtype=np.intp)
    if not hands.size or hands.min() < 0 or hands.max() >= d_model // 2:
        raise refuse("pairs", pairs, f"at least one of 0 .. {d_model // 2 - 1}")

    table = positional_encoding(max_len, d_model, base)
    table = table.reshape(max_len, -1, 2)[:, hands].reshape(max_len, -1)
    truth = np.linspace(0, max_len - 1, trials).round().astype(np.intp)
    clean = table[truth] @ table.T  # (trials, max_len)
    noisy = np.random.default_rng(seed).normal(size=(trials, table.shape[1])) @ table.T
    misses = np.array([np.argmax(clean + level * noisy, axis=1) - truth for level in levels])
    misses = misses.reshape(len(levels), trials)
    return ReadBack(np.abs(misses).mean(axis=1), (misses == 0).mean(axis=1))


def by_speed(
    max_len: int, d_model: int, base: float = 10000.0, *, noise: ArrayLike, text: int | None = None
) -> dict[str, ReadBack]:
    """Positions read back by all hands, by those that wrap within the text, by those that do not.

    The text has max_len tokens unless its own length is given. A group of no hands is left out.
    """
    idle = idle_pairs(max_len if text is None else text, d_model, base)
    groups = {"all hands": idle | True, "hands that wrap": ~idle, "idle hands": idle}
    return {
        name: read_back(max_len, d_model, base, noise=noise, pairs=np.flatnonzero(group).tolist())
        for name, group in groups.items()
        if group.any()
    }
