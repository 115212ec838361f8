"""What pictures of the lab share: a colour for each scheme, colours of right and wrong, ranges."""

from __future__ import annotations

from collections.abc import Sequence
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


class Spread(NamedTuple):
    """The mean of several seeds, the lowest and the highest."""

    mean: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """The mean of `values`, the lowest and the highest."""
    return Spread(float(np.mean(values)), float(min(values)), float(max(values)))
