"""The browser draws every figure as Python does: its modules alone, without a server."""

import pytest

from charts.snapshot import figure as snapshots
from charts.snapshot.svg import svg
from tests.charts.layouts import same
from tests.charts.pictures import written
from tests.charts.states import NAMES, module, states
from tests.node import js

pytestmark = [pytest.mark.daily, pytest.mark.usefixtures("every_color")]
WIDTHS = [snapshots.WIDE, pytest.param(snapshots.NARROW, marks=pytest.mark.weekly)]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", NAMES)
def test_the_browser_draws_what_python_does(monkeypatch, name, width):
    monkeypatch.setattr(snapshots, "_moves", lambda _: True)  # its layers told apart
    for state in states(name):
        fig = module(name).figure(*state)
        snapshot = snapshots.snapshot(fig, width)
        size = {"width": snapshot.width or width, "height": snapshot.height, "times": 1}
        layers, own = js("tests/js/snapshots.js", "drawn", svg(snapshot, ""), written(fig), size)
        assert len(layers) == len(own) > 0
        for expected, actual in zip(layers, own, strict=True):
            expected[0][1].pop("class")
            same(expected, actual, name)
