"""The pictures of traps: what they show is what the core computes."""

import re

import numpy as np
import pytest

from charts.implementations import conventions, number_formats, pairing
from core.frequencies import angular_frequencies
from core.implementations.conventions import ORDERS, Conventions
from core.implementations.number_formats import angle_error
from state.settings import Settings

SETTINGS = Settings(max_len=128, d_model=64, position=6)
CHOICES = [
    Conventions(),
    Conventions(exponent="tensor2tensor"),
    *[Conventions(layout=layout) for layout in ORDERS[1:]],
    *[Conventions(odd=odd) for odd in ("truncate", "sin_ceil", "zero_pad", "round_up")],
    Conventions(scale=8.0),
    Conventions(first_position=2),
    Conventions(precision="float32"),
    Conventions(precision="bfloat16"),
]


@pytest.mark.parametrize("choice", CHOICES, ids=repr)
@pytest.mark.parametrize("d_model", [2, 4, 64, 2048])
def test_every_choice_is_drawn_and_fits_the_wire(choice, d_model):
    tables = conventions.tables(Settings(d_model=d_model), choice)
    fig = conventions.figure(tables).plotly()
    assert [trace.xaxis for trace in fig.data[:3]] == ["x", "x2", "x3"]
    assert len(fig.to_json()) < 100_000
    assert conventions.table(tables).shape == tables.paper.shape
    differing = np.count_nonzero(tables.other != tables.paper)
    counts = {
        int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", conventions.alt(tables))
    }
    assert (differing > 0) == (tables.largest > 0)
    assert not differing or {differing, tables.paper.size} <= counts
    assert not re.search(
        r"\de[-+]", conventions.alt(tables)
    )  # 5.96e-08 is not how it is read aloud


def test_nothing_chosen_is_no_difference():
    tables = conventions.tables(SETTINGS, Conventions())
    assert (tables.largest, tables.products, tables.same_products) == (0, 0, True)
    bar = conventions.figure(tables).plotly().data[-1].marker.colorbar
    assert bar.ticktext == ("0",)


@pytest.mark.parametrize("choice", [*CHOICES[2:4], Conventions(first_position=2)], ids=repr)
def test_another_order_or_start_leaves_every_dot_product(choice):
    for settings in (SETTINGS, Settings(max_len=8192, d_model=4, position=8000)):
        tables = conventions.tables(settings, choice)
        assert tables.largest > 0.9
        assert tables.products < 1e-10
        assert tables.same_products


@pytest.mark.parametrize("choice", [CHOICES[1], *CHOICES[-2:]], ids=repr)
def test_another_exponent_or_format_changes_both(choice):
    tables = conventions.tables(SETTINGS, choice)
    assert tables.largest > 0
    assert tables.products > 0
    assert not tables.same_products


def test_rows_start_at_the_cursor():
    tables = conventions.tables(SETTINGS, CHOICES[1])
    assert tables.first_row == 6
    angles = 6 * 10000.0 ** (-np.arange(0, 64, 2) / 64)
    np.testing.assert_allclose(tables.paper[0, 0::2], np.sin(angles), atol=1e-12)
    assert conventions.table(tables).index[0] == 6


def test_float32_errors_grow_with_the_cursor():
    near, far = (
        conventions.tables(Settings(max_len=8192, position=p), Conventions(precision="float32"))
        for p in (0, 8000)
    )
    assert near.largest < 1e-5 < 1e-4 < far.largest


@pytest.mark.parametrize("d_head", [4, 64, 512])
def test_the_other_pairing_is_wrong_until_weights_are_permuted(d_head):
    curves = pairing.scores(d_head, 10000.0)
    assert curves.largest > 0.1
    assert curves.left < 1e-12
    assert f"{curves.largest:.2f}" in pairing.alt(curves)
    assert [len(t.x) for t in pairing.figure(curves).plotly().data] == [pairing.DISTANCES] * 3


def test_two_columns_are_one_pair_either_way():
    assert pairing.scores(2, 10000.0).largest == 0


def test_precision_points_are_real_errors():
    stretches = number_formats.errors(64, 10000.0)
    assert (stretches.first[0], stretches.last[0], stretches.last[-1]) == (
        1,
        1,
        number_formats.LAST,
    )
    np.testing.assert_array_equal(stretches.first[1:], stretches.last[:-1] + 1)
    frequencies = angular_frequencies(64, 10000.0)
    every = np.arange(1, 100)
    for name, error in stretches.worst.items():
        ends = angle_error(stretches.last, frequencies, name)
        assert (error >= ends).all()
        errors = angle_error(every, frequencies, name)
        for first, last, worst in zip(stretches.first, stretches.last, error, strict=True):
            if last < 100:  # every position of a short stretch is tried
                assert worst == errors[(every >= first) & (every <= last)].max()
    assert stretches.worst["float32"][-1] > 1e-3
    assert stretches.worst["bfloat16"].max() > 3


@pytest.mark.parametrize("max_len", [2, 128, 257, 1000])
def test_the_largest_error_is_that_of_all_positions(max_len):
    largest = number_formats.largest(max_len, 64, 10000.0)
    frequencies = angular_frequencies(64, 10000.0)
    for name, error in largest.items():
        assert error == angle_error(np.arange(max_len), frequencies, name).max()
    numbers = re.findall(
        r"(?:float32|bfloat16) (\d+(?:\.\d+)?(?:e[+-]\d+)?)",
        number_formats.alt(Settings(max_len=max_len, d_model=64)),
    )
    assert [float(number) for number in numbers] == [float(f"{e:.2g}") for e in largest.values()]
    fig = number_formats.figure(Settings(max_len=max_len, d_model=64)).plotly()
    assert fig.layout.shapes[0].x0 == max_len - 1
    assert len(fig.to_json()) < 20_000
