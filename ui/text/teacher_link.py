"""What a teacher's link adds to the settings: presenter mode, and controls locked or hidden.

A lock is a convenience, not a guard: whoever edits the link has every control back.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any

import streamlit as st

from state.settings import Settings

NAMES = ("present", "control", "lock", "hide")
LARGER = 1.4  # times the type size, in presenter mode
CONTROLS = frozenset(field.name for field in fields(Settings))
KEPT = "lesson"


@dataclass(frozen=True)
class Lesson:
    """How pages are shown."""

    present: bool = False  # no navigation, larger type, one control
    control: str = ""  # the one shown in presenter mode, if not the one the page names
    lock: frozenset[str] = frozenset()  # shared controls shown but disabled
    hide: frozenset[str] = frozenset()  # shared controls not shown


def read() -> Lesson:
    """Read the link's parameters. Call it once per run, before anything calls `lesson`."""
    if any(name in st.query_params for name in NAMES):
        st.session_state[KEPT] = Lesson(
            present=st.query_params.get("present") == "1",
            control=st.query_params.get("control", ""),
            lock=_controls("lock"),
            hide=_controls("hide"),
        )
    return lesson()


def lesson() -> Lesson:
    """What the link asked for, valid on every page of this visit."""
    kept: Lesson = st.session_state.get(KEPT, Lesson())
    return kept


def _controls(name: str) -> frozenset[str]:
    return CONTROLS & set(st.query_params.get(name, "").split(","))


def parameters(
    present: bool, lock: Collection[str], hide: Collection[str], control: str = ""
) -> dict[str, str]:
    """The URL parameters of a lesson; empty for none."""
    asked = {
        "present": "1" if present else "",
        "control": control if present else "",
        "lock": ",".join(sorted(lock)),
        "hide": ",".join(sorted(hide)),
    }
    return {name: value for name, value in asked.items() if value}


def one(meta: Mapping[str, Any]) -> str:
    """The control shown in presenter mode: the link's, else the one in the page's header."""
    return lesson().control or str(meta.get("present", ""))


def shared(names: Collection[str], only: str) -> list[str]:
    """The shared controls that a page shows; in presenter mode just `only`, if it has it."""
    shown = lesson()
    left = [name for name in names if name not in shown.hide]
    return [name for name in left if name == only] if shown.present else left


def hide_own(keys: Collection[str], only: str) -> None:
    """In presenter mode, hide the page's own controls `keys` except `only`.

    They are hidden by CSS, because the picture depends on their values.
    """
    hidden = [f".st-key-{key}" for key in keys if key != only]
    if lesson().present and hidden:
        st.html(f"<style>{', '.join(hidden)} {{ display: none }}</style>")


def style(shown: Lesson) -> None:
    """In presenter mode: type that is legible from the back of a room, and no menus."""
    if shown.present:
        st.html(
            f"<style>html {{ font-size: {LARGER:.0%}; }}"
            "[data-testid=stHeader] { display: none; }"
            "[data-testid=stMainBlockContainer] { padding: 0.75rem 2rem !important; }"
            "[data-testid=stMainBlockContainer] h1 { font-size: 1.5rem; padding: 0; }"
            "[class*=st-key-aside] { display: none; }"  # buttons that set several controls
            "</style>"
        )
