"""A model's attention to each sentence while it writes a headline, with and without position."""

from typing import NamedTuple

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import plot
from charts.lab.looks import COLORS, OTHER, TITLES, bars, spread
from lab.asking import cross_attention, encoder_looks
from lab.results import FOUR_KINDS, measured
from lab.tasks.summary import sentence_of, telling
from lab.tasks.task import Example
from lab.vocabulary import Design

ROW = 44
GATHERED = 2  # words of which it is said that the genre's word has looked at them


class Read(NamedTuple):
    """The share of attention that goes to each sentence, the genre first."""

    shares: pd.DataFrame  # a column for each model, by the title of its scheme
    targets: tuple[int, ...]  # rows of the sentences that tell what the headline should be of
    on_genre: float  # of the first model's attention, on the genre's word without its colon
    gathered: tuple[tuple[str, float], ...]  # where the genre's word looks most, in the first


def read(
    text: Example, designs: tuple[Design, Design], answers: tuple[tuple[str, ...], ...]
) -> Read:
    """Return the attention of the two models while they write `answers`, over all words of each."""
    which = np.array(sentence_of(text.source))
    count = int(which.max()) + 1
    names = pd.Index(["genre", *(f"sentence {at + 1}" for at in range(count))], name="sentence")
    by_model = [
        cross_attention(design, text, answer).mean(0)
        for design, answer in zip(designs, answers, strict=True)
    ]
    looks = encoder_looks(designs[0], text)[0]
    shares = {
        TITLES[design.positions]: [weights[which == at - 1].sum() for at in range(count + 1)]
        for design, weights in zip(designs, by_model, strict=True)
    }
    return Read(
        pd.DataFrame(shares, names),
        targets=tuple(int(which[at]) + 1 for at in telling(text.source)),
        on_genre=float(by_model[0][0]),
        gathered=tuple((text.source[at], float(looks[at])) for at in np.argsort(-looks)[:GATHERED]),
    )


def figure(read: Read) -> Figure:
    """Draw two bars for each sentence."""
    plain = [*read.shares.index]
    names = [f"<b>{name}</b>" if at in read.targets else name for at, name in enumerate(plain)]
    rows, looks = range(len(names)), ((COLORS["sinusoidal"], -0.19), (OTHER, 0.19))
    return plot(
        ROW * len(names) + 70,
        [
            bars([*shares], [at + side for at in rows], plain, width=0.36, color=color)
            | {"name": model, "hovertemplate": "%{customdata}: %{x:.3f}"}
            for (model, shares), (color, side) in zip(read.shares.items(), looks, strict=True)
        ],
        x={"range": [0, 1.05], "visible": False},
        y=theme.named(names),
        margin=(92, 36, 44, 8),
        legend=theme.LEGEND_IN_ORDER,
        barmode="overlay",
    )


def alt(read: Read) -> str:
    """Describe the picture in words."""
    by_model = "; ".join(
        f"{model}: " + ", ".join(f"{name} {share:.2f}" for name, share in shares.items())
        for model, shares in read.shares.items()
    )
    return f"Share of attention that goes to each sentence. {by_model}."


def table(read: Read) -> pd.DataFrame:
    """Return the shares, a row for each sentence."""
    return read.shares


def numbers(read: Read) -> dict[str, object]:
    """Return each model's share of attention on the sentence that matters; of a paper, on both.

    And how much of the first model's goes to the word of the genre, which has itself looked at
    others in the encoder.
    """
    on_targets = read.shares.iloc[[*read.targets]].sum()
    there = on_targets.tolist() if read.targets else [None, None]
    target = next(iter(read.targets), None)
    return {
        "told": target,
        "sentences": len(read.targets),
        "with_position": there[0],
        "without": there[1],
        "on_genre": read.on_genre,
        "gathered": read.gathered,
    }


def by_genre(genre: str) -> dict[str, object]:
    """Return the share of right answers in one kind of text, of models that know four."""
    right = [spread(measured(design)[genre]).mean for design in FOUR_KINDS]
    return {"genre": genre, "right": dict(zip(("with_position", "without"), right, strict=True))}
