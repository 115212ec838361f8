"""The page on the base: too small, too large, and the smallest that will do."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from charts.hands import wavelengths
from charts.long_context import smallest_base
from charts.similarity import profile_share
from charts.table import singular_values
from core.geometry.singular_values import constant_share
from core.geometry.singular_values import singular_values as computed_values
from core.long_context.smallest_base import smallest_base as search
from document.blocks import (
    Block,
    Box,
    Button,
    MainControls,
    Question,
    draw,
    fold,
    predict,
    with_words,
)
from document.comparison import DEFAULTS_B, KEYS, beside, sides
from document.state import State
from document.words import Text
from recipes import encoding as recipes
from state.limits import DEFAULTS
from state.settings import Settings

MARKS = (profile_share.NEGATIVE, profile_share.TURN)
HEIGHT = {"height": 350}
# Of each part: its chart, what that takes beside the settings, its looks, and code to copy.
LOOKS: dict[str, tuple[Any, tuple[Any, ...], dict[str, Any], Any]] = {
    "alike": (profile_share, (MARKS,), {}, recipes.profile),
    "hands": (wavelengths, (), HEIGHT, recipes.turns),
    "reach": (smallest_base, (), {}, None),
    "room": (singular_values, (), {}, recipes.singular),
}
USUAL = {name: getattr(DEFAULTS, name) for name in DEFAULTS_B}
EXAMPLES: dict[str, dict[str, Any]] = {
    "example 1": {"max_len": 2048, "d_model": 128, "compare": False},
    "example 2": {"max_len": 512, "base": 20, "compare": False},
    "example 3": USUAL | {KEYS[name]: b for name, b in DEFAULTS_B.items()} | {"compare": True},
}


def page(state: State) -> Iterator[Block]:
    """Show the base's effect on similarity, turns, reach and the room in the table."""
    words, reveal = state.words, state.answered()
    buttons = [Button(words.label(label), changes) for label, changes in EXAMPLES.items()]
    yield MainControls([Box(buttons, "row")])
    for part in LOOKS:
        if f"{part} title" in words.parts:
            yield words.heading(f"{part} title")
        yield from _part(state, part, reveal)

    if state.other:
        yield _question(state, reveal)
    yield fold(words, search, computed_values, constant_share, s=state.settings)


def _part(state: State, part: str, reveal: bool) -> Iterator[Block]:
    """Yield the picture of a part and what is said of it, for B too if the page compares."""
    (chart, other, looks, recipe), words, a = LOOKS[part], state.words, state.settings
    meant = [f"{part} means"] if f"{part} means" in words.parts else []

    def say(s: Settings, *more: str) -> list[Text]:
        numbers = chart.numbers(s)
        return [words.say(name, s=s, reveal=reveal, **numbers) for name in (part, *more)]

    if state.other:  # on axes of their own: beside a long text one would hardly see a short one
        looks = {"say": say, "recipe": recipe, "equal": False, **looks}
        yield from beside(state, part, sides(state, chart, part, lambda s: (s, *other), **looks))
        yield from map(words.say, meant)
        return
    code = recipe and partial(recipe, a)
    picture = draw(chart, part, a, *other, recipe=code, **looks)
    ask = [_question(state, reveal)] if part == "reach" else []
    yield with_words([picture], [*say(a, *meant, f"{part} more"), *ask])


def _question(state: State, reveal: bool) -> Question:
    """Return the question for the number of larger bases that fail."""
    answer, numbers = smallest_base.question()
    return predict(state.words, answer, "predict", not reveal, **numbers)
