"""A table, another and their difference, side by side."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charts.kit import raster, side_by_side, theme
from charts.kit.figure import Figure
from core.arguments import Floats

ROWS, COLUMNS = 64, 128  # what a third of a screen can show
HEIGHT = 300
GAP = 0.03  # between two tables, as a share of the width
STEPS = 127  # of colour on either side of zero: a byte a cell


class Panel(NamedTuple):
    """A table, under its title, and the value at which its colours end."""

    title: str
    values: Floats  # (rows, columns that are drawn)
    limit: float


def figure(
    height: int,
    panels: Sequence[Panel],
    width: int,
    first_row: int = 0,
    *,
    bar: Mapping[str, float] | None = None,
    **across: object,
) -> Figure:
    """Draw the tables, with rows from `first_row` on and `width` columns.

    `bar` is theme.color_bar's, and `across` what is special about the axes of the columns.
    """
    plain = {"showgrid": False, "zeroline": False}
    traces = []
    names, axes = [], {}
    for panel, place in zip(panels, side_by_side.panels(len(panels), GAP), strict=True):
        rows, columns = panel.values.shape
        traces.append(
            {
                "type": "heatmap",
                "z": np.rint(STEPS * panel.values / panel.limit).astype(np.int8),
                "zmin": -STEPS,
                "zmax": STEPS,
                "x": ((np.arange(columns) + 0.5) * (width / columns) - 0.5).astype(np.float32),
                "y": first_row + np.arange(rows),
                "colorscale": theme.SIGNED,
                "showscale": False,
                "hoverinfo": "skip",
                "xaxis": f"x{place.number}",
            }
        )
        names.append(place.name(panel.title, font={"size": 16}))
        ends = [-0.5, width - 0.5]
        own = {"title": "dimension", "nticks": 4, "range": ends, "domain": place.across}
        axes[f"xaxis{place.number}"] = {**own, **plain, **across}
    if bar is not None:
        traces.append(theme.color_bar(bar))
    return theme.figure(
        height,
        traces,
        margin={"l": 48, "r": 12, "t": 30, "b": 44},
        annotations=names,
        yaxis={"title": "row", "range": [first_row + rows - 0.5, first_row - 0.5], **plain},
        **axes,
    )


def compared(
    titles: tuple[str, str],
    tables: tuple[Floats, Floats],
    apart: Floats,
    width: int,
    first_row: int,
) -> Figure:
    """Draw two tables on one scale, and their difference on its own."""
    size, largest = (float(np.abs(each).max()) or 1.0 for each in (np.stack(tables), apart))
    panels = map(Panel, (*titles, "difference"), (*tables, apart), (size, size, largest))
    bar = ends(largest if apart.any() else 0.0)
    # Of a last tick, the next picture's 0 would leave no room on a phone.
    across = {"title": "column", "tickvals": [0, width // 2]}
    return figure(HEIGHT, [*panels], width, first_row, bar=bar, **across)


def ends(largest: float) -> dict[str, float]:
    """Return labels of the colour bar of a difference that is at most `largest`."""
    return {"0": 0.0} | ({f"−{largest:.2g}": -1.0, f"{largest:.2g}": 1.0} if largest else {})


def window(table: Floats, row: int) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """Return what is drawn of a large table: rows round `row`, and columns over the whole width."""
    length, width = table.shape
    start = 0 if row < ROWS else min(row - ROWS // 2, max(length - ROWS, 0))
    return np.arange(start, min(start + ROWS, length)), raster.thin(width, COLUMNS)
