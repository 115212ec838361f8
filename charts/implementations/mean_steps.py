"""How far it is from one number of the table to the next, down a column and along a row."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pandas as pd

from charts.kit import lines, theme
from charts.kit.figure import Figure
from charts.kit.locked import locked
from core import positional_encoding
from core.arguments import Layout
from core.frequencies import Floats
from state.settings import Settings

HEIGHT = 320
ROWS = 512  # at most: steps of the first ones
POSITION, DIMENSION = "to the next position", "to the next dimension"
COLORS = {POSITION: theme.BLUE, DIMENSION: theme.ORANGE}


class Steps(NamedTuple):
    """Mean absolute differences between neighbours, over the rows."""

    down: Floats  # (d_model,): to the next position, in each column
    along: Floats  # (d_model - 1,): to the next dimension, from each column


@lru_cache
def steps(max_len: int, d_model: int, base: float, layout: Layout = "interleaved") -> Steps:
    """The steps of the paper's table, or of another layout; of at most its first ROWS rows."""
    table = positional_encoding(min(max_len, ROWS), d_model, base, layout=layout)
    return Steps(*(locked(np.abs(np.diff(table, axis=axis)).mean(axis=0)) for axis in (0, 1)))


def _read(settings: Settings) -> dict[str, Floats]:
    mean = steps(settings.max_len, settings.d_model, settings.base)
    return {POSITION: mean.down, DIMENSION: mean.along}


def figure(settings: Settings) -> Figure:
    """Two lines over the columns."""
    traces = [
        lines.line(values, name, COLORS[name], "dimension %{x}: %{y:.3f}")
        for name, values in _read(settings).items()
    ]
    return theme.figure(
        HEIGHT,
        traces,
        margin={"l": 60, "r": 12, "t": 24, "b": 44},
        xaxis={"title": "dimension", "showgrid": False, "zeroline": False},
        yaxis={"title": "mean step", "rangemode": "tozero", "gridcolor": theme.FAINT},
        **theme.LEGEND,
    )


def alt(settings: Settings) -> str:
    """What the picture shows now, in words."""
    down, along = _read(settings).values()
    return (
        f"Mean step by dimension, of {settings.d_model:,}. To the next position it is "
        f"{down.mean():.3f} on average, to the next dimension {along.mean():.3f}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Both steps, a row for each column of the table; the last has no next."""
    return pd.DataFrame({name: pd.Series(v) for name, v in _read(settings).items()}).rename_axis(
        "dimension"
    )


def numbers(settings: Settings) -> dict[str, object]:
    """The mean of all steps from row to row, and from column to column."""
    down, along = _read(settings).values()
    s = settings
    halves = steps(s.max_len, s.d_model, s.base, "concatenated")
    return {
        "down": float(down.mean()),
        "along": float(along.mean()),
        "sines_first": float(halves.along.mean()),
        "rows": min(settings.max_len, ROWS),
    }
