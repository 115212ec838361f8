"""draw_sides: a picture for A and, where the page compares, the same one for B beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from charts.kit.equal_axes import equal_axes
from state.settings import Settings
from ui.blocks import numbers
from ui.blocks.chart import Chart, caption, draw, worded
from ui.blocks.picture import show
from ui.controls.comparison_b import KEYS, own
from ui.text.words import words
from ui.visit import visit

SIDES = ("A", "B")
HEIGHT = 310  # at most, because there are more controls above
CURSOR = ("position", "pair")  # of B is A's, or the last that B has
Arguments = Callable[[Settings], tuple[object, ...]]


def draw_sides(
    chart: Chart,
    key: str,
    a: Settings,
    b: Settings | None,
    arguments: Arguments,
    *,
    columns: Sequence[DeltaGenerator] = (),
    say: Callable[[Settings], None] | None = None,
    data: Callable[[Settings], pd.DataFrame | numbers.Data] | None = None,
    recipe: Callable[[Settings], Mapping[str, str] | None] | None = None,
    equal: bool = True,
    **looks: Any,
) -> None:
    """What `chart` makes of `arguments(a)`, under `key` as `draw` does it, if there is no `b`.

    If there is, the pictures of both, named, in two `columns`, on `equal` axes if they move; below
    each, what `say` writes of it. Their keys end in A and B, and so do the names of their files.
    """
    if b is None:
        numbers_of, recipe_of = data and partial(data, a), recipe and partial(recipe, a)
        draw(chart, key, *arguments(a), data=numbers_of, recipe=recipe_of, **looks)
        if say:
            say(a)
        return
    text, differing = words("frame"), [name for name in own() if _differ(name, a, b)]
    cursor = [name for name in CURSOR if name in words(visit().page).meta["controls"]]
    sliders = {name: KEYS[name] for name in own()}
    states = arguments(a), arguments(b)
    alone, beside = (chart.figure(*state, **looks) for state in states)
    both = equal_axes(alone, beside, key, sliders, HEIGHT) if equal else (alone, beside)
    for column, side, s, state, figure in zip(
        columns or st.columns(2, gap="medium"), SIDES, (a, b), states, both, strict=True
    ):
        named = {name: getattr(s, name) for name in differing or own()}
        with column:
            moved = {name: getattr(s, name) for name in cursor if _differ(name, a, s)}
            text.show("side", name=side, s=s, named=named, moved=moved)
            alt, table = worded(chart, state, data and partial(data, s))
            alt = text.text("side alt", name=side, named=named, alt=alt)
            show(figure, f"{key}_{side}", alt, table, recipe and partial(recipe, s))
            if say:
                say(s)
    if under := caption(key):
        st.caption(under)


def after_both() -> None:
    """Say that the rest of the page is about A alone."""
    words("frame").show("after both")


def _differ(name: str, a: Settings, b: Settings) -> bool:
    return bool(getattr(a, name) != getattr(b, name))
