"""How similar are two positions?"""

from functools import partial

import streamlit as st

import ui
from charts.similarity import matrix, pair_stack, profile
from charts.similarity.measures import MEASURES
from core import cosines_at, encode_positions, similarity_profile
from recipes import encoding as recipes

settings = ui.current()
words = ui.words("similarity")

with ui.control.opening(), st.container(horizontal=True, vertical_alignment="bottom"):
    measure = ui.control.choice(words.label("measure"), MEASURES, MEASURES[0], key="measure")
    label, hint = words.label("offset"), words.text("offset")
    offset = ui.control.whole(label, 0, settings.max_len - 1, 5, key="offset", hint=hint)

shown, told = (settings, measure, offset), ui.answered(words)
left, right = st.columns([7, 12])
with left:
    whole, code = partial(ui.numbers.similarity, settings, measure), recipes.similarity
    ui.draw(matrix, "similarity", *shown, data=whole, code=partial(code, settings, measure))
with right:
    code = partial(recipes.profile, settings)
    ui.draw(profile, "similarity_profile", *shown, told, code=code)

words.show("insight", settings=settings, **matrix.numbers(*shown))
words.show("closest", told=told, **profile.numbers(settings))

st.header(words.text("stack title"), anchor=False)
numbers = pair_stack.numbers(settings, offset)
words.show("stack", **numbers)
with st.container(horizontal=True):
    last = settings.d_model // 2 - 1
    for name, pair in {"fastest": 0, "middle": last // 2, "slowest": last}.items():
        ui.control.preset(words.label(name), {"pair": pair})
ui.draw(pair_stack, "stack", settings, offset, code=partial(recipes.profile, settings))

answer, numbers = profile.question(settings)
ui.predict(words, answer, "predict", not told, **numbers)
ui.fold(words, matrix.cells, similarity_profile, encode_positions, cosines_at)
