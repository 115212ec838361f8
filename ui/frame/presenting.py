"""In presenter mode: a code for the back row, and the way out."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from ui.frame import share
from ui.text.words import words
from ui.visit import visit


def buttons() -> None:
    """A button that shows the page's address as a code, and one that leaves presenter mode."""
    text = words("share")
    with st.container(horizontal=True, wrap=False, width="content", gap="xsmall", key="presenting"):
        label = text.label("show code")
        if st.button(label, icon=":material/qr_code_2:", type="tertiary", key="show_code"):
            st.dialog(text.label("code"), width="large")(_code)()
        st.button(text.label("leave"), type="tertiary", on_click=_leave, key="leave")


def _code() -> None:
    """The address of this page, to be scanned from the last row: as large as the window allows."""
    link = share.address()
    with st.container(key="large_code"):
        share.code(link, words("share").text("code"), "stretch")
    st.code(link, language=None, wrap_lines=True)


def _leave() -> None:
    visit().lesson = replace(visit().lesson, present=False, control="")
    for parameter in ("present", "control"):
        st.query_params.pop(parameter, None)
