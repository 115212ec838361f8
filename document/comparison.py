"""A second setting beside the shared one, A | B in one link: what B has, and its pictures.

`compare=true` shows it, and `base_b`, `d_model_b` and `max_len_b` are its own; in all else it is A.
A page compares if its header says what B has of its own, as in `compare: [d_model, base]`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

import pandas as pd

from charts.kit.equal_axes import equal_axes
from charts.kit.figure import Figure
from charts.kit.plot import pulling
from document.blocks import Block, Chart, Columns, Picture, draw
from document.controls import LogSlider, Toggle
from document.numbers import Data
from document.state import State
from document.words import Text, words
from state.limits import DEFAULTS, changed, clamped
from state.settings import Settings

DEFAULTS_B = {
    "max_len": DEFAULTS.max_len,
    "d_model": DEFAULTS.d_model,
    "base": 100,  # too small, beside the default
}
KEYS = {name: f"{name}_b" for name in DEFAULTS_B}
COMPARE = Toggle("compare", label=words("frame").label("compare"), stays=True)
SLIDERS = {
    name: LogSlider(
        KEYS[name],
        usual,
        name,
        label=words("frame").text("beside", name=name),
        hint=words("frame").meta["help"][name],
        stays=True,
    )
    for name, usual in DEFAULTS_B.items()
}
PARAMETERS = {COMPARE.key, *KEYS.values()}
HEIGHT = 310  # of a picture at most, because there are more controls above
CURSOR = ("position", "pair")  # of B is A's, or the last that B has


def own(state: State) -> list[str]:
    """Return the settings that B has of its own on a page; none where the page does not compare."""
    named = state.words.meta.get("compare", ())
    return [name for name in DEFAULTS_B if name in named]


def is_on(state: State) -> bool:
    """Return whether the page compares and a reader asked for it."""
    return bool(own(state)) and state[COMPARE]


def settings_b(state: State) -> Settings | None:
    """Return B, if it is on."""
    if not is_on(state):
        return None
    values = {name: state[SLIDERS[name]] for name in own(state)}
    return clamped(changed(state.settings, values))


def sides(
    state: State,
    chart: Chart,
    key: str,
    arguments: Callable[[Settings], tuple[object, ...]],
    *,
    say: Callable[[Settings], Iterable[Block]] | None = None,
    data: Callable[[Settings], pd.DataFrame | Data] | None = None,
    recipe: Callable[[Settings], Mapping[str, str] | None] | None = None,
    equal: bool = True,
    **looks: Any,
) -> list[list[Block]]:
    """Draw `chart` for A, and where the page compares for B: a column of blocks for each.

    Beside one another they are named, on `equal` axes if they move, and their keys end in A and B;
    below each stands what `say` makes of its settings.
    """
    a, b, text = state.settings, state.other, words("frame")

    def picture(s: Settings) -> Picture:
        numbers, code = data and partial(data, s), recipe and partial(recipe, s)
        return draw(chart, key, *arguments(s), data=numbers, recipe=code, **looks)

    if b is None:
        return [[picture(a), *(say(a) if say else ())]]
    names = own(state)
    differing = [name for name in names if _differ(name, a, b)]
    cursor = [name for name in CURSOR if name in state.words.meta["controls"]]
    pictures = picture(a), picture(b)

    @cache
    def both() -> tuple[Figure, Figure]:
        alone, beside = (one.figure for one in pictures)
        keys = {name: KEYS[name] for name in names}
        if equal:
            return equal_axes(alone, beside, key, keys, HEIGHT)
        lines = [pulling(one, keys) for one in beside.layout.get("shapes", ())]
        return alone, beside.with_layout(shapes=lines)

    columns: list[list[Block]] = []
    for at, (side, s, one) in enumerate(zip("AB", (a, b), pictures, strict=True)):
        named = {name: getattr(s, name) for name in differing or names}
        moved = {name: getattr(s, name) for name in cursor if _differ(name, a, s)}
        alt = text.text("side alt", name=side, named=named, alt=one.alt)
        drawing = replace(one, key=f"{key}_{side}", alt=alt, draw=partial(_nth, both, at))
        title = text.say("side", name=side, s=s, named=named, moved=moved)
        columns.append([title, drawing, *(say(s) if say else ())])
    return columns


def beside(state: State, key: str, columns: list[list[Block]]) -> Iterator[Block]:
    """Yield both columns that `sides` made of `key`, beside one another."""
    yield Columns(columns, gap="medium")
    if (under := f"under {key}") in state.words.parts:
        yield state.words.caption(under)


def after_both() -> Text:
    """Return the line that the rest of the page is about A alone."""
    return words("frame").say("after both")


def _nth(both: Callable[[], tuple[Figure, Figure]], at: int) -> Figure:
    return both()[at]


def _differ(name: str, a: Settings, b: Settings) -> bool:
    return bool(getattr(a, name) != getattr(b, name))
