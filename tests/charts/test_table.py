"""Marks of the heatmap, the row and the waves, read off pixels and traces: the paper's formula."""

import math
from dataclasses import replace

import numpy as np
import pytest

from charts.kit import theme
from charts.table import fingerprint, heatmap, singular_values, waves
from core import wavelengths
from state.settings import Settings
from tests.charts.pictures import pixels, sized, values

LAYOUTS = pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
SETTINGS = {
    "3 x 4": sized(3, 4, position=2, pair=1),
    "smallest": sized(2, 2, 2, position=0, pair=0),
    "every second row": sized(300, 64),
    "every second pair": sized(20, 516, pair=257),
    "rows and pairs left out": sized(2000, 1028, position=500, pair=70),
    "nothing can be drawn": sized(8192, 64, 2),
}


def by_hand(settings, position, dimension):
    """The paper's formula, and which pair this is."""
    half, interleaved = settings.d_model // 2, settings.layout == "interleaved"
    pair = dimension // 2 if interleaved else dimension % half
    cosine = dimension % 2 if interleaved else dimension >= half
    angle = position / settings.base ** (2 * pair / settings.d_model)
    return (math.cos if cosine else math.sin)(angle), pair


@LAYOUTS
@pytest.mark.parametrize("name", SETTINGS)
def test_cells_show_the_formula_or_nothing_where_the_axes_say(name, layout):
    settings = replace(SETTINGS[name], layout=layout)
    figure = heatmap.figure(settings).plotly()
    picture, sample = figure.layout.images[0], heatmap.sample(settings)
    rows, half = -(-settings.max_len // sample.row_step), settings.d_model // 2
    pairs = -(-half // sample.pair_step)
    assert rows <= heatmap.ROWS
    assert pairs <= heatmap.PAIRS
    cells = values(picture.source, (rows, 2 * pairs))
    for row, column in np.random.default_rng(0).integers(0, (rows, 2 * pairs), (100, 2)):
        split = divmod(column, 2) if layout == "interleaved" else (column % pairs, column // pairs)
        pair, cosine = int(split[0]) * sample.pair_step, split[1]
        slowed = settings.base ** (2 * pair / settings.d_model)
        if 2 * math.pi * slowed < 2 * sample.row_step:
            assert np.isnan(cells[row, column])
        else:
            expected = (math.sin, math.cos)[cosine](int(row) * sample.row_step / slowed)
            assert cells[row, column] == pytest.approx(expected, abs=0.08)
    assert (picture.x, picture.y, picture.sizex) == (-0.5, -0.5, settings.d_model)
    assert picture.sizey == rows * sample.row_step >= settings.max_len
    assert list(figure.layout.xaxis.range) == [-0.5, settings.d_model - 0.5]
    assert list(figure.layout.yaxis.range) == [settings.max_len - 0.5, -0.5]  # downwards


@pytest.mark.parametrize(
    ("layout", "shaded", "framed"),
    [
        ("interleaved", [(-0.5, 13.5)], {(11.5, 13.5)}),
        ("concatenated", [(-0.5, 6.5), (255.5, 262.5)], {(5.5, 6.5), (261.5, 262.5)}),
    ],
)
def test_aliased_columns_are_shaded_and_named_and_the_cursor_is_framed(layout, shaded, framed):
    settings = sized(1024, 512, position=99, pair=6, layout=layout)
    shapes = [s for s in heatmap.figure(settings).plotly().layout.shapes if s.visible]
    assert [(s.x0, s.x1) for s in shapes if s.fillcolor == theme.FAINT] == shaded
    labels = [s for s in shapes if s.label.text == "aliased"]
    assert [s.x0 for s in labels] == [first for first, _ in shaded]
    # The label stands above the picture, where it covers nothing.
    assert all(shape.yanchor == 1 and shape.y0 >= 20 for shape in labels)
    color = theme.pair_colors([wavelengths(512)[6]])[0]
    assert {(s.x0, s.x1) for s in shapes if s.line.color == color} == framed
    rows = [(s.y0, s.y1) for s in shapes if s.line.color == theme.CURSOR]
    assert rows == [(98.5, 99.5)]


@LAYOUTS
def test_every_dot_and_bar_of_the_row_and_every_column_has_its_pairs_number_and_colour(layout):
    settings = sized(20, 32, position=10, pair=3, layout=layout)
    row = [by_hand(settings, 10, dimension) for dimension in range(32)]
    waves, shares = wavelengths(32), theme.pair_shares(wavelengths(32))
    figure = fingerprint.figure(settings).plotly()
    *dots, cursor = [trace for trace in figure.data if trace.type == "scatter"]
    assert sum(len(trace.x) for trace in dots) == 32
    for trace in dots:
        expected = [row[int(dimension)] for dimension in trace.x]
        np.testing.assert_allclose(trace.y, [value for value, _ in expected], atol=1e-6)
        np.testing.assert_array_equal(trace.marker.color, [shares[pair] for _, pair in expected])
    assert list(cursor.x) == ([6, 7] if layout == "interleaved" else [3, 19])
    numbers = np.array([value for value, _ in row])
    cells = numbers.reshape(16, 2).T if layout == "interleaved" else numbers[None]
    painted = values(figure.layout.images[0].source, cells.shape)
    np.testing.assert_allclose(painted, cells, atol=0.5 / 127 + 3e-3)
    strip = pixels(heatmap.figure(settings).plotly().layout.images[1].source)[0, :, :3]
    colors = theme.pair_colors(waves)
    for dimension, (_, pair) in enumerate(row):
        expected = [float(part) for part in colors[pair][4:-1].split(",")]
        np.testing.assert_allclose(strip[dimension * len(strip) // 32], expected, atol=1)


@pytest.mark.parametrize(
    "settings",
    [
        Settings(pair=255),
        sized(8192, 512, position=8191, pair=150),
        sized(8192, 512, position=4000, pair=0),
        sized(2, 2, 2, position=1, pair=0),
    ],
    ids=["an idle pair", "a slow one", "a fast one", "smallest"],
)
def test_waves_are_the_formula_over_the_cursor_and_several_turns(settings):
    slowed = settings.base ** (2 * settings.pair / settings.d_model)
    figure = waves.figure(settings).plotly()
    for n, name in enumerate(("sin", "cos")):
        curve, points, cursor = figure.data[3 * n : 3 * n + 3]
        for trace in (curve, points, cursor):
            expected = [getattr(math, name)(float(x) / slowed) for x in trace.x]
            np.testing.assert_allclose(trace.y, expected, atol=1e-3)
        assert list(cursor.x) == [settings.position]
        assert points.marker.color == theme.pair_colors([2 * math.pi * slowed])[0]
        names = [trace.name for trace in (curve, points, cursor) if trace.name]
        assert names == [f"{name}, dimension {2 * settings.pair + n}"]
    dots, turn = waves.positions(settings), 2 * math.pi * slowed
    length = dots.stop - dots.start
    assert 0 <= dots.start <= settings.position < dots.stop <= settings.max_len
    assert len(dots) <= waves.POINTS
    assert length == settings.max_len or length >= 4 * turn
    assert dots.step == 1 or dots.step < turn / 20  # points enough to follow the curve


@pytest.mark.parametrize(("max_len", "d_model"), [(2, 2), (128, 512), (8192, 16)])
def test_energy_grows_to_all_of_it(max_len, d_model):
    settings = sized(max_len, d_model, 20, 0, 0)
    curve, mark = singular_values.figure(settings).plotly().data[:2]
    count = min(max_len, d_model)
    assert (curve.x[0], curve.y[0], curve.x[-1]) == (0, 0, count)
    assert curve.y[-1] == pytest.approx(1)
    rank = int(mark.x[0])
    shares = singular_values.shares(singular_values.values(settings))
    assert mark.y[0] == pytest.approx(shares[rank])
    assert shares[rank] >= 0.99 > shares[rank - 1]
    assert f"{rank} of {count}" in singular_values.alt(settings)
