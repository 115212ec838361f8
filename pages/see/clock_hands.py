"""What does one pair of numbers mean?"""

from contextlib import nullcontext
from functools import partial

import streamlit as st

import ui
from charts.hands import dial, two_positions, wall
from recipes import encoding as recipes

CLOCKS = 64  # at most, in a square wall: smaller ones cannot be read

settings, other = ui.current(), ui.current_b()
words = ui.words("clock_hands")
one, reading, every = st.columns([5, 3, 5], vertical_alignment="center", gap="medium")
with reading:
    ui.play(settings.max_len - 1)
    pair_words = st.container()
    offset = ui.control.whole(words.label("offset"), 1, 64, 3, key="k", hint=words.text("offset"))
    offset_words = st.container()


sides = [settings, other] if other else [settings]
clocks = {s: wall.wall(s, CLOCKS, 1) for s in sides}  # those that the wall has room for
numbers = {
    s: wall.numbers(clocks[s], s.position, s.max_len) | {"settings": s, **dial.numbers(s, offset)}
    for s in sides
}
here = numbers[settings]
if other:
    with offset_words:
        words.show("difference", a=here, b=numbers[other])
else:
    with pair_words:
        words.show("reading", **here)
    with offset_words:
        words.show("offset reading", **here)
with one:
    ui.draw_sides(
        dial,
        "dial",
        settings,
        other,
        lambda s: (s, offset),
        columns=(one, every),
        recipe=recipes.hand,
    )
with nullcontext() if other else every:
    ui.draw_sides(
        wall,
        "wall",
        settings,
        other,
        lambda s: (clocks[s], s.position, s.max_len, dial.HEIGHT, s.pair),
        say=(lambda s: words.show("wall", **numbers[s])) if other else None,
        recipe=recipes.hands,
    )
if other:
    ui.after_both()
else:
    words.show("wall", **here)

if ui.hear(words.label("hear"), wall.heard(settings)):
    words.show("score", **here)

st.header(words.text("apart title", **here), anchor=False)
words.show("apart", **here, **two_positions.numbers(settings, offset))
ui.draw(two_positions, "apart", settings, offset, recipe=partial(recipes.hand, settings))

answer, question = dial.question(settings)
ui.predict(words, answer, **here, **question)
ui.fold(words, dial.tips, wall.hands)
