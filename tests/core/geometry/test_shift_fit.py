import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.geometry.shift import best_linear_map, fit_shift, shift_blocks

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


def test_the_two_published_values():
    assert fit_shift(WHOLE_TURNS, 1, 1.0, sine_only=True).r_squared[0] == pytest.approx(
        0.29, abs=2e-3
    )
    quarter = fit_shift(WHOLE_TURNS, math.pi / 2, 1.0, sine_only=True)
    assert quarter.r_squared[0] == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("frequency", [1.0, 0.1, 0.003])
@pytest.mark.parametrize("offset", [0.5, 3, -7])
def test_over_a_text_the_fit_is_the_one_that_school_gives(frequency, offset):
    positions = range(50)
    now = [math.sin(frequency * p) for p in positions]
    later = [math.sin(frequency * (p + offset)) for p in positions]
    slope, r_squared = loop_fit(now, later)
    fit = fit_shift(positions, offset, frequency, sine_only=True)
    assert fit.matrix[0, 0] == pytest.approx(slope, rel=1e-9)
    assert fit.r_squared[0] == pytest.approx(r_squared, abs=1e-9)


@given(st.floats(-50, 50), st.sampled_from([1.0, 0.37, 0.05]))
def test_with_the_cosine_the_fit_is_the_rotation_and_perfect(offset, frequency):
    fit = fit_shift(range(40), offset, frequency, sine_only=False)
    turn = frequency * offset
    rotation = [[math.cos(turn), math.sin(turn)], [-math.sin(turn), math.cos(turn)]]
    np.testing.assert_allclose(fit.matrix, rotation, atol=1e-9)
    np.testing.assert_allclose(fit.r_squared, 1, atol=1e-12)


def test_fewer_rows_than_unknowns_prove_nothing_and_are_refused():
    with pytest.raises(ValueError, match="number of rows is 1; allowed: more than 1"):
        fit_shift([3], 1, 1.0, sine_only=True)
    with pytest.raises(ValueError, match="number of rows is 2; allowed: more than 2"):
        fit_shift([3, 4], 1, 1.0, sine_only=False)
    with pytest.raises(ValueError, match="number of rows is 0"):
        fit_shift([], 1, 1.0, sine_only=True)


def test_no_map_does_better():
    rng = np.random.default_rng(4)
    inputs, targets = rng.normal(size=(30, 3)), rng.normal(size=(30, 2))
    fit = best_linear_map(inputs, targets)
    best = ((targets - inputs @ fit.matrix.T) ** 2).sum()
    for _ in range(50):
        other = fit.matrix + rng.normal(size=(2, 3)) * 0.01
        assert ((targets - inputs @ other.T) ** 2).sum() > best
    assert ((fit.r_squared > 0) & (fit.r_squared < 1)).all()


@pytest.mark.parametrize("shapes", [((3,), (3, 1)), ((4, 1), (3, 1))])
def test_rows_that_do_not_belong_together_are_refused(shapes):
    with pytest.raises(ValueError, match="shape of inputs, targets"):
        best_linear_map(np.ones(shapes[0]), np.ones(shapes[1]))


def test_offset_and_frequency_are_refused_by_name():
    with pytest.raises(ValueError, match="offset is"):
        fit_shift(range(5), math.inf, 1.0, sine_only=True)
    with pytest.raises(ValueError, match="frequency is"):
        fit_shift(range(5), 1, math.nan, sine_only=True)


@pytest.mark.parametrize("offset", [0, 3, -2.5, 10_000])
def test_each_block_turns_its_own_pair_by_its_own_angle(offset):
    """Hand i goes from the angle of p to the angle of p + offset: a plain loop over the pairs."""
    for i, block in enumerate(shift_blocks(offset, 12, 100.0)):
        frequency = 100.0 ** (-2 * i / 12)
        for p in (0, 1, 7.25):
            now = (math.sin(frequency * p), math.cos(frequency * p))
            moved = [row[0] * now[0] + row[1] * now[1] for row in block]
            later = frequency * (p + offset)
            assert moved == pytest.approx([math.sin(later), math.cos(later)], abs=1e-10)
