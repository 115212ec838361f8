"""What is lost when the cosines are left out: the best linear guess from a sine alone."""

from __future__ import annotations

import math

import numpy as np
import plotly.graph_objects as go

from charts import theme

HEIGHT = 340
TURNS = 2.5


def best_guess(
    frequency: float, offset: float, slope: float, color: str, max_len: int
) -> go.Figure:
    """A pair's sine, the same `offset` tokens later, and the best multiple of the first for it.

    Takes the pair's frequency in radians per token, the fitted slope, and the text's length in
    tokens, of which at most a few turns are drawn.
    """
    places = np.linspace(0, min(max_len - 1, TURNS * 2 * math.pi / frequency), 241)
    known, wanted = np.sin(frequency * places), np.sin(frequency * (places + offset))
    fig = theme.figure(
        HEIGHT,
        margin={"l": 40, "r": 8, "t": 36, "b": 40},
        hovermode="x unified",
        **theme.LEGEND,
    )
    for name, values, line in (
        ("known: sin at p", known, {"color": theme.NEUTRAL, "width": 2}),
        (f"wanted: sin at p {offset:+g}", wanted, {"color": color, "width": 4}),
        (f"best guess: {slope:.2f} times known", slope * known,
         {"color": theme.CURSOR, "width": 3, "dash": "dash"}),
    ):  # fmt: skip
        fig.add_scatter(
            x=places.astype(np.float32), y=values.astype(np.float32), name=name, mode="lines",
            line=line, hovertemplate="%{y:.3f}",
        )  # fmt: skip
    fig.update_xaxes(title="position p, in tokens", showgrid=False)
    limit = 1.1 * max(np.abs(known).max(), np.abs(wanted).max())  # idle hands hardly move
    fig.update_yaxes(range=[-limit, limit], nticks=5)
    return fig


def explained(
    frequency: float, offset: float, r_squared: float, color: str, farthest: float
) -> go.Figure:
    """cos^2(w k) against the offset k in tokens, and the fit's own R^2 marked on it."""
    reach = max(abs(offset) * 1.15, min(farthest, 2 * math.pi / frequency))
    offsets = np.linspace(min(0.0, offset * 1.15), reach, 241)
    fig = theme.figure(HEIGHT, margin={"l": 48, "r": 8, "t": 36, "b": 40}, **theme.LEGEND)
    fig.add_scatter(
        x=offsets.astype(np.float32), y=(np.cos(frequency * offsets) ** 2).astype(np.float32),
        mode="lines", line={"color": color, "width": 3}, name="cos²(w k)",
        hovertemplate="k = %{x:.1f}: %{y:.3f}",
    )  # fmt: skip
    fig.add_scatter(
        x=[offset], y=[r_squared], mode="markers", name="R² of this fit",
        marker={"color": theme.CURSOR, "size": 14, "line": {"color": "white", "width": 2}},
        hovertemplate="k = %{x:g}: %{y:.4f}",
    )  # fmt: skip
    fig.update_xaxes(title="offset k, in tokens", showgrid=False)
    fig.update_yaxes(range=[-0.05, 1.05], tickvals=[0, 0.5, 1], title="share explained, R²")
    return fig


def alt(offset: float, slope: float, r_squared: float) -> str:
    """What the waves show now, in words."""
    return (
        f"A sine, the same sine {offset:g} tokens later, and the best guess of it, {slope:.2f} "
        f"times the first. It explains {r_squared:.1%} of the target."
    )


def law_alt(offset: float, r_squared: float, law: float) -> str:
    """What the curve shows now, in words."""
    return (
        f"The share explained against k: cos squared of w k, between 1 and 0. At k = {offset:g} "
        f"it is {law:.3f}, and this fit has {r_squared:.3f}."
    )
