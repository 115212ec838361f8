"""The stand-in for a learned table."""

import numpy as np
import pytest

from core.encodings.learned import learned_rows


def test_the_stand_in_for_a_learned_table_has_rows_as_long_as_sinusoids():
    table = learned_rows(np.arange(400), 400, 512)
    assert (table**2).sum(axis=1).mean() == pytest.approx(256, rel=0.02)
    np.testing.assert_array_equal(learned_rows([7, 3], 10, 512), table[[7, 3]])


@pytest.mark.parametrize("position", [-1, 10, 2.5])
def test_a_learned_table_has_no_row_beyond_its_last(position):
    with pytest.raises(ValueError, match=r"^positions is .*; allowed: whole numbers from 0 to 9$"):
        learned_rows([0, position], 10, 4)
