"""Controls on the screen: each as one of Streamlit's, which finds its value under its key."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Any

import streamlit as st

from document import controls, shared
from document.comparison import COMPARE
from document.controls import Control
from document.words import Words
from state.settings import NAMES
from ui.controls import comparison_b, effects
from ui.controls.values import native, value_of
from ui.visit import lesson, visit

# What needs to know the visit.
CALLBACKS: dict[str, Callable[[], None]] = {COMPARE.key: comparison_b.switched}


def place(control: Control[Any], page: Words) -> None:
    """Draw a control. What a page has drawn, a presenter's link may keep."""
    key, own = control.key, visit().run.own_controls
    label = control.label_in(page.meta.get("labels", {}))
    if key not in NAMES:  # which hold the settings before the run draws any
        value_of(control)
    if key not in (*NAMES, shared.MORE.key, *own) and control.linked:
        own[key] = label
    if control.extra and _waits(control):
        return
    if isinstance(control, controls.Slider):
        visit().run.sliders[key] = control
    if isinstance(control, controls.TextInput):
        visit().run.boxes[key] = control
    hint = page.text(control.hint) if control.hint in page.parts else control.hint
    on_change = CALLBACKS.get(key) or (control.effect and partial(effects.follow, control.effect))
    rest: Any = {"key": key, "disabled": control.disabled, "on_change": on_change}
    rest["help"] = hint or None
    match control:
        case controls.Choice(style="menu"):
            st.selectbox(label, control.options, filter_mode=None, **rest)
        case controls.TextInput(lines=True):
            # Streamlit gives up what is longer without a word, so the label says the limit.
            most, placeholder = control.max_chars, control.placeholder
            st.text_area(label, max_chars=most, placeholder=placeholder, height=68, **rest)
        case controls.TextInput():
            # Streamlit asks for no keyboard: ui/frame/browser/keyboard.js does, by this key.
            with st.container(key=f"decimal_{key}") if control.decimal else nullcontext():
                st.text_input(label, max_chars=control.max_chars, **rest)
        case controls.Choice(style="radio"):
            st.radio(label, control.options, horizontal=True, **rest)
        case controls.Choice():
            st.segmented_control(label, control.options, required=True, wrap=True, **rest)
        case controls.MultiChoice():
            visibility = "collapsed" if control.quiet else "visible"
            rest |= {"selection_mode": "multi", "label_visibility": visibility, "wrap": True}
            st.pills(label, control.options, **rest)
        case controls.IntSlider():
            st.slider(label, control.low, control.high, **rest)
        case controls.FloatSlider():
            low, high, step = map(float, (control.low, control.high, control.step))
            st.slider(label, low, high, step=step, format="%g", **rest)
        case controls.SelectSlider():
            st.select_slider(label, control.options, **rest)
        case controls.LogSlider():
            value = st.session_state[key]
            st.select_slider(label, shared.stops(control.setting, value, control.default), **rest)
        case controls.Toggle():
            st.toggle(label, **rest)
        case controls.FileInput():
            st.file_uploader(label, max_upload_size=control.max_size, **rest)
        case _:
            raise TypeError(control)


def _waits(control: Control[Any]) -> bool:
    """Return whether an extra control is hidden: not on a projector, nor if changed."""
    session = st.session_state
    changed = session[control.key] != native(control.clamp(control.default))
    return not (lesson().present or changed or session.get(shared.MORE.key, False))
