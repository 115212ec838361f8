import math
import re

import numpy as np
import pytest

from charts.hands import shift, sine_only
from core import encode_positions
from core.geometry.shift import fit_shift, shift_blocks, shift_matrix


@pytest.mark.parametrize(("pairs", "pair"), [(1, 0), (2, 1), (6, 3), (256, 0), (256, 255), (99, 7)])
def test_fastest_slowest_and_the_cursors_pair_are_drawn(pairs, pair):
    drawn = shift.drawn_pairs(pairs, pair)
    assert {0, pair, pairs - 1} <= set(drawn)
    assert drawn == sorted(set(drawn))
    assert len(drawn) == min(pairs, shift.DRAWN_PAIRS)


def test_the_matrix_is_drawn_as_the_core_has_it_and_its_zeros_are_blank():
    d_model, offset = 10, 2.5
    blocks, matrix = shift_blocks(offset, d_model), shift_matrix(offset, d_model)
    fig = shift.shift_blocks(blocks, shift.drawn_pairs(5, 4), 4, "red")
    drawn = np.asarray(fig.data[0].z)
    np.testing.assert_allclose(np.nan_to_num(drawn), matrix, atol=1e-6)
    assert (matrix[np.isnan(drawn)] == 0).all()
    frame = fig.layout.shapes[0]
    assert (frame.x0, frame.x1, frame.y0, frame.y1) == (7.5, 9.5, 7.5, 9.5)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.754, ".75"), (-0.754, "-.75"), (1, "1"), (-0.999, "-1"), (-0.001, "0"), (math.nan, "")],
)
def test_numbers_in_cells_are_brief(value, text):
    assert shift.brief(value) == text


def test_the_vectors_are_drawn_on_the_same_rows():
    encodings = encode_positions([3, 5], 512)
    drawn = shift.drawn_pairs(256, 9)
    fig = shift.moved_vectors({"here": encodings[0], "there": encodings[1]}, drawn, 9, "red")
    rows = [2 * pair + wave for pair in drawn for wave in (0, 1)]
    np.testing.assert_allclose(fig.data[0].z, encodings[:, rows].T, atol=1e-6)
    assert list(fig.layout.xaxis.ticktext) == ["here", "there"]


def test_the_hand_points_clockwise_from_twelve():
    fig = shift.turning_hand(0, math.pi / 2, "red")
    _, _, now, later = fig.data
    assert (now.x[1], now.y[1]) == pytest.approx((0, 1))
    assert (later.x[1], later.y[1]) == pytest.approx((1, 0))


def test_turns_can_be_counted_on_a_spiral_and_huge_ones_stay_light():
    spiral = shift.turning_hand(0, 6 * math.pi, "red").data[1]
    radius = np.hypot(spiral.x, spiral.y)
    assert (np.diff(radius) > 0).all()
    assert len(shift.turning_hand(0, 1e6, "red").to_json()) < 40_000


def test_the_guess_is_the_fitted_multiple_of_the_known_sine():
    frequency, offset = 0.3, 4
    slope = float(fit_shift(range(100), offset, frequency, sine_only=True).matrix[0, 0])
    known, wanted, guess = sine_only.best_guess(frequency, offset, slope, "red", 100).data
    np.testing.assert_allclose(known.y, np.sin(frequency * known.x), atol=1e-5)
    np.testing.assert_allclose(wanted.y, np.sin(frequency * (wanted.x + offset)), atol=1e-5)
    np.testing.assert_allclose(guess.y, slope * np.asarray(known.y), atol=1e-5)


@pytest.mark.parametrize("offset", [-20, 0, 0.5, 9000])
def test_the_curve_is_cos_squared_and_holds_the_marked_offset(offset):
    curve, mark = sine_only.explained(0.3, offset, 0.5, "red", 128).data
    np.testing.assert_allclose(curve.y, np.cos(0.3 * curve.x.astype(float)) ** 2, atol=2e-3)
    assert min(curve.x) <= mark.x[0] <= max(curve.x)


def numbers(text):
    return [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_the_alternatives_have_the_numbers_that_are_shown():
    drawn = shift.drawn_pairs(2, 0)
    assert numbers(shift.alt(shift_blocks(1, 4), drawn, 1)) == [1, 0, 1, 1, 0.01]
    assert numbers(shift.hand_alt(1, 1.5, 3)) == [3, 1, 1.5, 0.5]
    assert numbers(sine_only.alt(-2, 0.54, 0.2919)) == [2, 0.54, 0.292]
    assert numbers(sine_only.law_alt(1, 0.3, 0.2919)) == [0, 1, 1, 0.292, 0.3]
    vectors = {"PE(0)": encode_positions([0], 4)[0]}
    assert numbers(shift.vectors_alt(vectors, drawn)) == [0, 0, 1]


def test_nothing_is_minus_zero():
    said = shift.alt(shift_blocks(-0.001, 4), [0, 1], -0.001) + shift.hand_alt(0, -1e-9, 0)
    assert not re.search(r"-0\.00(?!\d)", said)
