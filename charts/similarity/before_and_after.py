"""Before or after? The dot product cannot tell; with a quarter turn it can."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme

HEIGHT = 400


def figure(
    offsets: NDArray[np.int_], even: NDArray[np.float64], odd: NDArray[np.float64] | None, mark: int
) -> go.Figure:
    """Shares of S(0) by signed distance in tokens, all of shape (n,), marked at -mark and +mark."""
    fig = theme.figure(HEIGHT, margin={"l": 56, "r": 12, "t": 36, "b": 44}, **theme.LEGEND)
    fig.add_hline(0, line={"color": theme.NEUTRAL, "width": 1})
    fig.add_vline(0, line={"color": theme.NEUTRAL, "width": 1})
    curves = [("dot product", even, theme.NEUTRAL)]
    if odd is not None:
        curves.append(("after a quarter turn", odd, theme.UNSEEN))
    for name, values, color in curves:
        fig.add_scatter(
            x=offsets,
            y=values.astype(np.float32),
            name=name,
            mode="lines",
            line={"color": color, "width": 3},
            hovertemplate="offset %{x:+d}: %{y:.3f}<extra></extra>",
        )
        chosen = np.abs(offsets) == mark
        fig.add_scatter(
            x=offsets[chosen],
            y=values[chosen].astype(np.float32),
            mode="markers",
            showlegend=False,
            marker={"color": theme.CURSOR, "size": 13},
            hovertemplate="offset %{x:+d}: %{y:.3f}<extra></extra>",
        )
    fig.update_xaxes(title="tokens before (−) or after (+)", showgrid=False)
    fig.update_yaxes(title="share of S(0)", zeroline=False)
    return fig


def alt(even: float, odd: float | None, mark: int) -> str:
    """Alt text. `even` and `odd` are the values at +mark."""
    distance = "1 token" if mark == 1 else f"{mark} tokens"
    said = (
        f"The dot product as a share of S(0), by signed distance: the curve is symmetric, "
        f"{even:z.2f} at {distance} before and after."
    )
    if odd is not None:
        said += f" After a quarter turn of every hand: {-odd:z.2f} before, {odd:z.2f} after."
    return said
