"""A figure that stays a description is sent as Plotly's own would be after the same calls."""

import json

import numpy as np
import plotly.graph_objects as go
import plotly.io as pio
import pytest

from charts.kit import described, theme

LINE = {"color": "red", "width": 2}
CALLS = {
    "traces": [
        ("add_scatter", (), {"x": [1, 2], "y": np.array([3.0, 4.5]), "line_width": 3}),
        ("add_heatmap", (), {"z": np.eye(3, dtype=np.float32), "colorscale": "RdBu_r"}),
        ("add_heatmap", (), {"z": [[1]], "colorscale": [f"rgb({n}, 0, 0)" for n in range(11)]}),
        ("add_trace", ({"type": "bar", "x": ["a"], "y": [1], "text": None},), {}),
    ],
    "arrays": [
        ("add_scatter", (), {"x": np.array(values), "marker": {"color": np.array(values)[::-1]}})
        for values in ([1, 2], [-129, 5], [40_000, 0], [1 << 40, 1], [[1, 2], [3, 4]], [], [True])
    ]
    + [
        ("add_heatmap", (), {"z": np.arange(6.0).reshape(2, 3).astype(kind).T})
        for kind in ("f2", "f4", "f8", "u1", "u2", "u4", "i1", "i2", "i4", "i8")
    ]
    + [("add_scatter", (), {"text": np.array(["a", "b"]), "x": np.array([1, None])})],
    "lines": [
        ("add_hline", (3,), {"line": LINE}),
        ("add_vline", (2.5,), {"line_width": 1, "layer": "below"}),
        ("add_hrect", (1, 2), {"opacity": 0.3}),
        ("add_hrect", (), {"y0": 1, "y1": 2, "xref": "x2", "yref": "y3"}),
    ],
    "parts": [
        ("add_shape", (), {"type": "rect", "x0": 0, "x1": 1, "y0": 0, "y1": 1, "line": LINE}),
        ("add_shape", ({"type": "line", "x0": 0},), {"x1": 2}),
        ("add_annotation", (), {"text": "one", "font_size": 9, "showarrow": False}),
        ("add_annotation", ({"text": "two"},), {"xshift": 4}),
        ("add_layout_image", ({"source": "data:,", "x": 0.5},), {"xref": "paper"}),
    ],
    "axes": [
        ("update_xaxes", (), {"title": "position", "range": [0, 5]}),
        ("update_xaxes", (), {"title_font_size": 9, "range": [1, 5], "tickfont": {"size": 8}}),
        ("update_layout", (), {"xaxis2": {"anchor": "y"}, "yaxis2": {"title": {"standoff": 4}}}),
        ("update_xaxes", (), {"showgrid": False, "range": None}),
        ("update_yaxes", (), {"title_text": "keeps its standoff"}),
    ],
    "a title that is a text": [
        ("update_yaxes", (), {"title": "loses its standoff", "visible": False}),
    ],
    "layout": [
        ("update_layout", (), {"margin": {"l": 0}, "margin_r": 3, "height": 90}),
        ("update_layout", (), {"yaxis": {"title": "an axis"}, "meta": {"a_b": 1}}),
        ("update_layout", (), {"coloraxis": {"colorscale": [[0, "white"], [1, "black"]]}}),
    ],
}  # fmt: skip
OBJECTS = {  # what only Plotly's objects can do
    "a line's annotation": [("add_hline", (3,), {"annotation_text": "three"})],
    "some axes": [("update_xaxes", (), {"selector": {"anchor": "y"}, "visible": False})],
}


def sent(figure):
    whole = json.loads(pio.to_json(figure.to_dict(), validate=False))
    del whole["layout"]["template"]
    return whole


def made(kind, calls):
    base = theme.figure(300, [{"y": [1]}], xaxis={"anchor": "y"}, shapes=[{"type": "circle"}])
    figure = base if kind is described.Figure else go.Figure(base.data, base.layout)
    for name, args, given in calls:
        assert getattr(figure, name)(*args, **given) is figure
    return figure


@pytest.mark.parametrize("calls", [*CALLS.values(), *OBJECTS.values()], ids=[*CALLS, *OBJECTS])
def test_what_is_sent_is_what_plotly_makes_of_the_same_calls(calls):
    figure, own = made(described.Figure, calls), made(go.Figure, calls)
    assert figure.described == (calls in CALLS.values())
    assert sent(figure) == sent(own)
    before = sent(figure)
    assert len(figure.data) == len(own.data)  # makes the objects
    assert not figure.described
    assert sent(figure) == before


def test_calls_after_the_objects_are_made_are_plotlys():
    figure, own = made(described.Figure, CALLS["traces"]), made(go.Figure, CALLS["traces"])
    for one in (figure, own):
        assert one.layout.height == 300
        for calls in CALLS.values():
            for name, args, given in calls:
                getattr(one, name)(*args, **given)
    assert sent(figure) == sent(own)
