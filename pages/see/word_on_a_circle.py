"""What happens to a word vector when the word moves?"""

from functools import partial

import streamlit as st

import ui
from charts.hands import word_on_a_circle as circle
from core import encode_positions
from core.encodings.rotary import rotate
from recipes import encoding as recipes
from ui.controls import toy_words

settings = ui.current()
words = ui.words("word_on_a_circle")

with ui.control.opening(), st.container(horizontal=True, vertical_alignment="bottom"):
    ui.play(settings.max_len - 1)
    rotary = ui.control.switch(words.label("rotary"), key="rotary", hint=words.text("rotary"))
    scales, hint = list(circle.SCALES), words.text("scale")
    named = ui.control.stop(words.label("scale"), scales, "√d", key="scale", hint=hint)
share = settings.d_model ** (circle.SCALES[named] - circle.SCALES["√d"])

left, right = st.columns([13, 7])
with right:
    toys = toy_words.words()
shown = (toys, share, settings, rotary)
with left:
    code = partial(recipes.hand, settings)
    ui.draw(circle, "word_on_a_circle", *shown, named, code=code)
with right:
    st.dataframe(circle.lengths(*shown).style.format(precision=3), hide_index=True)

numbers = circle.numbers(*shown)
words.show("insight", settings=settings, **numbers)
ui.predict(words, 2 if numbers["even"] else 0, settings=settings, **numbers)
ui.fold(words, circle.walk, encode_positions, rotate)
