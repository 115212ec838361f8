"""A shift by k tokens: its matrix, drawn for a few pairs from fast to slow."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme

Floats = NDArray[np.float64]

DRAWN_PAIRS = 5
HEIGHT = 380


def drawn_pairs(pairs: int, pair: int) -> list[int]:
    """The pairs to draw: the fastest, the slowest and some between, including the cursor's."""
    chosen = np.linspace(0, pairs - 1, min(pairs, DRAWN_PAIRS)).round().astype(int)
    if pair not in chosen:
        between = chosen[1:-1]
        between[np.abs(between - pair).argmin()] = pair
    return [int(one) for one in chosen]


def shift_blocks(blocks: Floats, drawn: Sequence[int], pair: int, color: str) -> go.Figure:
    """The matrix of a shift for the drawn pairs: zeros blank, the cursor's block framed.

    Takes the blocks of all pairs, shape (d_model/2, 2, 2), and the colour of the cursor's pair.
    """
    size = 2 * len(drawn)
    matrix = np.full((size, size), np.nan)
    for place, chosen in enumerate(drawn):
        rows = slice(2 * place, 2 * place + 2)
        matrix[rows, rows] = blocks[chosen]
    fig = _numbers(matrix, _names(drawn))
    _frame_pair(fig, drawn.index(pair), color, columns=True)
    return fig


def moved_vectors(
    vectors: dict[str, Floats], drawn: Sequence[int], pair: int, color: str
) -> go.Figure:
    """Encodings of shape (d_model,) side by side as columns, each under its name."""
    rows = [2 * chosen + wave for chosen in drawn for wave in (0, 1)]
    fig = _numbers(np.column_stack([values[rows] for values in vectors.values()]), _names(drawn))
    fig.update_traces(xgap=12)
    fig.update_xaxes(
        visible=True,
        automargin=False,
        tickvals=list(range(len(vectors))),
        ticktext=list(vectors),
        side="top",
    )
    _frame_pair(fig, drawn.index(pair), color, columns=False)
    return fig


def turning_hand(now: float, later: float, color: str) -> go.Figure:
    """One hand at two angles in radians, clockwise from twelve, and the rotation between them."""
    fig = theme.figure(HEIGHT)
    around = np.linspace(0, 2 * math.pi, 121)
    fig.add_scatter(
        x=np.sin(around), y=np.cos(around), mode="lines", line={"color": theme.FAINT, "width": 2},
        hoverinfo="skip",
    )  # fmt: skip
    turns = abs(later - now) / (2 * math.pi)
    turn = np.linspace(now, later, 2 + min(400, int(turns * 120)))
    # A spiral, so that several full turns can be counted.
    radius = 0.5 + min(0.35, 0.08 * turns) * np.linspace(-1, 1, len(turn))
    fig.add_scatter(
        x=radius * np.sin(turn), y=radius * np.cos(turn), mode="lines",
        line={"color": theme.CURSOR, "width": 3 if turns < 4 else 1.5}, hoverinfo="skip",
    )  # fmt: skip
    for name, angle, dash in (("p", now, "dot"), ("p + k", later, "solid")):
        x, y = math.sin(angle), math.cos(angle)
        fig.add_scatter(
            x=[0, x], y=[0, y], mode="lines+markers",
            line={"color": color, "width": 4, "dash": dash},
            marker={"size": [0, 12], "color": color},
            hovertemplate=f"{name}: (%{{x:.3f}}, %{{y:.3f}})<extra></extra>",
        )  # fmt: skip
        fig.add_annotation(text=name, x=1.16 * x, y=1.16 * y, showarrow=False)
    axis = {"range": [-1.3, 1.3], "visible": False}
    fig.update_xaxes(**axis)
    fig.update_yaxes(**axis, scaleanchor="x")
    fig.update_layout(margin={"l": 0, "r": 0, "t": 0, "b": 0})
    return fig


def alt(blocks: Floats, drawn: Sequence[int], offset: float) -> str:
    """What the matrix shows now, in words."""
    turns = "; ".join(
        f"pair {pair} by {math.atan2(blocks[pair, 0, 1], blocks[pair, 0, 0]):z.2f}"
        for pair in drawn
    )
    return (
        f"The matrix of a shift by {tokens(offset)}: one rotation in each pair's block, zero "
        f"elsewhere. Angles in radians, without full turns: {turns}."
    )


def vectors_alt(vectors: dict[str, Floats], drawn: Sequence[int]) -> str:
    """What the columns show now, in words."""
    columns = "; ".join(
        f"{name}: {values[2 * drawn[0]]:z.2f}, {values[2 * drawn[0] + 1]:z.2f}, …"
        for name, values in vectors.items()
    )
    return f"Encodings as columns; the last two are the same. {columns}."


def hand_alt(now: float, later: float, pair: int) -> str:
    """What the turning hand shows now, in words."""
    return (
        f"The hand of pair {pair} rotates from {now:z.2f} to {later:z.2f} radians, by "
        f"{later - now:z.2f}. Angles are measured clockwise from twelve o'clock."
    )


def tokens(offset: float) -> str:
    """A distance in tokens with its noun: 1 token, 2.5 tokens."""
    return f"{offset:.9g} token{'' if abs(offset) == 1 else 's'}"


def brief(value: float) -> str:
    """A number between -1 and 1 in at most four characters, to fit on a phone; NaN is empty."""
    if math.isnan(value):
        return ""
    text = f"{value:.2f}".replace("0.", ".")
    return {".00": "0", "-.00": "0", "1.00": "1", "-1.00": "-1"}.get(text, text)


def _names(drawn: Sequence[int]) -> list[str]:
    return [f"{wave} {pair}" for pair in drawn for wave in ("sin", "cos")]


def _numbers(values: Floats, names: Sequence[str]) -> go.Figure:
    """A heatmap of numbers between -1 and 1, each written in its cell; NaN is blank."""
    fig = theme.figure(HEIGHT, margin={"l": 8, "r": 8, "t": 30, "b": 8})
    fig.add_heatmap(
        z=values.astype(np.float32),
        zmin=-1,
        zmax=1,
        colorscale=theme.SIGNED,
        showscale=False,
        xgap=1,
        ygap=1,
        text=[[brief(value) for value in row] for row in values.tolist()],
        texttemplate="%{text}",
        textfont={"size": 12},
        hoverongaps=False,
        hovertemplate="%{y}: %{z:.4f}<extra></extra>",
    )
    fig.update_xaxes(visible=False, showgrid=False, zeroline=False)
    fig.update_yaxes(
        tickvals=list(range(len(names))), ticktext=names, autorange="reversed",
        showgrid=False, zeroline=False,
    )  # fmt: skip
    return fig


def _frame_pair(fig: go.Figure, place: int, color: str, *, columns: bool) -> None:
    start = 2 * place - 0.5
    across = {"x0": start, "x1": start + 2} if columns else {"x0": 0, "x1": 1, "xref": "x domain"}
    fig.add_shape(type="rect", y0=start, y1=start + 2, line={"color": color, "width": 3}, **across)
