"""Pictures that follow the hand, moved in the browser by the modules beside this file.

A figure that moves says in its `meta` which picture it is, what it shows and what moving it takes
(charts.kit.theme.live). Without the browser's part the app works, a step behind the hand.
"""

import math
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import streamlit as st

from document.link import TOLD
from document.words import words
from state.settings import NAMES
from ui import read
from ui.controls import changes
from ui.live import resume
from ui.server.files import module
from ui.visit import lesson, visit

KEY = "live"

_observer = st.components.v2.component(
    "clock_hands_live",
    html='<div class="room" aria-hidden="true"></div>',
    css=read("live/live.css"),
    js=module("moving"),
)


def mount() -> None:
    """Have the page's pictures follow its sliders: once a run, after the page."""
    _observer(
        key=KEY,
        data={
            "lock": sorted(lesson().fixed),
            "link": {"page": visit().at.page, "query": _link()},
            "kept": resume.kept(),
            "typed": {"limits": typed_limits(), "unreadable": words("frame").label("no_number")},
        },
        on_cursor_change=_move_cursor,
        on_typed_change=lambda: take_typed(_told("typed")),
    )


def _told(event: str) -> dict[str, Any]:
    """Return what the browser says, or nothing where its page was left meanwhile."""
    component: Any = st.session_state.get(KEY)
    return {} if component is None else dict(getattr(component, event))


def _move_cursor() -> None:
    """Go where a picture was pressed or pulled: a browser sends whole numbers, and texts."""
    cursor = _told("cursor").items()
    free = {name: to for name, to in cursor if type(to) is int and name not in lesson().fixed}
    moved: dict[str, object] = {
        name: free.pop(name) for name in ("pair", "position") if name in free
    }
    changes.apply(moved)
    take_typed(free)
    for name, to in cursor:
        box = visit().run.boxes.get(name)
        if box and type(to) is str and name not in {*NAMES, *lesson().fixed}:
            st.session_state[name] = to[: box.max_chars]


def _link() -> str | None:
    """Return the link to what this run shows; None where no link says all of it."""
    now = visit()
    if not now.run.linked:
        return None
    told = {TOLD: sorted(now.run.told)}
    return urlencode({**now.written_query, **now.lesson.parameters(), **told}, doseq=True)


def typed_limits() -> dict[str, object]:
    """Return the values that can be typed for each slider of this run, beyond the slider's own."""
    sliders = visit().run.sliders.items()
    return {key: limits for key, slider in sliders if (limits := slider.typable) is not None}


def take_typed(sent: Mapping[str, object]) -> None:
    """Set sliders to the nearest value that they can have, `sent` by their keys."""
    for key, number in sent.items():
        slider = visit().run.sliders.get(key)
        if slider is None or slider.disabled or key in lesson().fixed:
            continue
        if isinstance(number, int | float) and math.isfinite(number):
            value = slider.nearest(number)
            if key in NAMES:
                changes.apply({key: value})
            else:
                st.session_state[key] = value
