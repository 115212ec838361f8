"""More settings: a page opens with its main controls, and the others wait behind a switch.

A page names its main ones in the header of its words, `main: [position, pair]`. The others keep
working in links meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import streamlit as st

from state import limits
from state.parameters import Truth
from state.settings import Settings
from ui.controls.parameters import hold
from ui.text.teacher_link import lesson
from ui.text.words import words

KEY = "more"  # URL parameter


def split(
    names: Collection[str], main: Collection[str] | None
) -> tuple[Sequence[str], Sequence[str]]:
    """The main ones of `names`, and the rest: none where a page names no main ones."""
    if main is None or lesson().present:
        return list(names), []
    return [name for name in names if name in main], [name for name in names if name not in main]


def switch(
    rest: Collection[str], settings: Settings, beside: Callable[[], None] | None = None
) -> None:
    """The switch that shows the `rest`; while it is off, it says which of them are changed.

    `beside` draws another switch below it.
    """
    text = words("frame")
    hold(KEY, False, Truth(), stays=True)
    changed = {name: value for name in rest if (value := _changed(name, settings)) is not None}
    with st.container(gap="xxsmall"):
        if changed and not is_on():
            st.caption(text.text("changed", changed=changed))
        st.toggle(text.label("more"), key=KEY)
        if beside:
            beside()


def is_on() -> bool:
    """Whether the rest is shown, once `switch` has asked."""
    return bool(st.session_state[KEY])


def waits(key: str, default: object) -> bool:
    """Whether a page's own control waits with the rest: not on a projector, nor changed."""
    changed = st.session_state[key] != default
    return not (lesson().present or changed or st.session_state.get(KEY, False))


def _changed(name: str, settings: Settings) -> object:
    value = getattr(settings, name)
    return None if value == limits.usual(name, settings) else value
