"""A number that was typed above a slider, as the server takes it."""

import pytest

from document.controls import FloatSlider, IntSlider, LogSlider
from state.lesson import Lesson
from ui.controls import typed
from ui.visit import Visit

SLIDERS = [
    LogSlider("max_len", 128, "max_len"),
    LogSlider("base_b", 100, "base"),
    LogSlider("d_model", 512, "d_model", disabled=True),
    IntSlider("pair", 6, 0, 255),
    FloatSlider("offset", 3, -64, 64, 1, finer=0.5),
]


@pytest.fixture
def take(monkeypatch):
    """What is set by what a browser sends: settings, and a page's own controls."""
    settings, own = {}, {}
    now = Visit(sliders={one.key: one for one in SLIDERS}, lesson=Lesson(lock=frozenset({"pair"})))
    monkeypatch.setattr(typed, "visit", lambda: now)
    monkeypatch.setattr(typed, "lesson", lambda: now.lesson)
    monkeypatch.setattr(typed.changes, "apply", settings.update)
    monkeypatch.setattr(typed.st, "session_state", own)

    def send(numbers):
        typed.take(numbers)
        return settings | own

    return send


@pytest.mark.parametrize(
    ("sent", "becomes"),
    [
        ({"max_len": 57}, {"max_len": 57}),
        ({"max_len": 1e300}, {"max_len": 8192}),
        ({"base_b": 12.6}, {"base_b": 13}),
        ({"offset": -3.3}, {"offset": -3.5}),
        ({"offset": -99}, {"offset": -64}),
    ],
)
def test_it_is_taken_to_the_nearest_that_the_slider_can_have(take, sent, becomes):
    assert take(sent) == becomes


@pytest.mark.parametrize(
    "sent",
    [
        {"max_len": "57"}, {"max_len": None}, {"max_len": [57]}, {"max_len": float("nan")},
        {"max_len": float("inf")}, {"visit": 1}, {"position": 3},  # no slider of this run
        {"d_model": 64},  # without effect
        {"pair": 1},  # locked
    ],
)  # fmt: skip
def test_what_no_field_sends_is_ignored(take, sent):
    assert take(sent) == {}


@pytest.mark.usefixtures("take")
def test_limits_are_told_of_sliders_that_count_stops():
    limits = typed.limits()
    assert limits["base_b"] == {"low": 2, "high": 100_000_000, "step": 1}
    assert limits["d_model"]["step"] == limits["d_model"]["times"] == 2
    assert limits["offset"] == {"low": -64, "high": 64, "step": 0.5}  # finer than the slider's own
    assert "pair" not in limits  # the browser reads it from the slider
