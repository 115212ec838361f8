"""Two sentences of the same words, as one attention head sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from charts import theme
from charts.words import labels
from core.word_order import OrderComparison

ROW, SHORTEST = 26, 260  # pixels a word at least, and all of them at least
UPRIGHT = 4  # words up to which those across stand upright
WRITTEN = 7  # words up to which each weight is written in its cell
MARGIN = {"l": 8, "r": 8, "b": 8}


class Frame(NamedTuple):
    """The height and the top margin, in pixels, that the three pictures share: lines align."""

    height: int
    top: int


def frame(first: Sequence[str], second: Sequence[str]) -> Frame:
    """Room for the longer sentence, and above it for the longest word."""
    longest = max(len(word) for word in labels([*first, *second]))
    top = 30 if max(len(first), len(second)) <= UPRIGHT else 20 + 5 * longest
    return Frame(top + max(SHORTEST, ROW * max(len(first), len(second))), top)


def attention_map(weights: np.ndarray, words: Sequence[str], room: Frame) -> go.Figure:
    """Attention weights, shape (n, n): the word of each row shares out 1 among those across.

    A weight of 0, as for the words that a causal mask hides, is left blank.
    """
    names, places = labels(words), list(range(len(words)))
    fig = theme.figure(room.height, margin=MARGIN | {"t": room.top})
    fig.add_heatmap(
        z=np.where(weights == 0, np.nan, weights).astype(np.float32),
        zmin=0,
        zmax=1,
        colorscale=theme.SHARES,
        showscale=False,
        xgap=1,
        ygap=1,
        texttemplate="%{z:.2f}" if len(words) <= WRITTEN else "",
        customdata=[[f"{asking} looks at {other}" for other in names] for asking in names],
        hovertemplate="%{customdata}: %{z:.3f}<extra></extra>",
        hoverongaps=False,
    )
    axis = {"tickvals": places, "ticktext": names, "showgrid": False, "zeroline": False}
    angle = -45 if len(words) > UPRIGHT else 0
    fig.update_xaxes(**axis, side="top", tickangle=angle, automargin=False)
    fig.update_yaxes(**axis, autorange="reversed")
    return fig


def matched_outputs(comparison: OrderComparison, first: Sequence[str], room: Frame) -> go.Figure:
    """Every shared word's output from the first sentence, the second's below it, and their gap."""
    here, there = comparison.matches.T
    above, below = comparison.first.outputs[here], comparison.second.outputs[there]
    count, width = above.shape
    rows = np.full((3 * count, width), np.nan)
    rows[0::3], rows[1::3] = above, below
    limit = float(np.nanmax(np.abs(rows)))
    names = labels([first[place] for place in here])
    hover = [
        [f"{name}, sentence {sentence}"] * width for name in names for sentence in ("1", "2", "")
    ]
    fig = theme.figure(room.height, margin=MARGIN | {"t": room.top, "r": 70})
    fig.add_heatmap(
        z=rows.astype(np.float32),
        zmin=-limit,
        zmax=limit,
        colorscale=theme.SIGNED,
        showscale=False,
        customdata=hover,
        hovertemplate="%{customdata}<br>number %{x}: %{z:.3f}<extra></extra>",
        hoverongaps=False,
    )
    middles = [3 * word + 0.5 for word in range(count)]
    fig.update_xaxes(visible=False)
    fig.update_yaxes(
        tickvals=middles,
        ticktext=names,
        range=[3 * count - 1, -1],  # a third of each line is the gap to the next
        showgrid=False,
        zeroline=False,
    )
    for middle, difference in zip(middles, comparison.differences, strict=True):
        fig.add_annotation(
            text=f"{difference:.1e}" if 0 < difference < 1e-3 else f"{difference:.3g}",
            x=1.01,
            xref="paper",
            xanchor="left",
            y=middle,
            showarrow=False,
        )
    return fig


def map_alt(weights: np.ndarray, words: Sequence[str]) -> str:
    """What an attention map shows now, in words."""
    favourites = "; ".join(
        f"{asking} looks most at {words[int(row.argmax())]} ({row.max():.2f})"
        for asking, row in zip(words, weights, strict=True)
    )
    return f"Attention weights of {len(words)} words. {favourites}."


def outputs_alt(comparison: OrderComparison, first: Sequence[str]) -> str:
    """What the matched outputs show now, in words."""
    gaps = "; ".join(
        f"{first[place]} {gap:.2g}"
        for place, gap in zip(comparison.matches[:, 0], comparison.differences, strict=True)
    )
    return f"Each shared word's output vector in both sentences. Largest differences: {gaps}."
