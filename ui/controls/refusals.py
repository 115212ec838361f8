"""A line for every value in a link that cannot be used."""

from __future__ import annotations

import re
from collections.abc import Sequence

import streamlit as st

from state.limits import Refusal
from ui.controls import changes
from ui.text.teacher_link import lesson
from ui.text.words import words
from ui.visit import visit

KEY = "refusals"  # of the block that holds them


def room() -> None:
    """Where refusals are shown, from here on."""
    visit().notes = st.container(key=KEY)


def show(refusals: Sequence[Refusal]) -> None:
    """Show what was refused, until a setting changes."""
    now = visit()
    if refusals:
        now.refused = (refusals, changes.current())
    if now.refused and now.refused[1] == changes.current():
        say(now.refused[0])


def say(refusals: Sequence[Refusal]) -> None:
    """A line for each of `refusals`: above the page's title, wherever in the run it is called."""
    notes = visit().notes or st.container()
    notes.warning("  \n".join(map(line, refusals)), icon=":material/info:")


def kept(names: Sequence[str], wanted: Sequence[str]) -> None:
    """Say which of the controls that a link keeps, `wanted`, are not among the page's `names`."""
    now = visit()
    if "control" not in now.query or "control" in now.heard or not lesson().present:
        return
    now.heard.add("control")
    if {*wanted} - {*names}:
        used = ", ".join(name for name in wanted if name in names) or "none"
        allowed = "names of controls that are on this page: " + (", ".join(names) or "it has none")
        say([Refusal("control", ",".join(wanted), allowed, used)])


def line(refusal: Refusal) -> str:
    """The value given, what is allowed, and what is shown instead."""
    given, used = code(refusal.given), code(str(refusal.used))
    return words("frame").text(
        "refused", field=refusal.field, given=given, allowed=refusal.allowed, used=used
    )


def code(text: str) -> str:
    """`text` as code on one line, cut when long, so that none of it is read as Markdown."""
    short = text if len(text) <= 40 else text[:40] + "…"
    return "`" + re.sub(r"\s", " ", short).replace("`", "'") + "`"  # an empty line ends code
