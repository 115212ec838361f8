"""A line for every value in a link that cannot be used."""

from __future__ import annotations

import re
from collections.abc import Sequence

import streamlit as st

from state.limits import Refusal
from state.settings import NAMES
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


def of_lesson(shared: Sequence[str], own: Sequence[str]) -> None:
    """Say what a teacher's link asks in vain of a page with these controls, `shared` and `own`."""
    settings = "names of settings that pages share, such as those of this page: "
    found = [
        *_unknown("lock", NAMES, settings, shared),
        *_unknown("hide", NAMES, settings, shared),
    ]
    if lesson().present:
        every = [*shared, *own]
        found += _unknown("control", every, "names of controls that are on this page: ", every)
    if found:
        say(found)


def _unknown(field: str, names: Sequence[str], allowed: str, told: Sequence[str]) -> list[Refusal]:
    """What `field` of the link names that is not among `names`, of which `told` are listed."""
    now = visit()
    if field not in now.query or field in now.heard:
        return []
    now.heard.add(field)
    wanted = ",".join(now.query[field]).split(",")
    if not {*wanted} - {*names, ""}:
        return []
    used = ", ".join(name for name in wanted if name in names) or "none"
    return [Refusal(field, ",".join(wanted), allowed + (", ".join(told) or "it has none"), used)]


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
