"""Pictures of numbers with two rows for each of a few pairs, from the fastest to the slowest."""

from __future__ import annotations

import math

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import pairs, theme
from state.settings import Settings

Floats = NDArray[np.float64]

DRAWN_PAIRS = 5
HEIGHT = 380


def drawn_pairs(settings: Settings) -> list[int]:
    """The pairs to draw: the fastest, the slowest and some between, including the cursor's."""
    return [*map(int, pairs.sample(settings.d_model // 2, DRAWN_PAIRS, settings.pair))]


def brief(value: float) -> str:
    """A number between -1 and 1 in at most four characters, to fit on a phone; NaN is empty."""
    if math.isnan(value):
        return ""
    text = f"{value:.2f}".replace("0.", ".")
    return {".00": "0", "-.00": "0", "1.00": "1", "-1.00": "-1"}.get(text, text)


def cells(values: Floats, settings: Settings, *, gap: int = 1) -> theme.Figure:
    """A heatmap of numbers between -1 and 1, each written in its cell; NaN is blank.

    `gap` is the room between two columns, in pixels.
    """
    names = [f"{wave} {pair}" for pair in drawn_pairs(settings) for wave in ("sin", "cos")]
    fig = theme.figure(HEIGHT, margin={"l": 8, "r": 8, "t": 30, "b": 8})
    heat = theme.signed(
        values,
        1,
        xgap=gap,
        ygap=1,
        text=[[brief(value) for value in row] for row in values.tolist()],
        texttemplate="%{text}",
        textfont={"size": 12},
        hoverongaps=False,
        hovertemplate="%{y}: %{z:.4f}<extra></extra>",
    )
    fig.add_trace(heat)
    fig.update_xaxes(visible=False, showgrid=False, zeroline=False)
    fig.update_yaxes(**theme.named(names))
    return fig


def frame_pair(fig: go.Figure, settings: Settings, *, columns: bool) -> None:
    """Frame the rows of the cursor's pair, and with `columns` only its own columns."""
    start = 2 * drawn_pairs(settings).index(settings.pair) - 0.5
    across = {"x0": start, "x1": start + 2} if columns else {"x0": 0, "x1": 1, "xref": "x domain"}
    line = {"color": theme.pair_color(settings), "width": 3}
    fig.add_shape(type="rect", y0=start, y1=start + 2, line=line, **across)
