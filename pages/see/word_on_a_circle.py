"""What happens to a word vector when the word moves?"""

from contextlib import nullcontext

import streamlit as st

import ui
from charts.hands import word_on_a_circle as circle
from charts.hands.toy_words import Word, walk
from charts.table import three_directions
from core import encode_positions
from core.encodings.rotary import rotate
from recipes import encoding as recipes
from state.settings import Settings
from ui.controls import toy_words

settings, other = ui.current(), ui.current_b()
words = ui.words("word_on_a_circle")

with ui.control.opening(), st.container(horizontal=True, vertical_alignment="bottom"):
    ui.play(settings.max_len - 1)
    rotary = ui.control.switch(words.label("rotary"), key="rotary", hint=words.text("rotary"))
    scales, hint = list(circle.SCALES), words.text("scale")
    scale = ui.control.select_slider(words.label("scale"), scales, "√d", key="scale", hint=hint)


def arguments(s: Settings) -> tuple[list[Word], float, Settings, bool]:
    """What is drawn of the words at `s`."""
    return toys, s.d_model ** (circle.SCALES[scale] - circle.SCALES["√d"]), s, rotary


def lengths(s: Settings) -> None:
    """How long the words are at `s`."""
    st.dataframe(circle.lengths(*arguments(s)).style.format(precision=3), hide_index=True)


pictures, beside = (st.container(), nullcontext()) if other else st.columns([13, 7])
with beside:
    toys = toy_words.words(settings.max_len)
    toy_words.example()
with pictures:
    ui.draw_sides(
        circle,
        "word_on_a_circle",
        settings,
        other,
        lambda s: (*arguments(s), scale),
        say=lengths if other else None,
        recipe=recipes.hand,
    )
numbers = circle.numbers(*arguments(settings))
if other:
    b = circle.numbers(*arguments(other))
    words.show("difference", settings=settings, other=other, a=numbers, b=b)
    ui.after_both()
else:
    with beside:
        lengths(settings)

if numbers["two"]:
    words.show("two", settings=settings, **numbers)
words.show("insight", settings=settings, **numbers)
if not (rotary or other):
    words.show("directions", settings=settings, **three_directions.numbers(settings))
    ui.draw(three_directions, "three_directions", settings)
ui.predict(words, 2 if numbers["even"] else 0, settings=settings, **numbers)
ui.fold(words, walk, encode_positions, rotate)
