"""Every scaling by both tests, and which one is recommended."""

import math

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core.encodings.rotary_scaling import SCALINGS, NTKAware, Yarn, rotary_frequencies
from core.long_context.head_profile import head_profile
from core.long_context.scalings_compared import (
    PREFERRED,
    compared,
    enough_for_ntk,
    recommended,
)
from core.long_context.unseen_angles import unseen_arcs


def rows(factor=4.0, trained=4096, length=16384, width=128, base=10000.0, still=0):
    scalings = {name: make(factor, trained, length) for name, make in SCALINGS.items()}
    return compared(width, base, scalings, trained, length, still)


def test_every_scaling_is_listed():
    by = {row.name: row for row in rows()}
    assert list(by) == list(SCALINGS)
    assert set(PREFERRED) == set(SCALINGS)
    assert [row.unseen for row in by.values()] == [18, 0, 17, 0, 0, 0]
    assert [row.factor for row in by.values()] == [1, 4, 4, 13, 4, 4]
    assert [row.relative_speed for row in by.values()] == [1, 0.25, 1, 1, 1, 1]
    assert by["none"].first == 4096
    assert by["linear"].step == 0.25
    assert by["none"].slowest == pytest.approx(54410.0, rel=1e-5)


def test_the_lowest_value_is_that_of_a_plain_sum():
    for row, make in zip(rows(2.0, 100, 900, 16, still=8), SCALINGS.values(), strict=True):
        scaling = make(2.0, 100, 900)
        size = scaling.attention_factor**2 if scaling else 1
        used = rotary_frequencies(16, scaling=scaling)
        plain = size * np.cos(np.outer(np.arange(900), used)).sum(axis=1) + 8
        assert row.lowest == pytest.approx((plain / plain[0]).min(), abs=1e-12)


def test_llama_2_to_16384_is_recommended_yarn():
    assert recommended(rows()).name == "yarn"


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ({"length": 4096}, "none"),
        ({"trained": 10**6, "length": 4 * 10**6}, "none"),  # all pairs complete a turn in training
        ({"factor": 3.0}, "dynamic"),  # the only one whose own factor is enough
        ({"factor": 1.0, "length": 100_000}, "dynamic"),
    ],
)
def test_the_recommended_row_has_the_fewest_unseen_pairs(settings, name):
    table = rows(**settings)
    chosen = recommended(table)
    assert chosen.name == name
    assert chosen.unseen == min(row.unseen for row in table)


def test_a_slowed_fastest_pair_is_the_last_choice():
    linear, yarn = (row for row in rows() if row.name in ("linear", "yarn"))
    assert recommended([linear, yarn]) is yarn
    assert recommended([linear]) is linear


def unseen(factor, width, base, trained, length):
    before = rotary_frequencies(width, base)
    used = NTKAware(factor).frequencies(width, base)
    return (unseen_arcs(before, used, trained, length) > 0).sum()


@given(
    st.integers(2, 80), st.sampled_from([20.0, 10000.0, 5e5]), st.integers(7, 9000),
    st.integers(1, 9000),
)  # fmt: skip
@example(64, 10000.0, 4096, 12288)
def test_the_factor_that_ntk_needs_is_the_smallest(half, base, trained, more):
    width, length = 2 * half, trained + more
    factor = enough_for_ntk(width, base, trained, length)
    assert unseen(factor * (1 + 1e-9), width, base, trained, length) == 0
    if factor > 1.1 and trained > 500:  # of short texts one token more is many degrees
        assert unseen(factor * 0.97, width, base, trained, length) > 0


def test_ntk_needs_more_than_the_ratio_of_the_lengths():
    assert enough_for_ntk(128, 10000.0, 4096, 16384) == pytest.approx(4 ** (63 / 46))
    assert enough_for_ntk(128, 10000.0, 4096, 4096) == 1
    assert enough_for_ntk(128, 10000.0, 5, 20) is None  # not even the fastest pair went round


def test_a_factor_that_no_float_holds_is_none():
    """Pair 2 is the first that never completes a turn: the factor would be (10^7 / 7)^(255/2)."""
    assert enough_for_ntk(512, 1e8, 7, 10**7) is None
    assert enough_for_ntk(512, 1e8, 7, 10**3) == pytest.approx((10**3 / 7) ** 127.5)


def test_yarn_counts_its_attention_factor_only_beside_still_columns():
    used, size = Yarn(8, 512).frequencies(24), Yarn(8, 512).attention_factor
    bare, longer = (head_profile(used, 300, attention_factor=a) for a in (1.0, size))
    np.testing.assert_allclose(bare, longer, atol=1e-12)
    assert head_profile(used, 300, still=36)[0] == 1
    assert math.isclose(
        head_profile(used, 300, still=36, attention_factor=size)[100],
        (size**2 * np.cos(100 * used).sum() + 36) / (size**2 * 12 + 36),
    )


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: rows(length=0), "length"),
        (lambda: enough_for_ntk(128, 1e4, 5, 0), "length"),
        (lambda: enough_for_ntk(128, 1e4, 0, 5), "trained_length"),
        (lambda: head_profile(np.ones(3), 5, still=-1), "still"),
    ],
)
def test_wrong_arguments_are_refused(call, name):
    with pytest.raises(ValueError, match=f"^{name} is .*; allowed: "):
        call()
