"""Code to take away, folded under a picture."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st


@st.fragment
def code(key: str, recipes: Mapping[str, str]) -> None:
    """Fold away Python code by the name of its library, each with a button that copies it."""
    inside = st.expander("Code for these settings", key=key, on_change="rerun")
    if not inside.open:
        return
    for tab, text in zip(inside.tabs(list(recipes)), recipes.values(), strict=True):
        tab.code(text, language="python")
