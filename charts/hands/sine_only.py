"""What is lost without the cosines: the best linear guess from a sine alone."""

from __future__ import annotations

import math

import numpy as np
import plotly.graph_objects as go

from charts.hands.shift import tokens
from charts.kit import theme

HEIGHT = 340
TURNS = 2.5


def best_guess(
    frequency: float, offset: float, slope: float, color: str, max_len: int
) -> go.Figure:
    """A pair's sine, the same sine `offset` tokens later, and the best multiple of the first.

    Takes the pair's frequency in radians per token, the fitted slope, and the text's length in
    tokens, of which at most a few turns are drawn.
    """
    positions = np.linspace(0, min(max_len - 1, TURNS * 2 * math.pi / frequency), 241)
    known, wanted = np.sin(frequency * positions), np.sin(frequency * (positions + offset))
    later = f"{'−' if offset < 0 else '+'} {abs(offset):g}"
    fig = theme.figure(
        HEIGHT,
        margin={"l": 40, "r": 8, "t": 36, "b": 40},
        hovermode="x unified",
        **theme.LEGEND,
    )
    for name, values, line in (
        ("known: sine at p", known, {"color": theme.NEUTRAL, "width": 2}),
        (f"wanted: sine at p {later}", wanted, {"color": color, "width": 4}),
        (f"best guess: {slope:z.2f} × known", slope * known,
         {"color": theme.CURSOR, "width": 3, "dash": "dash"}),
    ):  # fmt: skip
        fig.add_scatter(
            x=positions.astype(np.float32), y=values.astype(np.float32), name=name, mode="lines",
            line=line, hovertemplate="%{y:.3f}",
        )  # fmt: skip
    fig.update_xaxes(title="position p", showgrid=False)
    limit = 1.1 * max(np.abs(known).max(), np.abs(wanted).max())  # slow pairs hardly move
    fig.update_yaxes(range=[-limit, limit], nticks=5)
    return fig


def explained(
    frequency: float, offset: float, r_squared: float, color: str, farthest: float
) -> go.Figure:
    """cos^2(w k) against the offset k in tokens, with the fit's own R^2 marked."""
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
    fig.update_yaxes(range=[-0.05, 1.05], tickvals=[0, 0.5, 1], title="R²")
    return fig


def alt(offset: float, slope: float, r_squared: float) -> str:
    """What the waves show now, in words."""
    when = "earlier" if offset < 0 else "later"
    return (
        f"A sine, the same sine {tokens(abs(offset))} {when}, and the best guess of the "
        f"second from the first: {slope:z.2f} times the first. R squared is {r_squared:z.3f}."
    )


def law_alt(offset: float, r_squared: float, law: float) -> str:
    """What the curve shows now, in words."""
    return (
        f"R squared against k: cos squared of w k, between 0 and 1. At k = {offset:g} it is "
        f"{law:z.3f}; this fit has {r_squared:z.3f}."
    )
