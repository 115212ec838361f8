"""How far float32 frequencies are off: by exp and log, by the power, and rounded from float64."""

from __future__ import annotations

import numpy as np
import pandas as pd

from charts.kit import lines, theme
from charts.kit.figure import Figure
from core.frequencies import angular_frequencies
from core.implementations.number_formats import Floats, FrequencyWay, float32_frequencies
from state.settings import Settings

HEIGHT = 300
BILLION = 1e9
WAYS: dict[FrequencyWay, tuple[str, str]] = {
    "logarithm": ("exp and log", theme.ORANGE),
    "power": ("power", theme.BLUE),
    "float64": ("rounded from float64", theme.NEUTRAL),
}


def errors(settings: Settings) -> dict[FrequencyWay, Floats]:
    """The relative error of each pair's frequency, in parts per billion, each (d_model/2,)."""
    exact = angular_frequencies(settings.d_model, settings.base)
    return {
        way: BILLION * np.abs(float32_frequencies(settings.d_model, settings.base, way) / exact - 1)
        for way in WAYS
    }


def figure(settings: Settings) -> Figure:
    """A line for each way to compute them, over the pairs."""
    traces = [
        lines.line(parts, *WAYS[way], "pair %{x}: %{y:.3g}")
        for way, parts in errors(settings).items()
    ]
    return theme.figure(
        HEIGHT,
        traces,
        margin={"l": 60, "r": 12, "t": 24, "b": 44},
        xaxis={"title": "pair (fastest first)", "showgrid": False, "zeroline": False},
        yaxis={
            "title": "error, parts per billion",
            "rangemode": "tozero",
            "gridcolor": theme.FAINT,
        },
        **theme.LEGEND,
    )


def alt(settings: Settings) -> str:
    """What the picture shows now, in words."""
    largest = "; ".join(
        f"{WAYS[way][0]} {parts.max():,.0f}" for way, parts in errors(settings).items()
    )
    return (
        f"Relative error in float32 of the frequencies, d_model {settings.d_model:,}. "
        f"The largest, in parts per billion: {largest}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """The errors in parts per billion, a row for each pair."""
    columns = {WAYS[way][0]: parts for way, parts in errors(settings).items()}
    return pd.DataFrame(columns).rename_axis("pair")


def numbers(settings: Settings) -> dict[str, object]:
    """The largest relative error of each way."""
    return {str(way): float(parts.max()) / BILLION for way, parts in errors(settings).items()}
