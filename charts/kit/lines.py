"""Pictures with lines, over positions, pairs or dimensions: points and axes."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, axis, line, plot

HEIGHT = 400  # of every picture that the story alone has
MAX_POINTS = 512  # points per line
MAX_MARKED = 32  # points that a line marks, too


def positions(length: int) -> NDArray[np.int16]:
    """Return the positions drawn of a straight line: all, or as many as a screen can show."""
    return np.linspace(0, length - 1, min(length, MAX_POINTS)).round().astype(np.int16)


def heights(title: str, low: float, high: float) -> dict[str, object]:
    """Return an axis of heights from the lowest to the highest."""
    return {"title": title, "range": [low, high], "zeroline": False}


def figure(
    height: int, table: pd.DataFrame, colors: Mapping[str, str], hover: str, *, x: str, y: str
) -> Figure:
    """Draw a line for each column of a table of numbers that are not negative, over its rows."""
    return plot(
        height,
        [
            line(
                np.arange(len(values)),
                values.to_numpy(),
                str(name),
                colors[str(name)],
                f"{name}<br>{hover}{WHOLE}",
                mode="lines+markers" if len(values) < MAX_MARKED else "lines",
            )
            for name, column in table.items()
            if len(values := column.dropna())
        ],
        x=axis(x),
        y=axis(y, grid=True, zero=True, rangemode="tozero"),
        margin=(60, 24, 12, 44),
        legend=True,
    )
