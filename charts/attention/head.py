"""One attention head: four maps of scores, its weights, and its scores of positions alone."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from plotly.subplots import make_subplots

from charts.attention import word_order
from charts.kit import theme
from charts.kit.labels import labels
from core.attention.score import TERMS

Floats = NDArray[np.float64]

SHORTEST, ROW = 310, 14  # pixels: of the maps of a sentence, and of each of its words
MAP_HEIGHT = 380
ROOMY = 10  # words up to which the cells of a map have gaps and name their words
NAMED = 16  # words up to which the cells of the weights name their words
WHOLE = 8  # positions up to which each has its tick: else there are ticks between positions
OFF = 0.25  # opacity of a term that is switched off
BAR = {"thickness": 10, "len": 0.9, "outlinewidth": 0, "nticks": 5}


def height(n: int) -> int:
    """The height in pixels of both pictures of a sentence of n words."""
    return max(SHORTEST, 90 + ROW * n)


def terms(scores: Floats, on: Collection[int], words: Sequence[str], query: int) -> go.Figure:
    """Four maps that add up to the score, shape (4, n, n): queries down, keys across.

    All share one colour scale, as wide as the largest score of a term that is `on`. The other terms
    are not part of the sum, so they are drawn faint. The query's row is framed.
    """
    names, n = labels(words), len(words)
    roomy = n <= ROOMY
    titles = [TERMS[0], *(f"+ {name}" for name in TERMS[1:])]
    fig = make_subplots(2, 2, subplot_titles=titles, horizontal_spacing=0.06, vertical_spacing=0.12)
    pairs = [[f"{query}, {key}" for key in names] for query in names] if roomy else None
    # The names of many words, once for each cell, would be most of what is sent.
    who = "query, key: %{customdata}" if roomy else "query %{y}, key %{x}"
    for index, values in enumerate(scores):
        cell = {"row": index // 2 + 1, "col": index % 2 + 1}
        fig.add_trace(
            go.Heatmap(
                z=values.astype(np.float32),
                coloraxis="coloraxis",
                opacity=1 if index in on else OFF,
                xgap=int(roomy),
                ygap=int(roomy),
                customdata=pairs,
                hovertemplate=who + "<br>score %{z:.3f}<extra></extra>",
            ),
            **cell,
        )
        fig.add_shape(_row(query, n), **cell)
    shown = scores[list(on)] if on else scores
    limit = float(np.abs(shown).max()) or 1.0
    fig.update_layout(theme.figure(height(n)).layout)
    fig.update_layout(
        margin={"l": 8, "r": 8, "t": 24, "b": 8},
        coloraxis={
            "colorscale": theme.SIGNED,
            "cmin": -limit,
            "cmax": limit,
            "colorbar": BAR,
        },
    )
    fig.update_annotations(font_size=13)
    fig.update_xaxes(visible=False)
    fig.update_yaxes(visible=False, autorange="reversed")
    return fig


def weights(values: Floats, words: Sequence[str], query: int) -> go.Figure:
    """Attention weights of shape (n, n), where each row adds up to 1; the query's row is framed."""
    room = word_order.frame(words, words)._replace(height=height(len(words)))
    fig = word_order.attention_map(values, words, room)
    if len(words) > NAMED:
        fig.update_traces(
            customdata=None, hovertemplate="query %{y}, key %{x}<br>weight %{z:.3f}<extra></extra>"
        )
    fig.add_shape(_row(query, len(words)))
    return fig


def _row(query: int, n: int) -> dict[str, Any]:
    """A frame in the cursor's colour round one row of a map of n words."""
    return {
        "type": "rect",
        "x0": -0.5,
        "x1": n - 0.5,
        "y0": query - 0.5,
        "y1": query + 0.5,
        "line": {"color": theme.CURSOR, "width": 2},
    }


def by_place(scores: Floats) -> go.Figure:
    """Scores of positions against positions, shape (n, n): stripes if only distance counts."""
    limit = float(np.abs(scores).max()) or 1.0
    fig = theme.figure(MAP_HEIGHT)
    fig.add_heatmap(
        z=scores.astype(np.float32),
        zmin=-limit,
        zmax=limit,
        colorscale=theme.SIGNED,
        colorbar=BAR,
        hovertemplate="query %{y}, key %{x}<br>score %{z:.3f}<extra></extra>",
    )
    axis = {"showgrid": False, "zeroline": False, "dtick": 1 if len(scores) <= WHOLE else None}
    fig.update_xaxes(title="key position n", **axis)
    fig.update_yaxes(title="query position m", autorange="reversed", **axis)
    return fig


def terms_alt(scores: Floats, on: Collection[int]) -> str:
    """What the four maps show now, in words."""
    said = "; ".join(
        f"{name} from {values.min():z.3g} to {values.max():z.3g}"
        + ("" if index in on else ", switched off")
        for index, (name, values) in enumerate(zip(TERMS, scores, strict=True))
    )
    return f"Four maps of {len(scores[0])} by {len(scores[0])} scores that add up: {said}."


def by_place_alt(scores: Floats, share: float) -> str:
    """What the map of positions shows now, in words."""
    n = len(scores)
    part = "All" if share == 1 else f"{math.floor(1000 * share) / 10}%"  # 99.97 % is not all
    return (
        f"Scores of {n} by {n} positions, from {scores.min():z.3g} to {scores.max():z.3g}. "
        f"{part} of their variance is a function of the distance alone."
    )
