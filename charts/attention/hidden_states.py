"""The hidden states of a recurrent network, each made from the one above it."""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from charts.kit import theme, word_rows
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import arrow, note, plot
from core.arguments import Floats

GREEN = {"color": theme.CURSOR}
CHAIN = 0.14  # the chain's part of the width, left of the states


def figure(states: Floats, words: Sequence[str], *, frame: word_rows.Frame | None = None) -> Figure:
    """Draw hidden states, shape (n, d_hidden): a row a word, an arrow to the next one."""
    frame = frame or word_rows.frame(words)
    width = states.shape[1]
    chain = CHAIN / (1 - CHAIN) * width
    names = labels(words)
    heat = theme.signed(
        states, 1, ygap=6, hovertemplate="after “%{y}”, number %{x}: %{z:.3f}<extra></extra>"
    )
    x = -0.5 - chain / 2
    rows = range(len(words))
    return plot(
        frame.height,
        heat,
        [note("●", x, row, font=GREEN) for row in rows],
        [arrow((x, row - 0.8), (x, row - 0.2), theme.CURSOR) for row in rows[1:]],
        x={"visible": False, "range": [-0.5 - chain, width - 0.5]},
        y=theme.named(names),
        margin=(8, frame.top, 8, 8),
    )


def alt(states: Floats, words: Sequence[str]) -> str:
    """Describe the picture in words."""
    lengths = "; ".join(
        f"“{word}” {np.linalg.norm(state):.2f}" for word, state in zip(words, states, strict=True)
    )
    chain = ", then ".join(f"“{word}”" for word in words)
    return f"The hidden state after each word, read in a chain: {chain}. Their lengths: {lengths}."


def table(states: Floats, words: Sequence[str]) -> pd.DataFrame:
    """Return the hidden states, a row for each word."""
    return pd.DataFrame(states, [f"{position} {word}" for position, word in enumerate(words)])
