"""Stretching rotary hands: what each way keeps and what it slows."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.rotary_scaling import (
    DynamicNTK,
    Linear,
    Llama3,
    NTKAware,
    Proportional,
    Yarn,
    rotary_frequencies,
    yarn_attention_factor,
)
from core.frequencies import angular_frequencies

FACTORS = st.floats(1, 64)
WIDTHS = st.integers(2, 64).map(lambda n: 2 * n)
BASES = st.floats(100, 1e7)
LENGTHS = st.integers(64, 100_000)


@given(FACTORS, WIDTHS, BASES, LENGTHS)
def test_no_hand_is_sped_up_or_slowed_by_more_than_the_factor(factor, d_head, base, trained):
    unscaled = angular_frequencies(d_head, base)
    for scaling in (
        Linear(factor),
        NTKAware(factor),
        Yarn(factor, trained),
        Yarn(factor, trained, truncate=False),
        Llama3(factor, trained),
    ):
        stretched = scaling.frequencies(d_head, base)
        assert stretched.shape == unscaled.shape
        assert (stretched <= unscaled * (1 + 1e-12)).all()
        assert (stretched >= unscaled / factor * (1 - 1e-12)).all()


@given(WIDTHS, BASES, LENGTHS)
def test_a_factor_of_one_changes_nothing(d_head, base, trained):
    unscaled = rotary_frequencies(d_head, base)
    for scaling in (Linear(1), NTKAware(1), Yarn(1, trained), Llama3(1, trained)):
        np.testing.assert_allclose(scaling.frequencies(d_head, base), unscaled, rtol=1e-12)
        assert scaling.attention_factor == 1


@given(FACTORS, WIDTHS, BASES)
def test_ntk_slows_the_slowest_as_linear_does_and_the_fastest_not_at_all(factor, d_head, base):
    ntk, linear = (scaling(factor).frequencies(d_head, base) for scaling in (NTKAware, Linear))
    assert ntk[0] == 1
    assert ntk[-1] == pytest.approx(linear[-1])


@given(FACTORS, LENGTHS, LENGTHS)
def test_dynamic_scaling_waits_for_the_trained_length(factor, trained, length):
    dynamic = DynamicNTK(factor, trained, length)
    if length <= trained:
        np.testing.assert_array_equal(dynamic.frequencies(64), angular_frequencies(64))
    else:
        expected = NTKAware(factor * length / trained - factor + 1).frequencies(64)
        np.testing.assert_allclose(dynamic.frequencies(64), expected, rtol=1e-12)


@given(st.floats(1.5, 64), LENGTHS)
def test_llama3_keeps_short_waves_and_divides_long_ones(factor, trained):
    unscaled = angular_frequencies(128, 500000.0)
    wavelength, stretched = 2 * np.pi / unscaled, Llama3(factor, trained).frequencies(128, 500000.0)
    np.testing.assert_array_equal(
        stretched[wavelength < trained / 4], unscaled[wavelength < trained / 4]
    )
    np.testing.assert_allclose(
        stretched[wavelength > trained], unscaled[wavelength > trained] / factor
    )


@given(st.floats(1.5, 64), LENGTHS, st.booleans())
def test_yarn_blends_between_its_two_pairs(factor, trained, truncate):
    scaling = Yarn(factor, trained, truncate=truncate)
    low, high = scaling.blended_pairs(128)
    unscaled, pairs = angular_frequencies(128), np.arange(64)
    stretched = scaling.frequencies(128)
    np.testing.assert_array_equal(stretched[pairs <= low], unscaled[pairs <= low])
    np.testing.assert_allclose(stretched[pairs >= high], unscaled[pairs >= high] / factor)


def test_yarns_pairs_are_those_with_32_turns_and_with_one():
    low, high = Yarn(4, 4096, truncate=False).blended_pairs(128)
    for pair, turns in ((low, 32), (high, 1)):
        assert 4096 * 10000 ** (-2 * pair / 128) / (2 * math.pi) == pytest.approx(turns)


@pytest.mark.parametrize(
    ("d_head", "base", "trained", "slowed"),
    [(64, 2.0, 8192, 4.0), (128, 10000.0, 4, 1.0)],
    ids=["every pair turned 600 times or more", "no pair completed a turn"],
)
def test_yarns_extremes_are_those_of_the_released_code(d_head, base, trained, slowed):
    """Beyond its cuts the range runs backwards, and the blend with it: as in transformers."""
    unscaled, scaling = angular_frequencies(d_head, base), Yarn(4, trained)
    low, high = scaling.blended_pairs(d_head, base)
    assert low > high
    np.testing.assert_allclose(scaling.frequencies(d_head, base), unscaled / slowed)


def test_yarns_attention_factor_can_be_given():
    assert Yarn(4, 4096).attention_factor == yarn_attention_factor(4)
    assert Yarn(4, 4096, attention_factor_override=1.5).attention_factor == 1.5


def test_equal_ends_make_a_step():
    """Kimi K2's and Llama 4's: how many pairs keep their speed was computed by hand."""
    kimi = rotary_frequencies(64, 50000.0, Yarn(32, 4096, 1, 1)) / rotary_frequencies(64, 50000.0)
    np.testing.assert_allclose(kimi, [1.0] * 20 + [1 / 32] * 12, rtol=1e-12)
    plain = rotary_frequencies(128, 500000.0)
    scout = rotary_frequencies(128, 500000.0, Llama3(16, 8192, 1, 1)) / plain
    np.testing.assert_allclose(scout, [1.0] * 35 + [1 / 16] * 29, rtol=1e-12)


def test_a_part_of_a_head_turns_as_the_whole_would():
    """Gemma 4's global layers: 64 of 256 pairs."""
    part = rotary_frequencies(128, 1e6, Proportional(0.25))
    np.testing.assert_allclose(part, rotary_frequencies(512, 1e6)[:64], rtol=1e-12)


WRONG = [
    (lambda: Linear(0.5), "factor is 0.5; allowed: a finite number, at least 1"),
    (lambda: NTKAware(math.nan), "factor is nan; allowed: a finite number, at least 1"),
    (lambda: NTKAware(2).frequencies(2), "d_head is 2; allowed: an even integer, at least 4"),
    (lambda: DynamicNTK(0.9, 8, 8), "factor is 0.9; allowed: a finite number, at least 1"),
    (lambda: DynamicNTK(2, 0, 8), "trained_length is 0; allowed: an integer, at least 1"),
    (lambda: DynamicNTK(2, 8, 0), "length is 0; allowed: an integer, at least 1"),
    (lambda: Yarn(0.5, 8), "factor is 0.5; allowed: a finite number, at least 1"),
    (lambda: Yarn(2, 0), "trained_length is 0; allowed: an integer, at least 1"),
    (lambda: Yarn(2, 8, 1, 2), "beta_fast is 1; allowed: a finite number, at least 2"),
    (lambda: Yarn(2, 8, 32, 0), "beta_slow is 0; allowed: a finite number above 0"),
    (
        lambda: Yarn(2, 8, attention_factor_override=0.0),
        "attention_factor_override is 0.0; allowed: a finite number above 0",
    ),
    (lambda: Llama3(0, 8), "factor is 0; allowed: a finite number, at least 1"),
    (lambda: Llama3(2, 0), "trained_length is 0; allowed: an integer, at least 1"),
    (lambda: Llama3(2, 8, 4, 3), "high_freq_factor is 3; allowed: a finite number, at least 4"),
    (lambda: Proportional(0.0), "share is 0.0; allowed: a finite number above 0"),
    (lambda: Llama3(2, 8, 0, 4), "low_freq_factor is 0; allowed: a finite number above 0"),
    (lambda: yarn_attention_factor(0), "factor is 0; allowed: a finite number above 0"),
    (lambda: rotary_frequencies(7), "d_head is 7; allowed: an even integer, at least 2"),
    (lambda: Linear(2).frequencies(8, 1.0), "base is 1.0; allowed: a finite number above 1"),
]


@pytest.mark.parametrize(("call", "message"), WRONG, ids=[message for _, message in WRONG])
def test_wrong_arguments_are_refused(call, message):
    with pytest.raises(ValueError, match="^" + message):
        call()
