"""Why would a text carry clocks? A story, one step per screen."""

import streamlit as st

import ui
from ui import steps, story

words = ui.words("story")
files = story.files()
if not files:
    words.show("empty")
    st.stop()

here = steps.current(len(files))
steps.walk(words, [file.stem for file in files], [story.title(file) for file in files], here)
try:
    steps.show(words, story.step(files[here - 1]))
except story.MistakeError as mistake:
    words.show("mistake", **vars(mistake))
