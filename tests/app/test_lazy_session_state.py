"""Session state, of which a rerun reads only what it needs, and which holds what it held."""

import gc

import pytest
from streamlit.components.v2.bidi_component import main as components
from streamlit.runtime.state.common import WidgetMetadata
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import SessionState
from streamlit.testing.v1 import AppTest

from ui.streamlit import lazy_session_state

EVENTS = "$$STREAMLIT_INTERNAL_KEY_events"


@pytest.fixture
def less(monkeypatch):
    """Read less, until the test is over."""
    for place, name in (
        (components, "make_bidi_component_presenter"),
        (SafeSessionState, "filtered_state"),
    ):
        monkeypatch.setattr(place, name, getattr(place, name))
    lazy_session_state.install()


def page():
    import streamlit as st

    picture = st.components.v2.component("a_picture", html="<p></p>")
    for key in "ab":
        picture(key=key, data={}, on_moved_change=lambda: None)
    st.session_state.number = st.number_input("number", 0, 9, key="box")
    st.radio("choice", ["first", "second"], key="choice")
    st.session_state.all = sorted(st.session_state)


def classes_made(app):
    """How many classes a rerun makes to present values."""

    def there():
        return sum(kind.__name__ == "_WriteThrough" for kind in dict.__subclasses__())

    gc.collect()
    gc.disable()
    try:
        before = there()
        app.run()
        return there() - before
    finally:
        gc.enable()


@pytest.mark.usefixtures("less")
def test_a_rerun_makes_no_class_for_a_value_that_nobody_sent():
    app = AppTest.from_function(page).run()
    assert not app.exception
    assert classes_made(app) == 0
    app.number_input(key="box").set_value(5).run()
    assert app.session_state.number == 5
    assert app.session_state["all"] == ["a", "all", "b", "box", "choice", "number"]
    app.radio(key="choice").set_value("second").run()
    assert app.session_state.choice == "second"


def test_streamlit_itself_makes_them():
    """Where this fails, `read_less` may go."""
    assert classes_made(AppTest.from_function(page).run()) > 0


@pytest.mark.usefixtures("less")
def test_what_a_browser_has_sent_is_presented_by_streamlit():
    state = SessionState()
    present = components.make_bidi_component_presenter(EVENTS, "component", {"moved"})
    value = {"held": 1}
    assert present(value, state) is value
    kind = WidgetMetadata(
        id=EVENTS, deserializer=lambda sent: sent, serializer=str, value_type="json_trigger_value"
    )
    state._new_widget_state.set_widget_metadata(kind)
    for nothing in (None, []):
        state._new_widget_state.set_from_value(EVENTS, nothing)
        assert present(value, state) is value
    state._new_widget_state.set_from_value(EVENTS, [{"event": "moved", "value": 7}])
    assert present(value, state).moved == 7
    assert present(value, state) == {"held": 1, "moved": 7}


def test_values_are_those_of_streamlit_and_read_when_they_are_asked_for():
    read = []

    class Counted(dict):
        def __getitem__(self, key):
            read.append(key)
            return super().__getitem__(key)

    state = SessionState(_new_session_state=Counted(one=1, nothing=None))
    safe = SafeSessionState(state, lambda: None)
    values = lazy_session_state._Values(safe)
    assert dict(values) == state.filtered_state == {"one": 1, "nothing": None}
    assert len(values) == 2
    read.clear()
    assert values["nothing"] is None
    assert "other" not in values
    assert "one" not in read
