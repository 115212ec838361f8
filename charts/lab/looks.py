"""The style of the lab's pictures: a colour for each scheme, ranges."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.plot import Mark, Marks, Part, axis, plot
from lab.positions import SCHEMES

ENOUGH = 0.95  # of the answers right: learned
COLORS = theme.SCHEMES | {"causal": "rgb(45, 155, 120)", "alibi sided": "rgb(110, 85, 190)"}
TITLES = SCHEMES
HEIGHT = 400  # of lines


def lines(*marks: Mark | Marks, x: Part, top: int = 60, says: str = "answers right") -> Figure:
    """Return lines of shares; `top` pixels above them hold their names, in a line or two."""
    y = axis(says, grid=True, range=[-0.03, 1.06], tickformat=".0%", dtick=0.25)
    return plot(HEIGHT, *marks, x=x, y=y, margin=(52, top, 12, 44), legend=True)


class Spread(NamedTuple):
    """The mean of several seeds, the lowest and the highest."""

    mean: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """Return the mean of `values`, the lowest and the highest."""
    return Spread(float(np.mean(values)), float(min(values)), float(max(values)))
