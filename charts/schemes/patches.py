"""An image's patches against the one in the middle: what position in two dimensions adds."""

import math

import numpy as np
import pandas as pd

from charts.kit import shapes, theme
from charts.kit.figure import Figure
from charts.kit.plot import WHOLE, axis, over, plot
from core.arguments import Floats
from core.encodings.rotary_axes import shared_out
from core.encodings.scheme import Grid

SIDE = 17  # patches down and across, so that one is in the middle
MIDDLE = SIDE // 2
HEIGHT = 340


def scores(grid: Grid, width: int, base: float) -> Floats:
    """Return each patch's score with the middle one, as a share of its own, shape (SIDE, SIDE)."""
    down, across = np.divmod(np.arange(SIDE * SIDE), SIDE)
    rows = grid.rows(np.column_stack([down, across]).astype(np.float64), width, base)
    middle = rows[MIDDLE * SIDE + MIDDLE]
    return np.asarray(rows @ middle / (middle @ middle)).reshape(SIDE, SIDE)


def figure(grid: Grid, width: int, base: float) -> Figure:
    """Draw a map of the image: the darker, the nearer to the middle patch's score."""
    values = scores(grid, width, base)
    away = list(range(-MIDDLE, MIDDLE + 1))
    ends, least = [-MIDDLE - 0.5, MIDDLE + 0.5], float(values.min())
    ticks = {"tickvals": [least, 1], "ticktext": [short(least), "1"]}
    heat = {
        "type": "heatmap",
        "x": away,
        "y": away,
        "z": values.astype(np.float32),
        "zmin": least,
        "zmax": 1,
        "colorscale": theme.SHARES,
        "colorbar": {"thickness": 10, "outlinewidth": 0, **ticks},
        "hovertemplate": f"%{{y:+d}} rows, %{{x:+d}} columns: %{{z:.4f}}{WHOLE}",
    }
    return plot(
        HEIGHT,
        heat,
        over(shapes.ring("ring", (0, 0))),
        x=axis("columns away", range=ends, constrain="domain"),
        y=axis("rows away", range=ends[::-1], scaleanchor="x", constrain="domain"),
        margin=(52, 8, 8, 44),
    )


def short(value: float) -> str:
    """Format a number with as many digits as it takes to tell it from 1."""
    digits = max(2, 1 - math.floor(math.log10(max(1 - value, 1e-9))))
    return f"{value:.{digits}f}".replace("-", "−")


def alt(grid: Grid, width: int, base: float) -> str:
    """Describe the picture in words."""
    values = scores(grid, width, base)
    return (
        f"{grid.title}: the score of each of {SIDE} × {SIDE} patches with the middle one, as a "
        f"share of its score with itself: {values[MIDDLE + 1, MIDDLE]:z.6f} one row down, "
        f"{values[MIDDLE, MIDDLE + 1]:z.6f} one column to the right, from {values.min():z.4f} to 1."
    )


def table(grid: Grid, width: int, base: float) -> pd.DataFrame:
    """Return the scores, a row of patches a row."""
    away = range(-MIDDLE, MIDDLE + 1)
    frame = pd.DataFrame(scores(grid, width, base), index=away, columns=[f"{x:+d}" for x in away])
    return frame.rename_axis("rows away")


def numbers(grid: Grid, width: int, base: float) -> dict[str, object]:
    """Return one step and as far as drawn, both ways; the pairs that M-RoPE gives to each axis."""
    values = scores(grid, width, base)
    time, height, across = shared_out(width // 2)
    return {
        "down": float(values[MIDDLE + 1, MIDDLE]),
        "far": MIDDLE,
        "far_down": float(values[-1, MIDDLE]),
        "far_right": float(values[MIDDLE, -1]),
        "time": time,
        "height": height,
        "across": across,
    }


def fitting(d_model: int) -> int:
    """Return the nearest width that gives both axes whole pairs: a multiple of 4."""
    return max(d_model // 4 * 4, 4)
