"""A table, another and their difference, side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charts.kit import raster, side_by_side, theme

Floats = NDArray[np.float64]
GAP = 0.03  # between two tables, as a share of the width


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
    xaxis: Mapping[str, object] = theme.EMPTY,
) -> theme.Figure:
    """The tables, with rows from `first_row` on and `width` columns; `bar` is theme.color_bar's."""
    plain = {"showgrid": False, "zeroline": False}
    traces: list[object] = []
    images, names, axes = [], [], {}
    for panel, (number, across) in zip(panels, side_by_side.panels(len(panels), GAP), strict=True):
        rows = len(panel.values)
        image = raster.image(panel.values, width, rows, panel.limit)
        images.append(image | {"xref": f"x{number}", "y": first_row - 0.5})
        # Plotly leaves an axis without a trace out.
        traces.append({"x": [None], "y": [None], "xaxis": f"x{number}", "hoverinfo": "skip"})
        names.append(side_by_side.name(panel.title, sum(across) / 2, font={"size": 16}))
        axes[f"xaxis{number}"] = {
            "title": "dimension", "nticks": 4, "range": [-0.5, width - 0.5], "domain": across,
            **plain, **xaxis,
        }  # fmt: skip
    if bar is not None:
        traces.append(theme.color_bar(bar))
    return theme.figure(
        height,
        traces,
        margin={"l": 48, "r": 12, "t": 30, "b": 44},
        images=images,
        annotations=names,
        yaxis={"title_text": "row", "range": [first_row + rows - 0.5, first_row - 0.5], **plain},
        **axes,
    )


def ends(largest: float) -> dict[str, float]:
    """Labels of the colour bar of a difference that is at most `largest`."""
    return {"0": 0.0} | ({f"−{largest:.2g}": -1.0, f"{largest:.2g}": 1.0} if largest else {})
