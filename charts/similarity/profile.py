"""S(k), the similarity of two positions k apart: the formula as a line, dot products as points."""

from __future__ import annotations

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme
from charts.similarity.matrix import HEIGHT
from charts.similarity.measures import Measure, measured, unrelated
from core import (
    closest_offset,
    encode_positions,
    first_negative,
    first_rise,
    similarity_at,
    similarity_profile,
)
from state.settings import Settings

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
    fig = theme.figure(
        HEIGHT,
        meta=theme.live("similarity_profile", settings, measure=measure, offset=offset),
        # Fixed: longer numbers must not move the picture while a slider is dragged.
        margin={"l": 60, "r": 12, "t": 12, "b": 48, "autoexpand": False},
    )

    def values(similarity: Floats) -> Floats:
        return measured(similarity, settings.d_model, measure).astype(np.float32)

    middle = unrelated(settings.d_model, measure)
    fig.add_hline(middle, line={"color": theme.FAINT, "width": 1}, layer="below")
    fig.add_vline(offset, line={"color": theme.CURSOR, "width": 2, "dash": "dot"}, layer="below")
    fig.add_scatter(
        x=offsets.astype(np.float32),
        y=values(curve),
        mode="lines",
        line={"color": theme.NEUTRAL, "width": 2},
        hovertemplate="k = %{x:.4g}: %{y:.4g}<extra></extra>",
    )
    fig.add_scatter(
        x=sampled.astype(np.float32),
        y=values(products),
        mode="markers",
        marker={"color": theme.NEUTRAL, "size": 6},
        hovertemplate="k = %{x}: %{y:.4g}<extra></extra>",
    )
    at = values(similarity_at([offset], settings.d_model, settings.base))
    fig.add_scatter(
        x=[offset],
        y=at,
        mode="markers",
        marker=theme.RING,
        cliponaxis=False,
        hovertemplate="k = %{x}: %{y:.4g}<extra></extra>",
    )
    low, high = span(values(curve), middle)
    for level, (k, text) in enumerate(landmarks(settings, measure).items()):
        value = values(similarity_at([k], settings.d_model, settings.base))
        step = (high - low) * LEVELS[level]  # room beside the steep start
        height = low + step if measure == "distance" else high - step
        mark(fig, k, float(value[0]), height, text, on_the_left=k > settings.max_len / 2)
    margin = (settings.max_len - 1) * MARGIN
    fig.update_xaxes(
        title="offset k (tokens)",
        range=[-margin, settings.max_len - 1 + margin],
        showgrid=False,
        zeroline=False,
    )
    fig.update_yaxes(title_text=measure, range=[low, high], zeroline=False, nticks=TICKS)
    return fig


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


def mark(
    fig: go.Figure, k: int, value: float, height: float, text: str, *, on_the_left: bool
) -> None:
    """A diamond on the line, and a stem from it to its label at `height`."""
    diamond = {"symbol": "diamond", "size": 10, "color": theme.NEUTRAL}
    hover = f"{text}<extra></extra>"
    place = {"x": [k], "y": [value], "cliponaxis": False}
    fig.add_scatter(**place, mode="markers", marker=diamond, hovertemplate=hover)
    stem = {"color": theme.NEUTRAL, "width": 1}
    fig.add_shape(type="line", x0=k, y0=value, x1=k, y1=height, line=stem, layer="below")
    side = "right" if on_the_left else "left"
    fig.add_annotation(x=k, y=height, text=text, showarrow=False, xanchor=side)


def table(settings: Settings) -> pd.DataFrame:
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


def numbers(settings: Settings) -> dict[str, object]:
    """The most similar other position, and where similarity rises again and how high."""
    profile = similarity_profile(settings.max_len, settings.d_model, settings.base)
    closest, rise = closest_offset(profile), first_rise(profile)
    return {
        "closest": closest,
        "distance": float(measured(profile, settings.d_model, "distance")[closest or 0]),
        "cosine": measured(profile, settings.d_model, "cosine"),
        "rise": rise,
        "again": None if rise is None else rise + int(np.argmax(profile[rise:])),
    }


def question(settings: Settings) -> tuple[int, dict[str, object]]:
    """Does the similarity fall at every step from position 0, or not?"""
    profile = similarity_profile(settings.max_len, settings.d_model, settings.base)
    rise = first_rise(profile)
    return int(rise is not None), {"settings": settings, "rise": rise}
