"""Round every page: the name of the app above it, and below it the ways on and who made it."""

import streamlit as st

from document import citation, contents
from document.words import Words, words
from ui.controls import navigation


def name(*, search: bool) -> None:
    """What this is, in a line that leads home, and beside it the button of the `search`.

    It stands in the bar of the menu (style.css).
    """
    with st.container(key="name"):
        if search:
            with st.container(key="search"):
                st.html(search_button())
        navigation.link(contents.HOME, words("frame").text("name"))


def search_button() -> str:
    """The button that opens the search: browser/search.js hears of it."""
    label = words("frame").label("search")
    return (
        f'<button type="button" class="search" aria-keyshortcuts="/"><span>{label}</span></button>'
    )


def foot(page: Words) -> None:
    """Links to the pages before and after this one, and a line on the app."""
    text, names = words("frame"), contents.names()
    at = names.index(page.name)
    with st.container(key="foot"):
        with st.container(
            horizontal=True, horizontal_alignment="distribute", key="ways", gap="small"
        ):
            for part, beside in (("previous", at - 1), ("next", at + 1)):
                if 0 <= beside < len(names):
                    title = words(names[beside]).meta["title"]
                    navigation.link(names[beside], text.text(part, title=title))
        st.caption(text.text("about", repository=citation.repository()))
