"""The page where a reader was last. Kept in the browser alone."""

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
    """Draw a link to the page where this reader was last."""
    _link(key="resume", data={"label": label, "titles": contents.titles()}, width="content")


def here() -> str | None:
    """Return the page to note in the browser; none that others look at, nor Home itself."""
    page = visit().page
    is_shown = lesson().present or st.context.is_embedded
    return None if is_shown or page == contents.HOME else page
