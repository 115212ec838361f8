"""Which sources do the pages cite? Each with the pages that do."""

import streamlit as st

import ui
from core.models import MODELS
from document.sources import KINDS, register

words = ui.words("sources")
pages = ui.citing()

for kind in KINDS:
    st.header(words.label(kind), anchor=False)
    with st.grid(2, min_column_width=330, key=kind):
        for key, one in register().items():
            if one.kind != kind:
                continue
            with st.container(gap="xxsmall"):
                words.show("entry", key=key, repository=one.repository, version=one.version)
                with st.container(horizontal=True, gap="small"):
                    for name in pages[key]:
                        ui.link(name, f":primary[{ui.words(name).meta['title']}]")

st.header(words.label("settings"), anchor=False)
words.show("settings", models=MODELS)
