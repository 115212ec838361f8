"""What tells word vectors apart, stage by stage: the word, its position, its segment, the rest."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.lab.looks import OTHER
from lab.measures import STAGES, Shares, attention_reads, stream
from lab.results import flat_weights
from lab.tasks import TASKS
from lab.vocabulary import Design

HEIGHT = 300
PARTS = {
    "word": theme.BLUE,
    "position": theme.ORANGE,
    "segment": "rgb(185, 95, 155)",
    "rest": OTHER,
}
NAMES = {
    "word": "the word",
    "position": "its position",
    "segment": "its segment",
    "rest": "the rest",
}


class Stream(NamedTuple):
    """Shares of variance: at each stage of the encoder, and of the scores of each head."""

    task: str
    stages: tuple[Shares, ...]
    heads: tuple[Shares, ...]


@lru_cache(maxsize=8)
def read(task: str) -> Stream:
    """Those of the shipped sinusoidal model of `task`."""
    design = Design(task)
    flat = flat_weights(design)
    return Stream(task, tuple(stream(design, flat)), tuple(attention_reads(design, flat)))


def _rows(stream: Stream) -> dict[str, Shares]:
    heads = {f"scores of head {at + 1}": one for at, one in enumerate(stream.heads)}
    first, *others = zip(STAGES, stream.stages, strict=True)
    return dict([first]) | heads | dict(others)


def _parts(stream: Stream) -> list[str]:
    return [part for part in PARTS if part != "segment" or TASKS[stream.task].segments]


def figure(stream: Stream) -> Figure:
    """A bar for each stage, split into what its variance comes from."""
    rows = _rows(stream)
    names = list(rows)
    bars = [
        {
            "type": "bar",
            "x": [getattr(shares, part) for shares in rows.values()],
            "y": list(range(len(names))),
            "base": [sum(shares[:at]) for shares in rows.values()],
            "width": 0.8,
            "customdata": [f"{row}: {getattr(shares, part):.1%}" for row, shares in rows.items()],
            "name": NAMES[part],
            "orientation": "h",
            "marker": {"color": color},
            "hovertemplate": "%{customdata}",
        }
        for at, (part, color) in enumerate(PARTS.items())
        if part in _parts(stream)
    ]
    return theme.figure(
        HEIGHT,
        bars,
        margin={"l": 132, "r": 28, "t": 36, "b": 44},
        **theme.LEGEND_IN_ORDER,
        barmode="overlay",
        xaxis={
            "title": "share of variance",
            "range": [0, 1],
            "tickformat": ".0%",
            "showgrid": False,
        },
        yaxis=theme.named(names),
    )


def alt(stream: Stream) -> str:
    """The picture in words."""
    stages = "; ".join(
        f"{name}: " + ", ".join(f"{part} {getattr(one, part):.0%}" for part in _parts(stream))
        for name, one in _rows(stream).items()
    )
    return f"What the variance of vectors and scores comes from. {stages}."


def table(stream: Stream) -> pd.DataFrame:
    """The shares, a row for each stage."""
    rows = _rows(stream)
    every = [one._asdict() for one in rows.values()]
    return pd.DataFrame(every, index=pd.Index(list(rows)), columns=_parts(stream))


def numbers(stream: Stream) -> dict[str, object]:
    """The shares of word, position, segment and the rest at the start, of the last two at the end,
    and of position in the scores of the head that reads it most."""
    return {
        "word": stream.stages[0].word,
        "before": stream.stages[0].position,
        "segment": stream.stages[0].segment if TASKS[stream.task].segments else None,
        "left": stream.stages[0].rest,
        "after": stream.stages[-1].position,
        "mixed": stream.stages[-1].rest,
        "head": max(one.position for one in stream.heads),
    }
