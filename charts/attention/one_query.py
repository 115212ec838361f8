"""One query's attention weights: arrows from its word to the words it attends to."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from charts.attention.weights import alike
from charts.kit import shapes, side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import WHOLE, Mark, over, plot, texts
from core.arguments import Floats

ROW, TITLE, ROOM = 26, 20, 12  # pixels: a word, and above and below all words
MIN_WEIGHT = 0.01  # weights that are drawn: thinner arrows are not seen
THICKEST = 8  # pixels, for all of the attention
REACH = 0.82  # of the width, for the longest arrow
HEAD = 9  # pixels: the head of the thinnest arrow


def figure(weights: Floats, words: Sequence[str], query: int) -> Figure:
    """Draw the weights that word `query` gives, from `weights` of shape (n, n).

    The words stand one below the other, and an arrow's width is its weight.
    """
    row, n = weights[query], len(words)
    keys = [key for key in range(n) if row[key] >= MIN_WEIGHT]
    farthest = max(*(abs(key - query) for key in keys), 1)
    names = labels(words)
    names[query] = f"<b>{names[query]}</b>"
    return plot(
        TITLE + ROOM + ROW * max(n, 4),
        texts(  # the weights, and what a pointer reads
            [1] * n,
            list(range(n)),
            [f"{weight:.2f}" for weight in row],
            hover=f"%{{customdata}}: %{{text}}{WHOLE}",
            cliponaxis=False,
            customdata=labels(words),
        ),
        over(*(part for key in keys for part in _arrow(query, key, float(row[key]), farthest))),
        over(shapes.ring("query", (0, query))),
        Mark("annotations", side_by_side.name("weight", 1, xanchor="left", xshift=2, yshift=-2)),
        x={"visible": False, "range": [-0.06, 1], "fixedrange": True},
        y={**theme.ticks(names), "range": [max(n, 4) - 0.5, -0.5], "fixedrange": True},
        margin=(8, TITLE, 44, ROOM),
    )


def _arrow(query: int, key: int, weight: float, farthest: int) -> shapes.Shapes:
    """Return an arrow from the query's row to the key's, further out the further they are apart."""
    reach = REACH * (abs(key - query) or 0.5) / farthest
    start, end = (query, key) if key != query else (query - 0.22, query + 0.22)
    curve = f"M 0.02 {start} C {reach:.4g} {start} {reach:.4g} {end} 0.04 {end}"
    color, size = theme.CURSOR, HEAD + THICKEST * weight
    head = {"xsizemode": "pixel", "ysizemode": "pixel", "xanchor": 0, "yanchor": end}
    return [
        {"type": "path", "path": curve, "line": {"color": color, "width": THICKEST * weight}},
        {
            "type": "path",
            "path": f"M 0 0 L {size:.3g} {size / 2:.3g} L {size:.3g} {-size / 2:.3g} Z",
            "fillcolor": color,
            "line": {"width": 0},
            "opacity": max(min(weight * 4, 1.0), 0.25),
            **head,
        },
    ]


def alt(weights: Floats, words: Sequence[str], query: int) -> str:
    row, arrows = weights[query], f"Arrows from {words[query]}, at position {query}."
    if alike(row):
        return f"{arrows} All {len(row)} weights are {row[0]:.2f}."
    order = np.argsort(-row.round(9), kind="stable")[:3]  # equal ones in their order
    largest = ", ".join(f"{row[key]:.2f} to {words[key]}" for key in order)
    return f"{arrows} Its {'largest weights' if len(row) > 1 else 'only weight'}: {largest}."


def table(weights: Floats, words: Sequence[str], query: int) -> pd.DataFrame:
    """Return a row for each key: its word, and the weight that the query gives to it."""
    positions = range(len(words))
    return pd.DataFrame({"position": positions, "key": words, "weight": weights[query]})
