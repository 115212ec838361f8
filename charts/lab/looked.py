"""A model's view of the text it reads while it writes each word: cross-attention."""

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import WHOLE, plot
from lab import asking
from lab.tasks.task import Example
from lab.tasks.translation import MEANINGS
from lab.vocabulary import Design

UPRIGHT = 5  # words above the columns, as many as the first sentence has
ROW, WRITTEN = 30, 6  # pixels; with more words read than this, cells are too small for numbers


class Looked(NamedTuple):
    """Attention weights, shape (words written, words read), and both texts."""

    weights: NDArray[np.float64]
    read: tuple[str, ...]
    written: tuple[str, ...]
    meanings: tuple[str, ...]  # of the words written; empty for a particle


def read(design: Design, text: Example, written: tuple[str, ...]) -> Looked:
    """Return the cross-attention of the shipped translator while it writes `written`."""
    english = {japanese: word for word, japanese in MEANINGS.items()}
    weights = np.zeros((0, len(text.source)))
    if written:
        weights = asking.cross_attention(design, text, written)
    return Looked(weights, text.source, written, tuple(english.get(one, "") for one in written))


def figure(looked: Looked) -> Figure:
    """Draw a row for each word written, a column for each word read; each row sums to 1."""
    count = len(looked.read)
    rows = [
        f"{word} <i>{meaning}</i>" if meaning else word
        for word, meaning in zip(looked.written, looked.meanings, strict=True)
    ]
    upright = count <= UPRIGHT
    top = 30 if upright else 20 + 5 * max(map(len, labels(looked.read)))
    slant, right = (0, 8) if upright else (-45, 24)
    return plot(
        top + ROW * len(rows) + 12,
        theme.shares(
            looked.weights.astype(np.float32),
            written=count <= WRITTEN,
            hovertemplate=f"%{{y}} from %{{x}}: %{{z:.3f}}{WHOLE}",
        ),
        x={**theme.ticks(labels(looked.read)), "side": "top", "tickangle": slant},
        y=theme.named(rows) | {"automargin": True},
        margin=(8, top, right, 8),
    )


def alt(looked: Looked) -> str:
    """Describe the picture in words."""
    favourites = "; ".join(
        f"{word} mostly from {looked.read[int(row.argmax())]} ({row.max():.2f})"
        for word, row in zip(looked.written, looked.weights, strict=True)
    )
    return f"Where the model looks while it writes each word: {favourites}."


def table(looked: Looked) -> pd.DataFrame:
    """Return the weights, a row for each word written and a column for each word read."""
    columns = [f"{at} {word}" for at, word in enumerate(looked.read)]
    return pd.DataFrame(looked.weights, list(looked.written), columns)


def numbers(looked: Looked) -> dict[str, object]:
    """Count the words with a meaning that look most at the word that they mean."""
    hits = [
        looked.read[int(row.argmax())] == meaning
        for row, meaning in zip(looked.weights, looked.meanings, strict=True)
        if meaning
    ]
    return {"hits": sum(hits), "meant": len(hits)}
