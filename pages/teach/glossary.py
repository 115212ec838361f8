"""What does each term mean? The terms of the field, each with a page that shows it."""

import streamlit as st

import ui

words = ui.words("glossary")
with st.grid(2, min_column_width=330, key="glossary"):
    for term, link in words.meta["links"].items():
        with st.container(gap="xxsmall"):
            ui.link(link["page"], f":primary[**{term}**]", **link.get("state", {}))
            words.show(term)
