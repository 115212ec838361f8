"""Controls of a visit: what a link, a browser and a hand say of them."""

from document.controls import FloatSlider, IntSlider, LogSlider
from state.lesson import Lesson
from tests.app import open_page
from ui import live
from ui.visit import Run, Visit

# ---- numbers that are typed above a slider

SLIDERS = [
    LogSlider("max_len", 128, "max_len"),
    LogSlider("base_b", 100, "base"),
    LogSlider("d_model", 512, "d_model", disabled=True),
    IntSlider("pair", 6, 0, 255),
    FloatSlider("offset", 3, -64, 64, 1, finer=0.5),
]


def test_what_is_typed_is_taken_to_the_nearest_that_a_slider_can_have(monkeypatch):
    settings, own = {}, {}
    run = Run(sliders={one.key: one for one in SLIDERS})
    now = Visit(run, lesson=Lesson(lock=frozenset({"pair"})))
    monkeypatch.setattr(live, "visit", lambda: now)
    monkeypatch.setattr(live, "lesson", lambda: now.lesson)
    monkeypatch.setattr(live.changes, "apply", settings.update)
    monkeypatch.setattr(live.st, "session_state", own)
    for nothing in (
        *({"max_len": value} for value in ("57", None, [57], float("nan"), float("inf"))),
        *({"visit": 1}, {"position": 3}),  # no slider of this run
        *({"d_model": 64}, {"pair": 1}),  # without effect; locked
    ):
        live.take_typed(nothing)
        assert not settings | own, nothing
    for sent, becomes in (
        ({"max_len": 57}, 57),
        ({"max_len": 1e300}, 8192),
        ({"base_b": 12.6}, 13),
        ({"offset": -3.3}, -3.5),
        ({"offset": -99}, -64),
    ):
        live.take_typed(sent)
        assert (settings | own)[next(iter(sent))] == becomes
    limits = live.typed_limits()
    assert limits["base_b"] == {"low": 2, "high": 100_000_000, "step": 1}
    assert limits["d_model"]["step"] == limits["d_model"]["times"] == 2
    assert limits["offset"] == {"low": -64, "high": 64, "step": 0.5}  # finer than the slider's own
    assert "pair" not in limits  # the browser reads it from the slider


# ---- steps that are faster than answers


def test_values_that_streamlit_dropped_with_an_interrupted_run_are_as_shown():
    at = open_page("similarity", offset="51", base="20", layout="concatenated")
    for key in ("layout", "factor"):  # which have no control there
        del at.session_state[key]
    at.run()
    assert at.session_state["layout"] == "concatenated"
