"""Tools of all pictures: figures as values, colours, images, margins, words."""

import itertools
import json
import re

import numpy as np
import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plotly.colors import sample_colorscale, unlabel_rgb

from charts.diagnosis import difference
from charts.kit import pairs, raster, shapes, theme, three_tables
from charts.kit.figure import Figure, laid
from charts.kit.labels import digits
from charts.kit.points_table import points
from charts.kit.scale_text import scale_text
from charts.kit.standalone_page import page
from charts.snapshot.svg import fluid
from charts.table import heatmap
from core import positional_encoding
from diagnosis.diagnose import diagnose
from diagnosis.reading import Reading
from state.settings import Settings
from tests.charts.pictures import pixels, values, written

# --- a figure is a value: written as Plotly would, and refused where a snapshot could not draw it

ARRAYS = [
    *([1, 2], [-129, 5], [40_000, 0], [1 << 40, 1], [[1, 2], [3, 4]], [], [True], ["a", "b"]),
    *(np.arange(6.0).reshape(2, 3).astype(kind).T for kind in ("f2", "f4", "f8", "u1", "u4", "i8")),
]


def test_what_is_written_is_what_plotly_makes_of_it():
    """Of any kind of array; test_contract.py compares every picture whole."""
    for array in ARRAYS:
        trace = {"x": np.array(array), "y": [1]}
        plotlys = go.Figure([trace | {"type": "scatter", "mode": "lines"}])
        assert written(Figure([trace]))["data"] == json.loads(plotlys.to_json())["data"]


def test_an_image_is_made_once_and_not_before_it_is_asked_for():
    calls = []
    image = laid(lambda: calls.append(1) or "data:,", 0, 1, 2, 1, name="table")
    figure = Figure(layout={"images": [image]})
    assert figure.spelled
    assert figure.with_layout(height=3).layout["height"] == 3
    assert not calls
    for _ in range(2):
        assert figure.to_dict()["layout"]["images"][0]["source"] == "data:,"
    assert calls == [1]


REFUSED = [
    ([{"type": "pie"}], {}, "trace 0: type may be bar, heatmap, scatter, not 'pie'"),
    ([{"y": [1]}, {"mode": "lines"}], {}, "trace 1, scatter: y is missing"),
    ([{"y": [1], "marker": {"symbol": "star"}}], {}, "marker: symbol may be circle, .*'star'"),
    ([{"y": [1], "marker": {"symbol": ["x", "star"]}}], {}, "'star'"),
    ([{"y": [1], "mode": "line"}], {}, "mode may be lines, lines.markers"),
    ([{"y": [1], "line_width": 2}], {}, "no line_width here: write line={'width': …}"),
    ([{"y": [1], "colour": "red"}], {}, "no colour here, only cliponaxis"),
    ([{"y": [1], "marker": "red"}], {}, "marker is a dict of cmax"),
    ([{"type": "heatmap", "z": [[1]]}], {}, "heatmap: say a colorscale"),
    ([{"type": "bar", "y": [1], "text": ["a"]}], {}, "text is drawn of bars to the right alone"),
    ([go.Bar(y=[1])], {}, "trace 0: write it as a dict, not as Bar"),
    ([], {"xaxis2": {"type": "category"}}, "layout, xaxis: type may be linear, log"),
    ([], {"shapes": [{"type": "line", "layer": "over"}]}, "layout, shapes: layer may be"),
    ([], {"annotations": [{"texts": "a"}]}, "layout, annotations: no texts here"),
    ([], {"title": "a"}, "layout: no title here"),
]


def test_what_could_not_be_drawn_everywhere_is_refused():
    for data, layout, message in REFUSED:
        with pytest.raises(ValueError, match=message):
            Figure(data, layout)


def test_what_someone_who_knows_plotly_writes_is_drawn():
    for trace, mark, count in [
        ({"type": "bar", "y": [3, 1, 2], "marker": {"color": "steelblue"}}, "<rect", 3),
        ({"type": "bar", "x": [0, 1], "y": np.array([1.5, -2])}, "<rect", 2),
        ({"type": "bar", "x": [1, 2], "y": [0, 1], "orientation": "h"}, "<rect", 2),
        ({"x": np.arange(4), "y": np.arange(4) ** 2, "mode": "markers"}, "h0", 4),
        ({"y": [3, 1, 2]}, "<path", 1),
        ({"type": "heatmap", "z": np.eye(3), "colorscale": "Viridis"}, "<image", 1),
    ]:
        figure = theme.figure(200, [trace], xaxis={"title": "pair"}, yaxis={"title": "turns"})
        snapshot = fluid(figure, "three")
        assert ">pair<" in snapshot
        assert ">turns<" in snapshot
        assert snapshot.count(mark) == count if mark == "<rect" else snapshot.count(mark) >= count


# --- colours, and the figures that are kept


def luminance(color):
    parts = np.array(unlabel_rgb(color)) / 255
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return linear @ [0.2126, 0.7152, 0.0722]


def test_a_pair_has_one_colour_whether_by_name_or_by_number():
    waves = np.geomspace(6, 1e6, 40)
    marker = theme.pair_marker(waves, size=3)
    scale = sample_colorscale(marker["colorscale"], marker["color"].tolist())
    assert (scale, marker["size"]) == (theme.pair_colors(waves), 3)
    slow, slowest = theme.pair_colors([theme.SLOWEST, 1e9])  # beyond the scale, at its end
    assert slow == slowest != theme.pair_colors([theme.FASTEST])[0]
    fast, slow = (unlabel_rgb(color) for color in theme.pair_colors([6, 1e5]))
    assert fast[0] > fast[2]  # warm
    assert slow[0] < slow[2]  # cool


def test_marks_stand_out_on_light_and_dark():
    colors = [theme.CURSOR, theme.NEUTRAL, *theme.pair_colors(np.geomspace(6, 1e6, 40))]
    for background in (luminance("rgb(255, 254, 251)"), luminance("rgb(20, 23, 28)")):
        for color in map(luminance, colors):
            low, high = sorted((background, color))
            assert (high + 0.05) / (low + 0.05) >= 3


def test_cached_figures_are_told_apart_by_every_argument():
    figure = theme.cached(lambda height, **layout: theme.figure(height, **layout))
    assert figure(100) is figure(100)
    assert figure(100).layout["height"] != figure(200).layout["height"]
    assert figure(100, hovermode="x").layout["hovermode"] == "x"


def test_only_0_is_said_to_be_0_percent_and_only_all_100():
    """1 of 200 is 0.5%, which Python's rounding to even would call 0%."""
    for count, places in itertools.product((3, 200, 999, 2000), (0, 1)):
        texts = [theme.percent(part / count, places) for part in range(count + 1)]
        none, every = (f"{share:.{places}f}%" for share in (0, 100))
        assert [part for part, text in enumerate(texts) if text == none] == [0]
        assert [part for part, text in enumerate(texts) if text == every] == [count]


def test_digits_are_written_out_as_they_are_read_aloud():
    for value, count, text in [
        *((2203.4, 3, "2200"), (-42.53, 3, "-42.5"), (7.13e-06, 2, "0.0000071")),
        *((-1e-320 * 0, 3, "0"), (256.0, 3, "256"), (6.015e-05, 4, "0.00006015")),
    ]:
        assert digits(value, count) == text


# --- tables as images


@given(st.integers(1, 1024), st.integers(3, 300), st.integers(0, 10**6))
def test_a_sample_of_pairs_is_even_and_holds_both_ends_and_the_cursor(hands, most, pair):
    chosen = pairs.sample(hands, most, pair % hands).tolist()
    assert len(chosen) == len(set(chosen)) == min(hands, most)
    assert chosen == sorted(chosen)
    assert {0, hands - 1, pair % hands} <= set(chosen)


def test_few_cells_are_sharp_and_what_is_beyond_the_limit_has_the_last_colours():
    decoded = values(raster.png(np.array([[-4.0, 0, 2, 9]]), limit=4), (1, 4))
    np.testing.assert_allclose(decoded, [[-1, 0, 0.5, 1]], atol=0.5 / 127 + 3e-3)
    assert pixels(raster.png(np.zeros((3, 4)))).shape[:2] == (513, 512)


def test_columns_are_thinned_in_twos_that_stay_together():
    for width, most in [(512, 128), (24, 48), (50, 48), (7, 4), (1, 48)]:
        columns = raster.thin(width, most)
        assert min(width, most) / 2 < len(columns) <= min(width, most)
        assert columns[0] == 0
        assert (columns[0::2] % 2 == 0).all()
        np.testing.assert_array_equal(columns[1::2], columns[0::2][: len(columns) // 2] + 1)


def test_a_busy_table_gets_fewer_colours_and_stays_what_it_is():
    table = np.sin(np.outer(np.arange(256), np.geomspace(3, 1, 512)))
    uri = raster.png(table)
    decoded = values(uri, table.shape)
    np.testing.assert_allclose(decoded, table, atol=0.5 / 7 + 3e-3)
    assert len(uri) < 4 / 3 * raster.MAX_BYTES + 100
    assert 15 <= len(np.unique(decoded)) < 255


def test_each_of_three_tables_is_drawn_on_its_own_scale_over_its_rows_and_columns():
    rng = np.random.default_rng(0)
    panels = [
        three_tables.Panel(f"{n}", n * rng.uniform(-1, 1, (4, 6)), n) for n in (1.0, 2.5, 1e-6)
    ]
    bar = three_tables.ends(1e-6)
    figure = three_tables.figure(300, panels, 12, 7, bar=bar, title="column").plotly()
    for panel, trace in zip(panels, figure.data, strict=False):
        decoded = np.asarray(trace.z) * (panel.limit / trace.zmax)
        np.testing.assert_allclose(decoded, panel.values, atol=panel.limit / 250)
        assert trace.x.tolist() == [0.5, 2.5, 4.5, 6.5, 8.5, 10.5]
        assert trace.y.tolist() == [7, 8, 9, 10]
    layout = figure.layout
    axes = layout.xaxis, layout.xaxis2, layout.xaxis3
    assert {(axis.range, axis.title.text) for axis in axes} == {((-0.5, 11.5), "column")}
    ends = [end for axis in axes for end in axis.domain]
    assert ends == pytest.approx([0, 0.94 / 3, 1.03 / 3, 1.97 / 3, 2.06 / 3, 1])
    assert layout.yaxis.range == (10.5, 6.5)
    assert [note.text for note in layout.annotations] == ["1.0", "2.5", "1e-06"]
    assert figure.data[3].marker.colorbar.ticktext == ("0", "−1e-06", "1e-06")
    assert three_tables.ends(0.0) == {"0": 0.0}


def test_a_formula_larger_than_the_table_is_drawn_with_its_signs():
    """Rows that were normalised are smaller than what was meant."""
    small = Reading(32, 16, indices="columns", exponent="missing_2", rows="normalised").table()
    _, meant, *_ = difference.figure(diagnose(small)).plotly().data
    np.testing.assert_allclose(meant.z / 127, positional_encoding(32, 16), atol=0.01)


# --- room


def test_larger_type_takes_larger_margins_and_no_figure_is_changed_by_it():
    figure = theme.figure(
        100,
        [theme.shares([[1.0]], texttemplate="%{z}", textfont={"size": 12})],
        margin={"l": 10, "t": 5, "autoexpand": False},
        annotations=[{"text": "a", "font": {"size": 14}}, {"text": "b"}],
        font={"size": 12},
        shapes=[shapes.text("name", (0, 0), "c", size=10)],
    )
    before = json.dumps(written(figure))
    larger = scale_text(figure, 1.5)
    layout = larger.layout
    assert layout["margin"] == {"l": 15, "t": 7.5, "autoexpand": False}
    assert (layout["height"], layout["font"]["size"]) == (100, 18)
    assert [note.get("font") for note in layout["annotations"]] == [{"size": 21}, None]
    assert layout["shapes"][0]["label"]["font"] == {"size": 15}
    assert larger.data[0]["textfont"] == {"size": 18}
    assert json.dumps(written(figure)) == before


# --- a figure as a page of its own, and its points as a table

NASTY = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"&'


def test_a_page_asks_for_nothing_but_itself_and_words_are_text_in_it():
    figure = heatmap.figure(Settings())
    before = figure.plotly().to_json()
    text = page(figure, "title", "alt", "http://localhost/?a=1&b=2", ":root {}")
    assert figure.plotly().to_json() == before
    assert not re.search(r"<(script|link|img|iframe)[^>]*\b(src|href)=", text)
    assert 'href="http://localhost/?a=1&amp;b=2"' in text
    assert len(text) > 4e6  # Plotly is in it
    trace = {"x": [NASTY], "y": [1], "name": NASTY, "text": [NASTY]}
    figure = Figure([trace], {"annotations": [{"text": NASTY}], "meta": {"sentence": NASTY}})
    text = page(figure, NASTY, NASTY, f"http://localhost/?sentence={NASTY}", "")
    assert text.count("<script") == text.count("</script>") == 3
    assert "<img src=x" not in text


def test_drawn_points_and_cells_are_a_table():
    cells = theme.shares(np.arange(6).reshape(3, 2), x=["a", "b"], y=["c", "d", "e"])
    table = points(theme.figure(100, [cells])).set_index(["y", "x"])["value"]
    assert (table["c", "a"], table["c", "b"], table["e", "b"]) == (0, 1, 5)
    lines = points(Figure([{"x": [1, 2], "y": [3, 4.5], "name": "n"}]))
    assert lines[["trace", "x", "y"]].to_numpy().tolist() == [["n", 1, 3], ["n", 2, 4.5]]
    assert points(Figure()).empty
    assert points(Figure([{"x": [None], "y": [None]}])).empty
