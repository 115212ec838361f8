"""A second setting beside the shared one: A | B in one link."""

from __future__ import annotations

import streamlit as st

from state import limits as allowed
from state.settings import Settings
from ui.controls import dragging, page, shared
from ui.text.teacher_link import lesson
from ui.text.words import words

OTHERWISE = {"max_len": 128, "d_model": 512, "base": 100}  # too small a base, beside the default


def second() -> Settings | None:
    """Draw the switch and, if it is on, B's controls: A's names with _b. None if it is off.

    B has A's cursor and sentence.
    """
    text = words("frame")
    if not page.switch(text.label("compare"), key="compare", hint=text.meta["help"]["compare"]):
        return None
    with st.grid(4, min_column_width=150, key="second", vertical_alignment="bottom"):
        values = {
            name: page.logarithmic(text.text("beside", name=name), name, default, key=f"{name}_b")
            for name, default in OTHERWISE.items()
        }
        st.button(text.label("swap"), key="aside_swap", on_click=_swap, width="stretch")
    return allowed.clamped(allowed.changed(dragging.current(), values))


def _swap() -> None:
    state = st.session_state
    old = {name: state[name] for name in OTHERWISE if name not in lesson().fixed}
    shared.apply({name: state[f"{name}_b"] for name in old})
    state.update({f"{name}_b": value for name, value in old.items()})
