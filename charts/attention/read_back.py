"""How far off a guessed position is, as noise grows."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme
from core.attention.read_back import ReadBack

HEIGHT = 360
COLORS = {
    "all pairs": theme.NEUTRAL,
    "fast pairs": theme.PAIRS[2],
    "slow pairs": theme.PAIRS[-4],
}
Floats = NDArray[np.float64]


def figure(noise: Floats, found: Mapping[str, ReadBack]) -> go.Figure:
    """Mean error in tokens of each group of pairs against the noise, shape (levels,)."""
    fig = theme.figure(HEIGHT, margin={"l": 56, "r": 8, "t": 36, "b": 44}, **theme.LEGEND)
    for name, color in COLORS.items():
        if name not in found:
            continue
        fig.add_scatter(
            x=noise.astype(np.float32),
            y=found[name].error.astype(np.float32),
            customdata=found[name].exact.astype(np.float32),
            name=name,
            mode="lines",
            line={"color": color, "width": 3},
            hovertemplate="noise %{x:.2f}: %{y:.3g} tokens off, %{customdata:.1%} exact",
        )
    fig.update_xaxes(
        title="standard deviation of the noise",
        type="log",
        tickvals=[0.1, 0.2, 0.5, 1, 2, 5],
        showgrid=False,
    )
    fig.update_yaxes(title="mean error in tokens", rangemode="tozero", zeroline=False)
    return fig


def alt(noise: Floats, found: Mapping[str, ReadBack]) -> str:
    """What the picture shows now, in words."""
    middle = int(np.abs(noise - 1).argmin())
    said = ", ".join(f"{name} {back.error[middle]:.3g}" for name, back in found.items())
    return (
        f"Mean error of the guessed position against noise from {noise[0]:g} to {noise[-1]:g}. "
        f"At {noise[middle]:.2g}, in tokens: {said}."
    )


def table(noise: Floats, found: Mapping[str, ReadBack]) -> pd.DataFrame:
    """The curves' numbers: for each group the mean error in tokens and the share of exact hits."""
    columns = {f"{name}, error": back.error for name, back in found.items()}
    columns |= {f"{name}, exact": back.exact for name, back in found.items()}
    return pd.DataFrame(columns, pd.Index(noise, name="noise"))
