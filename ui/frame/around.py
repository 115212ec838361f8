"""Round every page: the name of the app above it, and below it the ways on and who made it."""

import streamlit as st

from document import citation, contents
from document.words import Words, words
from ui.controls import navigation


def name(*, search: bool) -> None:
    """Draw the app's name in a line that leads home, and beside it the button of the `search`.

    It stands in the bar of the menu (style.css).
    """
    text = words("frame")
    with st.container(key="name"):
        if search:
            with st.container(key="search"):
                st.html(  # browser/search.js hears of it
                    '<button type="button" class="search" aria-keyshortcuts="/">'
                    f"<span>{text.label('search')}</span></button>"
                )
        navigation.link(contents.HOME, text.text("name"))


def foot(page: Words) -> None:
    """Links to the pages before and after this one and to those of the foot, and what this is."""
    text = words("frame")
    with st.container(key="foot"):
        with st.container(
            horizontal=True, horizontal_alignment="distribute", key="ways", gap="small"
        ):
            for part, name in contents.beside(page.name).items():
                navigation.link(name, text.text(part, title=words(name).meta["title"]))
        st.caption(text.text("about", repository=citation.repository()))
        with st.container(horizontal=True, key="foot_pages", gap="small"):
            for name in contents.chapter(contents.FOOT):
                navigation.link(name, words(name).meta["title"])
