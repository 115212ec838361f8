"""A slider that is being dragged: the page shows where it is, and forgets it after the run."""

import pytest

from state.settings import Settings
from tests.app import open_page
from ui.controls import dragging
from ui.visit import KEY, Visit


def drag(at, **sliders):
    """What the callback leaves for the next run, as if a browser had sent it."""
    at.session_state[KEY].dragging = sliders
    return at.run()


def current_settings(at):
    """The settings of the last run as its pictures show them."""
    assert not at.exception
    return at.session_state["seen"]


@pytest.fixture
def current(monkeypatch):
    """Notes what each run of a page takes for its settings."""
    import streamlit as st

    import ui

    def noted():
        st.session_state["seen"] = settings = dragging.current()
        return settings

    monkeypatch.setattr(ui, "current", noted)


@pytest.mark.usefixtures("current")
def test_a_page_shows_what_is_dragged_and_keeps_nothing():
    at = open_page("base_and_length", base="500")
    drag(at, base="20")
    assert current_settings(at).base == 20
    assert at.session_state["base"] == 500
    assert current_settings(at.run()).base == 500


@pytest.mark.usefixtures("current")
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
def test_what_a_browser_sends_is_taken_with_care(sent, field, value):
    at = open_page("base_and_length")
    drag(at, **sent)
    assert getattr(current_settings(at), field) == value


@pytest.mark.parametrize(
    ("text", "value"), [("-3.5", -3.5), ("−3.5", -3.5), ("99", 64), ("x", 3), ("", 3), ("inf", 3)]
)
def test_a_pages_own_slider_too(text, value, monkeypatch):
    numbers = []
    number = dragging.number
    monkeypatch.setattr(
        dragging, "number", lambda *arguments: numbers.append(number(*arguments)) or numbers[-1]
    )
    at = open_page("shift_is_rotation")
    del numbers[:]
    drag(at, offset=text)
    assert not at.exception
    assert numbers[0] == value


@pytest.mark.parametrize(("holds", "texts"), [(500, {"base": "30"}), (20, {})])
def test_a_slider_released_in_the_same_message_has_the_last_word(holds, texts, monkeypatch):
    now = Visit(settings=Settings(base=500))
    monkeypatch.setattr(dragging, "visit", lambda: now)
    monkeypatch.setattr(dragging.st, "session_state", {"base": holds})
    dragging.note({"base": "30"})
    assert now.dragging == texts
    assert now.drags == 1  # heard, so that the browser may tell of the next
