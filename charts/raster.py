"""A table of numbers as a small picture: one byte a cell, a palette, PNG."""

from __future__ import annotations

import base64
import io
from functools import cache

import numpy as np
import plotly.graph_objects as go
from numpy.typing import NDArray
from PIL import Image
from plotly.colors import sample_colorscale, unlabel_rgb

from charts.theme import SIGNED

# A browser blurs what it enlarges: a few cells are sent as more, so that their edges stay sharp.
FEW, SHARP = 128, 512


@cache
def _palette() -> bytes:
    """The 255 colours of the signed scale, zero in the middle."""
    colors = sample_colorscale(SIGNED, np.linspace(0, 1, 255).tolist())
    return bytes(round(part) for color in colors for part in unlabel_rgb(color))


def png(values: NDArray[np.floating], limit: float = 1.0) -> str:
    """`values` of shape (rows, columns), from -limit to limit, as a data URI.

    As JSON numbers a table of 256 x 512 takes about 2.6 MB; so it takes less than 0.1 MB.
    """
    steps = np.rint((np.clip(values / limit, -1, 1) + 1) * 127).astype(np.uint8)
    for axis, count in enumerate(steps.shape):
        if count < FEW:
            steps = steps.repeat(-(-SHARP // count), axis)
    image = Image.fromarray(steps, mode="P")
    image.putpalette(_palette())
    buffer = io.BytesIO()
    image.save(buffer, "png", compress_level=6)
    return "data:image/png;base64," + base64.b64encode(buffer.getvalue()).decode()


def lay(
    fig: go.Figure,
    values: NDArray[np.floating],
    width: float,
    height: float,
    limit: float = 1.0,
) -> None:
    """Lay `values` under the axes of `fig`: cells of a table `width` wide and `height` high.

    The axes count cells from 0, the rows downwards, so the first cell begins at -0.5.
    """
    fig.add_layout_image(
        source=png(values, limit),
        xref="x",
        yref="y",
        x=-0.5,
        y=-0.5,
        sizex=width,
        sizey=height,
        sizing="stretch",
        layer="below",
    )
