import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.sinusoidal import positional_encoding
from core.geometry.singular_values import constant_share, rank_for_share, singular_values


@given(st.integers(1, 70), st.integers(1, 20), st.floats(1.5, 1e6))
def test_singular_values_are_those_of_the_table(max_len, half, base):
    expected = np.linalg.svd(positional_encoding(max_len, 2 * half, base), compute_uv=False)
    values = singular_values(max_len, 2 * half, base)
    assert values.shape == expected.shape
    np.testing.assert_allclose(values**2, expected**2, atol=1e-11 * expected[0] ** 2)


def test_singular_values_to_fifty_digits():
    with mpmath.workdps(50):
        rows = [
            [
                part(p / mpmath.mpf(100) ** (mpmath.mpf(i) / 2))
                for i in (0, 1)
                for part in (mpmath.sin, mpmath.cos)
            ]
            for p in range(9)
        ]
        exact = [float(value) for value in mpmath.svd_r(mpmath.matrix(rows), compute_uv=False)]
    np.testing.assert_allclose(singular_values(9, 4, 100.0), exact, rtol=1e-12)


def test_sixteen_singular_values_hold_99_percent_of_the_energy():
    assert rank_for_share(singular_values(50, 512)) == 16


@pytest.mark.parametrize(("max_len", "percent"), [(50, 67), (512, 42)])
def test_share_of_energy_in_one_constant_vector(max_len, percent):
    assert round(100 * constant_share(max_len, 512)) == percent
    assert constant_share(1, 512) == 1


@given(st.integers(1, 60), st.integers(1, 16))
def test_the_constant_part_is_the_mean_row(max_len, half):
    table = positional_encoding(max_len, 2 * half)
    mean = [sum(column) / max_len for column in table.T]
    expected = max_len * sum(value**2 for value in mean) / (table**2).sum()
    assert constant_share(max_len, 2 * half) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("share", [0, 1, np.nan])
def test_share_lies_between(share):
    with pytest.raises(ValueError, match="share"):
        rank_for_share([2.0, 1.0], share)


def test_wrong_arguments():
    with pytest.raises(ValueError, match="max_len"):
        singular_values(0, 8)
    with pytest.raises(ValueError, match="d_model"):
        constant_share(4, 5)
