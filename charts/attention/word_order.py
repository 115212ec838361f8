"""Two sentences, as one attention head reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import plotly.graph_objects as go

from charts.kit import theme
from charts.kit.labels import labels
from core.attention.word_order import ROUNDING, OrderComparison

ROW, SHORTEST = 26, 260  # pixels: the least per word, and the least for all words together
UPRIGHT = 4  # with more words than this, those above the columns are slanted
WRITTEN = 7  # with more words than this, a cell is too small for its number
MARGIN = {"l": 8, "r": 8, "b": 8}


class Frame(NamedTuple):
    """Height and top margin in pixels; the three pictures share them, so that their rows align."""

    height: int
    top: int


def frame(first: Sequence[str], second: Sequence[str]) -> Frame:
    """Room for the rows of the longer sentence, and above them for the longest word."""
    longest = max(len(word) for word in labels([*first, *second]))
    top = 30 if max(len(first), len(second)) <= UPRIGHT else 20 + 5 * longest
    return Frame(top + max(SHORTEST, ROW * max(len(first), len(second))), top)


def attention_map(weights: np.ndarray, words: Sequence[str], room: Frame) -> go.Figure:
    """Attention weights, shape (n, n): row m holds the weights that word m gives to every word.

    Weights of 0 are left blank: these are the words that a causal mask hides.
    """
    names, positions = labels(words), list(range(len(words)))
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
        customdata=[[f"{asking} attends to {other}" for other in names] for asking in names],
        hovertemplate="%{customdata}: %{z:.3f}<extra></extra>",
        hoverongaps=False,
    )
    axis = {"tickvals": positions, "ticktext": names, "showgrid": False, "zeroline": False}
    angle = -45 if len(words) > UPRIGHT else 0
    fig.update_xaxes(**axis, side="top", tickangle=angle, automargin=False)
    fig.update_yaxes(**axis, autorange="reversed")
    return fig


def matched_outputs(comparison: OrderComparison, first: Sequence[str], room: Frame) -> go.Figure:
    """Each shared word's output in the first sentence, below it the second's, and their gap."""
    here, there = comparison.matches.T
    above, below = comparison.first.outputs[here], comparison.second.outputs[there]
    count, width = above.shape
    rows = np.full((3 * count, width), np.nan)
    rows[0::3], rows[1::3] = above, below
    limit = float(np.nanmax(np.abs(rows)))
    names = labels([first[position] for position in here])
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
        range=[3 * count - 1, -1],  # a third of each word's rows is the gap to the next word
        showgrid=False,
        zeroline=False,
    )
    for middle, difference in zip(middles, comparison.differences, strict=True):
        fig.add_annotation(
            text=_gap(difference),
            x=1.01,
            xref="paper",
            xanchor="left",
            y=middle,
            showarrow=False,
        )
    return fig


def _gap(difference: float) -> str:
    """How far apart two outputs are: "identical" where only rounding tells them apart."""
    return "identical" if difference <= ROUNDING else f"{difference:.3g}"


def map_alt(weights: np.ndarray, words: Sequence[str]) -> str:
    """What an attention map shows now, in words."""
    favourites = "; ".join(
        f"{asking} attends most to {words[int(row.argmax())]} ({row.max():.2f})"
        for asking, row in zip(words, weights, strict=True)
    )
    return f"Attention weights of {len(words)} word{'s' * (len(words) != 1)}. {favourites}."


def outputs_alt(comparison: OrderComparison, first: Sequence[str]) -> str:
    """What the matched outputs show now, in words."""
    gaps = "; ".join(
        f"{first[position]} {_gap(difference)}"
        for position, difference in zip(
            comparison.matches[:, 0], comparison.differences, strict=True
        )
    )
    return f"Each shared word's output vector in both sentences. Largest differences: {gaps}."
