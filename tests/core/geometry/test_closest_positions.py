import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import wavelengths
from core.geometry.closest_positions import closest_angles


def by_trying(max_len, d_model, base):
    """Every pair of positions on every dial, by its distance as a chord."""
    hands = []
    for i in range(d_model // 2):
        w = base ** (-2 * i / d_model)
        points = [(math.sin(w * p), math.cos(w * p)) for p in range(max_len)]
        chord = min(math.dist(points[0], point) for point in points[1:])
        hands.append(2 * math.asin(min(1, chord / 2)))
    return hands


@given(st.integers(2, 400), st.integers(1, 12), st.floats(1.1, 1e6))
def test_it_is_the_smallest_of_all(max_len, half, base):
    expected = by_trying(max_len, 2 * half, base)
    np.testing.assert_allclose(closest_angles(max_len, 2 * half, base), expected, atol=1e-9)


def test_no_two_positions_come_closer_anywhere_in_the_text():
    angles = np.outer(np.arange(60), 10000.0 ** (-np.arange(0, 8, 2) / 8))
    between = np.abs((angles[:, None] - angles + np.pi) % (2 * np.pi) - np.pi)
    between[np.arange(60), np.arange(60)] = np.inf
    np.testing.assert_allclose(closest_angles(60, 8), between.min(axis=(0, 1)), atol=1e-9)


def test_best_at_default_settings_is_the_first_hand_that_never_comes_round():
    best = int(np.argmax(closest_angles(128, 512)))
    assert best == 84 == int(np.argmax(wavelengths(512) > 128))


def test_one_position_has_no_neighbour():
    with pytest.raises(ValueError, match="max_len is 1"):
        closest_angles(1, 8)
