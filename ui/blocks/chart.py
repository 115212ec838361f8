"""draw: a chart module's picture on a page, with its words, its numbers and its code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

import pandas as pd

from charts.kit.contract import leading_arguments
from charts.kit.figure import Figure
from ui.blocks.picture import show, show_fitting
from ui.blocks.take import Recipe, Source
from ui.text.words import words
from ui.visit import visit


class Chart(Protocol):
    """What every module of charts/ that draws offers; the contract is written in charts/."""

    figure: Callable[..., Figure]
    alt: Callable[..., str]


def draw(
    chart: Chart,
    key: str,
    *arguments: object,
    data: Source | None = None,
    recipe: Recipe | None = None,
    **looks: Any,
) -> None:
    """Put the chart of `arguments` on the page, under `key`; `looks` are for its figure alone.

    The data to take along is the chart's table, unless the page has more of it. Its caption is the
    part of the page's words called `under <key>`, where there is one.
    """
    alt, data = worded(chart, arguments, data)
    show(chart.figure(*arguments, **looks), key, alt, data, recipe, caption(key))


def draw_fitting(
    chart: Chart,
    key: str,
    *arguments: object,
    wide: Mapping[str, Any],
    narrow: Mapping[str, Any],
    data: Source | None = None,
    recipe: Recipe | None = None,
) -> None:
    """The same in two shapes, `narrow` for a phone: both are looks of the figure."""
    alt, data = worded(chart, arguments, data)
    fitting, slim = (chart.figure(*arguments, **looks) for looks in (wide, narrow))
    show_fitting(fitting, slim, key, alt, data, recipe)


def caption(key: str) -> str:
    """What the page says under the picture `key`, or nothing."""
    page, part = words(visit().page or "frame"), f"under {key}"
    return page.text(part) if part in page.parts else ""


def worded(
    chart: Chart, arguments: Sequence[object], data: Source | None
) -> tuple[str, Source | None]:
    """What a picture shows in words, and where its numbers come from: the page, or its table."""
    table: Callable[..., pd.DataFrame] | None = getattr(chart, "table", None)
    if data is None and table is not None:
        data = partial(table, *leading_arguments(table, arguments))
    return chart.alt(*leading_arguments(chart.alt, arguments)), data
