"""The script of every run: find the page, draw its head and the shared controls, run it."""

import streamlit as st

from ui import controls, navigation, notices, prose

st.set_page_config(page_title="Clock Hands", page_icon=navigation.ICON, layout="wide")

page, words = navigation.current()
refusals = controls.begin()
notices.show(refusals)
prose.head(words)
controls.draw(words.meta.get("controls", ()))
page.run()
