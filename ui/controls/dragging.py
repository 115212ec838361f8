"""A slider that is being dragged: the page shows where it is, and keeps nothing before release.

Pictures that the browser cannot move by itself follow the hand in this way (ui/live/dragging.js).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

import streamlit as st

from state import limits as allowed
from state.settings import Settings
from ui.visit import visit

Stop = TypeVar("Stop", float, str)


def begin() -> None:
    """Once a run, before anything asks for a value."""
    now = visit()
    now.dragged, now.dragging = now.dragging, {}


def tell(sent: Mapping[str, object]) -> None:
    """A callback: a browser says, by its control's key, where a slider is.

    A slider that was released meanwhile comes along in the same message, and has the last word.
    """
    state, now = st.session_state, visit()
    now.drags += 1
    for key, text in sent.items():
        before = now.own.get(key, getattr(now.settings, key, None))
        if isinstance(text, str) and key in state and state[key] == before:
            now.dragging[key] = text


def current() -> Settings:
    """The settings as the page shows them now."""
    settings = visit().settings
    for field, text in visit().dragged.items():
        value = allowed.number(text)
        if field in allowed.NUMBERS and value is not None:
            moved = allowed.changed(settings, {field: allowed.limits(field, settings).clamp(value)})
            settings = allowed.followed(moved, settings, {field})
    return allowed.clamped(settings) if visit().dragged else settings


def number(key: str, held: float, low: float, high: float) -> float:
    """Where the page's own slider `key`, which holds the number `held`, is now."""
    text = visit().dragged.get(key, "")
    value = allowed.number(text.lstrip("-−"))
    if value is None:
        return held
    return min(max(-value if text[0] in "-−" else value, low), high)


def stop(key: str, held: Stop, stops: Sequence[Stop]) -> Stop:
    """At which of its stops the page's own slider `key`, which holds `held`, is now."""
    text = visit().dragged.get(key)
    return next((stop for stop in stops if str(stop) == text), held)
