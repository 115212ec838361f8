"""Where position enters an attention layer, and which schemes enter there."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go

from charts.kit import theme
from core.encodings.scheme import Entrance, Scheme

HEIGHT = 190
STATIONS: tuple[tuple[Entrance, str, str], ...] = (
    ("input", "input", "add"),
    ("query and key", "query, key", "rotate"),
    ("score", "score", "bias"),
    ("nowhere", "softmax", ""),
)
HALF = 0.41  # half a station's width
ENTERS: dict[Entrance, str] = {
    "input": "is added at the input",
    "query and key": "rotates query and key",
    "score": "biases the score",
    "nowhere": "adds no position",
}


def figure(schemes: Sequence[Scheme], causal: bool) -> go.Figure:
    """Four stations of one layer from left to right, with an arrow into each one used."""
    fig = theme.figure(HEIGHT, margin={"l": 0, "r": 0, "t": 0, "b": 0}, font={"size": 14})
    for place, (entrance, name, verb) in enumerate(STATIONS):
        here = [scheme for scheme in schemes if scheme.enters == entrance and verb]
        border = theme.CURSOR if here else theme.NEUTRAL
        fig.add_shape(
            type="rect",
            x0=place - HALF,
            x1=place + HALF,
            y0=0,
            y1=0.8,
            line={"color": border, "width": 2},
        )
        fig.add_annotation(x=place, y=0.4, text=name, showarrow=False)
        if place < len(STATIONS) - 1:
            _arrow(fig, (place + HALF, 0.4), (place + 1 - HALF, 0.4), theme.NEUTRAL)
        if here:
            names = "<br>".join(
                f'<span style="color:{theme.SCHEMES[scheme.name]}"><b>{scheme.name}</b></span>'
                for scheme in here
            )
            fig.add_annotation(
                x=place, y=1.5, text=f"{verb}<br>{names}", showarrow=False, yanchor="bottom"
            )
            _arrow(fig, (place, 1.5), (place, 0.85), theme.CURSOR)
    if causal:
        fig.add_annotation(x=2, y=-0.5, text="causal mask", showarrow=False, yanchor="top")
        _arrow(fig, (2, -0.5), (2, -0.05), theme.NEUTRAL)
    fig.update_xaxes(visible=False, range=[-0.45, len(STATIONS) - 0.55])
    fig.update_yaxes(visible=False, range=[-1.1, 3.6])
    return fig


def _arrow(
    fig: go.Figure, start: tuple[float, float], end: tuple[float, float], color: str
) -> None:
    fig.add_annotation(
        x=end[0],
        y=end[1],
        ax=start[0],
        ay=start[1],
        axref="x",
        ayref="y",
        text="",
        showarrow=True,
        arrowhead=2,
        arrowwidth=2,
        arrowcolor=color,
    )


def alt(schemes: Sequence[Scheme], causal: bool) -> str:
    """What the picture shows now, in words."""
    said = [f"{scheme.title} {ENTERS[scheme.enters]}" for scheme in schemes]
    if causal:
        said.append("A causal mask hides later tokens at the score")
    layer = "An attention layer: input, then query and key, then score, then softmax"
    return ". ".join([layer, *said]) + "."
