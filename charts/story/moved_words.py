"""Two texts of the same words in other places: where each went, and what a head makes of it."""

import pandas as pd

from charts.attention import matched_outputs
from charts.attention.matched_outputs import Texts
from charts.kit import lines, theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import Mark, axis, line, note, plot
from core.attention.word_order import ROUNDING

LEFT, RIGHT, GAP = 0.28, 0.55, 0.03  # where the words end and begin, as shares of the width
LARGE, CLOSE = 19, 12  # pixels of the words: of a few, and of many
FEW = 6  # words


def figure(texts: Texts) -> Figure:
    """Draw both texts downwards, a line for each word, and how far its outputs are apart."""
    count = max(len(texts.first), len(texts.second))
    size = {"size": LARGE if count <= FEW else CLOSE}
    marks: list[Mark] = []
    for (here, there), gap in zip(texts.compared.matches, texts.compared.differences, strict=True):
        color = theme.BLUE if gap <= ROUNDING else theme.ORANGE
        marks.append(line([LEFT + GAP, RIGHT - GAP], [here, there], "", color, width=3))
        if gap > ROUNDING:
            style = {"xanchor": "right", "font": {"size": CLOSE + 1}}
            marks.append(note(_output(gap), 1, there, **style))
    end = count - 0.4  # of the axis
    if (texts.compared.differences <= ROUNDING).any():  # said once: a line runs across the rows
        end = count  # the row below the last
        key = "blue: the same output in both"
        marks.append(note(key, (LEFT + RIGHT) / 2, end, yanchor="bottom"))
    return plot(
        lines.HEIGHT,
        [
            note(name, at, position, xanchor=anchor, font=size)
            for text, at, anchor in ((texts.first, LEFT, "right"), (texts.second, RIGHT, "left"))
            for position, name in enumerate(labels(text))
        ],
        marks,
        x={"visible": False, "range": [0, 1], "fixedrange": True},
        y=axis(  # position runs downwards
            "position", tickvals=[*range(count)], range=[end, -0.6], fixedrange=True
        ),
        margin=(56, 16, 8, 16),
    )


def _output(gap: float) -> str:
    return "same output" if gap <= ROUNDING else f"{gap:.3g} apart"


def _way(here: int, there: int) -> str:
    return f"stays at position {here}" if here == there else f"from position {here} to {there}"


def alt(texts: Texts) -> str:
    each = "; ".join(
        f"“{texts.first[here]}” {_way(here, there)}, {_output(gap)}"
        for (here, there), gap in zip(
            texts.compared.matches, texts.compared.differences, strict=True
        )
    )
    return (
        f"“{' '.join(texts.first)}” beside “{' '.join(texts.second)}”, a line from each word to "
        f"itself, and how far apart its outputs are: {each}."
    )


def table(texts: Texts) -> pd.DataFrame:
    """Return each word's positions in both texts, and how far its outputs are apart."""
    here, there = texts.compared.matches.T
    columns = {"position": here, "moved to": there, "difference": texts.compared.differences}
    names = [texts.first[position] for position in here]
    return pd.DataFrame(columns, index=pd.Index(names, name="word"))


numbers = matched_outputs.numbers
