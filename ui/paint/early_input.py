"""The parts of a page that can be moved before the app is there: ui/paint/browser/early_input.js.

These are the settings that its moving pictures follow, by the names of their controls.
"""

import html
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from plotly.utils import PlotlyJSONEncoder

from charts.kit.figure import Figure
from charts.kit.theme import sent_images
from document.markdown import inline
from document.words import words
from ui import read
from ui.scripts.bundle import bundle

# Modules of ui/live by the names of the pictures that they lay out.
PICTURES = dict(
    re.findall(r'^import \* as (\w+) from "\./(.+)\.js";', read("live/pictures.js"), re.M)
)
del PICTURES["morph"]  # whose stages only the app has
# What a script leaves out, by module: what no picture that moves has,
RARER = {
    "live/snapshot/powers.js": "export const powers = () => [];\n",
    "live/snapshot/rarer.js": "export const sign = () => '';\nexport const picture = sign;\n",
}
# axes where no picture shows one, a second setting where there is none,
NO_AXES = {
    "live/snapshot/axes.js": "export const grid = () => [];\nexport const labels = () => [];\n"
}
ALONE = {"live/kit/equal_axes.js": "export const equalAxes = (_, part) => part;\n"}
# what moves pictures where none does,
STILL = {"paint/browser/snapshots.js": read("paint/browser/no_snapshots.js")}
# and the field of a number, where there is a server to have it from (page.py: later).
LATER = {"live/kit/number_field.js": read("paint/browser/number_field_later.js")}
THEN = {"handOver": "./paint/browser/hand_over.js", "readLink": "./paint/browser/read_link.js"}
LAYOUT = ("meta", "shapes", "images", "xaxis", "yaxis", "coloraxis", "margin", "height")


class EarlyInput:
    """The moving pictures of a page, as their snapshots are painted.

    Where a server `answers`, all other controls move, too: ui/paint/browser/later/ask.js.
    """

    def __init__(
        self, figures: Mapping[str, Figure], *, plays: bool = False, answers: bool = False
    ) -> None:
        self.plays, self.answers = plays, answers
        metas = {key: figure.layout.get("meta") or {} for key, figure in figures.items()}
        self.metas = {key: meta for key, meta in metas.items() if meta.get("picture") in PICTURES}
        self.figures = {key: figures[key] for key in self.metas}

    @cached_property
    def names(self) -> Collection[str]:
        """The controls that the pictures follow."""
        return {
            meta.get("sliders", {}).get(field, field)
            for meta in self.metas.values()
            for field in meta["now"]
        }

    def state(self, query: str, fixed: Collection[str]) -> dict[str, object]:
        """Return the script's data: the layouts, the state of the paint, the fixed controls."""
        return {
            "layouts": {key: dict(_layout(figure)) for key, figure in self.figures.items()},
            "query": query,
            "fixed": sorted(fixed),
            "unreadable": words("frame").label("no_number"),
        }

    def script(self, page: str) -> str:
        """Return the script that moves the pictures of a page and hands over to the app."""
        pictures = {meta["picture"] for meta in self.metas.values()}
        axes = [one.layout.get(f"{letter}axis") for one in self.figures.values() for letter in "xy"]
        instead = dict(LATER)
        if not any((axis or {}).get("visible", True) for axis in axes):
            instead |= NO_AXES
        if not any("group" in meta for meta in self.metas.values()):
            instead |= ALONE
        if not pictures:
            instead |= STILL
        return script(pictures, instead, plays=self.plays, asks=page)


def script(
    pictures: Collection[str],
    instead: Mapping[str, str] | None = None,
    *,
    plays: bool,
    asks: str = "",
    then: str = "handOver",
) -> str:
    """Return the script that moves snapshots of these `pictures`, and `then` goes on.

    What else there is of the page named in `asks` is asked for. Modules may have other texts
    `instead`, by their names.
    """
    names = sorted(pictures)
    modules = {f"* as {name}": f"./live/{PICTURES[name]}.js" for name in names}
    modules["{ EarlyInput }"] = "./paint/browser/early_input.js"
    modules[f"{{ {then} }}"] = THEN[then]
    lines = [f"const early = new EarlyInput({{ {', '.join(names)} }});"]
    if plays:
        modules["{ wordsAndBar }"] = "./paint/browser/words_and_bar.js"
        lines.append("early.bar = wordsAndBar(early);")
    if asks:
        ready = f"early.asks = it.asks(early, {json.dumps(asks)})"
        lines.append(f'later("paint/ask").then(it => {{{ready}}}, () => {{}});')
    imports = [f'import {part} from "{path}";' for part, path in modules.items()]
    entry = "\n".join([*imports, *lines, f"{then}(early);", ""])
    return bundle(entry, *(RARER | dict(instead or {})).items())


def without_early_input(then: str = "handOver") -> str:
    """Return the same where nothing can be moved."""
    return bundle(f'import {{ {then} }} from "{THEN[then]}";\n{then}(null);\n')


def as_json(value: object) -> str:
    """Return JSON of what may hold arrays."""
    return json.dumps(value, cls=PlotlyJSONEncoder, separators=(",", ":"), ensure_ascii=False)


def data(name: str, value: object) -> str:
    """Return JSON for a script, which ends none."""
    safe = as_json(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{safe}</script>'


def slider(
    name: str, label: str, ends: Sequence[float], stops: Sequence[Any], limits: Iterable[float]
) -> str:
    """Return a slider's extra attributes for the script; `ends` are low, high, step and value.

    With `stops`, these are counted; others between the `limits` can become one.
    """
    low, high, step, value = ends
    name, label = html.escape(name), _named(label)
    range_ = f'min="{low:g}" max="{high:g}" step="{step:g}" value="{value:g}"'
    named = f' data-stops="{html.escape(" ".join(map(str, stops)))}"' if stops else ""
    named += f' data-limits="{" ".join(map(str, limits))}"' if limits else ""
    field = f'<input type="range" name="{name}" aria-label="{label}" {range_}{named}>'
    return field + "".join(
        f'<button type="button" tabindex="-1" class="step {side}" aria-label="{label} {sign}">'
        f"{sign}</button>"
        for side, sign in (("less", "−"), ("more", "+"))
    )


def choice(
    label: str, options: Sequence[str], chosen: int | None, effects: Sequence[Mapping[str, Any]]
) -> str:
    """Return words to press, one of them chosen, and what a press on each sets."""
    buttons = "".join(
        f'<button type="button" role="radio" aria-checked="{"true" if at == chosen else "false"}" '
        f'data-set="{html.escape(json.dumps(effect))}">{inline(option)}</button>'
        for at, (option, effect) in enumerate(zip(options, effects, strict=True))
    )
    return f'<div role="radiogroup" aria-label="{_named(label)}">{buttons}</div>'


def switch(name: str, label: str, *, is_on: bool) -> str:
    """Return the button of a switch, with its label and what a press sets."""
    sets = html.escape(json.dumps({name: not is_on}))
    return (
        f'<button type="button" role="switch" aria-checked="{str(is_on).lower()}" '
        f'data-set="{sets}">{label}</button>'
    )


def bar(position: int, last: int, speed: int) -> str:
    """Return the bar that plays positions 0 to `last`; the script gives it a room of its own."""
    markup, style = read("live/play.html"), read("live/play.css")
    now = f'data-position="{position}" data-last="{last}" data-speed="{speed}"'
    inside = f"<template><style>{style}</style>{markup}</template>"
    return f'<div class="early control content st-key-play" {now}>{inside}</div>'


def _named(label: str) -> str:
    """Return a label without its markup, as an attribute's value."""
    return html.escape(html.unescape(re.sub(r"<[^>]+>", "", label)))


def _layout(figure: Figure) -> Iterator[tuple[str, Any]]:
    """Return the layout for the browser, without the images that it makes itself."""
    layout = figure.spelled["layout"]
    for name in LAYOUT:
        if name in layout:
            yield name, sent_images(layout) if name == "images" else layout[name]
