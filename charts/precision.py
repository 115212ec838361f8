"""How far the worst hand is from its true angle, by position and number format."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import theme
from core.frequencies import angular_frequencies
from core.precision import Precision, angle_error

Floats = NDArray[np.float64]
HEIGHT = 340
LAST = 131_072  # the axis ends here
POINTS = 200  # stretches of positions, each drawn as one point
TRIED = 12  # positions tried in each: rounding errors jump, so a point is the worst of a few
COLORS: dict[Precision, str] = {"float32": theme.BLUE, "bfloat16": theme.ORANGE}
Errors = Mapping[Precision, Floats]


def errors(d_model: int, base: float) -> tuple[Floats, Errors]:
    """Positions up to LAST, evenly on a log axis, and the worst angle in each stretch up to them.

    Returns positions of shape (n,), in tokens, and for each format an array of shape (n,), in
    radians.
    """
    edges = np.unique(np.geomspace(1, LAST + 1, POINTS + 1).round().astype(int))
    starts, ends = edges[:-1], edges[1:] - 1
    tried = np.linspace(starts, ends, TRIED).round()
    frequencies = angular_frequencies(d_model, base)
    worst = {
        precision: angle_error(tried.ravel(), frequencies, precision)
        .reshape(tried.shape)
        .max(axis=0)
        for precision in COLORS
    }
    return ends.astype(np.float64), worst


def at(positions: Floats, worst: Errors, position: int) -> dict[Precision, float]:
    """The worst angle of each format at the drawn point nearest to `position`, in radians."""
    here = int(np.abs(positions - position).argmin())
    return {precision: float(error[here]) for precision, error in worst.items()}


def figure(positions: Floats, worst: Errors, position: int) -> go.Figure:
    """One line a format, both axes logarithmic, and the length marked."""
    fig = theme.figure(HEIGHT, margin={"l": 60, "r": 12, "t": 12, "b": 44}, **theme.LEGEND)
    for precision, error in worst.items():
        fig.add_scatter(
            x=positions.astype(np.float32),
            y=np.where(error > 0, error, np.nan).astype(np.float32),
            mode="lines",
            name=precision,
            line={"color": COLORS[precision], "width": 2.2},
            hovertemplate=f"{precision}<br>position %{{x:,.0f}}: %{{y:.2g}} rad<extra></extra>",
        )
    fig.add_vline(position, line={"color": theme.CURSOR, "width": 2})
    fig.update_xaxes(title="position", type="log", dtick=1, gridcolor=theme.FAINT)
    fig.update_yaxes(
        title="angle error of the worst hand, radians",
        type="log",
        dtick=1,
        exponentformat="power",
        gridcolor=theme.FAINT,
    )
    return fig


def alt(positions: Floats, worst: Errors, position: int) -> str:
    """What the picture shows now, in words."""
    said = ", ".join(
        f"{name} {error:.2g}" for name, error in at(positions, worst, position).items()
    )
    return (
        "Angle error of the worst hand by position, both axes logarithmic, growing with position. "
        f"At position {position:,}, in radians: {said}."
    )
