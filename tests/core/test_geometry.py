"""Hands one by one, the shift as a map, and the directions of a table: against plain loops."""

import math

import mpmath
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from core import cosines_at
from core.encodings.sinusoidal import positional_encoding
from core.geometry.one_hand import clearest_other, closest_angles, hand_angles, nearest_return
from core.geometry.shift import fit_shift, shift_blocks
from core.geometry.singular_values import constant_share, singular_values

halves = st.integers(1, 20)
bases = st.sampled_from([2, 20, 10000, 500_000])


def turn_of(pair, d_model, base):
    return base ** (-2 * pair / d_model)


def away(offset, pair, d_model, base):
    """The angle between a hand's two places, from 0 to pi."""
    angle = offset * turn_of(pair, d_model, base)
    return abs(math.atan2(math.sin(angle), math.cos(angle)))


@given(st.integers(2, 400), st.integers(1, 12), st.integers(0, 11), bases)
@example(44, 1, 0, 10000)  # 44 rad is 7 turns and one degree, but the text ends before
def test_no_other_offset_and_no_other_hand_do_better(max_len, half, pair, base):
    """Find where a hand nearly comes back, and which other one tells two positions apart best."""
    pair %= half
    size = (2 * half, base)
    every = [[away(k, i, *size) for k in range(1, max_len)] for i in range(half)]
    np.testing.assert_allclose(closest_angles(max_len, *size), [*map(min, every)], atol=1e-9)
    back, miss = nearest_return(max_len, pair, *size)
    assert every[pair][back - 1] == pytest.approx(miss, abs=1e-9)
    assert miss == pytest.approx(min(every[pair]), abs=1e-9)
    others = {i: every[i][-1] for i in range(half) if i != pair}
    clearest = clearest_other(max_len - 1, pair, *size)
    assert (clearest is None) == (not others)
    if others:
        assert others[clearest[0]] == pytest.approx(clearest[1], abs=1e-9)
        assert clearest[1] == pytest.approx(max(others.values()), abs=1e-9)
    for position, angle in enumerate(hand_angles(max_len, pair, *size)):
        assert math.cos(angle - position * turn_of(pair, *size)) == pytest.approx(1, abs=1e-12)
        assert -math.pi <= angle <= math.pi


@given(halves, st.floats(2, 1e6), st.integers(0, 5000), st.integers(1, 40))
def test_a_window_is_the_mean_over_so_many_offsets(half, base, first, window):
    [mean] = cosines_at([first + (window - 1) / 2], 2 * half, base, window=window)
    each = [
        [math.cos((first + j) * turn_of(i, 2 * half, base)) for j in range(window)]
        for i in range(half)
    ]
    np.testing.assert_allclose(mean, np.mean(each, axis=1), atol=1e-9)


# --- the shift

WHOLE_TURNS = np.linspace(0, 6 * math.pi, 240, endpoint=False)  # three turns at one radian a token


@given(st.floats(-20, 20), st.sampled_from([1.0, 0.37, 0.003]))
def test_a_sine_alone_knows_cos_squared_of_what_comes(offset, frequency):
    fit = fit_shift(WHOLE_TURNS / frequency, offset / frequency, frequency)
    assert fit.r_squared == pytest.approx(math.cos(offset) ** 2, abs=1e-12)
    assert fit.factor == pytest.approx(math.cos(offset), abs=1e-12)
    # Over a part of a turn: the slope and R^2 that school gives, without a constant.
    now, later = (np.sin(frequency * (np.arange(50) + k)) for k in (0, offset))
    slope = sum(now * later) / sum(now * now)
    fit = fit_shift(range(50), offset, frequency)
    assert fit.factor == pytest.approx(slope, rel=1e-9, abs=1e-12)
    r_squared = 1 - sum((later - slope * now) ** 2) / sum(later * later)
    assert fit.r_squared == pytest.approx(r_squared, abs=1e-9)


@pytest.mark.parametrize("offset", [0, 3, -2.5, 10_000])
def test_each_block_turns_its_own_pair_by_its_own_angle(offset):
    for i, block in enumerate(shift_blocks(offset, 12, 100.0)):
        turned = turn_of(i, 12, 100.0) * (7.25 + np.array([0, offset]))
        now, later = np.stack([np.sin(turned), np.cos(turned)], axis=1)
        assert block @ now == pytest.approx(later, abs=1e-10)


# --- singular values of a table


@given(st.integers(2, 70), halves, st.floats(1.5, 1e6))
def test_singular_values_are_those_of_the_table(length, half, base):
    size = (length, 2 * half, base)
    table = positional_encoding(*size)
    expected, values = np.linalg.svd(table, compute_uv=False), singular_values(*size)
    assert values.shape == expected.shape
    np.testing.assert_allclose(values**2, expected**2, atol=1e-11 * expected[0] ** 2)
    mean = table.mean(axis=0)
    constant = length * (mean**2).sum() / (table**2).sum()
    assert constant_share(*size) == pytest.approx(constant, abs=1e-12)


def test_singular_values_to_fifty_digits():
    with mpmath.workdps(50):
        angles = [[p / mpmath.mpf(100) ** (mpmath.mpf(i) / 2) for i in (0, 1)] for p in range(9)]
        rows = [[part(a) for a in row for part in (mpmath.sin, mpmath.cos)] for row in angles]
        exact = [float(value) for value in mpmath.svd_r(mpmath.matrix(rows), compute_uv=False)]
    np.testing.assert_allclose(singular_values(9, 4, 100.0), exact, rtol=1e-12)
