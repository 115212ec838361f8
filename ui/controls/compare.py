"""A second setting beside the shared one: A | B in one link.

A page compares if its header says what B has of its own, as in `compare: [d_model, base]`. The
frame draws the switch beside the shared controls and B's under them; the page asks for `current_b`.
"""

from __future__ import annotations

import streamlit as st

from state import limits as allowed
from state.parameters import Number, Truth
from state.settings import Settings
from ui.controls import changes, dragging, page, parameters
from ui.controls.comparison_b import DEFAULTS_B, KEY, KEYS, own, switched
from ui.text.teacher_link import lesson
from ui.text.words import words
from ui.visit import visit


def current_b() -> Settings | None:
    """B as this page shows it; None where it shows A alone."""
    return visit().settings_b


def is_on() -> bool:
    """Whether this run compares; to be asked before the switch is drawn."""
    if not own():
        return False
    parameters.hold(KEY, False, Truth(), stays=True)
    return bool(st.session_state[KEY])


def switch() -> None:
    """Draw the switch."""
    page.switch(words("frame").label("compare"), key=KEY, on_change=switched)


def controls(tracks: int) -> None:
    """Draw B's controls, once the switch was drawn and if it is on, in as many `tracks` as A's.

    What the page does not show of B goes along, so that a link brings it to the next page.
    """
    here = visit()
    here.settings_b = None
    if not own() or not st.session_state[KEY]:
        return
    for name, key in KEYS.items():
        parameters.hold(key, DEFAULTS_B[name], Number(allowed.LIMITS[name]), stays=True)
    values = {name: st.session_state[KEYS[name]] for name in own()}
    if visible := [name for name in own() if name not in lesson().hide]:
        tracks = max(tracks, len(visible) + 1)
        with st.grid(
            tracks, min_column_width=120, key="second_controls", vertical_alignment="bottom"
        ):
            values |= {name: _slider(name) for name in visible}
            st.button(
                words("frame").label("swap"), key="aside_swap", on_click=_swap, width="stretch"
            )
    here.settings_b = allowed.clamped(allowed.changed(dragging.current(), values))


def _slider(name: str) -> int:
    label = words("frame").text("beside", name=name)
    return page.logarithmic(label, name, DEFAULTS_B[name], key=KEYS[name])


def _swap() -> None:
    state = st.session_state
    old = {name: state[name] for name in own() if name not in lesson().fixed}
    changes.apply({name: state[KEYS[name]] for name in old})
    state.update({KEYS[name]: value for name, value in old.items()})
