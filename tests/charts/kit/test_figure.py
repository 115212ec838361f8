"""A figure is a value: written as Plotly would, and refused where a still could not draw it."""

import json

import numpy as np
import plotly.graph_objects as go
import pytest

from charts.kit import overlay, theme
from charts.kit.figure import Figure, lazy
from charts.kit.vocabulary import LAYOUT, TRACES
from charts.still.svg import fluid
from tests.charts.pictures import written

ARRAYS = [
    *([1, 2], [-129, 5], [40_000, 0], [1 << 40, 1], [[1, 2], [3, 4]], [], [True], ["a", "b"]),
    *(np.arange(6.0).reshape(2, 3).astype(kind).T for kind in ("f2", "f4", "f8", "u1", "u4", "i8")),
]
PARTS = [
    {"x": [1, 2], "y": np.array([3.0, 4.5]), "line": {"width": 3, "dash": None}},
    {"type": "heatmap", "z": np.eye(3, dtype=np.float32), "colorscale": "RdBu_r"},
    {"type": "heatmap", "z": [[1]], "colorscale": [f"rgb({n}, 0, 0)" for n in range(11)]},
    {"type": "heatmap", "z": [[1]], "colorscale": theme.SHARES, "showscale": False},
    {"type": "bar", "x": ["a"], "y": [np.int64(1)], "text": None},
]
LAYOUTS = [
    {"shapes": [overlay.hline(3, line={"color": "red"}), overlay.vline(2.5, layer="below")]},
    {"shapes": [overlay.hrect(1, 2, xref="x2", yref="y3"), {"type": "circle", "x0": 0}]},
    {"annotations": [overlay.note("one", 1, 2, font={"size": 9})], "xaxis": {"title": "position"}},
    {"images": [{"source": lazy(lambda: "data:,"), "x": 0.5}], "meta": {"a_b": 1}},
    {"yaxis2": {"title": {"standoff": 4}}, "coloraxis": {"colorscale": [[0, "#fff"], [1, "#000"]]}},
]


def plotlys(data, layout):
    """What Plotly makes of the same dicts."""
    images = [image | {"source": "data:,"} for image in layout.get("images", ())]
    layout = layout | ({"images": images} if images else {})
    whole = json.loads(go.Figure(data, {"template": "none", **layout}).to_json())
    del whole["layout"]["template"]
    return whole


@pytest.mark.parametrize("values", ARRAYS, ids=repr)
def test_arrays_are_written_as_plotly_writes_them(values):
    trace = {"type": "scatter", "mode": "lines", "x": np.array(values), "y": [1]}
    assert written(Figure([trace])) == plotlys([trace], {})


@pytest.mark.parametrize("trace", PARTS, ids=lambda trace: trace.get("type", "scatter"))
@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: next(iter(layout)))
def test_what_is_written_is_what_plotly_makes_of_it(trace, layout):
    figure = Figure([trace], layout)
    own = trace if "type" in trace else trace | {"type": "scatter", "mode": "lines"}
    assert written(figure) == plotlys([own], layout)
    plotly = json.loads(figure.plotly().to_json())
    del plotly["layout"]["template"]
    assert plotly == written(figure)


def test_an_image_is_made_once_and_not_before_it_is_asked_for():
    calls = []
    source = lazy(lambda: calls.append(1) or "data:,")
    figure = Figure(layout={"images": [{"name": "table", "source": source}]})
    assert figure.spelled
    assert figure.with_layout(height=3).layout["height"] == 3
    assert not calls
    for _ in range(2):
        assert figure.to_dict()["layout"]["images"][0]["source"] == "data:,"
    assert calls == [1]


@pytest.mark.parametrize(
    ("data", "layout", "message"),
    [
        ([{"type": "pie"}], {}, "trace 0: type may be bar, heatmap, scatter, not 'pie'"),
        ([{"y": [1]}, {"mode": "lines"}], {}, "trace 1, scatter: y is missing"),
        ([{"y": [1], "marker": {"symbol": "star"}}], {}, "marker: symbol may be circle, .*'star'"),
        ([{"y": [1], "marker": {"symbol": ["x", "star"]}}], {}, "'star'"),
        ([{"y": [1], "mode": "line"}], {}, "mode may be lines, lines.markers"),
        ([{"y": [1], "line_width": 2}], {}, "no line_width here: write line={'width': …}"),
        ([{"y": [1], "colour": "red"}], {}, "no colour here, only cliponaxis"),
        ([{"y": [1], "marker": "red"}], {}, "marker is a dict of cmax"),
        ([{"type": "heatmap", "z": [[1]]}], {}, "heatmap: say a colorscale"),
        (
            [{"type": "bar", "y": [1], "text": ["a"]}],
            {},
            "text is drawn of bars to the right alone",
        ),
        ([go.Bar(y=[1])], {}, "trace 0: write it as a dict, not as Bar"),
        ([], {"xaxis2": {"type": "category"}}, "layout, xaxis: type may be linear, log"),
        ([], {"shapes": [{"type": "line", "layer": "over"}]}, "layout, shapes: layer may be"),
        ([], {"annotations": [{"texts": "a"}]}, "layout, annotations: no texts here"),
        ([], {"title": "a"}, "layout: no title here"),
    ],
)
def test_what_could_not_be_drawn_everywhere_is_refused(data, layout, message):
    with pytest.raises(ValueError, match=message):
        Figure(data, layout)


def names(rules, before=""):
    """Every property of the vocabulary, dotted."""
    for name, rule in rules.items():
        yield before + name
        if isinstance(rule, dict):
            yield from names(rule, f"{before}{name}.")


@pytest.mark.parametrize("kind", TRACES)
def test_the_vocabulary_is_plotlys(kind):
    trace = {"scatter": go.Scatter, "bar": go.Bar, "heatmap": go.Heatmap}[kind]
    for name in names(TRACES[kind]):
        assert name == "type" or name in trace(), name  # "in" takes dotted paths
    for name, rule in LAYOUT.items():
        part = go.Layout(**({name: [{}]} if name in ("shapes", "images", "annotations") else {}))
        assert name in part
        inner = part[name][0] if isinstance(part[name], tuple) else part[name]
        for own in names(rule) if isinstance(rule, dict) else ():
            assert own in inner, f"{name}.{own}"


NAIVE = {
    "bars of one colour": ({"type": "bar", "y": [3, 1, 2], "marker": {"color": "steelblue"}}, 3),
    "bars of the page's": ({"type": "bar", "x": [0, 1], "y": np.array([1.5, -2])}, 2),
    "bars to the right": ({"type": "bar", "x": [1, 2], "y": [0, 1], "orientation": "h"}, 2),
    "points": ({"x": np.arange(4), "y": np.arange(4) ** 2, "mode": "markers"}, 4),
    "a line": ({"y": [3, 1, 2]}, 3),
    "cells": ({"type": "heatmap", "z": np.eye(3), "colorscale": "Viridis"}, None),
}


@pytest.mark.parametrize(("trace", "count"), NAIVE.values(), ids=NAIVE)
def test_what_someone_who_knows_plotly_writes_is_drawn(trace, count):
    figure = theme.figure(200, [trace], xaxis={"title": "pair"}, yaxis={"title": "turns"})
    still = fluid(figure, "three")
    assert ">pair<" in still
    assert ">turns<" in still
    if trace.get("type") == "bar":
        assert still.count("<rect") == count
    elif trace.get("mode") == "markers":
        assert still.count("h0") >= count
    elif "z" in trace:
        assert "<image" in still
    else:
        assert "<path" in still
