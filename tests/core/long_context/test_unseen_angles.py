"""What is unseen beyond the trained length."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.rotary_scaling import (
    Linear,
    Llama3,
    NTKAware,
    Yarn,
    rotary_frequencies,
)
from core.frequencies import angular_frequencies, idle_pairs
from core.long_context.unseen_angles import (
    alibi_reach,
    first_unseen_position,
    swept_arcs,
    unseen_arcs,
    unseen_buckets,
)

HANDS = angular_frequencies(128)


def unseen(scaling, trained=4096, length=16384):
    return int(
        (unseen_arcs(HANDS, rotary_frequencies(128, scaling=scaling), trained, length) > 0).sum()
    )


def test_unscaled_hands_go_where_the_idle_ones_never_were():
    assert unseen(None) == idle_pairs(4096, 128).sum() == 18


def test_interpolation_by_the_whole_stretch_shows_nothing_new():
    assert [unseen(s) for s in (Linear(4), Yarn(4, 4096), Llama3(4, 4096))] == [0, 0, 0]
    assert unseen(Linear(3.9)) == 18


def test_ntk_by_the_whole_stretch_saves_only_the_slowest_hand():
    assert unseen(NTKAware(4)) == 17
    assert unseen(NTKAware(1000)) == 0


@given(st.integers(1, 4096))
def test_nothing_is_new_up_to_the_trained_length(length):
    assert unseen(None, length=length) == 0
    assert first_unseen_position(HANDS, HANDS, 4096, length) is None


@given(st.integers(1, 3000), st.integers(1, 12000), st.floats(1, 8))
def test_the_first_unseen_position_is_the_first(trained, length, factor):
    used = NTKAware(factor).frequencies(128)
    idle = swept_arcs(HANDS, trained) < 2 * np.pi
    outside = np.outer(np.arange(length), used[idle]) >= HANDS[idle] * trained * (1 - 1e-9)
    first = np.flatnonzero(outside.any(axis=1))
    expected = first[0] if len(first) else None
    assert first_unseen_position(HANDS, used, trained, length) == expected


def test_arcs_end_at_a_whole_turn():
    assert swept_arcs([1.0, 0.1], 10).tolist() == pytest.approx([2 * math.pi, 1.0])


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: swept_arcs(HANDS, 0), "length"),
        (lambda: unseen_arcs(HANDS, HANDS, 0, 5), "trained_length"),
        (lambda: unseen_arcs(HANDS, HANDS[1:], 5, 5), "used"),
        (lambda: unseen_buckets(0, 5), "trained_length"),
        (lambda: unseen_buckets(5, 0), "length"),
        (lambda: alibi_reach(0), "n_heads"),
        (lambda: alibi_reach(4, 1.0), "share"),
    ],
)
def test_wrong_arguments_are_refused(call, name):
    with pytest.raises(ValueError, match=f"^{name} is .*; allowed: "):
        call()


def test_t5_meets_no_new_bucket_beyond_its_largest_distance():
    assert unseen_buckets(129, 10**9) == 0
    assert unseen_buckets(9, 10**9) == 2 * 7  # 0 to 8 are seen, of 16 a side
    assert unseen_buckets(9, 10**9, bidirectional=False) == 32 - 9


def test_an_alibi_heads_reach_is_where_its_bias_cuts_to_a_hundredth():
    reach = alibi_reach(8)
    np.testing.assert_allclose(np.exp(-reach / 2.0 ** np.arange(1, 9)), 0.01)


def test_only_what_a_position_reaches_is_new():
    """At 3001 tokens, slowed by 3, the last position is where training ended: 3000 / 3 = 1000."""
    used = Linear(3).frequencies(128)
    assert (unseen_arcs(HANDS, used, 1000, 3000) > 0).sum() == 0
    new = unseen_arcs(HANDS, used, 1000, 3001) > 0
    assert new.tolist() == idle_pairs(1000, 128).tolist()
    assert first_unseen_position(HANDS, used, 1000, 3001) == 3000
    # Used up to just past the trained angles, but no position stands there.
    assert not unseen_arcs(HANDS, HANDS / 2.9999, 1000, 3000).any()
