"""The share of right answers after training, of models that differ in one respect."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import Marks, Part, axis, rule
from charts.lab import looks
from charts.lab.looks import ENOUGH, Spreads, spread
from lab.measures import likeness
from lab.model import first_weights
from lab.results import COLUMNS, LAYERS, SEEDS, SIZES, measured, sized
from lab.tasks import TASKS
from lab.vocabulary import Design

D_MODEL = Design("translation").model().d_model  # of every task
POSITION = math.sqrt(D_MODEL / 2)  # the length of each row of the sinusoidal table


class Line(NamedTuple):
    """One kind of model, and its shares of right answers."""

    name: str
    color: str
    shares: Spreads


class Comparison(NamedTuple):
    """Two kinds of models of a task."""

    of: str  # one of COMPARISONS
    task: str
    lines: tuple[Line, Line]


def compare(of: str, task: str) -> Comparison:
    """Return the results of `task`."""
    return Comparison(of, task, COMPARISONS[of].lines(task))


def _line(name: str, color: str, designs: Mapping[Any, Design]) -> Line:
    held_out = {at: spread(measured(design)["held out"]) for at, design in designs.items()}
    return Line(name, color, held_out)


def length(size: float) -> float:
    """Estimate a word vector's mean length before training from the size of its entries."""
    return size * math.sqrt(D_MODEL)


def _longer(task: str) -> tuple[Line, Line]:
    words = {length(size): sized(task, size) for size in SIZES}
    both = {length(size): sized(task, size, size) for size in SIZES if size >= 1}
    return (
        _line("longer word vectors", theme.ORANGE, words),
        _line("longer position vectors, too", theme.BLUE, both),
    )


def _columns(task: str) -> tuple[Line, Line]:
    own = {0: Design(task, "none")} | {at: Design(task, columns=at) for at in COLUMNS}
    added = dict.fromkeys(own, Design(task))
    return _line("in columns of its own", theme.BLUE, own), _line("added", theme.ORANGE, added)


def _layers(task: str) -> tuple[Line, Line]:
    connected = {at: Design(task, layers=at) for at in LAYERS}
    without = {at: Design(task, layers=at, residual=False) for at in LAYERS}
    return (
        _line("with residual connections", theme.BLUE, connected),
        _line("without", theme.ORANGE, without),
    )


class Kind(NamedTuple):
    """A kind of comparison: its horizontal axis, and what is said of a point."""

    lines: Callable[[str], tuple[Line, Line]]
    title: str
    hover: str


COMPARISONS = {
    "longer embeddings": Kind(_longer, "length of a word's vector", "%{x:.1f} long"),
    "columns for position": Kind(_columns, f"columns for position, of {D_MODEL}", "%{x} columns"),
    "residual connections": Kind(_layers, "layers", "layers: %{x}"),
}
"""The kinds by name, as a reader chooses them."""


def figure(comparison: Comparison) -> Figure:
    """Draw both lines, and the ceiling of whoever cannot see order."""
    kind, at = COMPARISONS[comparison.of], list(comparison.lines[0].shares)
    end, space = at[-1], 0.03 * at[-1]
    own: Marks = ()
    across: dict[str, Any] = {"tickvals": at, "range": [at[0] - space, end + space]}
    named = end, "right"
    if comparison.of == "longer embeddings":
        start, here, end = np.log10([at[0], POSITION, at[-1]]).tolist()
        named = start, "left"  # where lines are high up
        across |= {"log": True, "range": [start - 0.05, end + 0.05]}
        across |= {"ticktext": [f"{one:.1f}" for one in at]}
        name = f"a position: {POSITION:.1f}"
        corner: Part = {"at": (here, 0), "xanchor": "left", "yanchor": "bottom", "xshift": 4}
        own = rule(x=POSITION, name=name, **corner, font={"color": theme.CURSOR})
    return looks.lines(
        [looks.spreads(one.shares, one.name, one.color, kind.hover) for one in comparison.lines],
        looks.ceiling(TASKS[comparison.task].ceiling, *named),
        own,
        x=axis(kind.title, **across),
        top=36,
    )


def alt(comparison: Comparison) -> str:
    """Describe the picture in words."""
    title = COMPARISONS[comparison.of].title
    results = "; ".join(
        f"{line.name} "
        + ", ".join(f"{share.mean:.0%} at {at:.3g}" for at, share in line.shares.items())
        for line in comparison.lines
    )
    return f"Right answers after training, by {title}: {results}."


def table(comparison: Comparison) -> pd.DataFrame:
    """Return the means, lowest and highest, a row for each number on the horizontal axis."""
    lines = {line.name: line.shares for line in comparison.lines}
    return looks.spread_table(lines, COMPARISONS[comparison.of].title)


def numbers(comparison: Comparison) -> dict[str, object]:
    """Return both kinds of models' final shares, and the numbers of one kind of comparison."""
    of, task, (first, second) = comparison
    size = TASKS[task].embedded
    enough = next((at for at, share in first.shares.items() if share.mean >= ENOUGH), None)
    return {
        "first": list(first.shares.values()),
        "second": list(second.shares.values()),
        "own": first.shares.get(length(size)),
        "word": length(size),
        "longest": length(SIZES[-1]),
        "position": POSITION,
        "long_position": SIZES[-1] * POSITION,
        "goal": ENOUGH,
        "writes": TASKS[task].writes,
        "enough": enough,
        "enough_share": None if enough is None else first.shares[enough].mean,
        "d_model": D_MODEL,
        "alike": _likeness(task) if of == "residual connections" else None,
    }


@lru_cache(maxsize=8)
def _likeness(task: str) -> tuple[list[float], ...]:
    """Return the likeness of a text's words in untrained encoders, with and without residuals."""
    designs = [
        [Design(task, layers=n, residual=residual) for n in LAYERS] for residual in (True, False)
    ]
    return tuple(
        [likeness(design, first_weights(design.model(), SEEDS[0])) for design in row]
        for row in designs
    )
