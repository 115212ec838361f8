"""How similar are two positions?"""

from contextlib import nullcontext
from functools import partial

import streamlit as st

import ui
from charts.similarity import matrix, pair_stack, profile
from charts.similarity.measures import MEASURES, Measure
from core import cosines_at, encode_positions, similarity_profile
from recipes import encoding as recipes
from state.settings import Settings

settings, other = ui.current(), ui.second()
words = ui.words("similarity")

with ui.control.opening(), st.container(horizontal=True, vertical_alignment="bottom"):
    measure = ui.control.choice(words.label("measure"), MEASURES, MEASURES[0], key="measure")
    label, hint = words.label("offset"), words.text("offset")
    offset = ui.control.whole(label, 0, settings.max_len - 1, 5, key="offset", hint=hint)

told = ui.answered(words)


def shown(s: Settings) -> tuple[Settings, Measure, int]:
    """What is drawn of `s`, whose text may be shorter than the offset."""
    return s, measure, min(offset, s.max_len - 1)


left, right = (nullcontext(), nullcontext()) if other else st.columns([7, 12])
with left:
    ui.draw_sides(
        matrix,
        "similarity",
        settings,
        other,
        shown,
        said=(lambda s: words.show("drawn", **matrix.numbers(*shown(s)))) if other else None,
        data=lambda s: ui.numbers.similarity(s, measure),
        code=lambda s: recipes.similarity(s, measure),
    )
with right:
    ui.draw_sides(
        profile,
        "similarity_profile",
        settings,
        other,
        lambda s: (*shown(s), told),
        code=recipes.profile,
    )

numbers = matrix.numbers(*shown(settings))
if other:
    both = {"settings": settings, "other": other}
    words.show("difference", **both, a=numbers, b=matrix.numbers(*shown(other)))
    ui.after_both()
else:
    words.show("insight", settings=settings, **numbers)
    if numbers["step"] != 1:
        words.show("drawn", **numbers)
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
