"""What does a positional encoding look like?"""

from contextlib import nullcontext
from functools import partial

import streamlit as st

import ui
from charts.hands import wavelengths
from charts.table import fingerprint, heatmap, waves
from core import encode_positions
from recipes import encoding as recipes
from recipes.forms import forms
from state.settings import Settings

settings, other = ui.current(), ui.current_b()
words = ui.words("heatmap")
by_side = {s: heatmap.numbers(s) | wavelengths.numbers(s) for s in (settings, other) if s}
numbers = {"settings": settings, **by_side[settings]}
numbers |= fingerprint.numbers(settings) | waves.numbers(settings)


def say(s: Settings) -> None:
    """What a picture leaves out, and where it is narrow, what its columns may look like."""
    words.show("drawn", **by_side[s])
    if by_side[s]["stripes"]:
        with nullcontext() if other else st.container(key="narrow_stripes"):  # on a phone alone
            words.show("stripes", **by_side[s])


ui.draw_sides(
    heatmap,
    "heatmap",
    settings,
    other,
    lambda s: (s,),
    say=say,
    data=ui.numbers.encoding,
    recipe=forms,
)
if other:
    words.show("difference", a=by_side[settings], b=by_side[other])
    ui.after_both()
else:
    words.show("insight", **numbers)

left, right = st.columns(2, gap="large")
with left:
    words.show("row", **numbers)
    ui.draw(fingerprint, "fingerprint", settings, recipe=partial(recipes.hands, settings))
with right:
    words.show("pair", **numbers)
    ui.draw(waves, "waves", settings, recipe=partial(recipes.hand, settings))
words.show("spectrum", **numbers)
ui.draw(wavelengths, "spectrum", settings, recipe=partial(recipes.turns, settings), height=300)

if question := wavelengths.question(settings):
    answer, question_numbers = question
    ui.predict(words, answer, settings=settings, **question_numbers)
ui.fold(words, heatmap.cells, encode_positions)
