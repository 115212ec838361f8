import math

import numpy as np
import pytest

from charts.kit import theme
from charts.table import waves
from core import wavelengths
from state.settings import Settings

SETTINGS = {
    "default": Settings(),
    "an idle pair": Settings(pair=255),
    "a slow pair of a long text": Settings(8192, 512, position=8191, pair=150),
    "a fast pair of a long text": Settings(8192, 512, position=4000, pair=0),
    "smallest": Settings(2, 2, 2, position=1, pair=0),
}


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_curves_and_points_are_the_formula(settings):
    turn = settings.base ** (2 * settings.pair / settings.d_model)
    fig = waves.figure(settings).plotly()
    traces = {name: fig.data[3 * n : 3 * n + 3] for n, name in enumerate(("sin", "cos"))}
    for name, (curve, points, cursor) in traces.items():
        for trace in (curve, points, cursor):
            expected = [getattr(math, name)(float(x) / turn) for x in trace.x]
            np.testing.assert_allclose(trace.y, expected, atol=1e-3)
        assert list(cursor.x) == [settings.position]
        assert points.marker.color == theme.pair_colors([2 * math.pi * turn])[0]


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_the_stretch_holds_the_cursor_and_several_turns(settings):
    dots = waves.positions(settings)
    turn = wavelengths(settings.d_model, settings.base)[settings.pair]
    length = dots.stop - dots.start
    assert 0 <= dots.start <= settings.position < dots.stop <= settings.max_len
    assert len(dots) <= waves.POINTS
    assert length == settings.max_len or length >= 4 * turn
    assert dots.step == 1 or dots.step < turn / 20  # points enough to follow the curve


@pytest.mark.parametrize(
    ("layout", "expected"), [("interleaved", (12, 13)), ("concatenated", (6, 262))]
)
def test_legend_names_the_dimensions(layout, expected):
    names = [
        trace.name for trace in waves.figure(Settings(layout=layout)).plotly().data if trace.name
    ]
    assert names == [f"sin, dimension {expected[0]}", f"cos, dimension {expected[1]}"]
