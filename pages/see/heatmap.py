"""What does a positional encoding look like?"""

from functools import partial

import streamlit as st

import ui
from charts.hands import wavelengths
from charts.table import fingerprint, heatmap, waves
from core import encode_positions
from recipes import encoding as recipes

settings = ui.current()
words = ui.words("heatmap")
numbers = {"settings": settings}
for chart in (heatmap, fingerprint, waves, wavelengths):
    numbers |= chart.numbers(settings)

table, code = partial(ui.numbers.encoding, settings), partial(recipes.table, settings)
ui.draw(heatmap, "heatmap", settings, data=table, code=code)
words.show("drawn", **numbers)
words.show("insight", **numbers)

left, right = st.columns(2, gap="large")
with left:
    words.show("row", **numbers)
    ui.draw(fingerprint, "fingerprint", settings, code=partial(recipes.hands, settings))
with right:
    words.show("pair", **numbers)
    ui.draw(waves, "waves", settings, code=partial(recipes.hand, settings))
words.show("spectrum", **numbers)
ui.draw(wavelengths, "spectrum", settings, code=partial(recipes.turns, settings), height=300)

if question := wavelengths.question(settings):
    answer, asked = question
    ui.predict(words, answer, settings=settings, **asked)
ui.fold(words, heatmap.cells, encode_positions)
