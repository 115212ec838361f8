"""Pictures with lines, over positions, pairs or dimensions: points, the cursor's dot, the axes."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import Mark, axis, plot

HEIGHT = 400  # of every picture that the story alone has
MAX_POINTS = 512  # points per line
MAX_MARKED = 32  # points that a line marks, too


def positions(length: int) -> NDArray[np.int16]:
    """The positions drawn of a straight line: all, or as many as a screen can show."""
    return np.linspace(0, length - 1, min(length, MAX_POINTS)).round().astype(np.int16)


def line(values: NDArray[np.floating], name: str, color: str, hover: str) -> dict[str, object]:
    """A line over all pairs or dimensions, counted from 0."""
    return {
        "x": np.arange(len(values), dtype=np.int32),
        "y": values.astype(np.float32),
        "mode": "lines+markers" if len(values) < MAX_MARKED else "lines",
        "name": name,
        "line": {"color": color, "width": 2},
        "hovertemplate": f"{name}<br>{hover}<extra></extra>",
    }


def dot(x: float, y: float) -> dict[str, object]:
    """The cursor's dot."""
    marker = {"color": theme.CURSOR, "size": 13}
    return {"x": [x], "y": [y], "mode": "markers", "marker": marker, "hoverinfo": "skip"}


def axes(max_len: int, heights: list[float], title: str) -> dict[str, dict[str, object]]:
    """Positions across, and heights from the lowest to the highest."""
    across = {"title": "position", "range": [-0.5, max_len], "showgrid": False, "zeroline": False}
    return {"xaxis": across, "yaxis": {"title": title, "range": heights, "zeroline": False}}


def figure(
    height: int, table: pd.DataFrame, colors: Mapping[str, str], hover: str, *, x: str, y: str
) -> Figure:
    """A line for each column of a table of numbers that are not negative, over its rows."""
    return plot(
        height,
        [
            Mark("data", line(column.dropna().to_numpy(), str(name), colors[str(name)], hover))
            for name, column in table.items()
        ],
        x=axis(x, zeroline=False),
        y=axis(y, grid=True, rangemode="tozero"),
        margin=(60, 24, 12, 44),
        legend=True,
    )
