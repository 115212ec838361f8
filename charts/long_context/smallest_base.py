"""Which bases keep S(k) >= 0 throughout a length, and the holes among them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
import pandas as pd

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from charts.similarity import profile_cache
from core import first_negative
from core.long_context.smallest_base import (
    CEILING,
    PUBLISHED,
    PUBLISHED_D_MODEL,
    Survey,
    survey,
)
from state.settings import Settings

HEIGHT = 400
SYMBOLS = ("diamond-open", "circle-open")  # one for each published source
FALLS, STAYS = "first &lt; 0 at", "≥ 0 below"  # what is read at a base


@lru_cache(maxsize=64)
def surveyed(max_len: int, d_model: int) -> Survey:
    """Which bases are good for a length. Cached: the search takes up to a second."""
    return survey(max_len, d_model)


def figure(settings: Settings) -> Figure:
    """The first k with S(k) < 0 against the base, both logarithmic, and where the base is.

    Cut at max_len: good bases lie on that line, and holes are notches in it. Published values are
    for rotary heads of one width, and stand beside these only.
    """
    return _figure(settings.max_len, settings.d_model, settings.base)


@theme.cached
def _figure(max_len: int, d_model: int, base: float) -> Figure:
    survey = surveyed(max_len, d_model)
    bases = survey.bases.astype(np.float32)
    good = survey.lengths >= max_len
    traces: list[dict[str, object]] = [
        {
            "x": bases,
            "y": survey.lengths.astype(np.int32),
            "mode": "lines",
            "line": {"color": theme.NEUTRAL, "width": 2},
            "name": "S(k) < 0 at k",
            "text": np.where(good, STAYS, FALLS).tolist(),
            "hovertemplate": "base %{x:,.0f}: S(k) %{text} k = %{y:,}<extra></extra>",
        },
        {
            "x": bases,
            "y": np.where(good, max_len, np.nan).astype(np.float32),
            "mode": "lines+markers",
            "line": {"color": theme.CURSOR, "width": 6},
            "marker": {"color": theme.CURSOR, "size": 6},
            "name": "S(k) ≥ 0 throughout",
            "hoverinfo": "skip",  # the line above has the same points, and says it
        },
    ]
    if d_model == PUBLISHED_D_MODEL:
        for (source, figures), symbol in zip(PUBLISHED.items(), SYMBOLS, strict=True):
            traces.append(
                {
                    "x": list(figures.values()),
                    "y": list(figures),
                    "mode": "markers",
                    "name": source,
                    "marker": {
                        "symbol": symbol,
                        "size": 15,
                        "color": theme.ORANGE,
                        "line": {"width": 2},
                    },
                    "hovertemplate": "about %{x:,.0f} for %{y:,} tokens"
                    "<extra>%{fullData.name}</extra>",
                }
            )
    low, high = max(2.0, survey.lengths.min() * 0.8), max_len * 1.2
    left, right = float(survey.bases[0]), float(survey.bases[-1])
    return theme.figure(
        HEIGHT,
        traces,
        margin={"l": 64, "r": 8, "t": 40, "b": 44},
        **_mark(base, survey.bases[0], survey.bases[-1]),
        xaxis={
            "title": "base (log scale)",
            "type": "log",
            "range": [math.log10(left / 1.05), math.log10(right * 1.05)],
            "showgrid": False,
            **_ticks(left, right),
        },
        yaxis={
            "title": "S(k) ≥ 0 below this k (log scale)",
            "type": "log",
            "range": [math.log10(low), math.log10(high)],
            **_ticks(low, high),
        },
        **theme.LEGEND,
    )


def _mark(base: float, low: float, high: float) -> dict[str, list[dict[str, object]]]:
    """A line at the base, or an arrow at the edge if it is outside the picture."""
    text = f"base {base:,.0f}"
    at_foot: dict[str, Any] = {"y": 0.04, "yref": "y domain", "yanchor": "bottom"}
    edge: dict[str, Any] = {"xref": "x domain", **at_foot}
    if base < low:
        return {"annotations": [overlay.note(f"← {text}", x=0, xanchor="left", **edge)]}
    if base > high:
        return {"annotations": [overlay.note(f"{text} →", x=1, xanchor="right", **edge)]}
    left = math.log(base / low) < 0.7 * math.log(high / low)
    beside: dict[str, Any] = (
        {"xanchor": "left", "xshift": 6} if left else {"xanchor": "right", "xshift": -6}
    )
    line = overlay.vline(
        base, name=overlay.pulls("base"), line={"color": theme.NEUTRAL, "width": 2, "dash": "dot"}
    )
    note = overlay.note(text, x=math.log10(base), **beside, **at_foot)
    return {"shapes": [line], "annotations": [note]}


def _ticks(low: float, high: float) -> dict[str, list[float] | list[str]]:
    """1, 2 and 5 times the powers of ten, since a short axis may have no power of ten at all."""
    steps = [m * 10**p for p in range(-1, 12) for m in (1, 2, 5) if low <= m * 10**p <= high]
    if len(steps) > 8:
        steps = steps[::3]
    return {"tickvals": steps, "ticktext": [_short(step) for step in steps]}


def _short(number: float) -> str:
    return f"{number / 1e6:,g} million" if number >= 1e6 else f"{number:,g}"


def alt(settings: Settings) -> str:
    """The picture in words."""
    survey = surveyed(settings.max_len, settings.d_model)
    good = survey.lengths >= settings.max_len
    smallest = "" if survey.smallest is None else f"; the smallest is {survey.smallest:,}"
    return (
        f"First k with S(k) < 0 for {len(survey.bases)} bases from {survey.bases[0]:,.0f} to "
        f"{survey.bases[-1]:,.0f}. For {good.sum()} of them there is none below the text's "
        f"{settings.max_len:,} tokens{smallest}. The current base is {settings.base:,.0f}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Every base tried, and up to where it keeps S(k) >= 0, at most the text's length."""
    survey = surveyed(settings.max_len, settings.d_model)
    columns = {"base": survey.bases, "S(k) ≥ 0 for k below": survey.lengths}
    return pd.DataFrame(columns).set_index("base")


def numbers(settings: Settings) -> dict[str, object]:
    """The survey of bases, what the current one does, and values printed for this length."""
    printed = {
        source: bases[settings.max_len]
        for source, bases in PUBLISHED.items()
        if settings.max_len in bases and settings.d_model == PUBLISHED_D_MODEL
    }
    return {
        "found": surveyed(settings.max_len, settings.d_model),
        "ceiling": CEILING,
        "first": profile_cache.first_below_zero(settings, settings.max_len),
        "printed": printed,
    }


def question() -> tuple[int, dict[str, object]]:
    """Does every larger base than the smallest keep S(k) >= 0? It does not, at 2,048 tokens."""
    length = 2048
    numbers: dict[str, object] = {
        "found": surveyed(length, PUBLISHED_D_MODEL),
        "printed": PUBLISHED,
        "fails": first_negative(PUBLISHED_D_MODEL, PUBLISHED["Su 2024"][length], length),
    }
    return 1, numbers
