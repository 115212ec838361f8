"""Positions guessed from their encodings with noise added."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_d_model, check_integer, refuse
from core.encodings.sinusoidal import positional_encoding
from core.frequencies import idle_pairs

TRIALS = 200


class ReadBack(NamedTuple):
    """Mean error of guessed positions, one number for each noise level."""

    error: Floats  # (levels,): mean distance of the guess from the truth, in tokens
    exact: Floats  # (levels,): share of guesses that are right


def read_back(
    max_len: int,
    d_model: int,
    base: float = 10000.0,
    *,
    noise: ArrayLike,
    pairs: Sequence[int] | None = None,
    trials: int = TRIALS,
    seed: int = 0,
) -> ReadBack:
    """Guess p from PE(p) plus noise: the position whose encoding has the largest dot product.

    Noise levels are standard deviations: an independent normal number is added to each dimension
    (PE itself lies between -1 and 1). `pairs` are the pairs to use, all unless given. The true
    positions are spread evenly over 0 .. max_len-1, and every level scales the same draws.
    All encodings have the same norm, so the largest dot product means the nearest encoding, which
    under normal noise is the most likely position.
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
    truth = _tried(max_len, trials)
    clean = table[truth] @ table.T  # (trials, max_len)
    noisy = np.random.default_rng(seed).normal(size=(trials, table.shape[1])) @ table.T
    misses = np.array([np.argmax(clean + level * noisy, axis=1) - truth for level in levels])
    misses = misses.reshape(len(levels), trials)
    return ReadBack(np.abs(misses).mean(axis=1), (misses == 0).mean(axis=1))


def blind_error(max_len: int, *, trials: int = TRIALS) -> float:
    """Return the mean error, in tokens, of guessing any of max_len positions at random.

    Over the positions that `read_back` tries; close to max_len / 3.
    """
    max_len, trials = check_integer("max_len", max_len, 1), check_integer("trials", trials, 1)
    return float(np.abs(_tried(max_len, trials)[:, None] - np.arange(max_len)).mean())


def by_speed(
    max_len: int, d_model: int, base: float = 10000.0, *, noise: ArrayLike, text: int | None = None
) -> dict[str, ReadBack]:
    """Return positions guessed from all pairs, from the fast ones, and from the slow ones.

    Slow pairs never complete a turn within the text, which has max_len tokens unless `text` gives
    its length. A group without pairs is left out.
    """
    slow = idle_pairs(max_len if text is None else text, d_model, base)
    groups = {"all pairs": slow | True, "fast pairs": ~slow, "slow pairs": slow}
    return {
        name: read_back(max_len, d_model, base, noise=noise, pairs=np.flatnonzero(group).tolist())
        for name, group in groups.items()
        if group.any()
    }


def _tried(max_len: int, trials: int) -> NDArray[np.intp]:
    return np.linspace(0, max_len - 1, trials).round().astype(np.intp)
