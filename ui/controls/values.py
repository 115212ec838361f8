"""The values of a visit's controls: from the link that opened the page, or as they were moved."""

from typing import Any

import streamlit as st

from document.controls import Control, IntSlider, TextInput
from document.state import State
from state.parameters import texts
from state.settings import NAMES
from ui.controls.refusals import say
from ui.visit import lesson, visit


def state(page: str) -> State:
    """Return the state that this run shows a page at."""
    now = visit()
    return State(
        page,
        now.run.settings,
        value_of,
        _is_answered,
        now.run.settings_b,
        lesson(),
        is_right=now.predictions.get,
    )


def value_of(control: Control[Any]) -> Any:
    """Return a control's value."""
    linked = control.linked or control.personal
    if linked:
        _hold(control)
    value = control.clamp(st.session_state.get(control.key, control.default))
    visit().run.linked &= linked or value == control.default
    return value


def _hold(control: Control[Any]) -> None:
    """Let session state hold what the link asks a control to be, and the URL say what it holds.

    A page that is opened again has what it was left with, and what `stays` goes along to others.
    """
    now, session, key = visit(), st.session_state, control.key
    default = native(control.clamp(control.default))
    now.run.defaults[key] = default
    if key not in now.at.checked:
        now.at.checked.add(key)
        spelled = now.at.query.get(key, [])
        value = control.parse(spelled)
        if value is not None:
            session[key] = native(value)
        elif spelled or (now.run.whole and not _outlasts(control)):
            session[key] = default
        elif now.run.entered and not control.stays:
            left = control.read(texts(now.at.own.get(key, default)))
            session[key] = default if left is None else left
        else:  # assigned, because to Streamlit its control is a new one
            session[key] = session.get(key, default)
        if refusal := control.refusal(spelled, session[key]):
            say([refusal])
    # Streamlit drops what is not drawn for a while, as when another sheet of questions is.
    session.setdefault(key, now.at.own.get(key, default) if control.personal else default)
    if isinstance(control, IntSlider):
        ends = control.low, control.high
        if now.at.ranges.get(key) != ends:  # a new slider to Streamlit, which has no value yet
            now.at.ranges[key] = ends
            session[key] = control.clamp(session[key])
    now.at.own[key] = session[key]
    if control.stays:
        now.stays.add(key)
    if control.personal:
        now.personal.add(key)


def _outlasts(control: Control[Any]) -> bool:
    """Return whether it is kept by a link that leaves it out: personal, or too long for Back."""
    if control.personal:
        return True
    left = visit().at.own.get(control.key)
    longer = isinstance(control, TextInput) and not control.fits_link(str(left or ""))
    return visit().run.returned and longer


def native(value: object) -> object:
    """Return a value as Streamlit's own controls hold it."""
    return [*value] if isinstance(value, tuple) else value


def keep() -> None:
    """Keep the values that the page has no control for: Streamlit drops them after a run."""
    now, session = visit(), st.session_state
    for key in (now.stays - now.run.defaults.keys()) | (NAMES - now.at.forms.keys()):
        if key in session:  # dropped if the run that drew it was interrupted: changes.current
            session[key] = session[key]


def _is_answered(question: str) -> bool:
    known = {question, f"plan {lesson().plan}"}  # at a stop, once its own answer is shown
    if not known & visit().revealed and st.session_state.get(question) is None:
        return False
    visit().run.told.add(question)
    return True
