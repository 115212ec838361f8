import re

import numpy as np
import pytest

from charts.input import text_to_input as chart
from core.input.text_to_input import text_to_input


@pytest.mark.parametrize("d_model", [2, 4, 64, 512, 2048])
def test_the_columns_are_those_of_the_fastest_pairs(d_model):
    np.testing.assert_array_equal(chart.drawn_columns(d_model), np.arange(min(d_model, 32)))


def test_every_step_is_drawn_from_its_own_numbers_on_its_own_scale():
    steps = text_to_input(["a", "rose", "is", "a", "rose"], 64)
    shown = {"embedding": steps.embedded, "+ PE": steps.encodings, "= input": steps.summed}
    fig = chart.figure(chart.Input(steps, shown, 3))
    assert [note.text for note in fig.layout.annotations] == list(shown)
    for trace, values in zip(fig.data, shown.values(), strict=True):
        np.testing.assert_allclose(trace.z, values[:, :32], rtol=1e-6)
        assert (trace.zmid, trace.zmax, trace.coloraxis) == (0, None, None)


def test_the_row_is_marked_in_every_step():
    steps = text_to_input(["a", "rose", "is", "a", "rose"], 8)
    fig = chart.figure(chart.Input(steps, {"one": steps.embedded, "two": steps.summed}, 3))
    assert [(mark.y0, mark.y1) for mark in fig.layout.shapes] == [(2.5, 3.5)] * 2


def test_the_largest_settings_stay_light():
    steps = text_to_input([f"word{n}" for n in range(64)], 2048, rate=0.1)
    shown = dict(zip("abcde", (steps.embedded, *steps[3:]), strict=True))
    assert len(chart.figure(chart.Input(steps, shown, 0)).to_json()) < 100_000


def test_the_alternative_names_the_row_and_its_norms():
    steps = text_to_input(["a", "rose"], 8)
    said = chart.alt(chart.Input(steps, {"PE": steps.encodings, "= input": steps.summed}, 1))
    assert "rose" in said
    numbers = [float(number) for number in re.findall(r"\d+\.?\d*", said)]
    expected = [2, 8, 1, 2, np.linalg.norm(steps.summed[1])]  # rows, columns, the row, its lengths
    assert numbers == pytest.approx(expected, rel=5e-3)


def test_a_row_begins_without_minus_zero():
    row = chart.line("one", np.array([[-0.001, 0.126, -0.5, 1.0]]), 0)
    assert row["begins"].split(", ")[:3] == ["0.00", "0.13", "-0.50"]
