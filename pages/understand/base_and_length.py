"""Why is the base 10000? Too small a base, too large a base, and the smallest that will do."""

from functools import partial
from typing import Any

import streamlit as st

import ui
from charts.hands import wavelengths
from charts.long_context import smallest_base
from charts.similarity import profile_share
from charts.table import singular_values
from core.geometry.singular_values import constant_share
from core.geometry.singular_values import singular_values as computed_values
from core.long_context.smallest_base import smallest_base as search
from recipes import encoding as recipes
from state.limits import DEFAULTS
from ui.controls.second import USUAL

MARKS = (profile_share.RISE, profile_share.NEGATIVE, profile_share.TURN)
HEIGHT = {"height": 350}
# Of each part: its chart, what that takes beside the settings, its looks, and code to copy.
LOOKS: dict[str, tuple[Any, tuple[Any, ...], dict[str, Any], Any]] = {
    "alike": (profile_share, (MARKS,), {}, recipes.profile),
    "hands": (wavelengths, (), HEIGHT, recipes.turns),
    "reach": (smallest_base, (), {}, None),
    "room": (singular_values, (), {}, recipes.singular),
}

words = ui.words("base_and_length")
with ui.control.opening(), st.container(horizontal=True):
    ui.control.preset(words.label("example 1"), {"max_len": 2048, "d_model": 128}, compare=False)
    ui.control.preset(words.label("example 2"), {"max_len": 512, "base": 20}, compare=False)
    usual = {name: getattr(DEFAULTS, name) for name in USUAL}
    others = {f"{name}_b": value for name, value in USUAL.items()}
    ui.control.preset(words.label("example 3"), usual, compare=True, **others)
a, b = ui.current(), ui.second()
told = ui.answered(words)
for part, (chart, more, looks, recipe) in LOOKS.items():
    if f"{part} title" in words.parts:
        st.header(words.text(f"{part} title"), anchor=False)
    if b is None:
        beside, below = st.columns([2, 1], vertical_alignment="center")
        with beside:
            ui.draw(chart, part, a, *more, code=recipe and partial(recipe, a), **looks)
        with below:
            numbers = chart.numbers(a)
            words.show(part, s=a, **numbers)
            words.show(f"{part} more", s=a, told=told, **numbers)
        continue
    for column, name, s in zip(st.columns(2), "AB", (a, b), strict=True):
        with column:
            if part == "alike":
                words.show("side", name=name, s=s)
            code = recipe and partial(recipe, s)
            ui.draw(chart, f"{part}_{name}", s, *more, code=code, **looks)
            words.show(part, s=s, **chart.numbers(s))

answer, numbers = smallest_base.question()
ui.predict(words, answer, "predict", not told, **numbers)
ui.fold(words, search, computed_values, constant_share, s=a)
