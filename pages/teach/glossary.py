"""What was that word again? Every word that the field uses here, and a page that shows it."""

import streamlit as st

import ui

words = ui.words("glossary")
with st.grid(2, min_column_width=330, key="glossary"):
    for term, link in words.meta["links"].items():
        with st.container(gap="xxsmall"):
            ui.link(link["page"], f":primary[**{term}**]", **link.get("state", {}))
            words.show(term)
