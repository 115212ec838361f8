"""The lengths of word vectors before and after training, beside those of positions."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, Part, axis, dots, plot, rule
from lab.measures import position_directions, share_along, word_vectors
from lab.model import first_weights
from lab.results import SEEDS, flat_weights
from lab.tasks import TASKS
from lab.vocabulary import Design

HEIGHT = 190
ROWS = ("before training", "after training")


class Lengths(NamedTuple):
    """Lengths of every word of a task, in the order of ROWS, and what they share with positions."""

    task: str
    words: tuple[str, ...]
    lengths: NDArray[np.float64]  # (2, words)
    position: float  # the length of every position
    positions: int  # in a text
    directions: int  # that they take up
    along: tuple[float, float]  # share of words' squared lengths in these directions
    d_model: int


@lru_cache(maxsize=8)
def lengths(task: str) -> Lengths:
    """Return the lengths of the shipped sinusoidal model of `task`."""
    design = Design(task)
    d_model = design.model().d_model
    both = [
        word_vectors(design, flat)
        for flat in (first_weights(design.model(), SEEDS[0]), flat_weights(design))
    ]
    directions = position_directions(design)
    before, after = (share_along(vectors, directions) for vectors in both)
    return Lengths(
        task,
        TASKS[task].source_words,
        np.array([np.linalg.norm(vectors, axis=1) for vectors in both]),
        math.sqrt(d_model / 2),
        directions.positions,
        len(directions.basis),
        (before, after),
        d_model,
    )


def figure(lengths: Lengths) -> Figure:
    """Draw a dot for each word, in two rows; the line is a position's length."""
    style = {"color": theme.BLUE, "size": 11, "opacity": 0.45}
    name, hover = f"a position: {lengths.position:.1f}", f"%{{customdata}}: %{{x:.2f}}{WHOLE}"
    above: Part = {"yref": "paper", "yanchor": "bottom", "font": {"color": theme.CURSOR}}
    longest = max(lengths.lengths.max(), lengths.position)
    return plot(
        HEIGHT,
        [
            dots(row, [at] * len(row), hover, marker=style, customdata=lengths.words)
            for at, row in enumerate(lengths.lengths)
        ],
        rule(x=lengths.position, name=name, at=(lengths.position, 1), **above),
        x=axis("length of a word's vector", grid=True, range=[0, 1.05 * longest]),
        y=theme.named(ROWS),
        margin=(112, 28, 12, 44),
    )


def alt(lengths: Lengths) -> str:
    """Describe the picture in words."""
    lines = "; ".join(
        f"{name} {row.min():.1f} to {row.max():.1f}, mean {row.mean():.1f}"
        for name, row in zip(ROWS, lengths.lengths, strict=True)
    )
    return f"Lengths of word vectors: {lines}. A position's: {lengths.position:.1f}."


def table(lengths: Lengths) -> pd.DataFrame:
    """Return both lengths of each word, a row for each."""
    columns = dict(zip(ROWS, lengths.lengths, strict=True))
    return pd.DataFrame(columns, index=pd.Index(lengths.words, name="word"))


def numbers(lengths: Lengths) -> dict[str, object]:
    """Mean lengths, a position's, and the shares along the directions of positions.

    `embedded` is the standard deviation of a word's numbers before training.
    """
    before, after = lengths.lengths.mean(1).tolist()
    return {
        "before": before,
        "after": after,
        "position": lengths.position,
        "positions": lengths.positions,
        "directions": lengths.directions,
        "along_before": lengths.along[0],
        "along_after": lengths.along[1],
        "chance": lengths.directions / lengths.d_model,
        "d_model": lengths.d_model,
        "embedded": TASKS[lengths.task].embedded,
    }
