"""Snapshots show what Plotly shows: every picture, and known values at known places."""

import json
import math
import re
import xml.etree.ElementTree as ElementTree
from itertools import pairwise

import numpy as np
import pytest

from charts.hands import wall, wavelengths
from charts.input import encoder_decoder
from charts.kit import three_tables
from charts.kit.figure import Figure
from charts.similarity import profile
from charts.snapshot import letters
from charts.snapshot import marks as kinds
from charts.snapshot.axes import Axis
from charts.snapshot.figure import fitting, snapshot
from charts.snapshot.marks import Cells, Layer, Local, Only, Path, Picture, Snapshot, Spots, Text
from charts.snapshot.plane import lines, plane
from charts.snapshot.svg import svg
from charts.table import heatmap
from state.settings import Settings
from tests.charts.states import NAMES, module, states


def figures(name):
    """A picture in two states."""
    return [module(name).figure(*state) for state in states(name)]


def flat(marks):
    """Return all marks, those in groups too, each with whether pixels count from a point."""
    for mark in marks:
        if isinstance(mark, Local):
            yield from ((inner, True) for inner, _ in flat(mark.marks))
        elif isinstance(mark, Only | Layer):
            yield from flat(mark.marks)
        else:
            yield mark, False


def of(kind, picture):
    """Its marks of a kind, those in groups too."""
    return [mark for mark, _ in flat(picture.marks) if isinstance(mark, kind)]


def places(mark):
    match mark:
        case Picture():
            return [(mark.x0, mark.y0), (mark.x1, mark.y1)]
        case Cells():
            return [p for a, b, c, d in mark.boxes for p in ((a, b), (c, d))]
        case Path():
            return [point for run in mark.runs for point in run]
        case Spots():
            return list(mark.at)
        case Text():
            return [(mark.x, mark.y)]


def test_every_picture_has_a_snapshot_and_nothing_written_is_left_out(subtests):
    for name in NAMES:
        for fig in figures(name):
            with subtests.test(name):
                is_within_itself(fig)
                assert words_in(fig) <= {
                    line for one in of(Text, snapshot(fig)) for line in one.lines
                }


def is_within_itself(fig):
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


def words_in(fig):
    """The lines of text that Plotly would write: notes, labels, titles of axes, the legend."""
    layout = fig.to_dict()["layout"]
    texts = [note["text"] for note in layout.get("annotations", ()) if note.get("text")]
    for shape in layout.get("shapes", ()):
        if shape.get("visible", True) is True and shape.get("label", {}).get("text"):
            texts.append(shape["label"]["text"])
    for name, axis in layout.items():
        if "axis" in name and name[0] in "xy" and axis.get("visible") is not False:
            texts.append(axis.get("title", {}).get("text") or "")
    if layout.get("showlegend"):
        texts += [t["name"] for t in fig.data if t.get("name") and t.get("showlegend") is not False]
    return {line for text in texts for line in lines(text) if line}


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


def test_picture_with_equal_axes_keeps_its_shape():
    layout = {
        "height": 130,
        "margin": dict.fromkeys("lrtb", 15),
        "xaxis": {"range": [0, 2], "visible": False},
        "yaxis": {"range": [0, 1], "visible": False, "scaleanchor": "x"},
    }
    picture = snapshot(Figure([{"x": [0, 2], "y": [0, 1]}], layout))
    assert picture.width == 15 + 200 + 15
    assert picture.marks[-1].runs[0] == ((15, 115), (215, 15))


def test_layers_and_ticks_of_a_picture_that_moves_are_told_apart():
    """Layers that may fill are there while they are empty; a snapshot that stays has none."""
    (picture,) = fitting(heatmap.figure(Settings()))
    assert [mark.number for mark in picture.marks] == [0, 1, 2, 3, 5, 6, 7, 9]
    ticks = {
        only.where: [m.lines[0] for m in only.marks if m.height == "top"]
        for layer in picture.marks
        for only in layer.marks
        if isinstance(only, Only)
    }
    assert len(ticks["wide"]) > len(ticks["narrow"]) >= 3
    root = ElementTree.fromstring(svg(picture, ""))
    expected = {"left": 60, "right": 12, "top": 44, "height": 338, "whole": 430}
    assert json.loads(root.get("data-frame")) == expected | {"widths": [1100, 358]}
    assert [group.get("class") for group in root] == [f"l{mark.number}" for mark in picture.marks]
    (stays, *_) = fitting(figures("table.waves")[0])
    assert not [mark for mark in stays.marks if isinstance(mark, Layer)]
    assert "data-frame" not in svg(stays, "")


def test_a_curve_is_drawn_above_and_not_as_an_image():
    picture = snapshot(profile.figure(Settings(), "dot product", 5))
    assert any("svg" in mark.source[:20] for mark in of(Picture, picture))
    assert "<image" not in svg(picture, "")  # WebKit would flatten its dots
    area = plane(wavelengths.figure(Settings()).to_dict(), 700)  # its axis is logarithmic
    middle = 10 ** (sum(area.layout["yaxis"]["range"]) / 2)
    assert area.y(middle) == pytest.approx(area.top + area.height / 2)


def test_words_are_escaped():
    note = {"text": "a<br>1 &lt; 2", "x": 0, "y": 0, "xref": "paper", "yref": "paper"}
    fig = Figure(layout={"height": 100, "annotations": [note | {"showarrow": False}]})
    text = svg(snapshot(fig), '"<script>')
    assert "<script>" not in text
    assert "1 &lt; 2" in text


def test_an_arrows_head_is_behind_its_tip_and_plus_on_the_pages_colour():
    picture, heads = snapshot(encoder_decoder.figure("encoder-decoder")), 0
    for line, head in pairwise(of(object, picture)):
        if isinstance(head, Path) and head.fill and len(head.runs[0]) == 3:
            heads += 1
            ((tail, tip),), (end, *wings) = line.runs, head.runs[0]
            upright = abs(tip[1] - tail[1]) > 1
            way = tip[upright] - tail[upright]
            assert all((end[upright] - wing[upright]) * way > 0 for wing in wings)
    assert heads > 10
    rings, words = of(Spots, picture), [text.lines for text in of(Text, picture)]
    assert sum(len(mark.at) for mark in rings) == words.count(("+",)) == 7
    assert all(mark.discs[-1][1] == kinds.GROUND for mark in rings)


def test_stacked_traces_become_areas_that_lie_on_one_another():
    look = {"stackgroup": "one", "line": {"width": 0}, "fillcolor": "#123456"}
    fig = Figure(
        [{"x0": 1, "dx": 0.5, "y": heights, **look} for heights in ([1, 2, 3], [1, 1, 1])],
        {"height": 300, "xaxis": {"range": [0, 3]}, "yaxis": {"range": [0, 6]}},
    )
    lower, upper = (path for path in of(Path, snapshot(fig)) if path.fill == "#123456")
    assert [round(3 * x, 6) for x, _ in lower.runs[0]] == [1, 1.5, 2, 2, 1.5, 1]
    assert set(lower.runs[0][3:]) == set(upper.runs[0][:3])
    foot, unit = lower.runs[0][0][1], lower.runs[0][0][1] - lower.runs[0][-1][1]
    assert [round((foot - y) / unit, 6) for _, y in upper.runs[0]] == [1, 2, 3, 4, 3, 2]


PLAIN = {"height": 200, "margin": dict.fromkeys("lrtb", 0), "xaxis": {"range": [0, 2]}}
HEIGHTS = {"x": [0, 1, 2], "y": [1, 3, 2], "line": {"color": "#123456"}}


def runs(trace):
    """The lines and areas of one trace from 0 to 2 across and 0 to 4 up, in those units."""
    fig = Figure([trace], PLAIN | {"yaxis": {"range": [0, 4], "visible": False}})
    area = plane(fig.to_dict(), 600)
    foot, top = area.y(0.0), area.y(4.0)
    for path in of(Path, snapshot(fig)):
        if "#123456" in (path.color, path.fill):
            for run in path.runs:
                yield [(round(2 * x, 6), round(4 * (foot - y) / (foot - top), 6)) for x, y in run]


def test_lines_stairs_and_error_bars():
    (stairs,) = runs(HEIGHTS | {"line": {"color": "#123456", "shape": "hv"}})
    assert stairs == [(0, 1), (1, 1), (1, 3), (2, 3), (2, 2)]
    error = {"array": [0.5, 1, 0], "arrayminus": [1, 2, 0.25], "thickness": 1}
    _, *bars = runs(HEIGHTS | {"error_y": error})
    assert bars == [[(0, 1.5), (0, 0)], [(1, 4), (1, 1)], [(2, 2), (2, 1.75)]]
    first, second = runs(HEIGHTS | {"y": [4, 8, 0]})  # it ends where its plot ends
    assert [round(4 * x) for x, _ in (first[0], first[-1], *second[:1], second[-1])] == [0, 0, 6, 8]


def test_a_colour_bar_without_limits_ends_where_its_numbers_do():
    fig = Figure([{"type": "heatmap", "z": [[2, 8]], "colorscale": "Viridis"}], {"height": 200})
    assert {"2", "8"} <= {text.lines[0] for text in of(Text, snapshot(fig))}


def test_a_bar_to_the_left_is_a_box_from_its_left_end():
    """A width below 0 is an error, and nothing is drawn."""
    text = svg(Snapshot(30, 0, 0, (Cells(((0.5, 20.0, 0.3, 10.0),), "rgb(1, 2, 3)"),)), "a bar")
    assert '<rect x="30%" y="10" width="20%" height="10"/>' in text
    assert 'fill="#010203"' in text


def test_straight_on_is_one_step_of_a_line():
    line = Path((((0.0, 5.0), (0.1, 5.0), (0.3, 5.0), (0.2, 5.0), (0.4, 9.0)),), "rgb(0, 0, 0)")
    assert 'd="M0 5l300 0l-100 0l200 4"' in svg(Snapshot(30, 0, 0, (line,)), "a line")


def test_patterns_of_two_pictures_have_names_of_their_own():
    """A browser takes the first of a name, and that may be hidden: then nothing is drawn."""
    walls = [wall.wall(Settings(), 16, wide) for wide in (1, 4)]
    texts = [svg(snapshot(wall.figure(one, 5, 6, 300)), "a wall") for one in walls]
    first, second = (re.findall(r"<pattern id='(\w+)'", text) for text in texts)
    assert not {*first} & {*second}
    assert all(f"url(#{name})" in texts[0] for name in first)
    assert first


def test_labels_of_a_colour_bar_lie_in_the_figure():
    for largest in (0.0895, 0.001234, 2.0):
        panel = three_tables.Panel("difference", np.full((4, 8), largest), largest)
        picture = snapshot(three_tables.figure(300, [panel], 8, bar=three_tables.ends(largest)))
        (bar,) = [mark for mark in picture.marks if isinstance(mark, Local)]
        labels = [mark for mark in bar.marks if isinstance(mark, Text)]
        assert len(labels) == 3
        for label in labels:
            assert label.x + letters.width(label.lines[0], kinds.SIZE) <= picture.right
