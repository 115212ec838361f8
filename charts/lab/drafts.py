"""The answers of each model, with the share that the model gives them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import pandas as pd

from charts.kit import side_by_side, theme
from charts.kit.figure import Figure
from charts.kit.labels import labels
from charts.kit.plot import Part, texts
from lab.asking import Answer

ROW = 46  # pixels: a line of words and a bar below it
SCRIPT = 20  # and a line above both
TITLE, BELOW = 36, 6  # pixels above the first row of a model and below its last
GAP = 0.06  # between two models side by side, of the whole width
MAX_LETTERS = 64  # letters of a draft
ON_A_PHONE = 2  # drafts of each model


class Drafts(NamedTuple):
    """One model's drafts, the likeliest first."""

    title: str
    drafts: tuple[Answer, ...]
    scripts: tuple[str, ...] = ()  # the drafts in another script, if any


def figure(
    models: Sequence[Drafts], right: Sequence[str] = (), *, on_a_phone: bool = False
) -> Figure:
    """Draw a bar for each of a model's drafts; those among the `right` ones are coloured.

    All models stand side by side; on a phone in two lines, with fewer drafts and without scripts.
    """
    lines = 2 if on_a_phone else 1
    columns = -(-len(models) // lines)
    if on_a_phone:
        models = [Drafts(one.title, one.drafts[:ON_A_PHONE]) for one in models]
    row = ROW + SCRIPT * any(one.scripts for one in models)
    rows_each = max(len(one.drafts) for one in models)
    part = TITLE + row * rows_each + BELOW  # pixels of a model
    traces, names = [], []
    axes: dict[str, dict[str, object]] = {}
    first = -(30 + row - ROW) / row  # the upper edge of the first row
    between = (TITLE + BELOW) / (lines * part - TITLE - BELOW)
    panels = side_by_side.panels(len(models), GAP, columns, between)
    for (title, drafts, scripts), panel in zip(models, panels, strict=True):
        traces += [{**one, **panel.on} for one in _bars(drafts, right, scripts, row)]
        style = {"xanchor": "left", "yshift": 10, "font": {"size": 14}}
        names.append(panel.name(f"<b>{title}</b>", x=panel.across[0], **style))
        axes |= panel.axes(
            # With room for "over 99%" behind a bar in half a phone.
            {"range": [0, 1.6], "visible": False},
            {"range": [first + rows_each, first], "visible": False},
        )
    return theme.figure(
        lines * part,
        traces,
        margin={"l": 4, "r": 4, "t": TITLE, "b": BELOW},
        annotations=names,
        **axes,
    )


def _bars(
    drafts: Sequence[Answer], right: Sequence[str], scripts: Sequence[str], row: int
) -> list[dict[str, object]]:
    """Return the bars of one model with its words above, and these in another script."""
    shares = [draft.share for draft in drafts]
    written = labels([draft.text for draft in drafts], MAX_LETTERS)
    colors = [theme.BLUE if draft.text in right else theme.NEUTRAL for draft in drafts]
    bars = {
        "type": "bar",
        "x": shares,
        "y": [*range(len(shares))],
        "orientation": "h",
        "width": 16 / row,
        "marker": {"color": colors},
        "text": [theme.percent(share) for share in shares],
        "textposition": "outside",
        "constraintext": "none",  # a thin bar would shrink it
        "cliponaxis": False,
        "customdata": written,
        "hovertemplate": "%{customdata}: %{x:.3f}<extra></extra>",
    }
    names = [f"<b>{text}</b>" if not at else text for at, text in enumerate(written)]
    above = 19 / row  # pixels between the bar's middle and that of the letters
    return [
        bars,
        _lines(names, above),
        *([_lines(scripts, above + SCRIPT / row)] if scripts else []),
    ]


def _lines(words: Sequence[str], above: float) -> Part:
    """Return lines of words, so far above each bar."""
    rows = [row - above for row in range(len(words))]
    return texts([0] * len(words), rows, words).part


def alt(models: Sequence[Drafts], right: Sequence[str] = ()) -> str:
    return " ".join(f"{one.title}: {_line(one.drafts, right)}." for one in models)


def _line(drafts: Sequence[Answer], right: Sequence[str]) -> str:
    return "; ".join(
        f"{draft.text} {draft.share:.3f}{' (right)' if draft.text in right else ''}"
        for draft in drafts
    )


def table(models: Sequence[Drafts]) -> pd.DataFrame:
    """Return the drafts of each model, their shares, and whether each is whole."""
    rows = [
        (one.title, " ".join(draft.words), draft.share, draft.whole)
        for one in models
        for draft in one.drafts
    ]
    return pd.DataFrame(rows, columns=["model", "answer", "share", "whole"])


def numbers(models: Sequence[Drafts], right: Sequence[str] = ()) -> dict[str, Any]:
    """Return each model's first two drafts, their shares, and the share of all that are right."""
    return {"models": [_numbers(one.drafts, right) for one in models]}


def _numbers(drafts: Sequence[Answer], right: Sequence[str]) -> dict[str, object]:
    first, second, *_ = drafts
    return {
        "first": first.text,
        "share": first.share,
        "second": second.text,
        "second_share": second.share,
        "right_share": sum(draft.share for draft in drafts if draft.text in right),
    }
