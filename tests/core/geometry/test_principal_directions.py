import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.sinusoidal import positional_encoding
from core.geometry.principal_directions import principal_directions


@given(st.integers(2, 70), st.integers(1, 20), st.floats(1.5, 1e6))
def test_shares_and_points_are_those_of_the_table_without_its_mean(max_len, half, base):
    table = positional_encoding(max_len, 2 * half, base)
    centred = table - table.mean(axis=0)
    energy = np.append(np.linalg.svd(centred, compute_uv=False) ** 2, np.zeros(40))
    principal = principal_directions(max_len, 2 * half, base, count=3)
    count = min(3, 2 * half)
    np.testing.assert_allclose(principal.shares, energy[:count] / energy.sum(), atol=1e-9)
    along = principal.at(np.arange(max_len))
    np.testing.assert_allclose(along.mean(axis=0), 0, atol=1e-9)
    np.testing.assert_allclose(
        along.T @ along, np.diag(energy[:count]), atol=1e-9 * max(1, energy[0])
    )


def test_directions_of_the_whole_space_keep_every_distance():
    principal = principal_directions(20, 4, 100.0, count=4)
    table, along = positional_encoding(20, 4, 100.0), principal.at(np.arange(20))
    for points in (table, along):
        points -= points[:1].copy()
    np.testing.assert_allclose(along @ along.T, table @ table.T, atol=1e-12)


@pytest.mark.parametrize("bad", [{"max_len": 0}, {"d_model": 5}, {"base": 0}, {"count": 0}])
def test_what_makes_no_sense_is_refused(bad):
    with pytest.raises(ValueError, match=next(iter(bad))):
        principal_directions(**{"max_len": 8, "d_model": 4, **bad})
