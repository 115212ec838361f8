"""Hands one by one, the shift as a map, and the directions of a table: against plain loops."""

import math

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import cosines_at, similarity_profile
from core.encodings.sinusoidal import positional_encoding
from core.geometry.closest_positions import closest_angles
from core.geometry.one_hand import clearest_other, hand_angles, nearest_return
from core.geometry.principal_directions import principal_directions
from core.geometry.shift import best_linear_map, fit_shift, shift_blocks
from core.geometry.singular_values import constant_share, singular_values

halves = st.integers(1, 20)
tables = st.tuples(st.integers(2, 70), halves.map(lambda half: 2 * half), st.floats(1.5, 1e6))


def turn_of(pair, d_model, base):
    return base ** (-2 * pair / d_model)


def away(offset, pair, d_model, base):
    """The angle between a hand's two places, from 0 to pi."""
    angle = offset * turn_of(pair, d_model, base)
    return abs(math.atan2(math.sin(angle), math.cos(angle)))


# --- one hand


@pytest.mark.parametrize(("pair", "d_model", "base"), [(0, 2, 2), (6, 512, 10000), (255, 512, 1e4)])
def test_angles_are_read_back_from_the_numbers(pair, d_model, base):
    for position, angle in enumerate(hand_angles(300, pair, d_model, base)):
        expected = position * turn_of(pair, d_model, base)
        assert math.cos(angle - expected) == pytest.approx(1, abs=1e-12)
        assert -math.pi <= angle <= math.pi


some_bases = st.sampled_from([2, 20, 10000, 500_000])


@given(st.integers(2, 400), st.integers(0, 31), some_bases)
def test_no_other_offset_brings_the_hand_nearer(max_len, pair, base):
    back, miss = nearest_return(max_len, pair, 64, base)
    every = {offset: away(offset, pair, 64, base) for offset in range(1, max_len)}
    assert miss == pytest.approx(min(every.values()), abs=1e-9)
    assert every[back] == pytest.approx(miss, abs=1e-9)


def test_a_fast_hand_comes_back_and_a_slow_one_does_not():
    assert nearest_return(128, 0, 512)[0] == 44  # 44 rad is 7 turns and one degree
    assert nearest_return(128, 255, 512)[0] == 1


@given(st.integers(1, 400), st.integers(0, 15), some_bases)
def test_no_other_hand_tells_them_apart_more_clearly(offset, pair, base):
    others = {other: away(offset, other, 32, base) for other in set(range(16)) - {pair}}
    clearest, angle = clearest_other(offset, pair, 32, base)
    assert angle == pytest.approx(max(others.values()), abs=1e-9)
    assert others[clearest] == pytest.approx(angle, abs=1e-9)
    assert clearest_other(offset, 0, 2, base) is None  # a hand alone


@given(st.integers(2, 400), st.integers(1, 12), st.floats(1.1, 1e6))
def test_closest_angles_are_the_smallest_of_all_pairs_of_positions(max_len, half, base):
    expected = [
        min(away(offset, pair, 2 * half, base) for offset in range(1, max_len))
        for pair in range(half)
    ]
    np.testing.assert_allclose(closest_angles(max_len, 2 * half, base), expected, atol=1e-9)


def test_best_at_default_settings_is_the_first_hand_that_never_comes_round():
    waves = [2 * math.pi / turn_of(pair, 512, 10000) for pair in range(256)]
    first = next(pair for pair, wave in enumerate(waves) if wave > 128)
    assert int(np.argmax(closest_angles(128, 512))) == first == 84


# --- what each pair adds to S(k), alone and as a mean over neighbouring offsets


@given(halves, st.floats(2, 1e6), st.integers(0, 5000), st.integers(1, 40))
def test_a_window_is_the_mean_over_so_many_offsets(half, base, first, window):
    [mean] = cosines_at([first + (window - 1) / 2], 2 * half, base, window=window)
    each = [
        [math.cos((first + j) * turn_of(i, 2 * half, base)) for j in range(window)]
        for i in range(half)
    ]
    np.testing.assert_allclose(mean, np.mean(each, axis=1), atol=1e-9)
    cosines = cosines_at(range(window), 2 * half, base)
    assert cosines.shape == (window, half)
    profile = similarity_profile(window, 2 * half, base)
    np.testing.assert_allclose(cosines.sum(axis=1), profile, atol=1e-9)


# --- the shift

WHOLE_TURNS = np.linspace(0, 6 * math.pi, 240, endpoint=False)  # three turns at one radian a token


def loop_fit(xs, ys):
    """One number from one number: the slope and R^2 that school gives, without a constant."""
    slope = sum(x * y for x, y in zip(xs, ys, strict=True)) / sum(x * x for x in xs)
    errors = sum((y - slope * x) ** 2 for x, y in zip(xs, ys, strict=True))
    return slope, 1 - errors / sum(y * y for y in ys)


@given(st.floats(-20, 20))
def test_over_whole_turns_a_sine_alone_knows_cos_squared_of_what_comes(offset):
    fit = fit_shift(WHOLE_TURNS, offset, 1.0, sine_only=True)
    assert fit.r_squared[0] == pytest.approx(math.cos(offset) ** 2, abs=1e-12)
    assert fit.matrix[0, 0] == pytest.approx(math.cos(offset), abs=1e-12)


@pytest.mark.parametrize("frequency", [1.0, 0.1, 0.003])
@pytest.mark.parametrize("offset", [0.5, 3, -7])
def test_over_a_text_the_fit_is_the_one_that_school_gives(frequency, offset):
    now = [math.sin(frequency * p) for p in range(50)]
    later = [math.sin(frequency * (p + offset)) for p in range(50)]
    slope, r_squared = loop_fit(now, later)
    fit = fit_shift(range(50), offset, frequency, sine_only=True)
    assert fit.matrix[0, 0] == pytest.approx(slope, rel=1e-9)
    assert fit.r_squared[0] == pytest.approx(r_squared, abs=1e-9)


@given(st.floats(-50, 50), st.sampled_from([1.0, 0.37, 0.05]))
def test_with_the_cosine_the_fit_is_the_rotation_and_perfect(offset, frequency):
    fit = fit_shift(range(40), offset, frequency, sine_only=False)
    turn = frequency * offset
    rotation = [[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]]
    np.testing.assert_allclose(fit.matrix, rotation, atol=1e-9)
    np.testing.assert_allclose(fit.r_squared, 1, atol=1e-12)


def test_no_map_does_better():
    rng = np.random.default_rng(4)
    inputs, targets = rng.normal(size=(30, 3)), rng.normal(size=(30, 2))
    fit = best_linear_map(inputs, targets)
    best = ((targets - inputs @ fit.matrix.T) ** 2).sum()
    for _ in range(50):
        other = fit.matrix + rng.normal(size=(2, 3)) * 0.01
        assert ((targets - inputs @ other.T) ** 2).sum() > best
    assert ((fit.r_squared > 0) & (fit.r_squared < 1)).all()


@pytest.mark.parametrize("offset", [0, 3, -2.5, 10_000])
def test_each_block_turns_its_own_pair_by_its_own_angle(offset):
    for i, block in enumerate(shift_blocks(offset, 12, 100.0)):
        frequency = turn_of(i, 12, 100.0)
        for p in (0, 1, 7.25):
            now = (math.sin(frequency * p), math.cos(frequency * p))
            moved = [row[0] * now[0] + row[1] * now[1] for row in block]
            later = frequency * (p + offset)
            assert moved == pytest.approx([math.sin(later), math.cos(later)], abs=1e-10)


# --- directions of a table


@given(tables)
def test_principal_directions_are_those_of_the_table_without_its_mean(size):
    table = positional_encoding(*size)
    centred = table - table.mean(axis=0)
    energy = np.append(np.linalg.svd(centred, compute_uv=False) ** 2, np.zeros(40))
    principal = principal_directions(*size, count=3)
    count = min(3, size[1])
    np.testing.assert_allclose(principal.shares, energy[:count] / energy.sum(), atol=1e-9)
    along = principal.at(np.arange(size[0]))
    np.testing.assert_allclose(along.mean(axis=0), 0, atol=1e-9)
    products = np.diag(energy[:count])
    np.testing.assert_allclose(along.T @ along, products, atol=1e-9 * max(1, energy[0]))


def test_directions_of_the_whole_space_keep_every_distance():
    table = positional_encoding(20, 4, 100.0)
    along = principal_directions(20, 4, 100.0, count=4).at(np.arange(20))
    moved, turned = table - table[:1], along - along[:1]
    np.testing.assert_allclose(turned @ turned.T, moved @ moved.T, atol=1e-12)


@given(tables)
def test_singular_values_and_the_constant_part_are_those_of_the_table(size):
    table = positional_encoding(*size)
    expected, values = np.linalg.svd(table, compute_uv=False), singular_values(*size)
    assert values.shape == expected.shape
    np.testing.assert_allclose(values**2, expected**2, atol=1e-11 * expected[0] ** 2)
    mean = [sum(column) / len(table) for column in table.T]
    constant = len(table) * sum(value**2 for value in mean) / (table**2).sum()
    assert constant_share(*size) == pytest.approx(constant, abs=1e-12)


def test_singular_values_to_fifty_digits():
    with mpmath.workdps(50):
        angles = [[p / mpmath.mpf(100) ** (mpmath.mpf(i) / 2) for i in (0, 1)] for p in range(9)]
        rows = [[part(a) for a in row for part in (mpmath.sin, mpmath.cos)] for row in angles]
        exact = [float(value) for value in mpmath.svd_r(mpmath.matrix(rows), compute_uv=False)]
    np.testing.assert_allclose(singular_values(9, 4, 100.0), exact, rtol=1e-12)
