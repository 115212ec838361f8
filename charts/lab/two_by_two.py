"""The party who is bound, by four models, with and without segments, with and without positions."""

from textwrap import shorten
from typing import NamedTuple

import pandas as pd

from charts.kit import side_by_side, theme
from charts.kit.figure import Figure
from charts.lab import looks
from charts.lab.looks import OTHER, RIGHT, spread
from lab.asking import choices
from lab.results import documents, measured
from lab.tasks.document import (
    BINDING,
    BODY,
    DOCUMENT,
    HEADER,
    NO_NOTE,
    NOTE,
    PARTIES,
    SEGMENTS,
    all_who_must,
    exchanged,
    section,
)
from lab.tasks.task import Example
from lab.vocabulary import Design

ROW, LOW_ROW, TITLE = 32, 24, 52  # pixels: of a party, of one on a phone, of a title
LINE, LEFT, LETTERS = 24, 96, 44  # pixels of a line, and of the parties' names; of a sentence
GAP = 0.22  # between two charts, of the width of one
TITLES = ("Neither", "Positions only", "Segments only", "Both")


class Models(NamedTuple):
    """The models that read a document, and their mask."""

    task: str = DOCUMENT.name  # or that of models that have learned guarantees
    anew: bool = True  # whether positions count from 0 in each section, or through the document
    mask: str = ""  # one of lab.tasks.document.MASKS; the models were trained without

    @property
    def designs(self) -> tuple[Design, ...]:
        """The four, in the order of TITLES."""
        return documents(self.task, anew=self.anew)


class Answers(NamedTuple):
    """The share that each of the four models gives to each party, and how often it is right."""

    text: Example
    models: Models
    shares: pd.DataFrame  # parties of the document in its order, then others guessed; by TITLES
    accuracy: tuple[float, ...]  # (4,), on held-out documents, mean of the seeds


def ask(text: Example, models: Models = Models()) -> Answers:  # noqa: B008, a constant
    """Return the answers of four shipped models to a document with at least one party."""
    named = [word for word in text.source if word in PARTIES]
    by_model = [choices(design, text, models.mask) for design in models.designs]
    every = pd.DataFrame(dict(zip(TITLES, by_model, strict=True)), pd.Index(PARTIES, name="party"))
    parties = dict.fromkeys([*named, *every.idxmax()])  # a guess may be of nobody in the text
    measure = models.mask or "held out"
    right = (spread(measured(design)[measure]).mean for design in models.designs)
    return Answers(text, models, every.loc[[*parties]], tuple(right))


def figure(answers: Answers, *, columns: int = 4) -> Figure:
    """Draw four small charts, a bar for each party; the one who is bound is coloured.

    In fewer than four `columns`, for a phone, the body stands above them.
    """
    rows, parties = len(TITLES) // columns, [*answers.shares.index]
    bars = (LOW_ROW if rows > 1 else ROW) * len(parties)
    plot = rows * bars + (rows - 1) * TITLE
    wide = side_by_side.panels(columns, GAP / columns)
    bound = _bound(answers)
    colors = [RIGHT if one == bound else OTHER for one in parties]
    size = 13 if rows > 1 else 14
    traces, names = [], []
    axes: dict[str, dict[str, object]] = {}
    for at, (title, right) in enumerate(zip(TITLES, answers.accuracy, strict=True)):
        row, column = divmod(at, columns)
        number, place = at + 1 if at else "", wide[column][1]
        top = 1 - row * (bars + TITLE) / plot
        traces.append(
            looks.bars([*answers.shares[title]], parties, width=0.7, color=colors)
            | {"xaxis": f"x{number}", "yaxis": f"y{number}"}
        )
        lines = [title] if rows > 1 else title.split()  # a low window has 90 pixels for each
        text = "<br>".join([*(f"<b>{one}</b>" for one in lines), f"{theme.percent(right)} right"])
        names.append(side_by_side.name(text, sum(place) / 2, top, font={"size": size}))
        across = {"range": [0, 1.05], "visible": False, "domain": place, "anchor": f"y{number}"}
        down = {
            **theme.named(_named(answers)),
            "range": [len(parties) - 0.4, -0.6],
            "ticks": "",
            "showticklabels": not column,
            "domain": [max(top - bars / plot, 0.0), top],
            "anchor": f"x{number}",
        }
        axes |= {f"xaxis{number}": across, f"yaxis{number}": down}
    above = TITLE + LINE
    if rows > 1:
        names.append(_body(answers))
    return theme.figure(
        plot + above + 8,
        traces,
        margin={"l": LEFT, "r": 60, "t": above, "b": 8},
        annotations=names,
        **axes,
    )


def _body(answers: Answers) -> dict[str, object]:
    """Return the text of the section called body, above the titles."""
    words = " ".join(section(BODY, answers.text.source, answers.text.segments))
    cut = shorten(words, LETTERS, placeholder=" …")
    style = {"xanchor": "left", "xshift": -LEFT, "yshift": TITLE + 4, "font": {"size": 14}}
    return side_by_side.name(f"Body: {cut}", 0, 1, **style)


def _named(answers: Answers) -> list[str]:
    """Return each party, and the section in which it stands."""
    text = answers.text
    of = dict(zip(reversed(text.source), reversed(text.segments), strict=True))  # of each the first
    return [
        f"{party} ({SEGMENTS[of[party]]})" if party in of else party
        for party in answers.shares.index
    ]


def _bound(answers: Answers) -> str | None:
    return answers.text.answers[0][0] if answers.text.answers else None


def alt(answers: Answers) -> str:
    """Describe the picture in words."""
    models = []
    for (title, shares), right in zip(answers.shares.items(), answers.accuracy, strict=True):
        each = ", ".join(f"{party} {share:.2f}" for party, share in shares.items())
        models.append(f"{title} ({right:.0%} right on held-out documents): {each}")
    return f"Who is bound, by four models. {'. '.join(models)}."


def table(answers: Answers) -> pd.DataFrame:
    """Return the shares, a row for each party and a column for each model."""
    return answers.shares


def numbers(answers: Answers) -> dict[str, object]:
    """Return each model's answer and its share, who is bound, and how often each model is right."""
    named, shares = answers.shares.idxmax(), answers.shares.max()
    models = [
        {"party": named[title], "share": shares[title], "accuracy": right}
        for title, right in zip(TITLES, answers.accuracy, strict=True)
    ]
    text, chosen = answers.text, answers.models
    header = section(HEADER, text.source, text.segments)
    must = all_who_must(section(BODY, text.source, text.segments))
    before = ask(text, chosen._replace(mask="")).shares.idxmax()
    return {
        "bound": _bound(answers),
        "all_bound": list(dict.fromkeys(must)),
        "guarantee": BINDING in header,
        "guarantees": chosen.task != DOCUMENT.name,  # whether the models know any
        "models": models,
        "mask": chosen.mask,
        "note_read": chosen.mask != NO_NOTE and NOTE in text.segments,
        "changed": [
            {"title": title, "before": before[title], "after": named[title]}
            for title in TITLES
            if before[title] != named[title]
        ],
    }


def question(answers: Answers) -> tuple[int, dict[str, object]]:
    """Ask if the model with both changes its answer when the sections are exchanged by name."""
    other = ask(exchanged(answers.text), answers.models)
    here, there = (one.shares["Both"].idxmax() for one in (answers, other))
    return int(here == there), {"here": here, "there": there}
