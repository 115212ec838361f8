"""The part of a run that settings change: a page and its controls, redrawn without the frame.

A control that is moved reruns only this. The menu, the title, sharing and the foot stay, because
no setting changes them: a third of what a run would send.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager, nullcontext
from copy import copy
from functools import cache

import streamlit as st

from document import comparison, contents, shared, terms
from document.state import State
from document.words import Words
from state.limits import Refusal
from ui import live, read
from ui.blocks.render import render
from ui.controls import refusals, url, values
from ui.controls.navigation import Page
from ui.controls.settings import begin
from ui.frame import teacher_link
from ui.server import run_queue
from ui.streamlit import uploaded
from ui.teach import presenter
from ui.visit import enter, visit

LARGE = 2_000_000  # bytes; an entry of a table has one or more


@contextmanager
def turn() -> Iterator[None]:
    """Wait for a turn; with a large file first for the only one of these, without taking two."""
    alone = run_queue.checks.turn() if uploaded() > LARGE else nullcontext()
    with alone, run_queue.runs.turn():
        yield


def draw(name: str) -> None:
    """Draw the page called `name`."""
    render(contents.page(name)(values.state(name)))


@st.fragment
def body(page: Page, words: Words, begun: list[list[Refusal]]) -> None:
    """Draw controls and page; `begun` holds what `begin` found, if this run has begun already."""
    with nullcontext() if begun else turn():
        enter()
        refusals.show(begun.pop() if begun else begin(words))
        run, at = visit().run, visit().at
        _, run.terms = terms.lead(words.name)
        state = values.state(words.name)
        with st.container(key="main_controls"):  # beside the page in a low window: style.css
            own_first = words.meta.get("own_first")
            run.opening = st.container() if own_first else None
            render(shared.controls(state))
            at.forms = {
                name: shared.form(words, name, run.settings) for name in shared.visible(state)
            }
            run.opening = run.opening or st.container()
        run.settings_b = comparison.settings_b(state)
        with st.container(key="page"):  # what follows keeps its index, however much a page holds
            copy(page).run()  # a page that has run refuses to run again
        presenter.mount()
        values.keep()
        url.write(run)  # the page's own controls may be others than when the run began
        at.labels = run.own_controls
        teacher_link.hide_own(at.labels, shared.presenter_controls(words.name, state.lesson))
        _order_on_a_phone(state, {*at.forms, *at.labels})
        every = shared.complete(words.meta.get("controls", ()), run.settings)
        refusals.of_lesson(every, [*at.labels])
        live.mount()


def _order_on_a_phone(state: State, keys: Collection[str]) -> None:
    """Put the control that moves the picture below it, within reach of a thumb.

    `keys` are those of the page's controls.
    """
    if key := shared.phone_control(state, keys):
        st.html(f"<style>{_phone_rules(key, shared.phone_also(state))}</style>")


@cache
def _phone_rules(key: str, also: str) -> str:
    return read("frame/phone_control.css").replace("CONTROL", key).replace("ALSO", also)
