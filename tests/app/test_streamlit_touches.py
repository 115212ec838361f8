"""Each touch of something private in Streamlit can be lost: it is left out, or falls back."""

import asyncio
import asyncio.base_events
import logging
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from streamlit.components.v2.bidi_component import main as components
from streamlit.runtime.state.safe_session_state import SafeSessionState

from tests.app.frontend import begins, element, ends
from tests.app.test_message_diff import BODY, into, packed, pages
from tests.loops import finish
from ui import streamlit as touches
from ui.streamlit import lazy_session_state, message_batch, message_diff


@pytest.fixture(autouse=True)
def forgotten(monkeypatch, caplog):
    """Nothing is decided yet, what is replaced comes back, and the log is read."""
    for place, name in (
        (asyncio.base_events, "_set_nodelay"),
        (components, "make_bidi_component_presenter"),
        (SafeSessionState, "filtered_state"),
    ):
        monkeypatch.setattr(place, name, getattr(place, name))
    monkeypatch.setattr(touches, "lost", set())
    touches.fits.cache_clear()
    caplog.set_level(logging.WARNING, "clock_hands")
    yield
    touches.fits.cache_clear()


AWAY = {
    "nodelay": lambda m: m.delattr(asyncio.base_events, "_set_nodelay"),
    "lazy_session_state": lambda m: m.delattr(components, "make_bidi_component_presenter"),
    "message_batch": lambda m: m.setattr(message_batch, "ScriptRunContext", SimpleNamespace),
    "message_diff": lambda m: m.setattr(message_diff, "FIELDS", {"no_such_field"}),
}


def test_here_every_touch_fits(caplog):
    assert set(AWAY) == set(touches.TOUCHES)
    assert [one.cls for one in touches.install()] == [message_diff.MessageDiff]
    assert all(touches.fits(name) for name in touches.TOUCHES)
    assert not caplog.messages


@pytest.mark.parametrize("name", AWAY)
def test_a_touch_without_what_it_needs_is_left_out_with_a_line(name, monkeypatch, caplog):
    AWAY[name](monkeypatch)
    middlewares = touches.install()
    assert [one for one in touches.TOUCHES if not touches.fits(one)] == [name]
    assert len(middlewares) == (name != "message_diff")
    (line,) = caplog.messages
    assert f"ui.streamlit.{name} is left out" in line


@pytest.mark.parametrize("name", AWAY)
def test_a_touch_that_cannot_even_be_imported_is_left_out(name, monkeypatch):
    """As where Streamlit moved a module; the body of a page asks for a batch all the same."""
    monkeypatch.setitem(sys.modules, f"ui.streamlit.{name}", None)
    touches.install()
    assert not touches.fits(name)
    with touches.batched():
        pass


def test_plain_leaves_out_all_of_them(monkeypatch, caplog):
    monkeypatch.setenv(touches.PLAIN, "1")
    before = components.make_bidi_component_presenter, SafeSessionState.filtered_state
    assert touches.install() == []
    assert (components.make_bidi_component_presenter, SafeSessionState.filtered_state) == before
    assert not caplog.messages


def test_messages_that_cannot_be_read_any_more_are_passed_on_as_they_are(monkeypatch, caplog):
    """Nothing is lost: what was held back comes first."""
    sent = []

    def broken(*_):
        raise AttributeError("script_run_id")

    async def app(_scope, _receive, send):
        for message in [begins("first"), *BODY]:
            await send(packed(message))
        monkeypatch.setattr(message_diff.BrowserPage, "take", broken)
        for message in [element((0, 7), "late", "body"), ends("first"), begins("second")]:
            await send(packed(message))

    finish(message_diff.MessageDiff(app)({"type": "websocket"}, None, into(sent)))
    assert pages(sent) == [*pages(BODY), "late"]
    assert [one.WhichOneof("type") for one in sent].count("new_session") == 2
    (line,) = caplog.messages
    assert "message_diff is left out: AttributeError('script_run_id')" in line


def test_a_run_that_was_held_back_too_long_is_sent_if_it_cannot_be_read(monkeypatch):
    sent = []

    def broken(*_):
        raise KeyError("hash")

    monkeypatch.setattr(message_diff, "MAX_HOLD_SECONDS", 0.05)

    async def app(_scope, _receive, send):
        for message in [begins("first"), *BODY]:
            await send(packed(message))
        monkeypatch.setattr(message_diff.BrowserPage, "release", broken)
        await asyncio.sleep(0.5)
        await send(packed(element((0, 7), "late", "body")))

    finish(message_diff.MessageDiff(app)({"type": "websocket"}, None, into(sent)))
    assert pages(sent) == [*pages(BODY), "late"]


def test_a_value_is_presented_as_streamlit_does_where_nothing_tells_what_was_sent(caplog):
    lazy = lazy_session_state._lazy(lambda *_: lambda value, _: ("presented", value))
    state = SimpleNamespace()
    assert [lazy("events")(5, state) for _ in range(2)] == [("presented", 5)] * 2
    assert len(caplog.messages) == 1


ROOT = Path(__file__).parents[2]
PRIVATE = re.compile(
    r"^ *(?:from|import) (streamlit\.(?!delta_generator\b)|streamlit import|asyncio\.base_)",
    re.MULTILINE,
)


def test_nothing_else_imports_what_is_private():
    files = [
        file
        for room in ("ui", "pages", "document", "charts", "core")
        for file in (ROOT / room).rglob("*.py")
    ]
    imports = {
        file.relative_to(ROOT).as_posix()
        for file in [*files, ROOT / "app.py"]
        if PRIVATE.search(file.read_text("utf-8"))
    }
    rooms = {f"ui/streamlit/{name}.py" for name in touches.TOUCHES}
    assert imports == rooms
