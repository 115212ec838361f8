import math
import re

import numpy as np
import pytest

from charts.hands import moved_vectors, shift_matrix, sine_guess, sine_law, turning_hand
from charts.kit import pair_rows
from core import angular_frequencies
from core.geometry import shift
from state.settings import Settings


def at(d_model=4, **others):
    return Settings(d_model=d_model, **{"pair": 0, **others})


@pytest.mark.parametrize(("pairs", "pair"), [(1, 0), (2, 1), (6, 3), (256, 0), (256, 255), (99, 7)])
def test_fastest_slowest_and_the_cursors_pair_are_drawn(pairs, pair):
    rows = pair_rows.drawn_pairs(at(2 * pairs, pair=pair))
    assert {0, pair, pairs - 1} <= set(rows)
    assert rows == sorted(set(rows))
    assert len(rows) == min(pairs, pair_rows.DRAWN_PAIRS)


def test_the_matrix_is_drawn_as_the_core_has_it_and_its_zeros_are_blank():
    fig = shift_matrix.figure(at(10, pair=4), 2.5).plotly()
    cells, matrix = np.asarray(fig.data[0].z), shift.shift_matrix(2.5, 10)
    np.testing.assert_allclose(np.nan_to_num(cells), matrix, atol=1e-6)
    assert (matrix[np.isnan(cells)] == 0).all()
    frame = fig.layout.shapes[0]
    assert (frame.x0, frame.x1, frame.y0, frame.y1) == (7.5, 9.5, 7.5, 9.5)


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.754, ".75"), (-0.754, "-.75"), (1, "1"), (-0.999, "-1"), (-0.001, "0"), (math.nan, "")],
)
def test_numbers_in_cells_are_brief(value, text):
    assert pair_rows.brief(value) == text


def test_the_vectors_are_drawn_on_the_same_rows():
    settings = at(512, position=3, pair=9)
    fig, vectors = moved_vectors.figure(settings, 2).plotly(), moved_vectors.vectors(settings, 2)
    rows = [2 * pair + wave for pair in pair_rows.drawn_pairs(settings) for wave in (0, 1)]
    expected = np.array(list(vectors.values()))[:, rows]
    np.testing.assert_allclose(fig.data[0].z, expected.T, atol=1e-6)
    assert list(fig.layout.xaxis.ticktext) == list(vectors) == ["PE(3)", "M PE(3)", "PE(5)"]


def test_the_hand_points_clockwise_from_twelve():
    settings = at(position=0)  # pair 0 turns by one radian per token
    _, _, now, later = turning_hand.figure(settings, math.pi / 2).plotly().data
    assert (now.x[1], now.y[1]) == pytest.approx((0, 1))
    assert (later.x[1], later.y[1]) == pytest.approx((1, 0))


def test_turns_can_be_counted_on_a_spiral_and_huge_ones_stay_light():
    spiral = turning_hand.figure(at(position=0), 6 * math.pi).plotly().data[1]
    radius = np.hypot(spiral.x, spiral.y)
    assert (np.diff(radius) > 0).all()
    assert len(turning_hand.figure(at(position=0), 1e6).plotly().to_json()) < 40_000


def test_the_guess_is_the_fitted_multiple_of_the_known_sine():
    settings, offset = at(8, max_len=100, pair=1, base=100), 4
    frequency = angular_frequencies(8, 100)[1]
    fit = shift.fit_shift(range(96), offset, frequency, sine_only=True)
    sine, later_sine, guess = sine_guess.figure(settings, offset).plotly().data
    np.testing.assert_allclose(sine.y, np.sin(frequency * sine.x), atol=1e-5)
    np.testing.assert_allclose(later_sine.y, np.sin(frequency * (later_sine.x + offset)), atol=1e-5)
    np.testing.assert_allclose(guess.y, fit.matrix[0, 0] * np.asarray(sine.y), atol=1e-5)
    assert sine_guess.numbers(settings, offset)["share"] == pytest.approx(fit.r_squared[0])


@pytest.mark.parametrize("position", [0, 5, 40, 99])
def test_the_guess_is_shown_round_the_position(position):
    fig = sine_guess.figure(at(8, max_len=100, position=position), 4).plotly()
    across, (line,) = np.asarray(fig.data[0].x), fig.layout.shapes
    assert line.x0 == line.x1 == position
    assert across[0] <= position <= across[-1] <= 99
    assert across[-1] - across[0] == pytest.approx(2.5 * 2 * math.pi, rel=1e-6)  # of pair 0


@pytest.mark.parametrize(("offset", "rows"), [(3, 17), (-3, 17), (2.5, 17), (19, 1), (20, 0)])
def test_the_fit_is_over_positions_whose_shift_is_in_the_text(offset, rows):
    positions = sine_guess.rows(at(max_len=20), offset)
    assert len(positions) == rows
    assert all(0 <= p <= 19 and 0 <= p + offset <= 19 for p in positions)


@pytest.mark.parametrize("offset", [-20, 0, 0.5, 100])
def test_the_curve_is_cos_squared_and_holds_the_marked_offset(offset):
    settings = at(8, max_len=128, pair=1, base=100)
    frequency = angular_frequencies(8, 100)[1]
    curve, mark = sine_law.figure(settings, offset).plotly().data
    expected = np.cos(frequency * curve.x.astype(float)) ** 2
    np.testing.assert_allclose(curve.y, expected, atol=2e-3)
    assert min(curve.x) <= mark.x[0] <= max(curve.x)


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_the_alternatives_have_the_numbers_that_are_shown():
    settings = at(position=1)
    assert numbers(shift_matrix.alt(settings, 1)) == [1, 0, 1, 1, 0.01]
    assert numbers(turning_hand.alt(settings, 0.5)) == [0, 1, 1.5, 0.5]
    slope, share = sine_guess.fit(settings, -2)
    assert numbers(sine_guess.alt(settings, -2)) == [2, round(slope, 2), round(share, 3)]
    law = round(math.cos(1) ** 2, 3)
    share = round(sine_guess.fit(settings, 1)[1], 3)
    assert numbers(sine_law.alt(settings, 1)) == [0, 1, 1, law, share]
    columns = [0, 0, 1, 0, 0, 1]  # PE(0), and M PE(0), the same
    assert numbers(moved_vectors.alt(at(position=0), 0)) == columns


def test_a_slow_hand_is_not_said_to_stand_still():
    """Pair 255 of 256 turns by 1e-4 radians a token, and by 3e-4 in three."""
    settings = Settings(d_model=512, pair=255, position=5)
    w = 10000 ** (-255 / 256)
    angles = numbers(turning_hand.alt(settings, 3))
    assert angles == pytest.approx([255, 5 * w, 8 * w, 3 * w], rel=0.01)
    assert numbers(shift_matrix.alt(settings, 3))[-1] == pytest.approx(3 * w, rel=0.01)


def test_a_fast_hand_keeps_its_decimals_far_along():
    settings = Settings(max_len=8192, d_model=512, pair=0, position=8000)
    assert numbers(turning_hand.alt(settings, 2.5)) == [0, 8000, 8002.5, 2.5]


def test_nothing_is_minus_zero():
    settings = at(position=0, pair=1)
    alts = shift_matrix.alt(settings, -0.001) + turning_hand.alt(settings, -1e-7)
    alts += moved_vectors.alt(settings, -0.001)  # whose sine rounds to 0
    assert not re.search(r"-0\.00(?!\d)", alts)


@pytest.mark.parametrize(("d_model", "more"), [(2, False), (4, True)])
def test_a_vector_said_in_full_has_no_dots(d_model, more):
    settings = Settings(d_model=d_model, pair=0)
    assert ("…" in moved_vectors.alt(settings, 3)) == more
