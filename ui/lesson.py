"""What a teacher's link adds to a state: presenter mode, and controls locked or left out.

A lock is a convenience, not a guard: who edits the link has everything back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any

import streamlit as st

from core import Settings

NAMES = ("present", "control", "lock", "hide")
LARGER = 1.4  # than on a desk: type in presenter mode
CONTROLS = frozenset(field.name for field in fields(Settings))
KEPT = "lesson"


@dataclass(frozen=True)
class Lesson:
    """How a page is to be shown."""

    present: bool = False  # no navigation, larger type, one control
    control: str = ""  # the one that presenter mode leaves, if not the one that the page names
    lock: frozenset[str] = frozenset()  # shared controls that are shown and do not move
    hide: frozenset[str] = frozenset()  # shared controls that are not shown


def read() -> Lesson:
    """What the link that opened the app asks for; once a run, before anything asks `lesson`."""
    if any(name in st.query_params for name in NAMES):
        st.session_state[KEPT] = Lesson(
            present=st.query_params.get("present") == "1",
            control=st.query_params.get("control", ""),
            lock=_controls("lock"),
            hide=_controls("hide"),
        )
    return lesson()


def lesson() -> Lesson:
    """What the link asked for; it holds on every page of this visit."""
    kept: Lesson = st.session_state.get(KEPT, Lesson())
    return kept


def _controls(name: str) -> frozenset[str]:
    return CONTROLS & set(st.query_params.get(name, "").split(","))


def parameters(
    present: bool, lock: Collection[str], hide: Collection[str], control: str = ""
) -> dict[str, str]:
    """The part of a link that asks for a lesson; empty for none."""
    asked = {
        "present": "1" if present else "",
        "control": control if present else "",
        "lock": ",".join(sorted(lock)),
        "hide": ",".join(sorted(hide)),
    }
    return {name: value for name, value in asked.items() if value}


def one(meta: Mapping[str, Any]) -> str:
    """The control that presenter mode leaves: the link's, or the one in the header of the words."""
    return lesson().control or str(meta.get("present", ""))


def shared(names: Collection[str], only: str) -> list[str]:
    """Which of a page's shared controls are shown; in presenter mode `only` one, if it is there."""
    shown = lesson()
    left = [name for name in names if name not in shown.hide]
    return [name for name in left if name == only] if shown.present else left


def hide_own(keys: Collection[str], only: str) -> None:
    """In presenter mode, of a page's own controls by `keys` show `only` one.

    They are drawn all the same, since the picture depends on them.
    """
    hidden = [f".st-key-{key}" for key in keys if key != only]
    if lesson().present and hidden:
        st.html(f"<style>{', '.join(hidden)} {{ display: none }}</style>")


def style(shown: Lesson) -> None:
    """In presenter mode: type that is read from the back of a room, and no chrome."""
    if shown.present:
        st.html(
            f"<style>html {{ font-size: {LARGER:.0%}; }}"
            "[data-testid=stHeader] { display: none; }"
            "[data-testid=stMainBlockContainer] { padding: 0.75rem 2rem !important; }"
            "[data-testid=stMainBlockContainer] h1 { font-size: 1.5rem; padding: 0; }"
            "[class*=st-key-aside] { display: none; }"  # what changes several controls at once
            "</style>"
        )
