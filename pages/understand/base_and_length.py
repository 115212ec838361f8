"""Why is the base 10000? Too small a base, too large a base, and the smallest that will do."""

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
from state.settings import Settings
from ui.controls.comparison_b import DEFAULTS_B, KEYS

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
    usual = {name: getattr(DEFAULTS, name) for name in DEFAULTS_B}
    others = {KEYS[name]: value for name, value in DEFAULTS_B.items()}
    ui.control.preset(words.label("example 3"), usual, compare=True, **others)
a, b = ui.current(), ui.current_b()
reveal = ui.answered(words)


def draw(part: str) -> None:
    """The picture of a part and what is said of it, for B too if the page compares."""
    chart, other, looks, recipe = LOOKS[part]
    meant = [f"{part} means"] if f"{part} means" in words.parts else []

    def arguments(s: Settings) -> tuple[Any, ...]:
        return s, *other

    def say(s: Settings, *more: str) -> None:
        numbers = chart.numbers(s)
        for name in (part, *more):
            words.show(name, s=s, reveal=reveal, **numbers)

    if b:  # on axes of their own: of a short text beside a long one hardly anything would be seen
        ui.draw_sides(chart, part, a, b, arguments, say=say, recipe=recipe, equal=False, **looks)
        for name in meant:
            words.show(name)
        return
    beside, below = st.columns([2, 1])  # the words may be longer than the picture
    with beside:
        ui.draw_sides(chart, part, a, b, arguments, recipe=recipe, **looks)
    with below:
        say(a, *meant, f"{part} more")


for part in LOOKS:
    if f"{part} title" in words.parts:
        st.header(words.text(f"{part} title"), anchor=False)
    draw(part)

answer, numbers = smallest_base.question()
ui.predict(words, answer, "predict", not reveal, **numbers)
ui.fold(words, search, computed_values, constant_share, s=a)
