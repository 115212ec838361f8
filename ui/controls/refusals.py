"""A line for every value in a link that cannot be used."""

from collections.abc import Sequence

import streamlit as st

from document.refusals import line
from state.limits import Refusal
from state.settings import NAMES
from ui.controls import changes
from ui.visit import lesson, visit

KEY = "refusals"  # of the block that holds them


def reserve() -> None:
    """Reserve the place for refusals here."""
    visit().at.notes = st.container(key=KEY)


def show(refusals: Sequence[Refusal]) -> None:
    """Show what was refused, until a setting changes."""
    now = visit()
    if refusals:
        now.at.refused = (refusals, changes.current())
    if now.at.refused and now.at.refused[1] == changes.current():
        say(now.at.refused[0])


def say(refusals: Sequence[Refusal]) -> None:
    """Draw a line for each of `refusals`: above the page's title, whenever it is called."""
    notes = visit().at.notes or st.container()
    notes.warning("  \n".join(map(line, refusals)), icon=":material/info:")


def of_lesson(shared: Sequence[str], own: Sequence[str]) -> None:
    """Report names in a teacher's link that no control of this page has, `shared` or `own`."""
    settings = "names of settings that pages share, such as those of this page: "
    refusals = [
        *_unknown("lock", NAMES, settings, shared),
        *_unknown("hide", NAMES, settings, shared),
    ]
    if lesson().present:
        every = [*shared, *own]
        refusals += _unknown("control", every, "names of controls that are on this page: ", every)
    if refusals:
        say(refusals)


def _unknown(
    field: str, names: Sequence[str], allowed: str, listed_names: Sequence[str]
) -> list[Refusal]:
    """Return unknown names in link field `field`; the message lists `listed_names`."""
    now = visit()
    if field not in now.at.query or field in now.at.checked:
        return []
    now.at.checked.add(field)
    link_names = ",".join(now.at.query[field]).split(",")
    if not {*link_names} - {*names, ""}:
        return []
    used = ", ".join(name for name in link_names if name in names) or "none"
    allowed += ", ".join(listed_names) or "it has none"
    return [Refusal(field, ",".join(link_names), allowed, used)]
