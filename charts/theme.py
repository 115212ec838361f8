"""How every picture looks: one colour a frequency, one for the cursor, one scale for signs."""

from __future__ import annotations

import math
from collections.abc import Iterable

import plotly.graph_objects as go
from plotly.colors import cyclical, sample_colorscale

# Read on light and dark backgrounds alike (contrast 3:1 or more on both).
CURSOR = "rgb(39, 153, 79)"
NEUTRAL = "rgb(128, 128, 128)"
FAINT = "rgba(128, 128, 128, 0.35)"
SIGNED = "RdBu_r"  # negative blue, zero white, positive red; safe for the colour-blind

# The stretch of an even-lightness wheel from warm to cool.
WARM, COOL = 0.05, 0.66
FASTEST, SLOWEST = 2 * math.pi, 2 * math.pi * 1e5


def pair_colors(wavelengths: Iterable[float]) -> list[str]:
    """The colour of each hand by its wavelength in tokens, shape (n,): fast warm, slow cool.

    The scale is absolute, so a colour means the same speed under any settings.
    """
    span = math.log(SLOWEST / FASTEST)
    shares = (min(max(math.log(w / FASTEST) / span, 0.0), 1.0) for w in wavelengths)
    stops = [WARM + (COOL - WARM) * share for share in shares]
    return list(sample_colorscale(cyclical.Phase, stops))


def figure(height: int, **layout: object) -> go.Figure:
    """An empty figure of a fixed height, so that a page never jumps; background as the page's."""
    return go.Figure(
        layout={
            "height": height,
            "margin": {"l": 48, "r": 12, "t": 12, "b": 44},
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "showlegend": False,
            "dragmode": False,
            "hoverlabel": {"font": {"family": "monospace"}},
            "uirevision": "kept",
            **layout,
        }
    )


def color_bar() -> go.Scatter:
    """A trace that draws nothing but the legend of the signed colours."""
    bar = {"thickness": 10, "len": 0.9, "tickvals": [-1, 0, 1], "outlinewidth": 0}
    marker = {"colorscale": SIGNED, "cmin": -1, "cmax": 1, "showscale": True, "colorbar": bar}
    return go.Scatter(x=[None], y=[None], mode="markers", marker=marker, hoverinfo="skip")
