"""S(k), the similarity of two positions k apart: the formula as a line, dot products as points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import theme
from charts.measures import Measure, measured, unrelated
from charts.similarity import HEIGHT
from core import (
    Settings,
    encode_positions,
    first_negative,
    first_rise,
    similarity_at,
    similarity_profile,
)

Floats = NDArray[np.floating]
SMOOTH, FINER = 256, 4  # shorter texts get FINER points a token
BUCKETS = 400
POINTS = 40
LANDMARKS: dict[Measure, tuple[str, str]] = {
    "dot product": ("first minimum", "first below zero"),
    "cosine": ("first minimum", "first below zero"),
    "distance": ("first maximum", "first beyond 90°"),
}
LEVELS = (0.08, 0.2)  # heights of the landmarks' labels, as shares of the picture's
MARGIN, ROOM = 1 / 60, 1 / 25  # free at the ends of the x and y axes, as shares of the data's span
TICKS = 6
DIAMOND = "M0,-6.5L6.5,0L0,6.5L-6.5,0Z"  # in pixels
LOOK = {
    "smooth": SMOOTH,
    "finer": FINER,
    "buckets": BUCKETS,
    "points": POINTS,
    "landmarks": LANDMARKS,
    "levels": LEVELS,
    "margin": MARGIN,
    "room": ROOM,
}


def line(settings: Settings) -> tuple[Floats, Floats]:
    """Offsets and S there: smooth for a short text, every peak of a long one."""
    last = settings.max_len - 1
    if last < SMOOTH:
        offsets = np.linspace(0, last, FINER * last + 1)
        return offsets, similarity_at(offsets, settings.d_model, settings.base)
    profile = similarity_profile(settings.max_len, settings.d_model, settings.base)
    kept = extremes(profile, BUCKETS)
    return kept.astype(np.float64), profile[kept]


def extremes(values: Floats, buckets: int) -> NDArray[np.intp]:
    """Indices of each bucket's smallest and largest value, and of both ends: no peak is lost."""
    parts = np.array_split(np.arange(len(values)), buckets)
    peaks = [
        part[pick(values[part])] for part in parts if len(part) for pick in (np.argmin, np.argmax)
    ]
    return np.unique([0, *peaks, len(values) - 1])


def points(settings: Settings) -> tuple[NDArray[np.intp], Floats]:
    """Offsets k, and the dot products of the cursor's row with positions k away."""
    here, last = settings.position, settings.max_len - 1
    offsets = np.unique(np.arange(POINTS) * max(here, last - here) // (POINTS - 1))
    others = np.where(here + offsets <= last, here + offsets, here - offsets)
    row, column = (encode_positions(at, settings.d_model, settings.base) for at in ([here], others))
    return offsets, (column @ row[0])


def figure(settings: Settings, measure: Measure, offset: int) -> go.Figure:
    """The line, its points and its landmarks."""
    offsets, curve = line(settings)
    sampled, products = points(settings)

    def values(similarity: Floats) -> Floats:
        return measured(similarity, settings.d_model, measure)

    middle = unrelated(settings.d_model, measure)
    low, high = span(values(curve), middle)
    margin = (settings.max_len - 1) * MARGIN
    at = float(values(similarity_at([offset], settings.d_model, settings.base))[0])
    shapes = [
        _across("unrelated", {"y0": middle, "y1": middle}, {"color": theme.FAINT, "width": 1}),
        _across(
            "offset",
            {"x0": offset, "x1": offset},
            {"color": theme.CURSOR, "width": 2, "dash": "dot"},
        ),
        *_landmarks(settings, measure, values, (low, high)),
        theme.path(
            "curve",
            zip(offsets, values(curve), strict=True),
            color=theme.NEUTRAL,
            width=2,
        ),
        *_dots(list(zip(sampled.tolist(), values(products).tolist(), strict=True))),
        theme.ring("ring", (offset, at)),
    ]
    return theme.figure(
        HEIGHT,
        [_readings(offsets, values(curve))],
        meta=theme.live("similarity_profile", settings, LOOK, measure=measure, offset=offset),
        # Fixed: longer numbers must not move the picture while a slider is dragged.
        margin={"l": 60, "r": 12, "t": 12, "b": 48, "autoexpand": False},
        shapes=shapes,
        xaxis={
            "title": "offset k (tokens)",
            "range": [-margin, settings.max_len - 1 + margin],
            "showgrid": False,
            "zeroline": False,
        },
        yaxis={"title_text": measure, "range": [low, high], "zeroline": False, "nticks": TICKS},
    )


def _readings(offsets: Floats, values: Floats) -> go.Scatter:
    """What pointing at the line reads: nothing is drawn."""
    return go.Scatter(
        x=offsets.astype(np.float32),
        y=values.astype(np.float32),
        mode="lines",
        line={"width": 0},
        opacity=0,
        hovertemplate="k = %{x:.4g}: %{y:.4g}<extra></extra>",
    )


def _across(name: str, ends: dict[str, float], line: dict[str, object]) -> theme.Shape:
    """A line from one end of the picture to the other, across or down."""
    free: dict[str, Any] = (
        {"xref": "x domain", "x0": 0, "x1": 1} if "y0" in ends else {"yref": "y domain"}
    )
    free |= {} if "y0" in ends else {"y0": 0, "y1": 1}
    return {"name": name, "type": "line", **free, **ends, "line": line, "layer": "below"}


def _dots(places: list[tuple[float, float]]) -> theme.Shapes:
    """The points; always as many shapes, so that they are moved and not made."""
    places, count = places + [(0, 0)] * (POINTS - len(places)), len(places)
    return [
        theme.dot(f"point {n}", place, 6, theme.NEUTRAL, visible=n < count)
        for n, place in enumerate(places)
    ]


def _landmarks(
    settings: Settings,
    measure: Measure,
    values: Callable[[Floats], Floats],
    ends: tuple[float, float],
) -> theme.Shapes:
    """For each: a diamond on the line, on a stem that leads to its words."""
    low, high = ends
    found = list(landmarks(settings, measure).items())
    shapes: theme.Shapes = []
    for n, level in enumerate(LEVELS):
        visible = n < len(found)
        k, text = found[n] if visible else (0, "")
        value = float(values(similarity_at([k], settings.d_model, settings.base))[0])
        step = (high - low) * level  # beside the curve's steep start there is room
        height = low + step if measure == "distance" else high - step
        stem = theme.straight(f"stem {n}", (k, value), (k, height), color=theme.NEUTRAL, width=1)
        pixels = {"xsizemode": "pixel", "ysizemode": "pixel", "xanchor": k, "yanchor": value}
        diamond = {"name": f"mark {n}", "type": "path", "path": DIAMOND, **pixels}
        on_the_left = k > settings.max_len / 2
        beside: dict[str, Any] = {
            "xsizemode": "pixel",
            "xanchor": k,
            "x0": -3 if on_the_left else 3,
        }
        words = theme.text(
            f"words {n}",
            (0, height),
            text,
            side="right" if on_the_left else "left",
            **beside,
            x1=beside["x0"],
        )
        shapes += [
            {**stem, "layer": "below", "visible": visible},
            {**diamond, "fillcolor": theme.NEUTRAL, "line": {"width": 0}, "visible": visible},
            {**words, "visible": visible},
        ]
    return shapes


def landmarks(settings: Settings, measure: Measure) -> dict[int, str]:
    """Labels by offset k, where in range: the first minimum of S and the first S below zero."""
    profile = similarity_profile(settings.max_len, settings.d_model, settings.base)
    rise = first_rise(profile)
    negative = first_negative(settings.d_model, settings.base, limit=settings.max_len)
    turns, crosses = LANDMARKS[measure]
    found: dict[int, list[str]] = {}
    for k, what in ((rise, turns), (negative, crosses)):
        if k is not None:
            found.setdefault(k, []).append(what)
    return {k: f"{', '.join(what)} at k = {k}" for k, what in found.items()}


def span(values: Floats, middle: float) -> tuple[float, float]:
    """The ends of the axis: room for all values and the right angle's."""
    low, high = min(values.min(), middle), max(values.max(), middle)
    room = (high - low) * ROOM
    return float(low - room), float(high + room)


def frame(settings: Settings) -> pd.DataFrame:
    """S(k) in every measure for all offsets, as a table."""
    profile = similarity_profile(settings.max_len, settings.d_model, settings.base)
    columns = {
        m: measured(profile, settings.d_model, m) for m in ("dot product", "cosine", "distance")
    }
    return pd.DataFrame(columns, index=pd.RangeIndex(len(profile), name="k"))


def alt(settings: Settings, measure: Measure, offset: int) -> str:
    """What the picture shows now, in words."""
    value = measured(
        similarity_at([offset], settings.d_model, settings.base), settings.d_model, measure
    )
    marks = "".join(f", {text}" for text in landmarks(settings, measure).values())
    return (
        f"The {measure} of two positions against their offset k, from 0 to "
        f"{settings.max_len - 1:,}: {float(value[0]):.4g} at the marked k = {offset}{marks}."
    )
