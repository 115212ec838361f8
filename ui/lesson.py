"""What a teacher's link adds to a state: presenter mode, and controls locked or left out.

A lock is a convenience, not a guard: who edits the link has everything back.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, fields

import streamlit as st

from core import Settings

NAMES = ("present", "lock", "hide")
CONTROLS = frozenset(field.name for field in fields(Settings))
KEPT = "lesson"


@dataclass(frozen=True)
class Lesson:
    """How a page is to be shown."""

    present: bool = False  # no navigation, larger type
    lock: frozenset[str] = frozenset()  # shared controls that are shown and do not move
    hide: frozenset[str] = frozenset()  # shared controls that are not shown


def lesson() -> Lesson:
    """What the link that opened the app asked for; it holds on every page of this visit."""
    if any(name in st.query_params for name in NAMES):
        st.session_state[KEPT] = Lesson(
            present=st.query_params.get("present") == "1",
            lock=_controls("lock"),
            hide=_controls("hide"),
        )
    kept: Lesson = st.session_state.get(KEPT, Lesson())
    return kept


def _controls(name: str) -> frozenset[str]:
    return CONTROLS & set(st.query_params.get(name, "").split(","))


def parameters(present: bool, lock: Collection[str], hide: Collection[str]) -> dict[str, str]:
    """The part of a link that asks for a lesson; empty for none."""
    asked = {
        "present": "1" if present else "",
        "lock": ",".join(sorted(lock)),
        "hide": ",".join(sorted(hide)),
    }
    return {name: value for name, value in asked.items() if value}


def style(shown: Lesson) -> None:
    """In presenter mode: type that is read from the back of a room, and no chrome."""
    if shown.present:
        st.html(
            "<style>html { font-size: 125%; }"
            "[data-testid=stHeader] { display: none; }"
            "[data-testid=stMainBlockContainer] { padding-top: 1.5rem; }</style>"
        )
