"""A table that was given, what it would be without its mistakes, and the difference."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from charts.kit import raster, theme
from core.diagnosis.diagnose import Diagnosis
from core.diagnosis.reading import Reading

Floats = NDArray[np.float64]
Whole = NDArray[np.int_]
ROWS, COLUMNS = 64, 128  # what a third of a screen can show
HEIGHT = 300
LIKELY = 0.9  # a second reading is worth naming if it is hardly less likely than the first
MOST_OTHERS = 3


def _shown(found: Diagnosis) -> tuple[Whole, Whole]:
    """The rows round the largest difference, and as many columns as fit, in neighbouring twos."""
    length, width = found.table.shape
    worst = found.named or found.nearest
    start = 0
    if worst is not None and not found.named and not worst.reading.transposed:
        row, _ = worst.at  # where it fails
        start = 0 if row < ROWS else min(row - ROWS // 2, max(length - ROWS, 0))
    columns = np.arange(width)
    step = -(-width // COLUMNS)
    return np.arange(start, min(start + ROWS, length)), columns[columns // 2 % step == 0]


def _apart(found: Diagnosis) -> Floats:
    """The table minus what was meant, in the rows and columns that are drawn."""
    rows, columns = _shown(found)
    return found.table[np.ix_(rows, columns)] - found.meant(rows, columns)


def figure(found: Diagnosis) -> go.Figure:
    """The table, what was meant, and the table minus that, on a scale of its own."""
    rows, columns = _shown(found)
    table, apart = found.table[np.ix_(rows, columns)], _apart(found)
    size = float(np.abs(table).max()) or 1.0
    largest = float(np.abs(apart).max())
    titles = ("given", "meant" if found.named else "nearest", "difference")
    fig = make_subplots(1, 3, shared_yaxes=True, horizontal_spacing=0.03, column_titles=titles)
    fig.update_layout(theme.figure(HEIGHT, margin={"l": 48, "r": 12, "t": 30, "b": 44}).layout)
    panels = ((table, size), (table - apart, size), (apart, largest or 1.0))
    for number, (values, limit) in enumerate(panels, start=1):
        fig.add_layout_image(
            source=raster.png(values, limit),
            xref=f"x{number}",
            yref=f"y{number}",
            x=-0.5,
            y=rows[0] - 0.5,
            sizex=found.table.shape[1],
            sizey=len(rows),
            sizing="stretch",
            layer="below",
        )
        fig.add_scatter(x=[None], y=[None], row=1, col=number, hoverinfo="skip")
    ends = {f"−{largest:.2g}": -1.0, f"{largest:.2g}": 1.0} if largest else {}
    fig.add_trace(theme.color_bar({"0": 0.0, **ends}), 1, 3)
    width = found.table.shape[1]
    ticks = [0, width // 2]  # of a last one, the next picture's 0 would leave no room on a phone
    fig.update_xaxes(
        title="column", range=[-0.5, width - 0.5], tickvals=ticks, showgrid=False, zeroline=False
    )
    fig.update_yaxes(range=[rows[-1] + 0.5, rows[0] - 0.5], showgrid=False, zeroline=False)
    fig.update_yaxes(title="row", col=1)
    return fig


def alt(found: Diagnosis) -> str:
    """What the picture shows now, in words."""
    rows, _ = _shown(found)
    largest = float(np.abs(_apart(found)).max())
    beside = "the same without its mistakes" if found.named else "the nearest reading"
    return (
        f"Heatmaps of rows {rows[0]:,} to {rows[-1]:,}: the table of "
        f"{found.table.shape[0]:,} rows and {found.table.shape[1]:,} columns, {beside}, and their "
        f"difference, at most {largest:.3g}."
    )


def table(found: Diagnosis) -> pd.DataFrame:
    """The difference that is drawn, as a data frame."""
    rows, _ = _shown(found)
    return pd.DataFrame(_apart(found), index=pd.Index(rows, name="row"))


def numbers(found: Diagnosis) -> dict[str, object]:
    """What the table is: names of mistakes and conventions, and the numbers that go with them."""
    match = found.named or found.nearest
    length, width = found.table.shape
    about = reading(match.reading if match else Reading(length, width))
    costs = [each.reading.cost(found.expected_base) for each in found.readings]
    others = [
        reading(other.reading)
        for other, cost in zip(found.readings[1:], costs[1:], strict=True)
        if cost <= costs[0] + LIKELY
    ]
    row, column = match.at if match else (0, 0)
    if about["transposed"]:
        row, column = column, row
    return {
        **about,
        "rows": found.table.shape[0],
        "columns": found.table.shape[1],
        "named": found.named is not None,
        "known": match is not None,
        "others": others[:MOST_OTHERS],
        "largest": match.largest if match else 0.0,
        "apart": float(np.abs(_apart(found)).max()),
        "drawn": len(_shown(found)[0]),
        "rms": match.rms if match else 0.0,
        "explained": max(1 - (match.rms / _size(found.table)) ** 2, 0.0) if match else 0.0,
        "at": (row, column),
        "form": found.stored.form,
        "places": found.stored.places,
        "identities": {
            name: {"holds": each.holds, "off": each.off, "at": each.at}
            for name, each in (
                ("norm", found.identities.norm),
                ("diagonals", found.identities.diagonals),
                ("shift", found.identities.shift),
            )
        },
        "looked": found.identities.rows,
    }


def told(found: Diagnosis) -> list[str]:
    """The names of what to explain: mistakes, then conventions; none if nothing fits."""
    match = found.named
    return [*match.reading.bugs(), *match.reading.conventions()] if match else []


def reading(found: Reading) -> dict[str, Any]:
    """A reading in names and numbers, for words."""
    scaling = found.scaling
    return {
        "names": [*found.bugs(), *found.conventions()],
        "bugs": found.bugs(),
        "conventions": found.conventions(),
        "base": found.base,
        "any_base": found.exponent == "integer",
        "first": found.first,
        "scale": found.scale,
        "scale_name": found.scale_name(),
        "factor": float(getattr(scaling, "factor", found.factor)),
        "trained_length": int(getattr(scaling, "trained_length", 0)),
        "transposed": found.transposed,
        "width": found.width,
        "length": found.length,
    }


def _size(values: Floats) -> float:
    """Root mean square of the entries."""
    return float(np.sqrt(np.mean(values * values))) or 1.0
