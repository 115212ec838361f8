"""Pictures with a line over all positions: which points to draw, the cursor's dot, and the axes."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts.kit import theme

HEIGHT = 400  # of every picture that the story alone has
MOST = 512  # points per line


def positions(length: int) -> NDArray[np.int16]:
    """The positions drawn of a straight line: all, or as many as a screen can show."""
    return np.linspace(0, length - 1, min(length, MOST)).round().astype(np.int16)


def mark(fig: go.Figure, x: float, y: float) -> None:
    """The cursor's dot."""
    fig.add_scatter(
        x=[x], y=[y], mode="markers", marker={"color": theme.CURSOR, "size": 13}, hoverinfo="skip"
    )


def axes(fig: go.Figure, max_len: int, heights: list[float], title: str) -> None:
    """Positions across, and heights from the lowest to the highest."""
    fig.update_xaxes(title="position", range=[-0.5, max_len], showgrid=False, zeroline=False)
    fig.update_yaxes(title_text=title, range=heights, zeroline=False)
