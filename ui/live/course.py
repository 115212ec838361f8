"""A reader's course: pages that were seen, and answers. Kept in the browser alone."""

from collections.abc import Mapping

import streamlit as st

from document import contents
from ui import read
from ui.server.files import module
from ui.visit import lesson, visit

STORY = "story"  # whose questions are named like its files

_CSS, _JS = read("live/course.css"), module("course_rooms")
_continue, _overview = (
    st.components.v2.component(
        f"clock_hands_{name}", html=f'<div class="course {name}" hidden></div>', css=_CSS, js=_JS
    )
    for name in ("continue", "overview")
)


def goes_on(label: str) -> None:
    """Draw a link to the page where this reader was last."""
    data = {"chapters": contents.by_chapter(), "labels": {"continue": label}}
    _continue(key="continue", data=data, width="content")


def overview(labels: Mapping[str, str]) -> None:
    """Draw all pages by chapter, with those that were seen, and a button that clears it."""
    _overview(key="course", data={"chapters": contents.by_chapter(), "labels": dict(labels)})


def news() -> dict[str, object] | None:
    """Return the notes of this run for the browser; nothing of a page for others to look at."""
    if lesson().present or st.context.is_embedded:
        return None
    answers: dict[str, dict[str, bool]] = {}
    for question, right in (visit().predictions | visit().answers).items():
        answers.setdefault(_page_of(question), {})[question] = right
    page = visit().page
    return {"page": page, "answers": answers, "goesOn": page != contents.HOME}


def _page_of(question: str) -> str:
    names = [name for name in contents.names() if question.startswith(f"{name}_")]
    return max(names, key=len, default=STORY)
