"""Pictures with a line over all positions: which points to draw, the cursor's dot, and the axes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from charts.kit import theme

HEIGHT = 400  # of every picture that the story alone has
MAX_POINTS = 512  # points per line


def positions(length: int) -> NDArray[np.int16]:
    """The positions drawn of a straight line: all, or as many as a screen can show."""
    return np.linspace(0, length - 1, min(length, MAX_POINTS)).round().astype(np.int16)


def dot(x: float, y: float) -> dict[str, object]:
    """The cursor's dot."""
    marker = {"color": theme.CURSOR, "size": 13}
    return {"x": [x], "y": [y], "mode": "markers", "marker": marker, "hoverinfo": "skip"}


def axes(max_len: int, heights: list[float], title: str) -> dict[str, dict[str, object]]:
    """Positions across, and heights from the lowest to the highest."""
    across = {"title": "position", "range": [-0.5, max_len], "showgrid": False, "zeroline": False}
    return {"xaxis": across, "yaxis": {"title": title, "range": heights, "zeroline": False}}
