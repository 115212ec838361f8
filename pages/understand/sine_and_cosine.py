"""Why does each pair have a sine and a cosine?"""

from functools import partial

import streamlit as st

import ui
from charts.hands import two_waves
from recipes import encoding as recipes

settings = ui.current()
words = ui.words("sine_and_cosine")

with ui.control.opening():
    cosine = ui.control.switch(words.label("cosine"), key="cosine")
numbers = two_waves.numbers(settings)
picture, said = st.columns([3, 2], vertical_alignment="center", gap="large")
with picture:
    code = partial(recipes.hand, settings)
    ui.draw(two_waves, "two_waves", settings, cosine, code=code)
with said:
    words.show("both" if cosine else "sine alone", **numbers)
ui.predict(words, 1, **numbers)
ui.fold(words, two_waves.readings)
