"""One pair as two waves, its sine and its cosine, with a dot at every position."""

import math

import numpy as np
import pandas as pd
from numpy.typing import ArrayLike, NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.pairs import frequency
from charts.kit.plot import Mark, axis, dots, line, plot, rule
from core import encode_positions, pair_columns, wavelengths
from state.settings import Settings

HEIGHT = 260
FEWEST, TURNS = 48, 4  # the stretch drawn: 48 tokens, or 4 turns if that is longer
POINTS = 96  # at most so many positions have a dot
SMOOTH = 241


def positions(settings: Settings) -> range:
    """Return the positions drawn, around the cursor: all, or every second, third, ..."""
    wave = wavelengths(settings.d_model, settings.base)[settings.pair]
    length = min(settings.max_len, max(FEWEST, math.ceil(TURNS * wave)))
    first = min(max(settings.position - length // 2, 0), settings.max_len - length)
    return range(first, first + length, -(-length // POINTS))


def curves(settings: Settings, at: ArrayLike) -> NDArray[np.floating]:
    """Return sine and cosine of the cursor's pair at positions of shape (n,), as (n, 2)."""
    only = slice(settings.pair, settings.pair + 1)
    return encode_positions(at, settings.d_model, settings.base, pairs=only, dtype=np.float32)


@theme.cached
def figure(settings: Settings) -> Figure:
    """Draw the pair's sine and cosine near the cursor's position, with that position marked."""
    drawn = positions(settings)
    smooth = np.linspace(drawn.start, drawn.stop - 1, SMOOTH)
    color = theme.pair_color(settings)
    lines, points = curves(settings, smooth), curves(settings, drawn)
    here = curves(settings, range(settings.position, settings.position + 1))
    dimensions = pair_columns(settings.pair, settings.d_model, settings.layout)
    marks: list[Mark] = []
    for part, (name, dash, symbol) in enumerate(
        (("sin", "", "circle"), ("cos", "dot", "circle-open"))
    ):
        hover = f"position %{{x}}: %{{y:.5f}}<extra>{name}</extra>"
        dot = {"color": color, "size": 6, "symbol": symbol}
        edge = {"width": 2, "color": theme.CURSOR}
        ring = {"color": theme.CURSOR, "size": 12, "symbol": symbol, "line": edge}
        named = f"{name}, dimension {dimensions[part]}"
        marks += [
            line(smooth, lines[:, part], "", color, width=1.5, dash=dash, showlegend=False),
            dots(np.asarray(drawn), points[:, part], hover, marker=dot, name=named),
            dots([settings.position], here[:, part], hover, marker=ring, showlegend=False),
        ]
    return plot(
        HEIGHT,
        marks,
        rule(x=settings.position),
        x=axis(
            "position",
            range=[drawn.start - 0.5, drawn.stop - 0.5],
            **theme.whole_ticks(drawn.stop - drawn.start),
        ),
        y={"range": [-1.15, 1.15], "tickvals": [-1, 0, 1], "zeroline": False},
        margin=(48, 32, 12, 44),
        legend=True,
    )


def alt(settings: Settings) -> str:
    dots = positions(settings)
    wave = wavelengths(settings.d_model, settings.base)[settings.pair]
    sine, cosine = curves(settings, range(settings.position, settings.position + 1))[0]
    return (
        f"Pair {settings.pair} as two waves, with a full turn every {wave:,.1f} tokens, over "
        f"positions {dots.start:,} to {dots.stop - 1:,}. At position {settings.position:,} the "
        f"sine is {sine:z.4f} and the cosine {cosine:z.4f}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return sine and cosine at every position that has a dot."""
    dots = positions(settings)
    columns = pd.Index(["sin", "cos"])
    return pd.DataFrame(curves(settings, dots), pd.Index(dots, name="position"), columns)


def numbers(settings: Settings) -> dict[str, object]:
    """Return the cursor's pair: its dimensions, its angle at the position, its wavelength."""
    return {
        "columns": pair_columns(settings.pair, settings.d_model, settings.layout),
        "angle": settings.position * frequency(settings),
        "wavelength": float(wavelengths(settings.d_model, settings.base)[settings.pair]),
    }
