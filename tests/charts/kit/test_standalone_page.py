"""A figure as a page of its own, and the points that it draws as a table."""

import re

import numpy as np

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.points_table import points
from charts.kit.standalone_page import page
from charts.table import heatmap, waves
from core import encode_positions
from state.settings import Settings

NASTY = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"&'


def test_nothing_but_the_file_is_asked_for():
    text = page(heatmap.figure(Settings()), "title", "alt", "http://localhost/?a=1&b=2")
    assert not re.search(r"<(script|link|img|iframe)[^>]*\b(src|href)=", text)
    assert 'href="http://localhost/?a=1&amp;b=2"' in text
    assert len(text) > 4e6  # Plotly is in it


def test_words_are_text_wherever_they_stand():
    trace = {"x": [NASTY], "y": [1], "name": NASTY, "text": [NASTY]}
    fig = Figure([trace], {"annotations": [{"text": NASTY}], "meta": {"sentence": NASTY}})
    text = page(fig, NASTY, NASTY, f"http://localhost/?sentence={NASTY}")
    assert text.count("<script") == text.count("</script>") == 3
    assert "<img src=x" not in text


def test_a_cached_figure_stays_as_it_is():
    fig = heatmap.figure(Settings())
    before = fig.plotly().to_json()
    page(fig, "", "", "")
    assert fig.plotly().to_json() == before


def test_drawn_points_are_those_of_the_core():
    s = Settings(max_len=20, d_model=16, pair=2)
    table = points(waves.figure(s))
    sines = table[table["trace"].str.startswith("sin") & (table["x"] % 1 == 0)]
    assert len(sines)
    truth = encode_positions(sines["x"].to_numpy(float), 16)[:, 4]
    np.testing.assert_allclose(sines["y"].to_numpy(float), truth, atol=1e-6)


def test_drawn_cells_keep_their_labels():
    values = np.arange(6).reshape(3, 2)
    cells = theme.shares(values, x=["a", "b"], y=["c", "d", "e"])
    table = points(theme.figure(100, [cells])).set_index(["y", "x"])["value"]
    assert (table["c", "a"], table["c", "b"], table["e", "b"]) == (0, 1, 5)


def test_a_drawing_without_traces_is_an_empty_table():
    assert points(Figure()).empty
    assert points(Figure([{"x": [None], "y": [None]}])).empty
