"""What settings change on a page: its controls and the page itself, redrawn without the frame.

A control that is moved reruns only this. The menu, the title, sharing and the foot stay, because
no setting changes them: a third of what a run would send.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from copy import copy

import streamlit as st

from state.limits import Refusal
from ui import live
from ui.blocks.end_page import PageOver
from ui.controls import changes, compare, dragging, parameters, shared, url
from ui.controls import refusals as refusal_lines
from ui.controls.comparison_b import follow, own
from ui.frame.navigation import Page
from ui.server.run_queue import runs
from ui.streamlit import batched
from ui.text import teacher_link
from ui.text.words import Words
from ui.visit import enter, visit

Refusals = list[Refusal]


def begin(words: Words) -> Refusals:
    """The settings as they are now; returns what the link asked for in vain."""
    before = visit().settings
    refusals = shared.begin(words.name)
    if visit().entered:
        follow(before, visit().settings)
    dragging.begin()
    return refusals


def controls(words: Words) -> list[str]:
    """The names of the shared controls that the page shows under the present settings."""
    only = [changes.alive(name) for name in teacher_link.presenter_controls(words.meta)]
    return teacher_link.shared(shared.complete(words.meta.get("controls", ())), only)


def _controls(words: Words) -> None:
    """The shared controls and, where the page compares, B's: what B has, A shows too."""
    names, main = controls(words), words.meta.get("main")
    if main and compare.is_on():
        main = {*main, *own()}
    shared.draw(names, main, compare.switch if own() else None)
    compare.controls(1 + len({*names} & {*main} if main else names))


@contextmanager
def _alone() -> Iterator[None]:
    """A run of the body alone: it waits for its turn, and what it sends goes as one batch."""
    with batched(), runs.turn():
        yield


@st.fragment
def body(page: Page, words: Words, begun: list[Refusals]) -> None:
    """Draw controls and page; `begun` holds what `begin` found, if this run has begun already."""
    with nullcontext() if begun else _alone():
        enter()
        refusal_lines.show(begun.pop() if begun else begin(words))
        visit().own_controls, visit().usual = [], {}
        with st.container(key="main_controls"):  # beside the page in a low window: style.css
            _controls(words)
            visit().opening = st.container()
        # What follows a page keeps its index, however much it holds; a page may end itself alone.
        with st.container(key="page"), suppress(PageOver):
            copy(page).run()  # a page that has run refuses to run again
        own_controls = visit().own_controls
        parameters.keep()
        url.write()  # the page's own controls may be others than when the run began
        teacher_link.hide_own(own_controls, teacher_link.presenter_controls(words.meta))
        refusal_lines.of_lesson(shared.complete(words.meta.get("controls", ())), own_controls)
        live.mount()
