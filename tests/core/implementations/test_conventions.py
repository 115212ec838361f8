"""Conventions on which implementations differ."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import core
from core.implementations.conventions import (
    EXPONENTS,
    ODD_WIDTHS,
    ORDERS,
    Conventions,
    convention_frequencies,
    encode_by_convention,
    table_by_convention,
)


@given(half=st.integers(1, 40), base=st.floats(1.5, 1e6))
def test_the_defaults_are_the_papers(half, base):
    table = core.positional_encoding(30, 2 * half, base)
    np.testing.assert_allclose(table_by_convention(30, 2 * half, base), table, atol=1e-12)


def test_tensor2tensors_slowest_frequency_is_one_over_the_base():
    frequencies = convention_frequencies(512, 10000.0, Conventions(exponent="tensor2tensor"))
    assert frequencies[[0, -1]].tolist() == pytest.approx([1, 1e-4])


@pytest.mark.parametrize("odd", [way for way in ODD_WIDTHS if way != "refuse"])
@pytest.mark.parametrize("layout", ["interleaved", "concatenated", "concatenated_cos_first"])
@pytest.mark.parametrize("exponent", ["paper", "tensor2tensor"])
@pytest.mark.parametrize("d_model", [3, 4, 9])
def test_every_combination_fills_the_width(odd, layout, exponent, d_model):
    table = table_by_convention(6, d_model, 100.0, Conventions(exponent, layout, odd))
    assert table.shape == (6, d_model)
    sines = d_model // 2 if odd == "zero_pad" else (d_model + 1) // 2
    assert len(convention_frequencies(d_model, 100.0, Conventions(exponent, layout, odd))) == sines
    assert (np.abs(table[0]) == 1).sum() == d_model // 2  # the cosines
    if odd == "zero_pad" and d_model % 2:
        assert (table[:, -1] == 0).all()


def test_an_even_width_is_the_same_whatever_odd_ones_get():
    tables = [table_by_convention(6, 8, 100.0, Conventions(odd=odd)) for odd in ODD_WIDTHS]
    for table in tables:
        np.testing.assert_array_equal(table, tables[0])


@pytest.mark.parametrize("layout", ORDERS)
@pytest.mark.parametrize("exponent", EXPONENTS)
def test_two_names_for_odd_widths_mean_one_table(layout, exponent):
    cut, ceil = (
        table_by_convention(6, 9, 100.0, Conventions(exponent, layout, odd))
        for odd in ("truncate", "sin_ceil")
    )
    np.testing.assert_array_equal(cut, ceil)


def test_layouts_are_permutations():
    paper = table_by_convention(50, 16)
    for layout in ("concatenated", "concatenated_cos_first"):
        other = table_by_convention(50, 16, conventions=Conventions(layout=layout))
        np.testing.assert_array_equal(np.sort(other, axis=1), np.sort(paper, axis=1))
        np.testing.assert_allclose(other @ other.T, paper @ paper.T, atol=1e-12)


def test_the_first_position_shifts_rows_and_the_scale_multiplies():
    paper = table_by_convention(50, 16)
    shifted = table_by_convention(48, 16, conventions=Conventions(first_position=2, scale=0.25))
    np.testing.assert_array_equal(shifted, 0.25 * paper[2:])


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: Conventions(exponent="2i"), "exponent is '2i'; allowed: 'paper' or 'tensor"),
        (lambda: Conventions(layout="concat"), "layout is 'concat'; allowed: 'interleaved' or"),
        (lambda: Conventions(odd="pad"), "odd is 'pad'; allowed: 'refuse' or"),
        (lambda: Conventions(scale=math.inf), "scale is inf; allowed: a finite number"),
        (lambda: Conventions(first_position=-1), "first_position is -1; allowed: an integer, at l"),
        (lambda: Conventions(precision="int8"), "precision is 'int8'; allowed: 'float64' or"),
        (lambda: convention_frequencies(7), "d_model is 7; allowed: an even integer"),
        (lambda: convention_frequencies(1), "d_model is 1; allowed: an integer, at least 2"),
        (lambda: convention_frequencies(8, 0.0), "base is 0.0; allowed: a finite number above 0"),
        (lambda: encode_by_convention([[1]], 8), "positions is"),
    ],
)
def test_wrong_conventions_are_refused(call, message):
    with pytest.raises(ValueError, match="^" + message):
        call()
