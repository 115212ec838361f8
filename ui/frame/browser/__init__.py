"""The frame's scripts in the browser: touch, keys, menu, history, a lost connection."""

import streamlit as st

from document.words import words
from ui import read
from ui.server import index
from ui.server.files import module

_script = st.components.v2.component(
    "clock_hands_frame",
    html='<p class="address" aria-hidden="true"></p><p class="connection" role="status"></p>',
    css=read("frame/browser/paper.css") + read("frame/browser/connection.css"),
    js=module("frame/start"),
)


def mount(*, search: bool) -> None:
    """Put the frame's script on the page, with the `search` or without: once a run."""
    _script(
        key="frame",
        data={
            "connection": words("frame").meta["connection"],
            "index": index.version(),
            "search": index.search_labels() if search else None,
        },
        on_back_change=lambda: None,
    )
