"""The variance of word vectors, stage by stage: the word, its position, its segment, the rest."""

from functools import lru_cache
from typing import NamedTuple

import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import axis, plot, stacked
from charts.lab.looks import OTHER
from lab.measures import STAGES, Shares, attention_reads, stream
from lab.results import flat_weights
from lab.tasks import TASKS
from lab.vocabulary import Design

HEIGHT = 300
PARTS = {  # what each is called, and its colour
    "word": ("the word", theme.BLUE),
    "position": ("its position", theme.ORANGE),
    "segment": ("its segment", "rgb(185, 95, 155)"),
    "rest": ("the rest", OTHER),
}


class Stream(NamedTuple):
    """Shares of variance: at each stage of the encoder, and of the scores of each head."""

    task: str
    stages: tuple[Shares, ...]
    heads: tuple[Shares, ...]


@lru_cache(maxsize=8)
def read(task: str) -> Stream:
    """Return the shares of the shipped sinusoidal model of `task`."""
    design = Design(task)
    flat = flat_weights(design)
    return Stream(task, tuple(stream(design, flat)), tuple(attention_reads(design, flat)))


def table(stream: Stream) -> pd.DataFrame:
    """Return the shares, a row for each stage."""
    heads = {f"scores of head {at + 1}": one for at, one in enumerate(stream.heads)}
    first, *others = zip(STAGES, stream.stages, strict=True)
    rows = dict([first]) | heads | dict(others)
    parts = [part for part in PARTS if part != "segment" or TASKS[stream.task].segments]
    return pd.DataFrame([one._asdict() for one in rows.values()], [*rows], parts)


def figure(stream: Stream) -> Figure:
    """Draw a bar for each stage, split into what its variance comes from."""
    shares = table(stream)
    return plot(
        HEIGHT,
        stacked(shares, {str(part): PARTS[str(part)] for part in shares}),
        x=axis("share of variance", zero=True, range=[0, 1], tickformat=".0%"),
        y=theme.named([*shares.index]),
        margin=(132, 36, 28, 44),
        barmode="overlay",
        legend=theme.LEGEND_IN_ORDER,
    )


def alt(stream: Stream) -> str:
    """Describe the picture in words."""
    stages = "; ".join(
        f"{name}: " + ", ".join(f"{part} {share:.0%}" for part, share in row.items())
        for name, row in table(stream).iterrows()
    )
    return f"What the variance of vectors and scores comes from. {stages}."


def numbers(stream: Stream) -> dict[str, object]:
    """Return the shares at start and end, and position's in the scores that read it most."""
    return {
        "word": stream.stages[0].word,
        "before": stream.stages[0].position,
        "segment": stream.stages[0].segment if TASKS[stream.task].segments else None,
        "left": stream.stages[0].rest,
        "after": stream.stages[-1].position,
        "mixed": stream.stages[-1].rest,
        "head": max(one.position for one in stream.heads),
    }
