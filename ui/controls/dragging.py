"""A slider that is being dragged: the page shows where it is, and keeps nothing before release.

Pictures that the browser cannot move by itself follow the hand in this way, and sentences once it
rests (ui/live/dragging.js).
"""

from collections.abc import Mapping

import streamlit as st

from state import limits as allowed
from state.settings import Settings
from ui.visit import visit


def note(sent: Mapping[str, object]) -> None:
    """Note the sliders' places, `sent` by their controls' keys. A callback.

    The value of a slider that was released in the same message outweighs this.
    """
    state, now = st.session_state, visit()
    now.drags += 1
    for key, text in sent.items():
        before = now.at.own.get(key, getattr(now.run.settings, key, None))
        if isinstance(text, str) and key in state and state[key] == before:
            now.dragging[key] = text


def current() -> Settings:
    """Return the settings as the page shows them now."""
    settings = visit().run.settings
    for field, text in visit().run.dragged.items():
        value = allowed.number(text)
        if field in allowed.NUMBERS and value is not None:
            moved = allowed.changed(settings, {field: allowed.limits(field, settings).clamp(value)})
            settings = allowed.with_dependents(moved, settings, {field})
    return allowed.clamped(settings) if visit().run.dragged else settings
