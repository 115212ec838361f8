"""The presenter's side of a room: a panel beside the page, which asks the class and tells.

The panel talks to rooms/ by itself (panel.js), so a vote that comes reruns nothing. The room
follows the page: its question is the page's, and it is told when the page's answer is shown.
"""

from dataclasses import replace
from functools import partial
from typing import Any, Literal
from urllib.parse import urlsplit

import streamlit as st

from charts.snapshot.figure import NARROW, snapshot
from charts.snapshot.svg import svg
from document.blocks import Picture, Question
from document.markdown import inline, paragraphs
from document.teach import lesson_plans
from document.words import words
from ui import read
from ui.controls import navigation
from ui.server.files import module
from ui.visit import Ask, lesson, visit

KEY = "class_room"

_panel = st.components.v2.component(
    "clock_hands_presenter",
    html='<aside class="class-panel" hidden></aside>',
    css=read("teach/presenter/panel.css"),
    js=module("presenter/panel"),
    isolate_styles=False,  # the page makes room for it, and a clicker's key finds its button
)


def stop() -> lesson_plans.Stop | None:
    """Return the stop of a plan at which this page is shown."""
    if not lesson().taught:
        return None
    return lesson_plans.stop_of(words("plans"), lesson().plan, visit().at.page or "")


def ask_button(key: str, style: Literal["secondary", "tertiary"] = "tertiary") -> None:
    """Draw the button that opens presenter mode with a room for the page that is shown."""
    label = words("share").label("ask_class")
    if st.button(label, icon=":material/groups:", type=style, key=key):
        visit().room = True
        visit().lesson = replace(lesson(), present=True)
        st.query_params["present"] = "1"
        st.rerun()  # with the frame, of which the button may have rerun a part


def is_uncovered(stop: lesson_plans.Stop) -> bool:
    """Return whether the answer that a stop's page covers has been shown."""
    return stop.question.name in visit().revealed


def uncover() -> None:
    """Show what the stop's page covers, if it is at a stop. A callback."""
    if here := stop():
        visit().revealed.add(here.question.name)


def ask_of(question: Question, *keys: str) -> Ask:
    """Return a question whose answer is shown once it is revealed; `keys` hold a guess."""
    revealed, name = visit().revealed, question.name

    def again() -> None:
        revealed.discard(name)
        for key in keys:
            st.session_state.pop(key, None)

    return Ask(question, name in revealed, lambda: revealed.add(name), again)


def takes(ask: Ask) -> bool:
    """Note what this page asks. True where the panel or a stop asks, so that the page need not."""
    visit().run.ask = ask
    return stop() is not None or (visit().room and lesson().present)


def mount() -> None:
    """Draw the panel: once a run, after the page, which may have said its question."""
    now, here = visit(), stop()
    ask = ask_of(here.question) if here else now.run.ask
    if not lesson().present:
        return
    labels = words("presenter").meta["labels"] | {"local": navigation.local_note()}
    data: dict[str, Any] = {"labels": labels, "asks": ask is not None}
    if now.room:
        data["open"] = True
        if ask:
            data["question"] = _sent(ask.question, now.run.pictured)
            data |= {"shown": _as_html(ask.question), "told": ask.is_told}

    def press(what: Literal["tell", "again"]) -> None:
        if ask:  # or the press came after its page
            getattr(ask, what)()
            now.reframed = here is not None

    _panel(
        key=KEY,
        data=data,
        on_open_change=partial(_set_room, True),
        on_over_change=partial(_set_room, False),
        on_tell_change=partial(press, "tell"),
        on_again_change=partial(press, "again"),
    )
    if now.reframed:
        now.reframed = False
        st.rerun()  # with the frame, which covers the answer and has the buttons of no room


def _sent(question: Question, first: Picture | None) -> dict[str, Any]:
    """Return the question for rooms/question.py, with the page's first picture for a phone."""
    picture = question.picture or first
    figure = picture and (picture.narrow or picture.draw)()
    return {
        "id": question.name,
        "text": question.text,
        "options": question.options,
        "right": question.right,
        "explanation": question.answer,
        "picture": svg(snapshot(figure, NARROW), picture.alt) if picture and figure else "",
        "covered": lesson().taught,  # a stop's picture comes with its answer
        "link": _link(),
    }


def _as_html(question: Question) -> dict[str, Any]:
    """Return the same words as HTML, for the panel."""
    return {
        "caption": paragraphs(question.caption),
        "text": paragraphs(question.text),
        "options": [*map(inline, question.options)],
        "right": question.right,
        "explanation": paragraphs(question.answer),
    }


def _link() -> str:
    """Return this page's link in its state, as from the app's first page."""
    parts = urlsplit(navigation.address())
    path = parts.path.rpartition("/")[2]
    return f"{path}?{parts.query}" if parts.query else path


def _set_room(is_open: bool) -> None:
    """Note whether there is a room: a reloaded tab has one that this visit does not know."""
    visit().room, visit().reframed = is_open, True
