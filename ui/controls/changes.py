"""The shared settings as they are now, and how a callback changes them."""

from collections.abc import Mapping

import streamlit as st

from state import limits as allowed
from state.settings import NAMES, Settings
from ui.controls import stale_values
from ui.visit import lesson, visit


def current() -> Settings:
    """Return the settings as they are now, on the page and in the URL.

    What Streamlit has dropped is as it was shown: where a step to another page interrupts a run, it
    drops the values of all controls that the run drew and the browser has not heard of.
    """
    session, shown = st.session_state, visit().run.settings
    return Settings(**{name: session.get(name, getattr(shown, name)) for name in NAMES})


def apply(changes: Mapping[str, object]) -> None:
    """Change settings from a callback: Streamlit forbids it once a control is drawn.

    What a teacher's link has locked or left out stays as it is.
    """
    sent, fixed = current(), lesson().fixed
    changes = {name: value for name, value in changes.items() if name not in fixed}
    before = allowed.changed(sent, stale_values.corrections(sent))
    settings = allowed.with_dependents(allowed.changed(before, changes), before, changes)
    settings = allowed.clamped(settings)
    stale_values.note(sent, settings)
    st.session_state.update({name: getattr(settings, name) for name in NAMES})


def to_position(position: int) -> None:
    """Move the cursor, and lengthen a text that ends before it. A callback."""
    if "position" not in lesson().fixed:
        apply({"position": position, "max_len": max(current().max_len, position + 1)})


def stay() -> None:
    """Change no setting. A callback for opening and closing the presets.

    If they close right after a click on one, the browser still sends the old sliders.
    """
    apply({})
