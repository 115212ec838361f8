"""A slider that is being dragged: the page shows where it is, and forgets it after the run."""

import pytest

from document.controls import FloatSlider
from state.settings import Settings
from tests.app import open_page, text_of
from ui.controls import dragging
from ui.visit import KEY, Visit


def drag(at, **sliders):
    """What the callback leaves for the next run, as if a browser had sent it."""
    at.session_state[KEY].dragging = sliders
    return at.run()


@pytest.mark.parametrize(
    ("name", "before", "sent"),
    [
        ("base_and_length", {"base": "500"}, {"base": "20"}),
        ("shift_is_rotation", {}, {"offset": "-3.5"}),
    ],
)
def test_a_page_shows_what_is_dragged_and_keeps_nothing(name, before, sent):
    there, at = open_page(name, **sent), open_page(name, **before)
    first, (key,) = text_of(at), sent
    value = at.session_state[key]
    drag(at, **sent)
    assert not at.exception, at.exception
    assert text_of(at) == text_of(there) != first
    assert at.session_state[key] == value
    assert text_of(at.run()) == first


@pytest.mark.parametrize(
    ("sent", "field", "value"),
    [
        ({"max_len": "4"}, "position", 3),  # the cursor stays in the table
        ({"max_len": "999999"}, "max_len", 8192),
        ({"base": "0"}, "base", 2),
        ({"base": "abc"}, "base", Settings.base),
        ({"base": "nan"}, "base", Settings.base),
        ({"base": ""}, "base", Settings.base),
        ({"sentence": "<b>"}, "sentence", Settings.sentence),
        ({"nonsense": "1"}, "base", Settings.base),
    ],
)
def test_what_a_browser_sends_is_taken_with_care(sent, field, value, monkeypatch):
    monkeypatch.setattr(dragging, "visit", lambda: Visit(dragged=sent))
    assert getattr(dragging.current(), field) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [("-3.5", -3.5), ("−3.5", -3.5), ("99", 64), ("x", None), ("", None), ("inf", None)],
)
def test_a_pages_own_slider_too(text, value):
    assert FloatSlider("offset", 3, -64, 64, 0.5).moved(text) == value


@pytest.mark.parametrize(("holds", "texts"), [(500, {"base": "30"}), (20, {})])
def test_a_slider_released_in_the_same_message_has_the_last_word(holds, texts, monkeypatch):
    now = Visit(settings=Settings(base=500))
    monkeypatch.setattr(dragging, "visit", lambda: now)
    monkeypatch.setattr(dragging.st, "session_state", {"base": holds})
    dragging.note({"base": "30"})
    assert now.dragging == texts
    assert now.drags == 1  # heard, so that the browser may tell of the next
