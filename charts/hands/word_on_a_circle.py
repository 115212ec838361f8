"""Words in one pair's plane: each circles its embedding (added) or the origin (rotary)."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme
from charts.table.singular_values import values
from core import angular_frequencies, encode_positions, pair_columns
from core.encodings.rotary import rotate
from core.geometry.singular_values import rank_for_share
from core.input.add_or_concatenate import price
from state.settings import Settings

Floats = NDArray[np.float64]
HEIGHT = 356
# What the embedding is multiplied by, as powers of d_model: from 1 to the paper's sqrt(d).
SCALES = {"1": 0.0, **{f"d^{step / 20:.2f}": step / 20 for step in range(1, 10)}, "√d": 0.5}
POINTS = 64  # positions on a trail
ALIKE = 0.01  # lengths that differ by no more are called about equal


class Word(NamedTuple):
    """A toy embedding: the two of its numbers that lie in the chosen pair's plane."""

    name: str
    x: float
    y: float


def centers(words: Sequence[Word], share: float) -> Floats:
    """Where the words are without a position, shape (n, 2), at a `share` of their full size."""
    return share * np.array([(word.x, word.y) for word in words], dtype=np.float64).reshape(-1, 2)


def trail(position: int) -> NDArray[np.int_]:
    """The positions to draw: evenly from 0, or just above it, to the cursor's."""
    step = -(-(position + 1) // POINTS)
    return np.arange(position, -1, -step)[::-1]


def walk(places: Floats, positions: NDArray[np.int_], settings: Settings, rotary: bool) -> Floats:
    """Where each word is at each position, shape (words, positions, 2).

    Added: e + (sin w p, cos w p). Rotary: e rotated by w p, counter-clockwise.
    """
    if not rotary:
        hand = slice(settings.pair, settings.pair + 1)
        encoded = encode_positions(positions, settings.d_model, settings.base, pairs=hand)
        return places[:, None] + encoded
    angles = positions * angular_frequencies(settings.d_model, settings.base)[settings.pair]
    turned = [rotate(place, angles) for place in places]  # alone, a pair rotates by 1 rad a token
    return np.array(turned).reshape(-1, len(positions), 2)


def figure(
    words: Sequence[Word], share: float, settings: Settings, rotary: bool, scale: str = "√d"
) -> go.Figure:
    """The words, the circle that each one follows, its trail from position 0, and where it is now.

    `scale` is the name in SCALES that `share` comes from.
    """
    places = centers(words, share)
    walked = walk(places, trail(settings.position), settings, rotary)
    color = theme.pair_color(settings)
    shown = {"words": [list(word) for word in words], "rotary": rotary, "scale": scale}
    fig = theme.figure(HEIGHT, meta=theme.live("word_on_a_circle", settings, **shown))
    for place in places:
        middle, radius = (np.zeros(2), float(np.hypot(*place))) if rotary else (place, 1.0)
        (left, bottom), (right, top) = middle - radius, middle + radius
        faint = {"color": theme.FAINT, "width": 1}
        circle = {"x0": left, "y0": bottom, "x1": right, "y1": top, "line": faint}
        fig.add_shape(type="circle", layer="below", **circle)
    starts, ends = (np.zeros_like(places) if rotary else places), walked[:, -1]
    if not rotary:
        fig.add_trace(segments(np.zeros_like(places), places, {"color": theme.FAINT, "width": 2}))
    fig.add_trace(segments(starts, ends, {"color": color, "width": 4}))
    ages = np.linspace(0.3, 1, walked.shape[1] - 1, dtype=np.float32)  # fainter, longer ago
    marker = {"color": color, "size": 6, "opacity": np.tile(ages, len(words))}
    fig.add_trace(dots(walked[:, :-1].reshape(-1, 2), marker))
    fig.add_trace(dots(places, {"color": theme.NEUTRAL, "size": 8}))
    fig.add_trace(labels(words, places, rotary))
    fig.add_trace(dots(ends, {**theme.RING, "size": 13}))
    across, up = pair_columns(settings.pair, settings.d_model, settings.layout)
    low, high = reach(words, rotary)
    plain = {
        "showgrid": False,
        "zeroline": True,
        "zerolinecolor": theme.FAINT,
        "zerolinewidth": 1,
    }
    fig.update_xaxes(title=f"dimension {across}", range=[low[0], high[0]], **plain)
    fig.update_yaxes(title=f"dimension {up}", range=[low[1], high[1]], scaleanchor="x", **plain)
    return fig


def reach(words: Sequence[Word], rotary: bool) -> tuple[Floats, Floats]:
    """The corners of the picture: with room for the circles at full size, so that nothing jumps."""
    places = np.vstack([centers(words, 1), [[0, 0]]])
    if rotary:
        outermost = np.full(2, np.hypot(*places.T).max() + 0.3)
        return -outermost, outermost
    return places.min(axis=0) - (1.2, 1.5), places.max(axis=0) + 1.2  # names go below


def segments(starts: Floats, ends: Floats, line: dict[str, object]) -> go.Scatter:
    """One trace of separate lines, from each start to its end."""
    gaps = np.full_like(starts, np.nan)
    x, y = np.stack([starts, ends, gaps], axis=1).reshape(-1, 2).T.astype(np.float32)
    return go.Scatter(x=x, y=y, mode="lines", line=line, hoverinfo="skip")


def dots(points: Floats, marker: dict[str, object]) -> go.Scatter:
    """One trace of points."""
    x, y = points.T.astype(np.float32)
    hover = "%{x:.3f}, %{y:.3f}<extra></extra>"
    return go.Scatter(x=x, y=y, mode="markers", marker=marker, hovertemplate=hover)


def labels(words: Sequence[Word], places: Floats, rotary: bool) -> go.Scatter:
    """The words' names, outside their circles."""
    below = np.zeros_like(places) if rotary else np.array([0, -1.25])
    x, y = (places + below).T.astype(np.float32)
    sides = ["middle right" if at[0] >= 0 else "middle left" for at in places]
    return go.Scatter(
        x=x,
        y=y,
        mode="text",
        text=[f"\N{NO-BREAK SPACE}{html.escape(word.name)}\N{NO-BREAK SPACE}" for word in words],
        textposition=sides if rotary else "middle center",
        textfont={"size": 15},
        hoverinfo="skip",
    )


def lengths(words: Sequence[Word], share: float, settings: Settings, rotary: bool) -> pd.DataFrame:
    """Each word's length alone and at the cursor's position, and the bounds of |e + PE|."""
    places = centers(words, share)
    now = walk(places, np.array([settings.position]), settings, rotary)[:, 0]
    alone = np.hypot(*places.T)
    columns = {"word": [word.name for word in words], "|e|": alone}
    if rotary:
        return pd.DataFrame({**columns, "|e| rotated": np.hypot(*now.T)})
    return pd.DataFrame(
        {
            **columns,
            "smallest": np.abs(alone - 1),
            "|e + PE|": np.hypot(*now.T),
            "largest": alone + 1,
        }
    )


def moves(words: Sequence[Word], share: float, settings: Settings, rotary: bool) -> Floats:
    """How far each word moves from the cursor's position to the next one, shape (n,)."""
    both = np.array([settings.position, settings.position + 1])
    walked = walk(centers(words, share), both, settings, rotary)
    return np.asarray(np.hypot(*(walked[:, 1] - walked[:, 0]).T))


def alt(words: Sequence[Word], share: float, settings: Settings, rotary: bool) -> str:
    """What the picture shows now, in words."""
    walked = walk(centers(words, share), np.array([settings.position]), settings, rotary)[:, 0]
    places = "; ".join(
        f"{word.name} at {x:z.2f}, {y:z.2f}" for word, (x, y) in zip(words, walked, strict=True)
    )
    across, up = pair_columns(settings.pair, settings.d_model, settings.layout)
    path = "the origin, its length kept" if rotary else "its embedding, with radius 1"
    return (
        f"Words in the plane of dimensions {across} and {up}. As the position goes from 0 to "
        f"{settings.position}, each word moves on a circle round {path}. Now: {places}."
    )


def numbers(
    words: Sequence[Word], share: float, settings: Settings, rotary: bool
) -> dict[str, object]:
    """How long words are beside their positions, how they move, and what keeping both apart costs.

    A vector drawn at random has `share` of its squared length where the encodings mainly lie.
    """
    d_model, scale = settings.d_model, share * math.sqrt(settings.d_model)
    steps = moves(words, share, settings, rotary)
    alone = lengths(words, share, settings, rotary)["|e|"].to_numpy()
    place, directions = math.sqrt(d_model / 2), rank_for_share(values(settings))
    order = "longer" if scale > place else "shorter"
    return {
        "rotary": rotary,
        "even": bool(np.allclose(steps, steps[0], rtol=1e-6, atol=0)),
        "scale": scale,
        "w": float(angular_frequencies(d_model, settings.base)[settings.pair]),
        "far": float(steps[alone.argmax()]),
        "near": float(steps[alone.argmin()]),
        "place": place,
        "order": "equal" if math.isclose(scale, place, rel_tol=ALIKE) else order,
        "directions": directions,
        "share": directions / d_model,
        "added": price(d_model, d_model, concatenated=False),
        "joined": price(d_model, d_model, concatenated=True),
    }
