"""What does one pair of numbers mean?"""

from functools import partial

import streamlit as st

import ui
from charts.hands import dial, two_positions, wall
from recipes import encoding as recipes

CLOCKS = 64  # at most, in a square wall: smaller ones cannot be read

settings = ui.current()
words = ui.words("clock_hands")
one, reading, every = st.columns([5, 3, 5], vertical_alignment="center", gap="medium")
with reading:
    ui.play(settings.max_len - 1)
    pair_words = st.container()
    offset = ui.control.whole(words.label("offset"), 1, 64, 3, key="k", hint=words.text("offset"))
    offset_words = st.container()

clocks = wall.wall(settings, CLOCKS, 1)
numbers = {"settings": settings, **wall.numbers(clocks), **dial.numbers(settings, offset)}
with pair_words:
    words.show("reading", **numbers)
with offset_words:
    words.show("offset reading", **numbers)
with one:
    ui.draw(dial, "dial", settings, offset, code=partial(recipes.hand, settings))
with every:
    position, length = settings.position, settings.max_len
    shown = (clocks, position, length, dial.HEIGHT, settings.pair)
    ui.draw(wall, "wall", *shown, code=partial(recipes.hands, settings))
words.show("wall", **numbers)

st.header(words.text("apart title", **numbers), anchor=False)
words.show("apart", **numbers, **two_positions.numbers(settings, offset))
ui.draw(two_positions, "apart", settings, offset, code=partial(recipes.hand, settings))

answer, asked = dial.question(settings)
ui.predict(words, answer, **numbers, **asked)
ui.fold(words, dial.tips, wall.hands)
