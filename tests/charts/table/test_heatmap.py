import math
import re
from dataclasses import replace

import numpy as np
import pytest

from charts.hands import wavelengths as wavelengths_chart
from charts.kit import theme
from charts.table import fingerprint, heatmap, waves
from core import wavelengths
from state.settings import Settings
from tests.charts.pictures import pixels, size, values

SETTINGS = {
    "default": Settings(),
    "3 x 4": Settings(3, 4, position=2, pair=1),
    "smallest": Settings(2, 2, 2, position=0, pair=0),
    "every second row": Settings(300, 64),
    "every second pair": Settings(20, 516, pair=257),
    "largest": Settings(8192, 2048, position=5000, pair=700),
    "nothing can be drawn": Settings(8192, 64, 2),
}
BOTH = [
    pytest.param(replace(settings, layout=layout), id=f"{name}, {layout}")
    for name, settings in SETTINGS.items()
    for layout in ("interleaved", "concatenated")
]


def by_hand(settings, position, dimension):
    """The paper's formula, and which pair this is."""
    half = settings.d_model // 2
    interleaved = settings.layout == "interleaved"
    pair = dimension // 2 if interleaved else dimension % half
    cosine = dimension % 2 if interleaved else dimension >= half
    angle = position / settings.base ** (2 * pair / settings.d_model)
    return (math.cos if cosine else math.sin)(angle), pair


@pytest.mark.parametrize("settings", BOTH)
def test_the_picture_shows_the_formula_or_nothing(settings):
    picture = heatmap.figure(settings).plotly().layout.images[0]
    sample = heatmap.sample(settings)
    rows = -(-settings.max_len // sample.row_step)
    half = settings.d_model // 2
    pairs = -(-half // sample.pair_step)
    assert rows <= heatmap.ROWS
    assert pairs <= heatmap.PAIRS
    cells = values(picture.source, (rows, 2 * pairs))
    random = np.random.default_rng(0)
    for row, column in random.integers(0, (rows, 2 * pairs), (300, 2)):
        index, cosine = (
            divmod(column, 2)
            if settings.layout == "interleaved"
            else (column % pairs, column // pairs)
        )
        pair = int(index) * sample.pair_step
        angle = int(row) * sample.row_step / settings.base ** (2 * pair / settings.d_model)
        turn = 2 * math.pi * settings.base ** (2 * pair / settings.d_model)
        if turn < 2 * sample.row_step:
            assert np.isnan(cells[row, column])
        else:
            assert cells[row, column] == pytest.approx(
                (math.sin, math.cos)[cosine](angle), abs=0.08
            )


@pytest.mark.parametrize("settings", BOTH)
def test_each_cell_lies_where_the_axes_say(settings):
    fig = heatmap.figure(settings).plotly()
    picture, sample = fig.layout.images[0], heatmap.sample(settings)
    assert (picture.x, picture.y, picture.sizex) == (-0.5, -0.5, settings.d_model)
    assert picture.sizey >= settings.max_len
    assert picture.sizey % sample.row_step == 0
    pairs = heatmap.drawn_pairs(settings.d_model)
    width = settings.d_model / 2 / len(pairs)
    assert all(n * width <= pair < (n + 1) * width for n, pair in enumerate(pairs))
    assert list(fig.layout.xaxis.range) == [-0.5, settings.d_model - 0.5]
    assert list(fig.layout.yaxis.range) == [settings.max_len - 0.5, -0.5]  # downwards


@pytest.mark.parametrize(
    ("settings", "count"),
    [
        (Settings(), 0),
        (Settings(512, 512), 0),
        (Settings(1024, 512), 7),
        (Settings(8192, 512), 65),
        (Settings(8192, 64, 2), 32),
    ],
)
def test_aliased_hands_are_counted(settings, count):
    sample = heatmap.sample(settings)
    turns = [
        2 * math.pi * settings.base ** (2 * i / settings.d_model)
        for i in range(settings.d_model // 2)
    ]
    assert count == sample.aliased == sum(turn < 2 * sample.row_step for turn in turns)
    numbers = re.findall(r"-?\d+", heatmap.alt(settings).replace(",", ""))
    expected = [settings.max_len, settings.d_model, -1, 1, settings.position, settings.pair]
    assert [int(number) for number in numbers] == [*expected, *[count] * (count > 0)]


@pytest.mark.parametrize(
    ("layout", "expected"),
    [("interleaved", [(-0.5, 13.5)]), ("concatenated", [(-0.5, 6.5), (255.5, 262.5)])],
)
def test_aliased_columns_are_shaded_and_named_in_both_layouts(layout, expected):
    fig = heatmap.figure(Settings(1024, 512, layout=layout)).plotly()
    shapes = [shape for shape in fig.layout.shapes if shape.visible]
    shaded = [(s.x0, s.x1) for s in shapes if s.fillcolor == theme.FAINT]
    labels = [shape for shape in shapes if shape.label.text == "aliased"]
    assert (shaded, [s.x0 for s in labels]) == (expected, [first for first, _ in expected])
    # The label stands above the picture, where it covers nothing.
    assert all(shape.yanchor == 1 and shape.y0 >= 20 for shape in labels)


@pytest.mark.parametrize(
    ("layout", "expected"),
    [("interleaved", {(11.5, 13.5)}), ("concatenated", {(5.5, 6.5), (261.5, 262.5)})],
)
def test_cursor_is_framed(layout, expected):
    settings = Settings(position=99, layout=layout)
    fig = heatmap.figure(settings).plotly()
    color = theme.pair_colors([wavelengths(512)[6]])[0]
    frames = {(s.x0, s.x1) for s in fig.layout.shapes if s.line.color == color and s.visible}
    rows = [(s.y0, s.y1) for s in fig.layout.shapes if s.line.color == theme.CURSOR]
    assert (frames, rows) == (expected, [(98.5, 99.5)])


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
def test_strip_has_each_pairs_colour_over_its_columns(layout):
    strip = pixels(heatmap.figure(Settings(layout=layout)).plotly().layout.images[1].source)[
        0, :, :3
    ]
    colors = theme.pair_colors(wavelengths(512))
    for dimension in (0, 1, 100, 255, 256, 300, 511):
        _, pair = by_hand(Settings(layout=layout), 0, dimension)
        expected = [float(part) for part in colors[pair][4:-1].split(",")]
        np.testing.assert_allclose(strip[dimension], expected, atol=1)


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
@pytest.mark.parametrize(
    ("max_len", "d_model", "base"),
    [
        (8192, 2048, 10_000),
        (8192, 2048, 1_000_000),
        (8192, 512, 100),
        (1024, 512, 1_000_000),
        (768, 512, 2),
        (256, 2048, 100),
        (128, 254, 2),
    ],
)
def test_all_pictures_of_the_page_take_less_than_100_kb(max_len, d_model, base, layout):
    settings = Settings(max_len, d_model, base, max_len // 2, d_model // 4, layout=layout)
    charts = (heatmap, fingerprint, waves, wavelengths_chart)
    assert sum(size(chart.figure(settings).plotly()) for chart in charts) < 100_000
