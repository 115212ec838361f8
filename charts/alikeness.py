"""How alike two positions are, by their distance, from one end of the text to the other."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import theme
from charts.similarity_profile import extremes

HEIGHT = 340
STRETCHES = 400  # what a screen can show; of each the lowest and the highest offset are drawn
LINE = 0.13  # of the scale, for a line of text

Floats = NDArray[np.float64]


def figure(profile: Floats, marks: Mapping[str, int]) -> go.Figure:
    """S(k) / S(0) by the distance k in tokens. Takes S(0), S(1), ... of shape (max_len,).

    `marks` names distances; those within the text are marked, and named under the curve.
    """
    shares = profile / profile[0]
    offsets = extremes(shares, STRETCHES)
    fig = theme.figure(HEIGHT, margin={"l": 56, "r": 8, "t": 12, "b": 44})
    fig.add_hline(0, line={"color": theme.NEUTRAL, "width": 1})
    fig.add_scatter(
        x=offsets.astype(np.int32),
        y=shares[offsets].astype(np.float32),
        mode="lines",
        line={"color": theme.NEUTRAL, "width": 2},
        hovertemplate="%{x:,} apart: %{y:.3f}<extra></extra>",
    )
    inside = {name: offset for name, offset in marks.items() if offset < len(profile)}
    floor = min(0.0, float(shares.min()))
    for row, (name, offset) in enumerate(inside.items()):
        label = floor - 0.14 - LINE * row
        fig.add_scatter(
            x=[offset, offset],
            y=[shares[offset], label],
            mode="lines+markers",
            line={"color": theme.CURSOR, "width": 1, "dash": "dot"},
            marker={"color": theme.CURSOR, "size": [11, 0.1], "opacity": 1},
            hovertemplate=f"{name}: {offset:,} apart, {shares[offset]:.3f}<extra></extra>",
        )
        left = offset < len(profile) / 2
        fig.add_annotation(
            text=f"{name}: {offset:,}", x=offset, y=label, showarrow=False,
            xanchor="left" if left else "right", xshift=6 if left else -6,
        )  # fmt: skip
    fig.update_xaxes(
        title="distance k, in tokens",
        range=[-0.01 * len(profile), 1.01 * len(profile) - 1],
        showgrid=False,
        zeroline=False,
    )
    fig.update_yaxes(
        title="S(k) / S(0)",
        range=[floor - 0.14 - 3 * LINE, 1.06],
        tickvals=[-1, -0.5, 0, 0.5, 1],
        zeroline=False,
    )
    return fig


def alt(profile: Floats, marks: Mapping[str, int]) -> str:
    """What the picture shows now, in words."""
    shares = profile / profile[0]
    named = "; ".join(f"{name}: {k:,}" for name, k in marks.items() if k < len(profile))
    return (
        f"Similarity of two positions against their distance, up to {len(profile) - 1:,} tokens: "
        f"from 1 down to {shares.min():.2f}, at the end {shares[-1]:.2f}. {named}"
    ).strip()
