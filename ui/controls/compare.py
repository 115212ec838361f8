"""A second setting beside the shared one: A | B in one link.

A page compares if its header says what B has of its own, as in `compare: [d_model, base]`. The
frame draws the switch beside the shared controls and B's under them; the page asks for `second`.
"""

from __future__ import annotations

import streamlit as st

from state import limits as allowed
from state.settings import Settings
from ui.controls import changes, dragging, page, url
from ui.controls.second import KEY, KEYS, USUAL, own, switched
from ui.text.teacher_link import lesson
from ui.text.words import words
from ui.visit import visit


def second() -> Settings | None:
    """B as this page shows it; None where it shows A alone."""
    return visit().second


def shown() -> bool:
    """Whether this run compares, before the switch is drawn that says so later."""
    if not own():
        return False
    page.recall(KEY)
    if KEY in st.session_state:
        return bool(st.session_state[KEY])
    return st.query_params.get(KEY, "").lower() == "true"


def switch() -> None:
    """Draw the switch."""
    page.switch(words("frame").label("compare"), key=KEY, on_change=switched)


def controls(tracks: int) -> None:
    """Draw B's controls, once the switch was drawn and if it is on, in as many `tracks` as A's.

    What the page does not show of B is carried, so that a link brings it to the next page.
    """
    here = visit()
    here.second = None
    if not own() or not st.session_state[KEY]:
        return
    _say()
    seen = [name for name in own() if name not in lesson().hide]
    values = {}
    if seen:
        tracks = max(tracks, len(seen) + 1)
        with st.grid(
            tracks, min_column_width=120, key="second_controls", vertical_alignment="bottom"
        ):
            values = {name: _slider(name) for name in seen}
            st.button(
                words("frame").label("swap"), key="aside_swap", on_click=_swap, width="stretch"
            )
    with st.container(key="carried_second"):
        values |= {name: _slider(name) for name in USUAL if name not in seen}
    b = allowed.changed(dragging.current(), {name: values[name] for name in own()})
    here.second = allowed.clamped(b)


def _say() -> None:
    """Have the link say what B has from A, and not from a hand."""
    state = st.session_state
    held = {
        key: state[key] for name, key in KEYS.items() if state.get(key, USUAL[name]) != USUAL[name]
    }
    said = {KEY: "true", **held}
    url.say({key: value for key, value in said.items() if key not in st.query_params})


def _slider(name: str) -> int:
    label = words("frame").text("beside", name=name)
    return page.logarithmic(label, name, USUAL[name], key=KEYS[name])


def _swap() -> None:
    state = st.session_state
    old = {name: state[name] for name in own() if name not in lesson().fixed}
    changes.apply({name: state[KEYS[name]] for name in old})
    state.update({KEYS[name]: value for name, value in old.items()})
