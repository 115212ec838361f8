"""Attention weights: which word attends to which."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from charts.kit import theme, word_rows
from charts.kit.figure import Figure
from charts.kit.labels import labels
from core.arguments import Floats

MAX_WRITTEN = 7  # with more words than this, a cell is too small for its number
NEARLY = 0.005  # a weight this far below the largest is written alike
MAX_NAMED = 16  # with more words than this, naming them in every cell would be most of what is sent


def figure(
    weights: Floats,
    words: Sequence[str],
    query: int | None = None,
    *,
    frame: word_rows.Frame | None = None,
) -> Figure:
    """Draw attention weights, shape (n, n): row m holds the weights of word m on every word.

    Weights of 0 are left blank: these are the words that a causal mask hides. The row of `query`
    is framed.
    """
    frame = frame or word_rows.frame(words)
    names = labels(words)
    pairs = [[f"{asking} attends to {other}" for other in names] for asking in names]
    who = "%{customdata}: " if len(words) <= MAX_NAMED else "query %{y}, key %{x}<br>weight "
    heat = theme.shares(
        np.where(weights == 0, np.nan, weights).astype(np.float32),
        written=len(words) <= MAX_WRITTEN,
        customdata=pairs if len(words) <= MAX_NAMED else None,
        hovertemplate=f"{who}%{{z:.3f}}<extra></extra>",
        hoverongaps=False,
    )
    down = theme.named(names)
    angle = 0 if word_rows.upright(words) else -45
    across = {"range": down["range"][::-1], "side": "top", "tickangle": angle, "automargin": False}
    return theme.figure(
        frame.height,
        [heat],
        margin=word_rows.MARGIN | {"t": frame.top},
        xaxis=down | across,
        yaxis=down,
        shapes=None if query is None else [word_rows.framed(query, len(words))],
    )


def alt(weights: Floats, words: Sequence[str], query: int | None = None) -> str:
    favourites = "; ".join(
        f"“{asking}” attends {_favourite(row, words)}"
        for asking, row in zip(words, weights, strict=True)
    )
    framed = f" The row of “{words[query]}” is framed." if query is not None else ""
    return f"Attention weights of {len(words)} word{'s' * (len(words) != 1)}. {favourites}.{framed}"


def alike(row: Floats) -> bool:
    """Return whether the words that are not hidden have one weight."""
    seen = row[row > 0]
    return len(seen) > 1 and float(np.ptp(seen)) < 1e-9


def _favourite(row: Floats, words: Sequence[str]) -> str:
    if alike(row):
        return f"equally to {np.count_nonzero(row)} words ({row.max():.2f} each)"
    return f"most to “{words[int(row.argmax())]}” ({row.max():.2f})"


def table(weights: Floats, words: Sequence[str]) -> pd.DataFrame:
    """Return the weights, a row for each query and a column for each key."""
    keys = [f"{position} {word}" for position, word in enumerate(words)]
    return pd.DataFrame(weights, list(words), keys)


def numbers(weights: Floats, words: Sequence[str], query: int) -> dict[str, object]:
    """Return the query's weights: the largest, how many are near it, the sums of both sides."""
    of_query = weights[query]
    return {
        "text": words,
        "row": query,
        "given": of_query,
        "best": int(of_query.argmax()),
        "nearly": int((of_query > of_query.max() - NEARLY).sum()),
        "before": float(of_query[:query].sum()),
        "after": float(of_query[query + 1 :].sum()),
    }
