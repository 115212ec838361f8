"""Snapshots show what Plotly shows, in their frame; tests/js compares each with the browser's."""

import math
import re
import xml.etree.ElementTree as ElementTree

import numpy as np

from charts.hands import wall
from charts.kit import three_tables
from charts.kit.figure import Figure
from charts.snapshot import letters
from charts.snapshot import marks as kinds
from charts.snapshot.axes import Axis
from charts.snapshot.figure import fitting, snapshot
from charts.snapshot.marks import Cells, Inset, Label, Layer, Local, Only, Path, Spots
from charts.snapshot.svg import svg
from state.settings import Settings
from tests.charts.states import NAMES, module, states


def flat(marks):
    """Return all marks, those in groups too, each with whether pixels count from a point."""
    for mark in marks:
        if isinstance(mark, Local):
            yield from ((inner, True) for inner, _ in flat(mark.marks))
        elif isinstance(mark, Only | Layer):
            yield from flat(mark.marks)
        else:
            yield mark, False


def places(mark):
    match mark:
        case Inset():
            return [(mark.x0, mark.y0), (mark.x1, mark.y1)]
        case Cells():
            return [p for a, b, c, d in mark.boxes for p in ((a, b), (c, d))]
        case Path():
            return [point for run in mark.runs for point in run]
        case Spots():
            return list(mark.at)
        case Label():
            return [(mark.x, mark.y)]


def test_every_picture_has_a_snapshot_in_which_all_is_seen(subtests):
    for name in NAMES:
        for state in states(name):
            with subtests.test(name):
                assert_within_itself(module(name).figure(*state))


def assert_within_itself(fig):
    """Its snapshots are well-formed and small, and every mark is where it can be seen."""
    for one in fitting(fig):
        text = svg(one, "a & b")
        assert ElementTree.fromstring(text).get("aria-label") == "a & b"
        assert not re.search(r"\bnan\b", re.sub('href="[^"]*"', "", text), re.IGNORECASE)
        assert len(text) < 60_000
        assert one.height == fig.layout["height"]
        for mark, local in flat(one.marks):
            for x, y in places(mark):
                assert math.isfinite(x)
                assert -20 <= y <= one.height + 20, mark
                if not local:
                    widest = one.width or 1
                    assert -0.3 * widest <= x <= 1.3 * widest, mark


def test_ticks_are_those_that_plotly_chooses():
    tenths = ["−1", "−0.8", "−0.6", "−0.4", "−0.2", "0", "0.2", "0.4", "0.6", "0.8", "1"]
    shares = {"tickformat": ".0%", "nticks": 5}
    for looks, low, high, pixels, labels in [
        ({}, -0.5, 511.5, 1100, ["0", "100", "200", "300", "400", "500"]),
        ({}, -0.5, 127.5, 900, ["0", "20", "40", "60", "80", "100", "120"]),
        ({"nticks": 4}, 0, 31, 900, ["0", "10", "20", "30"]),
        ({}, -1, 1, 900, tenths),
        ({"tickvals": [0, 0.5], "ticktext": ["a", "b"]}, 0, 1, 300, ["a", "b"]),
        (shares, 0, 1, 300, ["0%", "20%", "40%", "60%", "80%", "100%"]),
        ({"tickmode": "linear", "dtick": 1}, 0, 3, 300, ["0", "1", "2", "3"]),
        ({"nticks": 5}, -10_000, 25_000, 300, ["−10k", "0", "10k", "20k"]),
    ]:
        assert [text for _, text in Axis(low, high, 0, 1, False, looks).ticks(pixels, 80)] == labels


def test_words_are_escaped():
    note = {"text": "a<br>1 &lt; 2", "x": 0, "y": 0, "xref": "paper", "yref": "paper"}
    fig = Figure(layout={"height": 100, "annotations": [note | {"showarrow": False}]})
    text = svg(snapshot(fig), '"<script>')
    assert "<script>" not in text
    assert "1 &lt; 2" in text


def test_patterns_of_two_pictures_have_names_of_their_own():
    """A browser takes the first of a name, and that may be hidden: then nothing is drawn."""
    walls = [wall.wall(Settings(), 16, wide) for wide in (1, 4)]
    texts = [svg(snapshot(wall.figure(one, 5, 6, 300)), "a wall") for one in walls]
    first, second = (re.findall(r"<pattern id='(\w+)'", text) for text in texts)
    assert not {*first} & {*second}
    assert all(f"url(#{name})" in texts[0] for name in first)
    assert first


def test_a_colour_bar_without_limits_ends_where_its_numbers_do():
    trace, hidden = {"type": "heatmap", "z": [[2, 8]], "colorscale": "Viridis"}, {"visible": False}
    fig = Figure([trace], {"height": 200, "xaxis": hidden, "yaxis": hidden})
    labels = {int(label) for label in re.findall(r">(\d+)<", svg(snapshot(fig), ""))}
    assert (min(labels), max(labels)) == (2, 8)


def test_labels_of_a_colour_bar_lie_in_the_figure():
    for largest in (0.0895, 0.001234, 2.0):
        panel = three_tables.Panel("difference", np.full((4, 8), largest), largest)
        picture = snapshot(three_tables.figure(300, [panel], 8, bar=three_tables.ends(largest)))
        (bar,) = [mark for mark in picture.marks if isinstance(mark, Local)]
        labels = [mark for mark in bar.marks if isinstance(mark, Label)]
        assert len(labels) == 3
        for label in labels:
            assert label.x + letters.width(label.lines[0], kinds.SIZE) <= picture.right
