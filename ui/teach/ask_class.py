"""The button that opens a room for the page that is shown."""

from dataclasses import replace
from typing import Literal

import streamlit as st

from document.words import words
from ui.visit import lesson, visit

ICON = ":material/groups:"


def button(key: str, style: Literal["secondary", "tertiary"] = "tertiary") -> None:
    """Draw the button that opens presenter mode, whose panel (presenter/) has a room."""
    label = words("share").label("ask_class")
    if st.button(label, icon=ICON, type=style, key=key):
        visit().room = True
        visit().lesson = replace(lesson(), present=True)
        st.query_params["present"] = "1"
        st.rerun()  # with the frame, of which the button may have rerun a part
