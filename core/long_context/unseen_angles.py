"""Angles and buckets beyond a model's trained length, counted; not how well the model copes."""

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_integer, refuse
from core.encodings.alibi import alibi_slopes
from core.encodings.t5 import MAX_DISTANCE, relative_buckets


def swept_arcs(frequencies: ArrayLike, length: int) -> Floats:
    """Return the angle that each pair passes in `length` tokens: w_i length, at most 2 pi.

    Takes frequencies of shape (n,), in radians per token. Returns shape (n,), in radians. Each
    token counts with the step after it, so the last angle is w_i (length - 1) and the arc ends one
    step later. After a full turn every angle counts as seen, as densely as whole tokens allow.
    """
    length = check_integer("length", length, 1)
    return np.minimum(np.asarray(frequencies, dtype=np.float64) * length, 2 * np.pi)


def unseen_arcs(trained: ArrayLike, used: ArrayLike, trained_length: int, length: int) -> Floats:
    """Return the angle by which each pair turns beyond training; 0 where no position does.

    Takes the frequencies in training and in use, both of shape (n,), in radians per token, and both
    lengths in tokens. Returns shape (n,), in radians.
    Source: the idea of Chen et al. 2023, section 2.2, and Peng et al. 2023, section 3.2.
    """
    trained, used = np.asarray(trained, np.float64), np.asarray(used, np.float64)
    if trained.shape != used.shape:
        raise refuse("used", used.shape, f"as many frequencies as in training, {trained.shape}")
    trained_arcs = swept_arcs(trained, check_integer("trained_length", trained_length, 1))
    new = swept_arcs(used, length) - trained_arcs
    # Floating point: w/4 * 4 L is not always w L, hence the 1e-9.
    reached = (new > 1e-9 * trained_arcs) & (used * (length - 1) >= (1 - 1e-9) * trained_arcs)
    return np.where(reached, new, 0.0)


def first_unseen_position(
    trained: ArrayLike, used: ArrayLike, trained_length: int, length: int
) -> int | None:
    """Return the first position at which some pair has an angle not seen in training, in tokens.

    None if there is none below `length`. Arguments as for `unseen_arcs`.
    """
    new = unseen_arcs(trained, used, trained_length, length) > 0
    if not new.any():
        return None
    limits = swept_arcs(trained, trained_length)[new] / np.asarray(used, np.float64)[new]
    return math.ceil(float(limits.min()) * (1 - 1e-9))


def unseen_buckets(trained_length: int, length: int) -> int:
    """Return how many buckets T5's decoder uses at `length` tokens and not at `trained_length`."""

    def used(tokens: int) -> NDArray[np.int_]:
        reach = min(tokens - 1, MAX_DISTANCE)  # the last bucket holds everything beyond
        return relative_buckets(np.arange(reach + 1), bidirectional=False)

    trained = used(check_integer("trained_length", trained_length, 1))
    return len(np.setdiff1d(used(check_integer("length", length, 1)), trained))


def alibi_reach(n_heads: int) -> Floats:
    """Return the distance at which each ALiBi bias cuts a weight to a hundredth of distance 0's.

    Returns shape (n_heads,), in tokens: ln(100) / slope. A head whose reach is shorter than the
    trained length hardly notices a longer text.
    """
    return np.asarray(math.log(100) / alibi_slopes(n_heads))
