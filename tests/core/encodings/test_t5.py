"""T5's buckets against the released code's formula, and a bias for each of them."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.t5 import bucket_starts, relative_buckets, t5_bias


def bucket_by_logarithm(distance, num_buckets, max_distance, bidirectional):
    """The released code's formula, in floating point, for distances away from an edge."""
    bucket = 0
    if bidirectional:
        num_buckets //= 2
        bucket = num_buckets if distance < 0 else 0
        distance = abs(distance)
    distance = max(distance, 0)
    exact = num_buckets // 2
    if distance < exact:
        return {bucket + distance}
    steps = math.log(distance / exact) / math.log(max_distance / exact) * (num_buckets - exact)
    near = {math.floor(steps - 1e-9), math.floor(steps + 1e-9)}
    return {bucket + min(exact + step, num_buckets - 1) for step in near}


@given(
    distance=st.integers(-2000, 2000),
    num_buckets=st.integers(2, 40).map(lambda n: 2 * n),
    ratio=st.integers(2, 20),
    bidirectional=st.booleans(),
)
def test_buckets_are_the_released_codes(distance, num_buckets, ratio, bidirectional):
    max_distance = num_buckets * ratio
    bucket = relative_buckets(
        [distance], num_buckets, max_distance, bidirectional=bidirectional
    ).item()
    assert bucket in bucket_by_logarithm(distance, num_buckets, max_distance, bidirectional)


def test_t5s_own_buckets():
    starts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]
    assert bucket_starts(32, 128).tolist() == starts
    assert len(bucket_starts(32, 128, bidirectional=False)) == 32


def test_a_bias_is_one_number_a_bucket_and_head():
    distances = np.arange(-150, 151)
    bias = t5_bias(distances, 3)
    buckets = relative_buckets(distances)
    for head in bias:
        assert len(set(head.tolist())) == len(set(buckets.tolist())) == 31  # bucket 16 is empty


@pytest.mark.parametrize(
    ("num_buckets", "max_distance", "bidirectional", "message"),
    [
        (2, 128, True, "num_buckets is 2; allowed: an even integer, at least 4"),
        (33, 128, True, "num_buckets is 33; allowed: an even integer, at least 4"),
        (1, 128, False, "num_buckets is 1; allowed: an integer, at least 2"),
        (32, 8, True, "max_distance is 8; allowed: an integer, at least 9"),
        (32, 16, False, "max_distance is 16; allowed: an integer, at least 17"),
    ],
)
def test_too_few_buckets_are_refused(num_buckets, max_distance, bidirectional, message):
    with pytest.raises(ValueError, match="^" + message):
        relative_buckets([0], num_buckets, max_distance, bidirectional=bidirectional)
