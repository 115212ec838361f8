"""One large dial: the hand of a pair, its two numbers, its trail, and the hand k tokens later.

The dial's centre is the origin and its radius 1: x = sin and y = cos, so a hand starts at twelve
o'clock and turns clockwise.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme
from core import angular_frequencies
from core.geometry.one_hand import clearest_other, nearest_return
from state.settings import Settings

HEIGHT = 430
EDGE = 1.28  # of the axes, both ways
READING = 1.2  # where sin and cos are written, both ways: no hand or dot gets there
TRAIL = 48  # tokens: the length of the trail
WEDGE, WEDGE_POINTS = 0.3, 33  # radius of the slice between the hands, points on its rim
CLOSE = 0.25  # tips nearer than this have their labels one under the other
AWAY, TOGETHER = 1.14, 1.17  # radius of a tip's label, and of two that stand together
LINE = 0.055  # how far those two are moved up and down
ROOM = math.radians(50)  # a slice wider than this has room for its number


def frequency(settings: Settings) -> float:
    """Frequency of the cursor's pair, in radians per token."""
    return float(angular_frequencies(settings.d_model, settings.base)[settings.pair])


def tips(positions: NDArray[np.floating], settings: Settings) -> NDArray[np.float64]:
    """The hand's tip at n positions: sin and cos, shape (n, 2)."""
    angles = positions * frequency(settings)
    return np.stack([np.sin(angles), np.cos(angles)], axis=1)


@theme.kept
def figure(settings: Settings, offset: int) -> theme.Figure:
    """The dial at the cursor's position, with the hand `offset` tokens later."""
    color = theme.pair_color(settings)
    fig = theme.figure(
        HEIGHT,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        meta=theme.live("dial", settings, k=offset),
    )
    face(fig)
    fig.add_trace(trail(settings, color))
    for style, data in zip(styles(color), moving(settings, offset), strict=True):
        fig.add_scatter(**style, **data, hoverinfo="skip")
    axis = {"visible": False, "fixedrange": True, "range": [-EDGE, EDGE]}
    fig.update_xaxes(constrain="domain", **axis)
    fig.update_yaxes(constrain="domain", scaleanchor="x", **axis)
    return fig


def face(fig: go.Figure) -> None:
    """The rim, and the axes for sine and cosine."""
    line = {"color": theme.NEUTRAL, "width": 1.5}
    fig.add_shape(type="circle", x0=-1, x1=1, y0=-1, y1=1, line=line, layer="below")
    for end in ({"x0": -1, "x1": 1, "y0": 0, "y1": 0}, {"x0": 0, "x1": 0, "y0": -1, "y1": 1}):
        fig.add_shape(type="line", line={"color": theme.FAINT, "width": 1}, layer="below", **end)


def trail(settings: Settings, color: str) -> go.Scatter:
    """The hand's earlier positions, fading with age."""
    before = np.arange(max(0, settings.position - TRAIL), settings.position, dtype=np.float64)
    x, y = tips(before, settings).T.round(4)
    fading = 0.1 + 0.5 * (before - settings.position + TRAIL + 1) / TRAIL
    return go.Scatter(
        x=x,
        y=y,
        mode="markers",
        marker={"color": color, "size": 8, "opacity": fading.round(2)},
        customdata=before,
        hovertemplate="position %{customdata}<br>sin %{x:.3f}<br>cos %{y:.3f}<extra></extra>",
    )


def styles(color: str) -> list[dict[str, Any]]:
    """Styles of what moves: slice, later hand, lines to the axes, hand, labels.

    Plotly outlines markers of several sizes; line width 0 matches the live layer, which does not.
    """
    return [
        {"mode": "lines", "fill": "toself", "line": {"color": color, "width": 0}},
        {
            "mode": "lines+markers",
            "line": {"color": color, "width": 3, "dash": "dot"},
            "marker": {"color": color, "size": [0, 10], "opacity": 1, "line": {"width": 0}},
        },
        {"mode": "lines", "line": {"color": theme.CURSOR, "width": 1.5, "dash": "dot"}},
        {
            "mode": "lines+markers",
            "line": {"color": color, "width": 6},
            "marker": {"color": theme.CURSOR, "size": [0, 14], "opacity": 1, "line": {"width": 0}},
        },
        {"mode": "text", "textfont": {"size": 14}, "cliponaxis": False},
    ]


def moving(settings: Settings, offset: int) -> list[dict[str, Any]]:
    """The data of what moves, in the order of `styles`."""
    positions = np.array([settings.position, settings.position + offset])
    (x, y), later = tips(positions, settings).tolist()
    return [
        wedge(settings, offset),
        {"x": [0, later[0]], "y": [0, later[1]]},
        {"x": [x, x, None, 0, x], "y": [0, y, None, y, y]},
        {"x": [0, x], "y": [0, y]},
        labels(settings, offset),
    ]


def between(settings: Settings, offset: int) -> float:
    """The angle to the hand `offset` tokens later, in radians, modulo a full turn."""
    return offset * frequency(settings) % (2 * math.pi)


def wedge(settings: Settings, offset: int) -> dict[str, Any]:
    """The slice between the two hands, clockwise from the earlier one."""
    start = settings.position * frequency(settings)
    angles = np.linspace(start, start + between(settings, offset), WEDGE_POINTS)
    x, y = WEDGE * np.sin(angles), WEDGE * np.cos(angles)
    return {"x": [0, *x.tolist(), 0], "y": [0, *y.tolist(), 0]}


def labels(settings: Settings, offset: int) -> dict[str, Any]:
    """Labels: at the tips, in the upper corners, and in the slice where there is room."""
    position, later = settings.position, settings.position + offset
    (x, y), end = tips(np.array([position, later]), settings).tolist()
    angle = between(settings, offset)
    middle = position * frequency(settings) + angle / 2
    near = math.hypot(end[0] - x, end[1] - y) < CLOSE
    away, aside, beside = (TOGETHER, LINE, [x, y]) if near else (AWAY, 0, end)
    center = "middle center"
    placed = [
        (away * x, away * y + aside, f"{position}", center),
        (away * beside[0], away * beside[1] - aside, f"{later}", center),
        (-READING, READING, f"→ sin {signed(x)}", "middle right"),
        (READING, READING, f"↑ cos {signed(y)}", "middle left"),
        (0.48 * math.sin(middle), 0.48 * math.cos(middle), f"{math.degrees(angle):.0f}°", center),
    ]
    across, up, text, side = zip(*(placed if angle > ROOM else placed[:-1]), strict=True)
    return {"x": across, "y": up, "text": text, "textposition": side}


def signed(value: float) -> str:
    """Three decimals and always a sign, so that labels keep their width."""
    return f"{value:+.3f}".replace("-", "−")


def alt(settings: Settings, offset: int) -> str:
    """What the dial shows now, in words."""
    angle = settings.position * frequency(settings) % (2 * math.pi)
    before = min(settings.position, TRAIL)
    dots = f"Dots mark the {before} positions before it. " if before > 1 else ""
    if before == 1:
        dots = "A dot marks position 0. "
    return (
        f"A clock with the hand of pair {settings.pair} at position {settings.position}: "
        f"{_degrees(angle)} clockwise from twelve. {dots}A dotted hand shows position "
        f"{settings.position + offset}, {_degrees(between(settings, offset))} further."
    )


def _degrees(angle: float) -> str:
    """An angle in words; a small one keeps more decimals, so that it is not called 0."""
    degrees = math.degrees(angle)
    return f"{degrees:.{1 if degrees >= 1 else 4}f} degrees"


def numbers(settings: Settings, offset: int) -> dict[str, float]:
    """How far the hand has turned and where it points, and how far ahead the dotted hand is."""
    angle = settings.position * frequency(settings)
    return {
        "offset": offset,
        "wavelength": 2 * math.pi / frequency(settings),
        "radians": angle,
        "degrees": math.degrees(angle) % 360,
        "turns": angle / (2 * math.pi),
        "between": math.degrees(between(settings, offset)),
    }


def question(settings: Settings) -> tuple[int, dict[str, object]]:
    """Does the hand tell all positions apart as clearly as neighbours? Yes, if it never returns.

    If it does, another hand may tell those two positions apart.
    """
    hand = settings.pair, settings.d_model, settings.base
    back, miss = nearest_return(settings.max_len, *hand)
    other, elsewhere = clearest_other(back, *hand) or (None, 0)
    return 0 if back == 1 else 1, {
        "back": back,
        "miss": math.degrees(miss),
        "step": math.degrees(frequency(settings)),
        "other": other,
        "elsewhere": math.degrees(elsewhere),
    }
