"""What pictures of the lab share: a colour for each scheme, colours of right and wrong, ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from charts.kit import theme
from lab.positions import SCHEMES

ENOUGH = 0.95  # of the answers right: learned
RIGHT, OTHER = theme.BLUE, theme.NEUTRAL
COLORS = {  # those of charts/schemes, and two more
    "none": theme.NEUTRAL,
    "causal": "rgb(45, 155, 120)",
    "sinusoidal": theme.ORANGE,
    "learned": "rgb(150, 120, 105)",
    "rotary": theme.BLUE,
    "alibi": "rgb(185, 95, 155)",
    "alibi sided": "rgb(165, 125, 0)",
}
TITLES = SCHEMES
SHARE_AXIS = {"range": [-0.03, 1.06], "tickformat": ".0%", "dtick": 0.25, "zeroline": False}
HEIGHT = 400  # of lines


def lines(
    traces: Sequence[Mapping[str, object]],
    *,
    top: int = 60,
    says: str = "answers right",
    **across: object,
) -> theme.Figure:
    """Lines of shares; `top` pixels above them have room for their names, in one line or two."""
    return theme.figure(
        HEIGHT,
        traces,
        margin={"l": 52, "r": 12, "t": top, "b": 44},
        **theme.LEGEND,
        xaxis={"showgrid": False, "zeroline": False, **across},
        yaxis={"title": {"text": says, "standoff": 10}, "gridcolor": theme.FAINT, **SHARE_AXIS},
    )


class Spread(NamedTuple):
    """The mean of several seeds, the lowest and the highest."""

    mean: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """The mean of `values`, the lowest and the highest."""
    return Spread(float(np.mean(values)), float(min(values)), float(max(values)))
