"""One large dial: the hand of a pair, its trail, and a second position k tokens further on.

x = sin and y = cos, so a hand starts at twelve o'clock and turns clockwise.
"""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import theme
from core import Settings, angular_frequencies, wavelengths

HEIGHT = 430
TRAIL = 48  # tokens behind the hand that are still seen
STEPS, RUN = 4, 60  # pictures a token, and tokens, of one play
FRAME = 45  # milliseconds a picture


def frequency(settings: Settings) -> float:
    """Of the cursor's pair, in radians per token."""
    return float(angular_frequencies(settings.d_model, settings.base)[settings.pair])


def tips(positions: NDArray[np.floating], settings: Settings) -> tuple[list[float], list[float]]:
    """Where the hand's tip is at each position: sin and cos, to four digits."""
    angles = positions * frequency(settings)
    return np.sin(angles).round(4).tolist(), np.cos(angles).round(4).tolist()


@theme.kept
def figure(settings: Settings, offset: int) -> go.Figure:
    """The dial at the cursor's position, ready to play on from there in the browser."""
    color = theme.pair_colors([wavelengths(settings.d_model, settings.base)[settings.pair]])[0]
    fig = theme.figure(HEIGHT, margin={"l": 0, "r": 0, "t": 8, "b": 0})
    turn = np.linspace(0, 2 * np.pi, 181)
    fig.add_scatter(x=np.sin(turn), y=np.cos(turn), mode="lines", line={"color": theme.NEUTRAL})
    fig.add_trace(trail(settings.position, settings, color))
    fig.add_trace(hand(settings.position + offset, settings, color, dash="dot"))
    fig.add_trace(hand(settings.position, settings, color))
    for x, y, text in [(0, 1, "cos 1"), (1, 0, "sin 1"), (0, -1, "cos −1"), (-1, 0, "sin −1")]:
        fig.add_annotation(x=1.17 * x, y=1.12 * y, text=text, showarrow=False)
    fig.frames = [
        go.Frame(name=f"{position:g}", data=moving(position, settings, offset), traces=[2, 3])
        for position in settings.position + np.arange(RUN * STEPS + 1) / STEPS
    ]
    play = {"frame": {"duration": FRAME, "redraw": False}, "transition": {"duration": 0}}
    stop = {"frame": {"duration": 0, "redraw": False}, "mode": "immediate"}
    buttons = [
        {"label": "Play", "method": "animate", "args": [None, {**play, "fromcurrent": True}]},
        {"label": "Pause", "method": "animate", "args": [[None], stop]},
    ]
    place = {"type": "buttons", "direction": "right", "x": 0.5, "xanchor": "center", "y": 0.1}
    fig.update_layout(updatemenus=[{**place, "buttons": buttons, "showactive": False}])
    axis = {"visible": False, "fixedrange": True}
    fig.update_xaxes(range=[-1.35, 1.35], **axis)
    fig.update_yaxes(range=[-1.5, 1.2], scaleanchor="x", **axis)
    return fig


def moving(position: float, settings: Settings, offset: int) -> list[dict[str, list[float]]]:
    """What a frame changes: the second hand and the hand."""
    both = [tips(np.array([p]), settings) for p in (position + offset, position)]
    return [{"x": [0, *x], "y": [0, *y]} for x, y in both]


def behind(position: float) -> NDArray[np.floating]:
    """The whole positions of the trail: the last ones up to `position`, none before 0."""
    last = int(position)
    return np.arange(max(0, last - TRAIL), last + 1, dtype=np.float64)


def trail(position: float, settings: Settings, color: str) -> go.Scatter:
    """Where the hand has been at each token before."""
    x, y = tips(behind(position), settings)
    marker = {"color": color, "size": 7, "opacity": 0.45}
    return go.Scatter(x=x, y=y, mode="markers", marker=marker, hoverinfo="skip")


def hand(position: float, settings: Settings, color: str, dash: str = "solid") -> go.Scatter:
    """A hand from the centre to where it points at `position`."""
    x, y = tips(np.array([position], dtype=np.float64), settings)
    return go.Scatter(
        x=[0, *x],
        y=[0, *y],
        mode="lines+markers",
        line={"color": color, "width": 5 if dash == "solid" else 3, "dash": dash},
        marker={"color": theme.CURSOR if dash == "solid" else color, "size": [0, 13]},
        hovertemplate=f"position {position:g}<br>sin %{{x:.3f}}<br>cos %{{y:.3f}}<extra></extra>",
    )


def alt(settings: Settings, offset: int) -> str:
    """What the dial shows now, in words."""
    angle = np.degrees(settings.position * frequency(settings) % (2 * np.pi))
    return (
        f"A clock with the hand of pair {settings.pair} at position {settings.position}: "
        f"{angle:.1f} degrees clockwise from twelve. Dots mark where it stood at earlier tokens, "
        f"a dotted hand where it stands {offset} tokens later."
    )
