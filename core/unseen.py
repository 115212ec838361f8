"""What a model meets beyond the length it was trained at, counted. Not how well it copes."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_integer, check_share, refuse
from core.encodings.alibi import alibi_slopes
from core.encodings.t5 import relative_buckets
from core.scaling import SCALINGS, rotary_frequencies

Floats = NDArray[np.float64]


def swept_arcs(frequencies: ArrayLike, length: int) -> Floats:
    """How much of its dial each hand sweeps in `length` tokens: w_i length, 2 pi at most.

    Takes frequencies of shape (n,), in radians per token. Returns shape (n,), in radians. A hand
    that has gone round has been everywhere, as densely as whole steps allow.
    Raises ValueError for a length below 1.
    """
    length = check_integer("length", length, 1)
    return np.minimum(np.asarray(frequencies, dtype=np.float64) * length, 2 * np.pi)


def unseen_arcs(trained: ArrayLike, used: ArrayLike, trained_length: int, length: int) -> Floats:
    """How far each hand turns into angles that training never reached, 0 for most.

    Takes the frequencies in training and in use, both of shape (n,), in radians per token, and both
    lengths in tokens. Returns shape (n,), in radians.
    Source: the idea of Chen et al. 2023, section 2.2, and Peng et al. 2023, section 3.2.
    """
    trained, used = np.asarray(trained, np.float64), np.asarray(used, np.float64)
    if trained.shape != used.shape:
        raise refuse("used", used.shape, f"as many frequencies as in training, {trained.shape}")
    seen = swept_arcs(trained, check_integer("trained_length", trained_length, 1))
    new = swept_arcs(used, length) - seen
    return np.where(new > 1e-9 * seen, new, 0.0)  # w/4 * 4 L is not always w L in floating point


def first_unseen_position(
    trained: ArrayLike, used: ArrayLike, trained_length: int, length: int
) -> int | None:
    """The first position at which some hand is where training never had it. None below `length`.

    Arguments and errors as for `unseen_arcs`. In tokens.
    """
    new = unseen_arcs(trained, used, trained_length, length) > 0
    if not new.any():
        return None
    limits = swept_arcs(trained, trained_length)[new] / np.asarray(used, np.float64)[new]
    first = math.ceil(float(limits.min()) * (1 - 1e-9))
    return first if first < length else None


class Stretched(NamedTuple):
    """What one way of stretching does to a head, at one factor and for one pair of lengths."""

    name: str  # as in SCALINGS
    unseen: int  # hands that enter angles training never reached
    first: int | None  # the first position at which one does
    step: float  # how far the fastest hand turns from one token to the next, radians
    slowest: float  # tokens for one turn of the slowest hand
    attention_factor: float


def stretched(
    d_head: int, base: float, factor: float, trained_length: int, length: int
) -> list[Stretched]:
    """Every way of stretching a head by `factor`, in the order of SCALINGS."""
    trained = rotary_frequencies(d_head, base)
    rows = []
    for name, make in SCALINGS.items():
        scaling = make(factor, trained_length, length)
        used = rotary_frequencies(d_head, base, scaling)
        rows.append(
            Stretched(
                name,
                int((unseen_arcs(trained, used, trained_length, length) > 0).sum()),
                first_unseen_position(trained, used, trained_length, length),
                float(used[0]),
                float(2 * np.pi / used[-1]),
                scaling.attention_factor if scaling else 1.0,
            )
        )
    return rows


def unseen_buckets(
    trained_length: int,
    length: int,
    num_buckets: int = 32,
    max_distance: int = 128,
    *,
    bidirectional: bool = True,
) -> int:
    """How many T5 buckets `length` meets that `trained_length`, also in tokens, never did."""
    seen, used = (
        np.unique(
            relative_buckets(
                np.arange(-reach, reach + 1), num_buckets, max_distance, bidirectional=bidirectional
            )
        )
        for reach in (
            min(check_integer("trained_length", trained_length, 1) - 1, max_distance),
            min(check_integer("length", length, 1) - 1, max_distance),
        )
    )
    return len(np.setdiff1d(used, seen))


def alibi_reach(n_heads: int, share: float = 0.01) -> Floats:
    """The distance at which each ALiBi head has cut a key's weight to `share` of a neighbour's.

    Returns shape (n_heads,), in tokens: ln(1/share) / slope. A head whose reach is shorter than the
    trained length hardly notices a longer text.
    Raises ValueError for a share outside 0 to 1.
    """
    return np.asarray(np.log(1 / check_share("share", share)) / alibi_slopes(n_heads))
