"""How similar two positions are, by their distance, up to the length of the text."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme
from charts.similarity.profile import extremes

HEIGHT = 340
STRETCHES = 400  # of the lowest and highest offset each: more than a screen can show
LINE = 0.13  # height of a line of text, on the y axis

Floats = NDArray[np.float64]


def figure(profile: Floats, marks: Mapping[str, int]) -> go.Figure:
    """S(k) / S(0) by the distance k in tokens. Takes S(0), S(1), ... of shape (max_len,).

    `marks` names distances. Those within the text are marked and labelled below the curve.
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
        hovertemplate="k = %{x:,}: %{y:.3f}<extra></extra>",
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
            hovertemplate=f"{name}: k = {offset:,}, {shares[offset]:z.3f}<extra></extra>",
        )
        left = offset < len(profile) / 2
        fig.add_annotation(
            text=f"{name}: {offset:,}", x=offset, y=label, showarrow=False,
            xanchor="left" if left else "right", xshift=6 if left else -6,
        )  # fmt: skip
    fig.update_xaxes(
        title="distance k, tokens",
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
    named = "; ".join(f"{name}: k = {k:,}" for name, k in marks.items() if k < len(profile))
    marked = f"Marked: {named}." if named else ""
    return (
        f"Similarity S(k) / S(0) of two positions against their distance k, from 0 to "
        f"{len(profile) - 1:,}: from 1 down to {shares.min():z.3f}, at the end {shares[-1]:z.3f}. "
        f"{marked}"
    ).strip()
