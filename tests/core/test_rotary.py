"""Rotary encoding, ALiBi, T5 buckets and the stand-ins, against plain loops."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.alibi import alibi_bias, alibi_slopes
from core.encodings.learned import learned_rows
from core.encodings.rotary import PAIRINGS, pair_columns, rotate
from core.encodings.t5 import bucket_starts, relative_buckets, t5_bias
from core.scaling import Yarn
from core.shift import shift_matrix

EITHER = pytest.mark.parametrize("pairing", PAIRINGS)


def rotated_by_loop(vector, position, base, pairing):
    d = len(vector)
    out = [0.0] * d
    for i in range(d // 2):
        a, b = (2 * i, 2 * i + 1) if pairing == "interleaved" else (i, i + d // 2)
        angle = position / base ** (2 * i / d)
        out[a] = vector[a] * math.cos(angle) - vector[b] * math.sin(angle)
        out[b] = vector[a] * math.sin(angle) + vector[b] * math.cos(angle)
    return out


@EITHER
@given(position=st.floats(-1e4, 1e4), half=st.integers(1, 8), base=st.floats(1.5, 1e6))
def test_rotation_is_the_papers(pairing, position, half, base):
    vector = np.random.default_rng(half).normal(size=2 * half)
    turned = rotate(vector, [position], base, pairing=pairing)[0]
    np.testing.assert_allclose(turned, rotated_by_loop(vector, position, base, pairing), atol=1e-8)
    assert np.linalg.norm(turned) == pytest.approx(np.linalg.norm(vector))


@EITHER
@given(m=st.integers(0, 2000), n=st.integers(0, 2000), shift=st.integers(0, 2000))
def test_a_score_depends_on_the_distance_alone(pairing, m, n, shift):
    query, key = np.random.default_rng(1).normal(size=(2, 16))
    here = rotate(query, [m], pairing=pairing) @ rotate(key, [n], pairing=pairing).T
    there = (
        rotate(query, [m + shift], pairing=pairing) @ rotate(key, [n + shift], pairing=pairing).T
    )
    assert here.item() == pytest.approx(there.item(), abs=1e-9)


def test_one_pairing_is_a_permutation_of_the_other():
    vector = np.random.default_rng(2).normal(size=12)
    order = np.stack(pair_columns(12, "half"), axis=1).ravel()
    half = rotate(vector, [5.0], pairing="half")[0]
    interleaved = rotate(vector[order], [5.0], pairing="interleaved")[0]
    np.testing.assert_allclose(half[order], interleaved)


def test_rotary_turns_the_other_way_than_the_shift_matrix():
    """The matrix turns (sin, cos) clockwise on the dial; rotary turns (x, y) the usual way."""
    vector = np.random.default_rng(3).normal(size=8)
    np.testing.assert_allclose(rotate(vector, [3.0])[0], shift_matrix(3.0, 8).T @ vector)


def test_yarns_attention_factor_lengthens_what_it_turns():
    vector, scaling = np.ones(16), Yarn(8.0, 64)
    lengths = np.linalg.norm(rotate(vector, [0.0, 9.0], scaling=scaling), axis=1)
    np.testing.assert_allclose(lengths, 4 * (0.1 * math.log(8) + 1))


@pytest.mark.parametrize(
    ("vectors", "positions", "options", "message"),
    [
        (np.ones(7), [0], {}, "d_head is 7; allowed: an even integer, at least 2"),
        (np.ones((2, 8)), [0], {}, r"vectors is \(2, 8\); allowed: shape"),
        (np.ones((1, 1, 8)), [0], {}, "vectors is"),
        (np.ones(8), [math.nan], {}, "positions is"),
        (np.ones(8), [0], {"base": 1.0}, "base is 1.0; allowed: a finite number above 1"),
        (np.ones(8), [0], {"pairing": "pairs"}, "pairing is 'pairs'; allowed: 'half' or 'inter"),
    ],
)
def test_wrong_rotations_are_refused(vectors, positions, options, message):
    with pytest.raises(ValueError, match="^" + message):
        rotate(vectors, positions, **options)


@given(n_heads=st.integers(1, 200))
def test_slopes_fall_within_their_two_series(n_heads):
    slopes = alibi_slopes(n_heads)
    below = 2 ** int(math.log2(n_heads))
    assert len(slopes) == n_heads
    assert len(set(slopes.tolist())) == n_heads
    assert (np.diff(slopes[:below]) < 0).all()
    assert (np.diff(slopes[below:]) < 0).all()
    assert slopes[below - 1] == 2**-8


def test_the_papers_slopes_for_eight_heads():
    assert alibi_slopes(8).tolist() == [1 / 2**h for h in range(1, 9)]


def test_alibi_takes_distance_without_its_sign():
    expected = [[-3 / 16, 0, -3 / 16], [-3 / 256, 0, -3 / 256]]
    np.testing.assert_array_equal(alibi_bias([-3, 0, 3], 2), expected)


@pytest.mark.parametrize(("n_heads", "bias_max"), [(0, 8.0), (-1, 8.0), (2.0, 8.0), (4, 0.0)])
def test_wrong_heads_are_refused(n_heads, bias_max):
    with pytest.raises(ValueError, match=r"^(n_heads|bias_max) is .*; allowed: "):
        alibi_slopes(n_heads, bias_max)


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


def test_the_stand_in_for_a_learned_table_has_rows_as_long_as_sinusoids():
    table = learned_rows(np.arange(400), 400, 512)
    assert (table**2).sum(axis=1).mean() == pytest.approx(256, rel=0.02)
    np.testing.assert_array_equal(learned_rows([7, 3], 10, 512), table[[7, 3]])


@pytest.mark.parametrize("position", [-1, 10, 2.5])
def test_a_learned_table_has_no_row_beyond_its_last(position):
    with pytest.raises(ValueError, match=r"^positions is .*; allowed: whole numbers from 0 to 9$"):
        learned_rows([0, position], 10, 4)
