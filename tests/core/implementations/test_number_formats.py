"""What a number format does to a number, and to an angle."""

import math
import struct

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import core
from core.implementations.number_formats import (
    FREQUENCY_WAYS,
    PRECISIONS,
    angle_error,
    angles,
    float32_frequencies,
    largest_angle_error,
    rounded,
)


def test_an_unknown_format_is_refused():
    with pytest.raises(ValueError, match=r"^precision is 'half'; allowed"):
        rounded([1], "half")


def bfloat16_by_search(value):
    """The nearest of the two bfloat16 numbers round `value`, the even one in a tie."""
    bits = struct.unpack(">I", struct.pack(">f", value))[0]
    below = bits & 0xFFFF0000
    low, high = (struct.unpack(">f", struct.pack(">I", b))[0] for b in (below, below + 0x10000))
    if abs(value - low) == abs(high - value):
        return low if (below >> 16) % 2 == 0 else high
    return low if abs(value - low) < abs(high - value) else high


@given(st.floats(-1e30, 1e30))
@example(1 + 2**-8 + 2**-30)  # as a float32 it is a tie, and the even one is the farther
@example(-(2**-134) * 1.01)  # below the normal range
@example(2**-134)
def test_bfloat16_is_the_nearest(value):
    assert rounded(value, "bfloat16") == bfloat16_by_search(value)


def test_beyond_the_largest_is_infinite():
    largest = (2 - 2**-7) * 2.0**127
    assert rounded(largest, "bfloat16") == largest
    with np.errstate(over="ignore"):
        assert rounded(largest * (1 + 2**-8), "bfloat16") == np.inf


def test_bfloat16_counts_to_256_and_no_further_one_by_one():
    counted = rounded(np.arange(1, 600), "bfloat16")
    assert np.flatnonzero(counted != np.arange(1, 600))[0] + 1 == 257


def test_float64_is_left_alone():
    values = np.random.default_rng(0).normal(size=(3, 4))
    np.testing.assert_array_equal(rounded(values, "float64"), values)
    np.testing.assert_array_equal(rounded(values, "float32"), values.astype(np.float32))


@pytest.mark.parametrize("precision", PRECISIONS)
def test_angles_in_a_format_are_products_rounded_to_it(precision):
    positions, frequencies = np.array([0.0, 3.0, 4097.0]), core.angular_frequencies(16)
    formed = angles(positions, frequencies, precision)
    np.testing.assert_array_equal(rounded(formed, precision), formed)
    slack = {"float64": 0, "float32": 2**-22, "bfloat16": 2**-6}[precision]
    np.testing.assert_allclose(formed, np.outer(positions, frequencies), rtol=slack)


def test_float32_angles_are_wrong_by_1e_4_at_4096():
    error = angle_error(np.arange(3072, 4097), core.angular_frequencies(512), "float32")
    assert 1e-4 < error.max() < 1e-3
    assert angle_error([4096], core.angular_frequencies(512), "float64") == 0


def test_bfloat16_angles_are_lost():
    error = angle_error(np.arange(4096), core.angular_frequencies(128), "bfloat16")
    assert error[:2].max() < 0.01
    assert error.max() > 3
    assert error.max() <= math.pi


@given(
    length=st.integers(1, 300),
    half=st.integers(1, 40),
    base=st.integers(2, 10**6),
    precision=st.sampled_from(PRECISIONS),
)
def test_the_largest_error_is_found_without_trying_every_hand(length, half, base, precision):
    frequencies = core.angular_frequencies(2 * half, base)
    every = angle_error(np.arange(length), frequencies, precision)
    assert largest_angle_error(length, frequencies, precision) == every.max()


@pytest.mark.parametrize("d_model", [2, 6, 96, 512])
@pytest.mark.parametrize("base", [20.0, 10000.0, 5e5])
def test_frequencies_in_float32(d_model, base):
    """Each near the true one, and none as near as the one that is rounded once."""
    exact = core.angular_frequencies(d_model, base)
    off = {}
    for way in FREQUENCY_WAYS:
        values = float32_frequencies(d_model, base, way)
        assert (values == values.astype(np.float32)).all()
        off[way] = np.abs(values / exact - 1).max()
        assert off[way] < 3e-6
    assert off["float64"] <= min(2.0**-24, *off.values()) * (1 + 1e-9)
    with pytest.raises(ValueError, match=r"^way is 'log'; allowed"):
        float32_frequencies(d_model, base, "log")


def test_exp_and_log_lose_digits():
    errors = [
        np.abs(float32_frequencies(512, 10000.0, way) / core.angular_frequencies(512) - 1).max()
        for way in FREQUENCY_WAYS
    ]
    assert errors[0] > 3e-7 > errors[1] >= errors[2]
