"""A teacher's link on the page: presenter mode, and controls locked or hidden."""

from collections.abc import Collection

import streamlit as st

from state import lesson as links
from state.lesson import LARGER, Lesson
from ui.visit import lesson, visit


def read() -> Lesson:
    """Return the lesson of the link, or else of an earlier link of this visit."""
    link_lesson = links.read(st.query_params)
    if link_lesson:
        visit().lesson = link_lesson
    return lesson()


def hide_own(keys: Collection[str], only: Collection[str]) -> None:
    """Hide the page's own controls `keys` except `only`, in presenter mode.

    They are hidden by CSS, because the picture depends on their values.
    """
    hidden = [f".st-key-{key}" for key in keys if key not in only]
    if lesson().present and hidden:
        st.html(f"<style>{', '.join(hidden)} {{ display: none }}</style>")


def style(link: Lesson) -> None:
    """Set the style of presenter mode: type legible from the back of a room, and no menus."""
    if link.present:
        st.html(
            f"<style>html {{ font-size: {LARGER:.0%}; }}"
            "[data-testid=stHeader] { display: none; }"
            "[data-testid=stMainBlockContainer] { padding: 0.75rem 2rem !important; }"
            "[data-testid=stMainBlockContainer] h1 { --h1: 1.5rem; padding: 0; }"
            "[class*=st-key-aside] { display: none; }"  # buttons that set several controls
            # What moves a picture further down stays in sight there; what scrolls goes under.
            "@media (min-height: 501px) { :where(#root) :has(> .st-key-main_controls) { position:"
            " sticky; z-index: 5; top: 0.5rem;"
            " background: var(--ground); box-shadow: 0 -0.5rem var(--ground); } }"
            "</style>"
        )
