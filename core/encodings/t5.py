"""T5's relative bias: one number per near distance, and one per bucket of far ones.

Source: Raffel et al. 2020, "Exploring the Limits of Transfer Learning with a Unified Text-to-Text
Transformer", arXiv 1910.10683, section 2.1; `relative_position_bucket` in the released code.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_even, check_integer, check_positions
from core.encodings.scheme import Scheme

NUM_BUCKETS, MAX_DISTANCE = 32, 128  # in T5's own configurations


def relative_buckets(
    distances: ArrayLike,
    num_buckets: int = NUM_BUCKETS,
    max_distance: int = MAX_DISTANCE,
    *,
    bidirectional: bool = True,
) -> NDArray[np.int_]:
    """Return the bucket of each distance. Half hold one distance each; the rest widen.

    Takes distances of shape (n,), query position minus key position, in whole tokens. (The released
    code takes key minus query.) With both directions, each gets half of the buckets. With one, all
    are for the past; the future is masked anyway and shares bucket 0 with distance 0. The last
    bucket holds everything from max_distance on. Returns shape (n,), from 0 to num_buckets - 1.
    num_buckets has to be at least 2 for one direction, even and at least 4 for both; max_distance
    has to leave room for the wide buckets.
    """
    distances = check_positions(distances, "distances")
    starts = bucket_starts(num_buckets, max_distance, bidirectional=bidirectional)
    size = np.abs(distances) if bidirectional else np.maximum(distances, 0)
    buckets = np.searchsorted(starts, size, side="right") - 1
    return buckets + np.where(bidirectional & (distances < 0), num_buckets // 2, 0)


def bucket_starts(
    num_buckets: int = NUM_BUCKETS, max_distance: int = MAX_DISTANCE, *, bidirectional: bool = True
) -> NDArray[np.int_]:
    """Return the distance at which each bucket of one direction begins, in tokens, in rising order.

    Returns shape (num_buckets,), or (num_buckets/2,) for both directions. Where two neighbours are
    equal, the first of the two buckets is empty.
    """
    if bidirectional:
        one_side = check_even("num_buckets", num_buckets, 4) // 2
    else:
        one_side = check_integer("num_buckets", num_buckets, 2)
    check_integer("max_distance", max_distance, one_side // 2 + 1)
    return np.array(_starts(one_side, int(max_distance)))


@lru_cache
def _starts(one_side: int, max_distance: int) -> tuple[int, ...]:
    """Return the starts in integer arithmetic: float logarithms put some edges off by one.

    With `exact` buckets of one distance and `wide` wide ones, the j-th wide bucket begins at the
    smallest n with (n/exact)^wide >= (max_distance/exact)^j.
    """
    exact = one_side // 2
    wide = one_side - exact
    starts = list(range(exact))
    n = exact
    for j in range(wide):
        while n**wide < max_distance**j * exact ** (wide - j):
            n += 1
        starts.append(n)
    return tuple(starts)


def t5_bias(distances: ArrayLike, n_heads: int, *, bidirectional: bool = True) -> Floats:
    """Return the bias of every head at each distance: one number per bucket and head.

    T5 learns these numbers. Here they are drawn from a seeded standard normal distribution, so the
    buckets are T5's and the values are not. Returns shape (n_heads, len(distances)), in logits.
    """
    n_heads = check_integer("n_heads", n_heads, 1)
    buckets = relative_buckets(distances, bidirectional=bidirectional)
    rng = np.random.default_rng(0)
    return rng.standard_normal((n_heads, NUM_BUCKETS))[:, buckets]


T5 = Scheme(
    name="t5",
    title="T5 relative bias",
    source="Raffel et al. 2020, arXiv 1910.10683",
    stand_in=True,
    bias=lambda distances, setup: t5_bias(distances, setup.n_heads, bidirectional=not setup.causal),
)
