"""What each pair adds to S(k), alone and as a mean over neighbouring offsets."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import cosines_at, similarity_profile

widths = st.integers(1, 32).map(lambda pairs: 2 * pairs)


@given(widths, st.floats(2, 1e6), st.integers(1, 200))
def test_what_the_pairs_add_is_s(d_model, base, max_len):
    cosines = cosines_at(range(max_len), d_model, base)
    assert cosines.shape == (max_len, d_model // 2)
    profile = similarity_profile(max_len, d_model, base)
    np.testing.assert_allclose(cosines.sum(axis=1), profile, atol=1e-9)


@given(widths, st.floats(2, 1e6), st.integers(0, 5000), st.integers(1, 40))
def test_a_window_is_the_mean_over_so_many_offsets(d_model, base, first, window):
    middle = first + (window - 1) / 2
    [mean] = cosines_at([middle], d_model, base, window=window)
    each = [
        [math.cos((first + j) * base ** (-2 * i / d_model)) for j in range(window)]
        for i in range(d_model // 2)
    ]
    np.testing.assert_allclose(mean, np.mean(each, axis=1), atol=1e-9)


@pytest.mark.parametrize("window", [0, -1, 1.5])
def test_a_window_without_offsets_is_refused(window):
    with pytest.raises(ValueError, match="window"):
        cosines_at([0], 8, window=window)
