"""What is new to a model beyond its trained length, counted; not how well the model copes."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_integer, check_share, refuse
from core.encodings.alibi import alibi_slopes
from core.encodings.rotary_scaling import SCALINGS, DynamicNTK, rotary_frequencies
from core.encodings.t5 import relative_buckets

Floats = NDArray[np.float64]


def swept_arcs(frequencies: ArrayLike, length: int) -> Floats:
    """The angles that each pair passes in `length` tokens, from 0 on: w_i length, at most 2 pi.

    Takes frequencies of shape (n,), in radians per token. Returns shape (n,), in radians. Each
    token counts with the step after it, so the last angle is w_i (length - 1) and the arc ends one
    step later. After a full turn every angle counts as seen, as densely as whole tokens allow.
    """
    length = check_integer("length", length, 1)
    return np.minimum(np.asarray(frequencies, dtype=np.float64) * length, 2 * np.pi)


def unseen_arcs(trained: ArrayLike, used: ArrayLike, trained_length: int, length: int) -> Floats:
    """How far each pair turns into angles that training never reached; 0 where no position does.

    Takes the frequencies in training and in use, both of shape (n,), in radians per token, and both
    lengths in tokens. Returns shape (n,), in radians.
    Source: the idea of Chen et al. 2023, section 2.2, and Peng et al. 2023, section 3.2.
    """
    trained, used = np.asarray(trained, np.float64), np.asarray(used, np.float64)
    if trained.shape != used.shape:
        raise refuse("used", used.shape, f"as many frequencies as in training, {trained.shape}")
    seen = swept_arcs(trained, check_integer("trained_length", trained_length, 1))
    new = swept_arcs(used, length) - seen
    # Floating point: w/4 * 4 L is not always w L, hence the 1e-9.
    reached = (new > 1e-9 * seen) & (used * (length - 1) >= (1 - 1e-9) * seen)
    return np.where(reached, new, 0.0)


def first_unseen_position(
    trained: ArrayLike, used: ArrayLike, trained_length: int, length: int
) -> int | None:
    """The first position at which some pair has an angle not seen in training, in tokens.

    None if there is none below `length`. Arguments as for `unseen_arcs`.
    """
    new = unseen_arcs(trained, used, trained_length, length) > 0
    if not new.any():
        return None
    limits = swept_arcs(trained, trained_length)[new] / np.asarray(used, np.float64)[new]
    return math.ceil(float(limits.min()) * (1 - 1e-9))


class Stretched(NamedTuple):
    """What one way of stretching does to a head, at one factor and for one pair of lengths."""

    name: str  # as in SCALINGS
    factor: float  # by how much it slows what it slows most; dynamic computes its own
    unseen: int  # pairs that reach angles never seen in training
    first: int | None  # the first position at which one does
    step: float  # how far the fastest pair turns from one token to the next, radians
    slowest: float  # tokens per full turn of the slowest pair
    attention_factor: float


def stretched(
    width: int, base: float, factor: float, trained_length: int, length: int
) -> list[Stretched]:
    """Every way of stretching a head, `width` columns of which turn, in the order of SCALINGS."""
    trained = rotary_frequencies(width, base)
    rows = []
    for name, make in SCALINGS.items():
        scaling = make(factor, trained_length, length)
        used = rotary_frequencies(width, base, scaling)
        own = scaling.stretch if isinstance(scaling, DynamicNTK) else factor
        rows.append(
            Stretched(
                name,
                own if scaling else 1.0,
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
    """How many T5 buckets are used at `length` and not at `trained_length`, both in tokens."""
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
    """The distance at which each ALiBi head's bias cuts a weight to `share` of that at distance 0.

    Returns shape (n_heads,), in tokens: ln(1/share) / slope. A head whose reach is shorter than the
    trained length hardly notices a longer text.
    """
    return np.asarray(np.log(1 / check_share("share", share)) / alibi_slopes(n_heads))
