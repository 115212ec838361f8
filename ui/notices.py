"""A line for every value that came in a link and could not be used."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui import controls
from ui.fields import Refusal

KEPT = "refusals"


def show(refusals: Sequence[Refusal]) -> None:
    """Say what was refused, until a setting changes."""
    if refusals:
        st.session_state[KEPT] = (refusals, controls.current())
    kept, at = st.session_state.get(KEPT, ((), None))
    if at != controls.current():
        return
    if kept:
        st.warning("  \n".join(map(line, kept)), icon=":material/info:")


def line(refusal: Refusal) -> str:
    """What was given, what is allowed, and what is shown instead."""
    given = refusal.given if len(refusal.given) <= 40 else refusal.given[:40] + "…"
    given = given.replace("`", "'")
    return (
        f"`{refusal.field}` was `{given}` in the link; it takes {refusal.allowed}. "
        f"Showing {refusal.used}."
    )
