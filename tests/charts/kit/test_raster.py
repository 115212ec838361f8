import numpy as np
import pytest

from charts.kit import raster
from tests.charts.pictures import pixels, values


def test_a_smooth_table_keeps_255_colours():
    table = np.linspace(-1, 1, 255)[None]
    np.testing.assert_allclose(values(raster.png(table), (1, 255)), table, atol=0.5 / 127 + 3e-3)


def test_zero_has_no_sign_and_the_limit_is_the_end_of_the_scale():
    pixels = values(raster.png(np.array([[-4.0, 0, 4, 9]]), limit=4), (1, 4))
    np.testing.assert_allclose(pixels, [[-1, 0, 1, 1]], atol=3e-3)


def test_what_is_not_a_number_is_clear():
    image = pixels(raster.png(np.array([[np.nan, 1.0]])))
    assert (image[:, 0, 3] == 0).all()
    assert (image[:, -1, 3] == 255).all()


@pytest.mark.parametrize(("width", "most"), [(512, 128), (24, 48), (50, 48), (7, 4), (1, 48)])
def test_columns_are_thinned_in_twos_that_stay_together(width, most):
    columns = raster.thin(width, most)
    assert min(width, most) / 2 < len(columns) <= min(width, most)
    assert columns[0] == 0
    assert (columns[0::2] % 2 == 0).all()
    np.testing.assert_array_equal(columns[1::2], columns[0::2][: len(columns) // 2] + 1)


def test_a_busy_table_gets_fewer_colours_and_stays_what_it_is():
    table = np.sin(np.outer(np.arange(256), np.geomspace(3, 1, 512)))
    uri = raster.png(table)
    pixels = values(uri, table.shape)
    np.testing.assert_allclose(pixels, table, atol=0.5 / 7 + 3e-3)
    assert len(uri) < 4 / 3 * raster.MAX_BYTES + 100
    assert 15 <= len(np.unique(pixels)) < 255


def test_small_tables_are_enlarged_to_sharp_cells():
    assert pixels(raster.png(np.zeros((3, 4)))).shape[:2] == (513, 512)
