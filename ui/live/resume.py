"""The page where a reader was last, and the score. Kept in the browser alone."""

import streamlit as st

from document import contents
from ui import read
from ui.server.files import module
from ui.visit import lesson, visit

_link = st.components.v2.component(
    "clock_hands_resume",
    html='<div class="resume" hidden></div>',
    css=read("live/resume.css"),
    js=module("resume_link"),
)


def link(label: str) -> None:
    """Draw links to the page where this reader was last, and to the score."""
    _link(key="resume", data={"label": label, "titles": contents.titles()}, width="content")


def kept() -> dict[str, dict[str, str]]:
    """Return this run's page and its score; none of Home, nor of what others look at."""
    now = visit()
    if now.at.page in (None, contents.HOME) or lesson().present or st.context.is_embedded:
        return {}
    here = {"page": now.at.page, "href": contents.link(".", now.at.page, now.written_query)}
    return {"last": here} | ({"score": {**here, "text": now.run.score}} if now.run.score else {})
