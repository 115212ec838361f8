import re

import numpy as np
import pytest

from charts.input import text_to_input as chart
from core.input.text_to_input import text_to_input
from tests.charts.pictures import pixels


@pytest.mark.parametrize("d_model", [2, 4, 64, 512, 2048])
def test_the_columns_are_those_of_the_fastest_pairs(d_model):
    np.testing.assert_array_equal(chart.drawn_columns(d_model), np.arange(min(d_model, 32)))


def test_every_step_is_drawn_from_its_own_numbers_on_its_own_scale():
    steps = text_to_input(["a", "rose", "is", "a", "rose"], 64)
    matrices = {"embedding": steps.embedded, "+ PE": steps.encodings, "= input": steps.summed}
    fig = chart.figure(chart.Input(steps, matrices, 3)).plotly()
    names, ends = [note.text for note in fig.layout.annotations[::2]], fig.layout.annotations[1::2]
    assert names == list(matrices)
    for trace, values, end in zip(fig.data, matrices.values(), ends, strict=True):
        np.testing.assert_allclose(trace.z, values[:, :32], rtol=1e-6)
        most = np.abs(values[:, :32]).max()
        assert most <= trace.zmax <= 1.1 * most
        assert (trace.zmin, trace.coloraxis, end.text) == (-trace.zmax, None, f"±{trace.zmax:g}")
    assert len({trace.zmax for trace in fig.data}) == len(matrices)


def test_each_scale_lies_under_its_step():
    steps = text_to_input(["a", "rose"], 8)
    fig = chart.figure(chart.Input(steps, {"one": steps.embedded, "two": steps.summed}, 0)).plotly()
    assert [(bar.x, bar.x + bar.sizex) for bar in fig.layout.images] == [
        pytest.approx(axis.domain) for axis in (fig.layout.xaxis, fig.layout.xaxis2)
    ]
    strip = pixels(fig.layout.images[0].source)[0, :, :3]
    blue, white, red = strip[0], strip[len(strip) // 2], strip[-1]
    assert blue[2] > blue[0] + 50  # the scale is that of the cells: blue below zero, red above
    assert red[0] > red[2] + 50
    assert min(white) > 230


@pytest.mark.parametrize(
    ("most", "end"), [(0, 1), (1, 1), (0.3, 0.3), (0.301, 0.31), (2.449, 2.5), (31.2, 32), (-7, 7)]
)
def test_a_scale_ends_at_two_digits_beyond_every_value(most, end):
    assert chart.reach(np.array([[0.0, most]])) == pytest.approx(end)


def test_the_row_is_marked_in_every_step():
    steps = text_to_input(["a", "rose", "is", "a", "rose"], 8)
    fig = chart.figure(chart.Input(steps, {"one": steps.embedded, "two": steps.summed}, 3)).plotly()
    assert [(mark.y0, mark.y1) for mark in fig.layout.shapes] == [(2.5, 3.5)] * 2


def test_the_largest_settings_stay_light():
    steps = text_to_input([f"word{n}" for n in range(64)], 2048, rate=0.1)
    matrices = dict(zip("abcde", (steps.embedded, *steps[3:]), strict=True))
    assert len(chart.figure(chart.Input(steps, matrices, 0)).plotly().to_json()) < 100_000


def test_the_alternative_names_the_row_and_its_norms():
    steps = text_to_input(["a", "rose"], 8)
    alt = chart.alt(chart.Input(steps, {"PE": steps.encodings, "= input": steps.summed}, 1))
    assert "rose" in alt
    numbers = [float(number) for number in re.findall(r"\d+\.?\d*", alt)]
    # rows, columns, the row, its lengths, and where the scales end
    lengths = [2, np.linalg.norm(steps.summed[1])]
    expected = [2, 8, 1, *lengths, 1, chart.reach(steps.summed)]
    assert numbers == pytest.approx(expected, rel=5e-3)


def test_a_row_begins_without_minus_zero():
    row = chart.line("one", np.array([[-0.001, 0.126, -0.5, 1.0]]), 0)
    assert row["begins"].split(", ")[:3] == ["0.00", "0.13", "−0.50"]
