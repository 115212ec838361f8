"""The table as a picture: positions down, dimensions across, the cursor's row and pair marked."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import raster, theme
from core import Settings, encode_positions, wavelengths
from core.arguments import Layout

ROWS, PAIRS = 256, 256  # what a screen can show
HEIGHT = 430


@dataclass(frozen=True)
class Cells:
    """The cells that are drawn: every row_step-th position and every pair_step-th pair."""

    values: NDArray[np.floating]  # (drawn rows, 2 * drawn pairs)
    row_step: int
    pair_step: int
    aliased: int  # the first pairs, turning more than once in two drawn rows


def cells(settings: Settings, layout: Layout) -> Cells:
    """Choose at most ROWS x PAIRS of the table, and compute only these."""
    row_step = -(-settings.max_len // ROWS)
    pair_step = -(-(settings.d_model // 2) // PAIRS)
    values = encode_positions(
        np.arange(0, settings.max_len, row_step),
        settings.d_model,
        settings.base,
        layout=layout,
        dtype=np.float32,
        pairs=slice(None, None, pair_step),
    )
    waves = wavelengths(settings.d_model, settings.base)
    return Cells(values, row_step, pair_step, int(np.sum(waves < 2 * row_step)))


def columns(pair: int, d_model: int, layout: Layout) -> tuple[int, int]:
    """The dimensions of a pair's sine and cosine."""
    if layout == "interleaved":
        return 2 * pair, 2 * pair + 1
    return pair, pair + d_model // 2


@theme.kept
def figure(settings: Settings, layout: Layout = "interleaved") -> go.Figure:
    """The table under its axes, with the cursor's row and pair marked."""
    drawn = cells(settings, layout)
    rows, count = drawn.values.shape
    width, height = settings.d_model / count, drawn.row_step
    fig = theme.figure(HEIGHT)
    fig.add_layout_image(
        source=raster.png(drawn.values),
        xref="x",
        yref="y",
        x=-0.5,
        y=-0.5,
        sizex=width * count,
        sizey=height * rows,
        sizing="stretch",
        layer="below",
    )
    fig.add_trace(theme.color_bar())
    fig.add_hline(settings.position, line={"color": theme.CURSOR, "width": 2})
    for column in columns(settings.pair, settings.d_model, layout):
        fig.add_vline(column, line={"color": theme.CURSOR, "width": 2})
    mark_aliased(fig, drawn.aliased, settings, layout)
    fig.update_xaxes(
        title="dimension", range=[-0.5, settings.d_model - 0.5], showgrid=False, zeroline=False
    )
    fig.update_yaxes(
        title="position", range=[settings.max_len - 0.5, -0.5], showgrid=False, zeroline=False
    )
    return fig


def mark_aliased(fig: go.Figure, aliased: int, settings: Settings, layout: Layout) -> None:
    """Shade the columns whose pattern is not real: their hands turn between the drawn rows."""
    if not aliased:
        return
    start, _ = columns(0, settings.d_model, layout)
    ends = [columns(aliased - 1, settings.d_model, layout)[1]]
    spans = [(start, ends[0])]
    if layout == "concatenated":
        half = settings.d_model // 2
        spans = [(0, aliased - 1), (half, half + aliased - 1)]
    for first, last in spans:
        fig.add_vrect(
            first - 0.5,
            last + 0.5,
            fillcolor=theme.NEUTRAL,
            opacity=0.75,
            line_width=0,
            annotation={"text": "aliased", "textangle": -90, "font": {"color": "white"}},
            annotation_position="top left",
        )


def alt(settings: Settings, layout: Layout) -> str:
    """What the picture shows now, in words."""
    return (
        f"Heatmap of the positional encoding: {settings.max_len} positions down, "
        f"{settings.d_model} dimensions across ({layout}), values from -1 to 1. The left columns "
        f"alternate fast, those of slow hands hardly change. "
        f"The cursor marks position {settings.position} and pair {settings.pair}."
    )
