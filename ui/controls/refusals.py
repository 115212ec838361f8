"""A line for every value in a link that cannot be used."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from state.limits import Refusal
from ui.controls import shared
from ui.text.words import words

KEPT = "refusals"
PLACE = "place of the refusals"


def show(refusals: Sequence[Refusal]) -> None:
    """Show what was refused until a setting changes; later refusals of this run go here too."""
    st.session_state[PLACE] = st.container()
    if refusals:
        st.session_state[KEPT] = (refusals, shared.current())
    kept, at = st.session_state.get(KEPT, ((), None))
    if kept and at == shared.current():
        say(kept)


def say(refusals: Sequence[Refusal]) -> None:
    """A line for each of `refusals`: above the page's title, wherever in the run it is called."""
    place = st.session_state.get(PLACE, st)
    place.warning("  \n".join(map(line, refusals)), icon=":material/info:")


def line(refusal: Refusal) -> str:
    """The value given, what is allowed, and what is shown instead."""
    given, used = code(refusal.given), code(str(refusal.used))
    return words("frame").text(
        "refused", field=refusal.field, given=given, allowed=refusal.allowed, used=used
    )


def code(text: str) -> str:
    """`text` as code, cut when long, so that none of it is read as Markdown."""
    short = text if len(text) <= 40 else text[:40] + "…"
    return "`" + short.replace("`", "'") + "`"
