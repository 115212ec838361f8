"""Three ways to write a position that come to mind before clocks: a count, a fraction, bits."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme

HEIGHT = 400
WORD = 2.0  # holds 95% of normal numbers of variance 1, such as a scaled embedding's
BITS = 4
MOST = 512  # points per line
SHORT, MIDDLE = 6, 20  # lengths of two texts, in tokens


def _positions(length: int) -> NDArray[np.int16]:
    """The positions drawn of a straight line: all, or as many as a screen can show."""
    return np.linspace(0, length - 1, min(length, MOST)).round().astype(np.int16)


def count(max_len: int, position: int) -> go.Figure:
    """The position itself, 0 .. max_len-1, beside the band that holds a word's numbers."""
    fig = theme.figure(HEIGHT)
    fig.add_hrect(-WORD, WORD, fillcolor=theme.CURSOR, opacity=0.3, line_width=0)
    positions = _positions(max_len)
    fig.add_scatter(
        x=positions,
        y=positions,
        mode="lines",
        line={"color": theme.UNSEEN, "width": 3},
        hovertemplate="position %{x}: add %{y}<extra></extra>",
    )
    _mark(fig, position, position)
    for text, y in (("the count", 0.6 * max_len), ("a word's numbers", -WORD)):
        fig.add_annotation(
            text=text, x=0.5 * max_len, y=y, showarrow=False,
            xanchor="right" if y > 0 else "left", yshift=0 if y > 0 else -12,
        )  # fmt: skip
    _axes(fig, max_len, [-0.12 * max_len - 4, 1.05 * max_len], "number added")
    return fig


def count_alt(max_len: int) -> str:
    """Alt text of `count`."""
    return (
        f"A line that rises with the position from 0 to {max_len - 1:,}. Most of a word's numbers "
        f"lie in the narrow band from {-WORD:g} to {WORD:g} at the bottom."
    )


def share(max_len: int) -> go.Figure:
    """p / (length - 1) for texts of three lengths: all run from 0 to 1, in different steps."""
    fig = theme.figure(HEIGHT, **theme.LEGEND)
    shades = (theme.UNSEEN, theme.NEUTRAL, theme.CURSOR)
    for length, color in zip((SHORT, MIDDLE, max_len), shades, strict=True):
        positions = _positions(length)
        fig.add_scatter(
            x=positions,
            y=(positions / max(length - 1, 1)).astype(np.float32),
            mode="lines+markers" if length <= MIDDLE else "lines",
            name=f"{length:,} tokens",
            line={"color": color, "width": 3},
            marker={"size": 8},
            hovertemplate=f"{length:,} tokens, position %{{x}}: %{{y:.3f}}<extra></extra>",
        )
    _axes(fig, max_len, [-0.05, 1.08], "position / (length − 1)")
    return fig


def share_alt(max_len: int) -> str:
    """Alt text of `share`."""
    lengths = ", ".join(f"{length:,}" for length in (SHORT, MIDDLE, max_len))
    return (
        f"Three lines from 0 to 1, for texts of {lengths} tokens: the longer the text, the smaller "
        f"the step from one position to the next."
    )


def bits(position: int) -> go.Figure:
    """The first 16 positions in binary, one per row, the fastest bit on the left."""
    table = np.arange(2**BITS)[:, None] >> np.arange(BITS) & 1
    fig = theme.figure(HEIGHT, margin={"l": 60, "r": 12, "t": 30, "b": 8})
    fig.add_heatmap(
        z=table.astype(np.int8),
        zmin=0,
        zmax=1,
        colorscale=theme.SHARES,
        showscale=False,
        xgap=3,
        ygap=1,
        texttemplate="%{z}",
        hovertemplate="position %{y}, bit %{x}: %{z}<extra></extra>",
    )
    fig.add_hrect(
        position - 0.5, position + 0.5, line={"color": theme.CURSOR, "width": 3}, fillcolor=None
    )
    names = [f"bit of {2**bit}" for bit in range(BITS)]
    fig.update_xaxes(tickvals=list(range(BITS)), ticktext=names, side="top", showgrid=False)
    fig.update_yaxes(
        title="position", autorange="reversed", dtick=1, showgrid=False, zeroline=False
    )
    return fig


def bits_alt(position: int) -> str:
    """Alt text of `bits`."""
    return (
        f"The numbers 0 to {2**BITS - 1} in binary, one per row. The left bit changes at every "
        f"row, the right one once. Marked: {position}, which is "
        f"{position % 2**BITS:0{BITS}b} with the slowest bit first."
    )


def waves(position: float) -> go.Figure:
    """Each bit as steps, and the smooth wave of the same period through them."""
    fig = theme.figure(HEIGHT, margin={"l": 80, "r": 12, "t": 8, "b": 44})
    periods = 2.0 ** np.arange(1, BITS + 1)
    positions, smooth = np.arange(2**BITS), np.linspace(0, 2**BITS - 1, 241)
    colors = theme.pair_colors(periods * 8)
    for bit, (period, color) in enumerate(zip(periods, colors, strict=True)):
        middle = -1.35 * bit
        # Lowest in the middle of the zeros, highest in the middle of the ones.
        wave = -np.cos(2 * np.pi / period * (smooth - (period / 2 - 1) / 2))
        fig.add_scatter(
            x=positions,
            y=(middle + (positions >> bit & 1) - 0.5).astype(np.float32),
            mode="lines",
            line={"color": theme.NEUTRAL, "width": 1.5, "shape": "hvh"},
            hoverinfo="skip",
        )
        fig.add_scatter(
            x=smooth.astype(np.float32),
            y=(middle + wave / 2).astype(np.float32),
            mode="lines",
            line={"color": color, "width": 4},
            hoverinfo="skip",
        )
    fig.add_vline(position, line={"color": theme.CURSOR, "width": 2})
    fig.update_xaxes(title="position", dtick=1, showgrid=False, zeroline=False)
    fig.update_yaxes(
        tickvals=[-1.35 * bit for bit in range(BITS)],
        ticktext=[f"bit of {2**bit}" for bit in range(BITS)],
        showgrid=False,
        zeroline=False,
    )
    return fig


def waves_alt() -> str:
    """Alt text of `waves`."""
    return (
        f"{BITS} rows, one per bit: its steps between 0 and 1 over positions 0 to {2**BITS - 1}, "
        f"and a smooth wave of the same period. Each row is half as fast as the one above."
    )


def _mark(fig: go.Figure, x: float, y: float) -> None:
    fig.add_scatter(
        x=[x], y=[y], mode="markers", marker={"color": theme.CURSOR, "size": 13}, hoverinfo="skip"
    )


def _axes(fig: go.Figure, max_len: int, heights: list[float], title: str) -> None:
    fig.update_xaxes(title="position", range=[-0.5, max_len], showgrid=False, zeroline=False)
    fig.update_yaxes(title=title, range=heights, zeroline=False)
