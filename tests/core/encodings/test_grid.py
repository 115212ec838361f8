"""Positions with several coordinates: sinusoids side by side, and rotary encoding by axis."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import encode_positions, similarity_at
from core.encodings.axial import encode_axes
from core.encodings.registry import GRIDS
from core.encodings.rotary import rotate
from core.encodings.rotary_axes import QWEN2_VL, rotate_axes, shared_out

patch = st.tuples(st.integers(0, 200), st.integers(0, 200))
pairs = st.integers(1, 12)
bases = st.sampled_from([10.0, 10000.0, 1e6])


def test_axial_is_the_table_of_each_coordinate():
    row, column = encode_positions([3], 8)[0], encode_positions([7], 8)[0]
    np.testing.assert_array_equal(encode_axes([[3, 7]], 16), [[*row, *column]])
    assert encode_axes(np.zeros((5, 3)), 12).shape == (5, 12)


@given(patch, patch, pairs, bases)
def test_axial_products_are_the_sum_of_s_over_the_axes(m, n, count, base):
    rows = encode_axes([m, n], 4 * count, base)
    offsets = np.abs(np.subtract(m, n))
    expected = similarity_at(offsets, 2 * count, base).sum()
    assert rows[0] @ rows[1] == pytest.approx(expected, abs=1e-9)


@given(st.integers(0, 10_000), bases, st.sampled_from(["half", "interleaved"]))
def test_a_text_whose_coordinates_agree_is_rotated_as_ever(position, base, pairing):
    vector = np.random.default_rng(0).normal(size=128)
    turned = rotate_axes(vector, [[position] * 3], QWEN2_VL, base, pairing=pairing)
    expected = rotate(vector, [position], base, pairing=pairing)
    np.testing.assert_allclose(turned, expected, atol=1e-12)


def test_each_vector_is_rotated_by_its_own_position():
    vectors = np.random.default_rng(0).normal(size=(3, 128))
    positions = [[0, 1, 2], [5, 0, 9], [4, 4, 4]]
    alone = [rotate_axes(one, [at])[0] for one, at in zip(vectors, positions, strict=True)]
    np.testing.assert_array_equal(rotate_axes(vectors, positions), alone)


@given(patch, patch, patch, pairs, bases)
def test_scores_by_axis_depend_on_the_difference_alone(m, n, by, count, base):
    grid = GRIDS["by axis"]
    scores = [
        np.multiply(*grid.rows(np.add([m, n], shift).astype(float), 2 * count, base)).sum()
        for shift in ((0, 0), by)
    ]
    assert scores[0] == pytest.approx(scores[1], abs=1e-8)


def test_sections():
    """config.json of Qwen2-VL: 16 pairs for time, 24 for the height, 24 for the width."""
    assert shared_out(64) == QWEN2_VL == (16, 24, 24)
    assert all(sum(shared_out(n)) == n and min(shared_out(n)) >= 0 for n in range(1, 300))


def test_only_its_own_pairs_follow_a_coordinate():
    ones, sections = np.ones(128), QWEN2_VL
    still = rotate_axes(ones, [[0, 0, 0]], sections)[0]
    for axis, (first, last) in enumerate([(0, 16), (16, 40), (40, 64)]):
        moved = rotate_axes(ones, [np.eye(3)[axis] * 5], sections)[0]
        changed = np.flatnonzero(moved != still)
        expected = [*range(first, last), *range(64 + first, 64 + last)]
        assert changed.tolist() == expected


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: encode_axes([[0, 1]], 6), "d_model is 6; allowed: a multiple of 4"),
        (lambda: encode_axes([0, 1], 8), "positions is [0, 1]; allowed: finite numbers, shape"),
        (lambda: encode_axes([[0, np.nan]], 8), "positions is "),
        (lambda: rotate_axes(np.ones(8), [[0, 1]], (1, 2)), "sections is (1, 2); allowed: 2 whole"),
        (lambda: rotate_axes(np.ones(8), [[0, 1]], (1, 2, 1)), "sections is (1, 2, 1); allowed"),
        (lambda: rotate_axes(np.ones(8), [[0, 1]], (-1, 5)), "sections is (-1, 5); allowed"),
    ],
)
def test_wrong_arguments_are_refused(make, message):
    with pytest.raises(ValueError, match="^" + re.escape(message)):
        make()
