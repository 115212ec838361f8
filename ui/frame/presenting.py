"""The presenter's frame: the ways of a lesson plan, a code for the back row, and the way out."""

import html
from dataclasses import replace

import streamlit as st

from document.teach import lesson_plans
from document.words import words
from ui.controls import navigation
from ui.teach import presenter
from ui.visit import lesson, visit

# Hidden on a stop's page until a clicker shows it: all words but labels and titles of pictures.
_ELEMENT = "[data-testid=stElementContainer]"
_SHOWN = f"label, button, [data-testid=stSlider], {_ELEMENT}:has(+ {_ELEMENT} .picture)"
COVERED = f".st-key-page [data-testid=stMarkdownContainer]:not(:is({_SHOWN}) *)"


def buttons(stop: lesson_plans.Stop | None) -> None:
    """Draw the stops before and after this one, a code for the page's address, and the way out."""
    text = words("share")
    with st.container(
        horizontal=True,
        wrap=False,
        width="content",
        gap="xsmall",
        vertical_alignment="center",
        key="presenting",
    ):
        _ways()
        if stop and not presenter.is_uncovered(stop):
            st.html(f"<style>{_style(stop)}</style>")
            if not visit().room:  # which tells by a button of its own
                label = text.label("uncover")
                st.button(label, type="tertiary", on_click=presenter.uncover, key="uncover")
        if not visit().room:
            presenter.ask_button(key="ask_class")
        label = text.label("show code")
        if st.button(label, icon=":material/qr_code_2:", type="tertiary", key="show_code"):
            st.dialog(text.label("code"), width="large")(_qr_dialog)()
        st.button(text.label("leave"), type="tertiary", on_click=_leave, key="leave")


def _ways() -> None:
    """Draw links to the stops before and after, where a lesson plan opened this page."""
    text = words("share")
    for when, way in zip(
        ("before", "after"),
        lesson_plans.ways(words("plans"), lesson().plan, lesson().own) or (),
        strict=False,
    ):
        with st.container(width="content", key=f"stop_{when}"):
            label = text.text(f"stop {when}", number=way.number)
            navigation.reset_link(way.page, label, **way.link)


def _style(stop: lesson_plans.Stop) -> str:
    """Return rules that hide a stop's answer, and all pictures but the one that it is about."""
    style = f"{COVERED} {{ visibility: hidden; }}"
    if stop.fills:
        others = f"[data-testid=stColumn]:not(:has(.st-key-{stop.fills}), .st-key-{stop.fills} *)"
        style += f" .st-key-page {others} {{ display: none; }}"
        style += f" .st-key-{stop.fills} {{ zoom: 1.15; }}"
    return style


def _qr_dialog() -> None:
    """Show the page's code, to be scanned from the last row: as large as the window allows."""
    link = navigation.address()
    with st.container(key="large_code"):
        navigation.qr_code(link, words("share").text("code"), "stretch")
        _, _, short = link.partition("://")
        st.html(f'<div class="code-address">{html.escape(short)}</div>')


def _leave() -> None:
    visit().revealed -= {name for name in visit().revealed if name.startswith("plan ")}
    visit().lesson = replace(visit().lesson, present=False, control="", plan="", own="")
    for parameter in ("present", "control", "plan", "own"):
        st.query_params.pop(parameter, None)
