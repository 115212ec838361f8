"""S(k) of a rotary head as trained and as used: does a word still look most like its neighbours?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import theme
from charts.stretch import Hands
from core.similarity import profile_of

Floats = NDArray[np.float64]
HEIGHT = 360
LONGEST = 1 << 18  # distances that are computed
STRETCHES = 240  # that are drawn
TRAINED, USED = theme.NEUTRAL, theme.BLUE


@dataclass(frozen=True)
class Line:
    """S(k)/S(0) of some hands, by its lowest value in each stretch of distances."""

    name: str
    color: str
    dash: str
    ends: Floats  # (n,), the last distance of each stretch, in tokens
    lowest: Floats  # (n,)
    first: int | None  # the first k with S(k) < 0; None where there is none


@dataclass(frozen=True)
class Profile:
    """The lines of a head, not stretched and as used."""

    hands: Hands
    trained: Line
    used: Line

    @property
    def first(self) -> int | None:
        """The first distance within the wanted length at which S(k) as used is negative."""
        first = self.used.first
        return first if first is not None and first < self.hands.length else None


def profile(hands: Hands) -> Profile:
    """Compute both lines over the longer of the two lengths, up to LONGEST."""
    length = min(max(hands.length, hands.trained_length), LONGEST)
    return Profile(
        hands,
        _line("not stretched", TRAINED, "dot", hands.trained, length),
        _line("as used", USED, "solid", hands.used, length),
    )


def _line(name: str, color: str, dash: str, frequencies: Floats, length: int) -> Line:
    """One line. Of each stretch the lowest value, as a sample would miss its dips."""
    values = profile_of(frequencies, length) / len(frequencies)
    starts = np.unique(np.geomspace(1, length, STRETCHES).round().astype(int))
    starts = starts[starts < length]
    ends = np.append(starts[1:] - 1, length - 1)[: len(starts)].astype(np.float64)
    lowest = np.minimum.reduceat(values, starts) if len(starts) else np.empty(0)
    negative = np.flatnonzero(values < 0)
    return Line(name, color, dash, ends, lowest, int(negative[0]) if len(negative) else None)


def figure(profile: Profile) -> go.Figure:
    """The lowest S(k)/S(0) by distance, as trained and as used, and both lengths marked."""
    fig = theme.figure(HEIGHT, **theme.LEGEND)
    for line in (profile.trained, profile.used):
        _add_line(fig, line)
    hands = profile.hands
    _mark(fig, hands.trained_length, "trained", 0.97)
    _mark(fig, hands.length, "wanted", 0.87)
    longest = min(max(hands.length, hands.trained_length, 10), LONGEST)
    fig.update_xaxes(
        title="distance in tokens",
        type="log",
        range=[0, np.log10(1.05 * longest)],
        dtick=1,
        gridcolor=theme.FAINT,
    )
    fig.update_yaxes(
        title="S(k) / S(0), the lowest so near",
        gridcolor=theme.FAINT,
        zerolinecolor=theme.NEUTRAL,
        zerolinewidth=2,
    )
    return fig


def _add_line(fig: go.Figure, line: Line) -> None:
    """The line, and a cross where it first goes below zero."""
    fig.add_scatter(
        x=line.ends.astype(np.float32),
        y=line.lowest.astype(np.float32),
        mode="lines",
        name=line.name,
        line={"color": line.color, "width": 2.2, "dash": line.dash},
        hovertemplate=f"{line.name}<br>up to distance %{{x:,.0f}}: %{{y:.3f}}<extra></extra>",
    )
    if line.first is not None:
        fig.add_scatter(
            x=[line.first],
            y=[0],
            mode="markers",
            marker={"color": line.color, "size": 10, "symbol": "x"},
            showlegend=False,
            hovertemplate=f"{line.name}<br>first below 0 at distance {line.first:,}<extra></extra>",
        )


def _mark(fig: go.Figure, length: int, label: str, height: float) -> None:
    """A dashed line at a length, with its name. A trace: annotations misplace on such axes."""
    fig.add_vline(length, line={"color": theme.CURSOR, "width": 1.5, "dash": "dash"})
    fig.add_scatter(
        x=[length],
        y=[height],
        mode="text",
        text=[f"{label} "],
        textposition="middle left",
        textfont={"color": theme.CURSOR},
        hoverinfo="skip",
        showlegend=False,
    )


def alt(profile: Profile) -> str:
    """What the picture shows now, in words."""
    said = [
        f"{line.name}, " + ("never" if line.first is None else f"first at distance {line.first:,}")
        for line in (profile.trained, profile.used)
    ]
    hands = profile.hands
    return (
        "S(k) over S(0) by distance on a logarithmic axis, falling from 1 and wavering. It goes "
        f"below zero: {'; '.join(said)}. Lines mark the trained length, "
        f"{hands.trained_length:,}, and the wanted one, {hands.length:,}."
    )


def table(profile: Profile) -> pd.DataFrame:
    """The lines as a table, one row a stretch of distances."""
    index = pd.Index(profile.used.ends.astype(int), name="up to distance")
    lines = {line.name: line.lowest for line in (profile.trained, profile.used)}
    return pd.DataFrame(lines, index=index)
