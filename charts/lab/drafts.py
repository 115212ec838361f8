"""What a model would write: its drafts, each with the share that the model gives it."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.lab.looks import OTHER, RIGHT, bars
from lab.asking import Answer

ROW = 46  # pixels: a line of words and a bar below it
SCRIPT = 20  # and a line above both
MAX_LETTERS = 64  # letters of a draft


def figure(
    drafts: Sequence[Answer], right: Sequence[str] = (), *, scripts: Sequence[str] = ()
) -> Figure:
    """A bar for each draft, the likeliest on top; those among the `right` ones are coloured.

    Each can stand in another of the `scripts` above its letters.
    """
    rows = list(range(len(drafts)))
    row = ROW + SCRIPT * bool(scripts)
    shares = [draft.share for draft in drafts]
    colors = [RIGHT if draft.text in right else OTHER for draft in drafts]
    written = labels([draft.text for draft in drafts], MAX_LETTERS)
    names = [f"<b>{text}</b>" if not at else text for at, text in enumerate(written)]
    above = 19 / row  # pixels between the bar's middle and that of the letters
    higher = above + SCRIPT / row
    return theme.figure(
        row * len(drafts) + 20,
        [
            bars(shares, rows, written, width=16 / row, color=colors),
            _lines(names, above),
            *([_lines(scripts, higher)] if scripts else []),
        ],
        margin={"l": 4, "r": 4, "t": 8, "b": 4},
        xaxis={"range": [0, 1.12], "visible": False},
        yaxis={"range": [len(rows) - 0.6, -higher - 0.36], "visible": False},
    )


def _lines(texts: Sequence[str], above: float) -> dict[str, object]:
    """Lines of words, so far above each bar."""
    return {
        "x": [0] * len(texts),
        "y": [row - above for row in range(len(texts))],
        "mode": "text",
        "text": texts,
        "textposition": "middle right",
        "hoverinfo": "skip",
    }


def alt(drafts: Sequence[Answer], right: Sequence[str] = ()) -> str:
    """The picture in words."""
    lines = "; ".join(
        f"{draft.text} {draft.share:.3f}{' (right)' if draft.text in right else ''}"
        for draft in drafts
    )
    return f"The likeliest drafts of the model and their shares: {lines}."


def table(drafts: Sequence[Answer]) -> pd.DataFrame:
    """The drafts, their shares, and whether each is whole."""
    return pd.DataFrame(
        {
            "draft": [" ".join(draft.words) for draft in drafts],
            "share": [draft.share for draft in drafts],
            "whole": [draft.whole for draft in drafts],
        }
    )


def numbers(drafts: Sequence[Answer], right: Sequence[str] = ()) -> dict[str, object]:
    """The first draft and the second, their shares, and the share of all that are right."""
    first, second = drafts[0], drafts[1] if len(drafts) > 1 else None
    return {
        "first": first.text,
        "share": first.share,
        "second": second.text if second else None,
        "second_share": second.share if second else 0.0,
        "correct": first.text in right,
        "right_share": sum(draft.share for draft in drafts if draft.text in right),
    }
