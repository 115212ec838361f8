"""How much of the table its first few singular directions carry."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme

HEIGHT = 320
POINTS = 400  # more than a screen can show

Floats = NDArray[np.float64]


def shares(singular_values: Floats) -> Floats:
    """The share of the squared norm in the first 0, 1, ... n directions, shape (n + 1,)."""
    energy = np.concatenate([[0.0], np.cumsum(singular_values**2)])
    return np.asarray(energy / energy[-1])


def figure(singular_values: Floats, rank: int, constant: float) -> go.Figure:
    """The share of the squared norm in the first n directions, with `rank` of them marked.

    Takes singular values of shape (n,), largest first, and `constant`, the mean row's share.
    """
    held = shares(singular_values)
    fig = theme.figure(HEIGHT, margin={"l": 56, "r": 8, "t": 12, "b": 44})
    drawn = np.union1d(np.arange(0, len(held), -(-len(held) // POINTS)), [rank, len(held) - 1])
    fig.add_scatter(
        x=drawn.astype(np.int32),
        y=held[drawn].astype(np.float32),
        mode="lines",
        line={"color": theme.NEUTRAL, "width": 2},
        hovertemplate="first %{x} directions: %{y:.1%}<extra></extra>",
    )
    fig.add_hline(constant, line={"color": theme.NEUTRAL, "width": 2, "dash": "dot"})
    fig.add_scatter(
        x=[rank],
        y=[held[rank]],
        mode="markers",
        marker={"color": theme.CURSOR, "size": 12},
        hovertemplate="%{x} directions: at least 99%<extra></extra>",
    )
    fig.add_annotation(
        text=f"99% in {rank:,}", x=rank, y=held[rank], showarrow=False, yshift=16,
        xanchor="left" if rank < 0.7 * len(held) else "right",
    )  # fmt: skip
    low = constant < 0.5
    fig.add_annotation(
        text="mean row", x=1, xref="x domain", xanchor="right", y=constant,
        yshift=11 if low else -11, showarrow=False,
    )  # fmt: skip
    fig.update_xaxes(title="singular directions, largest first", showgrid=False, zeroline=False)
    fig.update_yaxes(
        title="share of squared norm", range=[0, 1.15], tickformat=".0%", zeroline=False
    )
    return fig


def alt(singular_values: Floats, rank: int, constant: float) -> str:
    """What the picture shows now, in words."""
    return (
        f"Share of the table's squared norm in its first singular directions: {rank} of "
        f"{len(singular_values)} carry 99%. The mean row carries {100 * constant:.4g}%."
    )
