import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from core.attention.relative_share import relative_share
from core.attention.score import bilinear_scores, head_form
from core.encodings.sinusoidal import positional_encoding


def loop_share(matrix):
    """Variance between diagonals over the whole variance, one number at a time."""
    n = len(matrix)
    cells = [(m - k, matrix[m][k]) for m in range(n) for k in range(n)]
    mean = sum(value for _, value in cells) / n**2
    between = 0.0
    for offset in range(1 - n, n):
        group = [value for at, value in cells if at == offset]
        between += len(group) * (sum(group) / len(group) - mean) ** 2
    return between / sum((value - mean) ** 2 for _, value in cells)


@given(arrays.arrays(np.float64, (5, 5), elements=st.integers(-9, 9)))
def test_share_is_the_correlation_ratio_of_the_diagonals(matrix):
    if np.ptp(matrix) == 0:
        assert math.isnan(relative_share(matrix))
    else:
        assert relative_share(matrix) == pytest.approx(loop_share(matrix.tolist()), abs=1e-12)


@pytest.mark.parametrize("rule", ["same", "back", "order"])
def test_turned_hands_are_all_about_distance(rule):
    positions = positional_encoding(64, 64)
    scores = bilinear_scores(positions, positions, head_form(rule, 64, offset=3))
    assert relative_share(scores) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("d_model", [2, 8, 512, 2048])
@pytest.mark.parametrize("base", [2.0, 10000.0, 1e6])
@pytest.mark.parametrize("n", [2, 20, 64])
def test_a_share_of_one_is_one_in_spite_of_rounding(n, d_model, base):
    positions = positional_encoding(n, d_model, base)
    for rule in ("same", "back", "order"):
        form = head_form(rule, d_model, base, offset=7)
        assert relative_share(bilinear_scores(positions, positions, form)) == 1
    mixed = head_form("same", d_model, base, mix=0.01)
    assert relative_share(bilinear_scores(positions, positions, mixed)) < 1


def test_mixing_in_a_random_head_takes_the_distance_away():
    positions = positional_encoding(64, 64)
    shares = [
        relative_share(bilinear_scores(positions, positions, head_form("back", 64, mix=mix)))
        for mix in (0, 0.25, 0.5, 0.75, 1)
    ]
    assert shares == sorted(shares, reverse=True)


def test_independent_scores_have_two_over_n_plus_one():
    rng = np.random.default_rng(0)
    shares = [relative_share(rng.normal(size=(9, 9))) for _ in range(2000)]
    assert np.mean(shares) == pytest.approx(2 / 10, abs=0.005)


def test_a_constant_score_with_rounding_in_it_has_no_share():
    assert math.isnan(relative_share(np.full((4, 4), 0.1) * 3))
    assert math.isnan(relative_share([[5.0]]))


@pytest.mark.parametrize("scores", [np.ones(3), np.ones((2, 3)), np.ones((0, 0))])
def test_only_square_matrices(scores):
    with pytest.raises(ValueError, match="square"):
        relative_share(scores)
