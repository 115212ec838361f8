"""How can a network see "three words later"?"""

import streamlit as st

import ui
from charts.hands import moved_vectors, shift_matrix, sine_guess, sine_law, turning_hand
from core.geometry.shift import fit_shift, shift_blocks
from recipes import encoding as recipes

settings = ui.current()
words = ui.words("shift_is_rotation")

with ui.control.opening(), st.grid(3, min_column_width=220, vertical_alignment="center"):
    offset = ui.control.real(words.label("offset"), -64, 64, 3, 0.5, key="offset")
    alone = ui.control.switch(words.label("sine_only"), key="sine_only")


def rotation() -> None:
    """M, what it does to PE(p), the rotation of one hand, and two shifts in one."""
    numbers = {"settings": settings, **shift_matrix.numbers(settings, offset)}
    recipe_of = {"matrix": lambda: recipes.shift(settings, offset)}
    charts = {"hand": turning_hand, "matrix": shift_matrix, "vectors": moved_vectors}
    for column, (part, chart) in zip(st.columns([0.9, 1.4, 0.9]), charts.items(), strict=True):
        with column:
            words.show(part, **numbers)
            ui.draw(chart, part, settings, offset, recipe=recipe_of.get(part))
    words.show("insight", **numbers)
    st.header(words.text("twice title"), anchor=False)
    slider, sentence = st.columns([1, 2], gap="large", vertical_alignment="center")
    with slider:
        then = ui.control.real(words.label("then"), -64, 64, 4, 0.5, key="then")
    with sentence:
        gap = shift_matrix.twice(settings, offset, then)
        words.show("twice", offset=offset, then=then, gap=gap)


def sines() -> None:
    """The best linear guess from sines alone, and how well it fits."""
    rows = len(sine_guess.rows(settings, offset))
    if rows < 2:
        words.show("too few rows", rows=rows, offset=offset, settings=settings)
        return
    numbers = sine_guess.numbers(settings, offset) | sine_law.numbers(settings, offset)
    charts = {"guess": sine_guess} | ({"law": sine_law} if reveal else {})
    for column, (part, chart) in zip(st.columns(2), charts.items(), strict=False):
        with column:
            words.show(part, pair=settings.pair)
            ui.draw(chart, part, settings, offset)
    if not reveal:
        return
    words.show("sine only", **numbers)
    if abs(numbers["share"] - numbers["explained"]) > 0.001:  # both are read with one decimal
        words.show("not whole turns", **numbers)
    words.show("missing")


reveal = ui.answered(words)
if alone:
    sines()
else:
    rotation()

answer, numbers = sine_law.question(settings, offset)
ui.predict(words, answer, "predict", alone and not reveal, alone=alone, **numbers)
ui.fold(words, shift_blocks, fit_shift)
