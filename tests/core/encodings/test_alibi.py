"""ALiBi's slopes and biases."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.alibi import alibi_bias, alibi_slopes


@given(n_heads=st.integers(1, 200))
def test_slopes_fall_within_their_two_series(n_heads):
    slopes = alibi_slopes(n_heads)
    below = 2 ** int(math.log2(n_heads))
    assert len(slopes) == n_heads
    assert len(set(slopes.tolist())) == n_heads
    assert (np.diff(slopes[:below]) < 0).all()
    assert (np.diff(slopes[below:]) < 0).all()
    assert slopes[below - 1] == 2**-8


def test_the_papers_slopes_for_eight_heads():
    assert alibi_slopes(8).tolist() == [1 / 2**h for h in range(1, 9)]


def test_alibi_takes_distance_without_its_sign():
    expected = [[-3 / 16, 0, -3 / 16], [-3 / 256, 0, -3 / 256]]
    np.testing.assert_array_equal(alibi_bias([-3, 0, 3], 2), expected)


@pytest.mark.parametrize(("n_heads", "bias_max"), [(0, 8.0), (-1, 8.0), (2.0, 8.0), (4, 0.0)])
def test_wrong_heads_are_refused(n_heads, bias_max):
    with pytest.raises(ValueError, match=r"^(n_heads|bias_max) is .*; allowed: "):
        alibi_slopes(n_heads, bias_max)
