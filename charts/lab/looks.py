"""What pictures of the lab share: a colour for each scheme, colours of right and wrong, ranges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from lab.positions import SCHEMES

ENOUGH = 0.95  # of the answers right: learned
RIGHT, OTHER = theme.BLUE, theme.NEUTRAL
COLORS = theme.SCHEMES | {"causal": "rgb(45, 155, 120)", "alibi sided": "rgb(110, 85, 190)"}
TITLES = SCHEMES
SHARE_AXIS = {"range": [-0.03, 1.06], "tickformat": ".0%", "dtick": 0.25, "zeroline": False}
HEIGHT = 400  # of lines


def bars(
    shares: Sequence[float],
    at: Sequence[float],
    names: Sequence[str],
    *,
    width: float,
    color: object,
) -> dict[str, object]:
    """Bars to the right, one a share, each with its percentage behind it."""
    return {
        "type": "bar",
        "x": shares,
        "y": at,
        "orientation": "h",
        "width": width,
        "marker": {"color": color},
        "text": [theme.percent(share) for share in shares],
        "textposition": "outside",
        "constraintext": "none",  # a thin bar would shrink it
        "cliponaxis": False,
        "customdata": names,
        "hovertemplate": "%{customdata}: %{x:.3f}<extra></extra>",
    }


def lines(
    traces: Sequence[Mapping[str, object]],
    *,
    top: int = 60,
    says: str = "answers right",
    shapes: Sequence[Mapping[str, object]] = (),
    annotations: Sequence[Mapping[str, object]] = (),
    **across: object,
) -> Figure:
    """Lines of shares; `top` pixels above them have room for their names, in one line or two."""
    return theme.figure(
        HEIGHT,
        traces,
        margin={"l": 52, "r": 12, "t": top, "b": 44},
        shapes=shapes,
        annotations=annotations,
        **theme.LEGEND,
        xaxis={"showgrid": False, "zeroline": False, **across},
        yaxis={"title": says, "gridcolor": theme.FAINT, **SHARE_AXIS},
    )


def held_back(at: float, how: str = "guess to see the rest") -> dict[str, Any]:
    """Words in the room of what is not drawn yet: how a reader comes to see it."""
    return overlay.note(how, x=at, y=0.9)


class Spread(NamedTuple):
    """The mean of several seeds, the lowest and the highest."""

    mean: float
    low: float
    high: float


def spread(values: Sequence[float]) -> Spread:
    """The mean of `values`, the lowest and the highest."""
    return Spread(float(np.mean(values)), float(min(values)), float(max(values)))


def spreads(
    at: Sequence[float], values: Sequence[Spread], *, name: str, color: str, hover: str
) -> dict[str, object]:
    """A line of means, with bars from the lowest seed to the highest; `hover` is said of x."""
    return {
        "x": at,
        "y": [one.mean for one in values],
        "error_y": {
            "array": [one.high - one.mean for one in values],
            "arrayminus": [one.mean - one.low for one in values],
            "thickness": 1,
            "width": 3,
        },
        "name": name,
        "mode": "lines+markers",
        "line": {"color": color, "width": 3},
        "hovertemplate": f"{hover}: %{{y:.1%}}",
    }


def ceiling(share: float, at: float, side: str = "right") -> dict[str, Any]:
    """A dotted line at the best share of whoever cannot see order, and its name `at` one end."""
    return {
        "shapes": [overlay.hline(share, line={"color": theme.RED, "width": 2, "dash": "dot"})],
        "annotations": [
            overlay.note(
                f"best without order: {theme.percent(share)}",
                x=at,
                y=share,
                xanchor=side,
                yanchor="bottom",
                yshift=3,
            )
        ],
    }
