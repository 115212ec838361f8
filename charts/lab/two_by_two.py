"""Who is bound? Four models, with and without segments, with and without positions."""

from __future__ import annotations

from typing import NamedTuple

import pandas as pd
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from charts.kit import theme
from charts.lab.looks import OTHER, RIGHT, spread
from lab.asking import choices
from lab.results import TWO_BY_TWO, measured
from lab.tasks.document import PARTIES, all_who_must, body, exchanged
from lab.tasks.task import Example
from lab.vocabulary import Design

ROW, TITLE = 32, 52  # pixels: of a party, of a title
TITLES = ("Neither", "Positions only", "Segments only", "Both")


class Answers(NamedTuple):
    """The share that each of the four models gives to each party, in the order of TITLES."""

    text: Example
    parties: tuple[str, ...]  # those of the document, in its order
    shares: tuple[tuple[float, ...], ...]  # (4, parties)
    accuracy: tuple[float, ...]  # (4,), on held-out documents, mean of the seeds


def ask(text: Example) -> Answers:
    """What the four shipped models say of a document with at least one party."""
    parties = tuple(dict.fromkeys(word for word in text.source if word in PARTIES))
    found = [choices(design, text) for design in TWO_BY_TWO]
    shares = tuple(tuple(one[PARTIES.index(party)] for party in parties) for one in found)
    right = (spread(measured(design)["held out"]).mean for design in TWO_BY_TWO)
    return Answers(text, parties, shares, tuple(right))


def figure(answers: Answers, *, columns: int = 4) -> go.Figure:
    """Four small charts, a bar for each party; the one who is bound is coloured."""
    titles = [
        f"<b>{title}</b><br>{theme.percent(share)} right"
        for title, share in zip(TITLES, answers.accuracy, strict=True)
    ]
    rows, bars = len(TITLES) // columns, ROW * len(answers.parties)
    fig = make_subplots(
        rows,
        columns,
        subplot_titles=titles,
        shared_yaxes=True,
        horizontal_spacing=0.22 / columns,
        vertical_spacing=TITLE / (rows * bars + (rows - 1) * TITLE),
    )
    height = rows * (bars + TITLE) + 8
    fig.update_layout(theme.figure(height, margin={"l": 60, "r": 52, "t": TITLE, "b": 8}).layout)
    bound = _bound(answers)
    for at, shares in enumerate(answers.shares):
        fig.add_bar(
            x=shares,
            y=list(range(len(answers.parties))),
            width=0.7,
            customdata=answers.parties,
            orientation="h",
            marker={"color": [RIGHT if one == bound else OTHER for one in answers.parties]},
            text=[theme.percent(share) for share in shares],
            textposition="outside",
            cliponaxis=False,
            hovertemplate="%{customdata}: %{x:.3f}<extra></extra>",
            row=at // columns + 1,
            col=at % columns + 1,
        )
    fig.update_xaxes(range=[0, 1.05], visible=False)
    fig.update_yaxes(
        range=[len(answers.parties) - 0.4, -0.6],
        tickvals=list(range(len(answers.parties))),
        ticktext=answers.parties,
        showgrid=False,
        zeroline=False,
        ticks="",
    )
    fig.update_annotations(font_size=14)
    return fig


def _bound(answers: Answers) -> str | None:
    return answers.text.answers[0][0] if answers.text.answers else None


def alt(answers: Answers) -> str:
    """What the picture shows now, in words."""
    said = []
    for title, shares, right in zip(TITLES, answers.shares, answers.accuracy, strict=True):
        each = ", ".join(
            f"{party} {share:.2f}" for party, share in zip(answers.parties, shares, strict=True)
        )
        said.append(f"{title} ({right:.0%} right on held-out documents): {each}")
    return f"Who is bound, by four models. {'. '.join(said)}."


def table(answers: Answers) -> pd.DataFrame:
    """The shares, a row for each party and a column for each model."""
    columns = dict(zip(TITLES, answers.shares, strict=True))
    return pd.DataFrame(columns, index=pd.Index(answers.parties, name="party"))


def numbers(answers: Answers) -> dict[str, object]:
    """Whom each model names and how surely, who is bound, and how often each model is right."""
    said = [
        {
            "party": answers.parties[max(range(len(shares)), key=shares.__getitem__)],
            "share": max(shares),
            "accuracy": right,
        }
        for shares, right in zip(answers.shares, answers.accuracy, strict=True)
    ]
    bound = all_who_must(body(answers.text.source, answers.text.segments))
    return {
        "bound": _bound(answers),
        "all_bound": list(dict.fromkeys(bound)),
        "models": said,
    }


def one_count() -> float:
    """How often the model with both is right if positions count through the whole document."""
    return spread(measured(Design("document", anew=False))["held out"]).mean


def question(answers: Answers) -> tuple[int, dict[str, object]]:
    """With the sections exchanged by name, does the model with both change its answer?"""
    other = ask(exchanged(answers.text))
    here, there = (
        max(zip(one.shares[-1], one.parties, strict=True))[1] for one in (answers, other)
    )
    return int(here == there), {"here": here, "there": there}
