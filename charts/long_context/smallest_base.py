"""Which bases keep S(k) >= 0 throughout a length, and the holes among them."""

from __future__ import annotations

import math

import numpy as np
import plotly.graph_objects as go

from charts.kit import theme
from core.long_context.smallest_base import PUBLISHED, Survey

HEIGHT = 400
SYMBOLS = ("diamond-open", "circle-open")  # one for each published source
FALLS, STAYS = "first &lt; 0 at", "≥ 0 below"  # what is read at a base


def figure(survey: Survey, max_len: int, base: float, *, published: bool = False) -> go.Figure:
    """The first k with S(k) < 0 against the base, both logarithmic, and where `base` is.

    Cut at max_len: good bases lie on that line, and holes are notches in it. `published` adds the
    published values.
    """
    bases = survey.bases.astype(np.float32)
    good = survey.lengths >= max_len
    fig = theme.figure(HEIGHT, margin={"l": 64, "r": 8, "t": 40, "b": 44}, **theme.LEGEND)
    fig.add_scatter(
        x=bases,
        y=survey.lengths.astype(np.int32),
        mode="lines",
        line={"color": theme.NEUTRAL, "width": 2},
        name="S(k) < 0 at k",
        text=np.where(good, STAYS, FALLS).tolist(),
        hovertemplate="base %{x:,.0f}: S(k) %{text} k = %{y:,}<extra></extra>",
    )
    fig.add_scatter(
        x=bases,
        y=np.where(good, max_len, np.nan).astype(np.float32),
        mode="lines+markers",
        line={"color": theme.CURSOR, "width": 6},
        marker={"color": theme.CURSOR, "size": 6},
        name="S(k) ≥ 0 throughout",
        hoverinfo="skip",  # the line above has the same points, and says it
    )
    if published:
        for (source, figures), symbol in zip(PUBLISHED.items(), SYMBOLS, strict=True):
            fig.add_scatter(
                x=list(figures.values()),
                y=list(figures),
                mode="markers",
                name=source,
                marker={"symbol": symbol, "size": 15, "color": theme.ORANGE, "line": {"width": 2}},
                hovertemplate="about %{x:,.0f} for %{y:,} tokens<extra>%{fullData.name}</extra>",
            )
    _mark(fig, base, survey.bases[0], survey.bases[-1])
    low, high = max(2.0, survey.lengths.min() * 0.8), max_len * 1.2
    left, right = float(survey.bases[0]), float(survey.bases[-1])
    fig.update_xaxes(
        title="base",
        type="log",
        range=[math.log10(left / 1.05), math.log10(right * 1.05)],
        showgrid=False,
        **_ticks(left, right),
    )
    fig.update_yaxes(
        title="S(k) ≥ 0 below this k",
        type="log",
        range=[math.log10(low), math.log10(high)],
        **_ticks(low, high),
    )
    return fig


def _mark(fig: go.Figure, base: float, low: float, high: float) -> None:
    """A line at the base, or an arrow at the edge if it is outside the picture."""
    text = f"base {base:,.0f}"
    at_foot = {"y": 0.04, "yref": "y domain", "yanchor": "bottom", "showarrow": False}
    if base < low:
        fig.add_annotation(text=f"← {text}", x=0, xref="x domain", xanchor="left", **at_foot)
    elif base > high:
        fig.add_annotation(text=f"{text} →", x=1, xref="x domain", xanchor="right", **at_foot)
    else:
        fig.add_vline(base, line={"color": theme.NEUTRAL, "width": 2, "dash": "dot"})
        left = math.log(base / low) < 0.7 * math.log(high / low)
        fig.add_annotation(
            text=text, x=math.log10(base), xanchor="left" if left else "right",
            xshift=6 if left else -6, **at_foot,
        )  # fmt: skip


def _ticks(low: float, high: float) -> dict[str, list[float] | list[str]]:
    """1, 2 and 5 times the powers of ten, since a short axis may have no power of ten at all."""
    steps = [m * 10**p for p in range(-1, 12) for m in (1, 2, 5) if low <= m * 10**p <= high]
    if len(steps) > 8:
        steps = steps[::3]
    return {"tickvals": steps, "ticktext": [_short(step) for step in steps]}


def _short(number: float) -> str:
    return f"{number / 1e6:,g} million" if number >= 1e6 else f"{number:,g}"


def alt(survey: Survey, max_len: int, base: float) -> str:
    """What the picture shows now, in words."""
    good = survey.lengths >= max_len
    smallest = "" if survey.smallest is None else f"; the smallest is {survey.smallest:,}"
    return (
        f"First k with S(k) < 0 for {len(survey.bases)} bases from {survey.bases[0]:,.0f} to "
        f"{survey.bases[-1]:,.0f}. For {good.sum()} of them there is none below the text's "
        f"{max_len:,} tokens{smallest}. The current base is {base:,.0f}."
    )
