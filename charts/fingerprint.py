"""One row of the table: all the numbers that stand for one position."""

from __future__ import annotations

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import raster, theme
from charts.heatmap import drawn_pairs
from core import Settings, encode_positions, pair_columns, wavelengths

HEIGHT = 260
STEMS = 64  # so many dots, and no more, can stand on stems


@theme.kept
def figure(settings: Settings) -> go.Figure:
    """A dot for each drawn dimension of the cursor's position, in its pair's colour."""
    drawn = drawn_pairs(settings.d_model)
    every = slice(None, None, drawn.step)
    row = encode_positions(
        [settings.position], settings.d_model, settings.base, dtype=np.float32, pairs=every
    )[0]
    waves = wavelengths(settings.d_model, settings.base)
    dimensions = np.array([pair_columns(pair, settings.d_model, settings.layout) for pair in drawn])
    fig = theme.figure(HEIGHT)
    for part, (name, symbol) in enumerate((("sin", "circle"), ("cos", "circle-open"))):
        x, y = dimensions[:, part].astype(np.int16), row[part::2]
        if settings.d_model <= STEMS:
            fig.add_bar(
                x=x,
                y=y,
                width=settings.d_model / 230,
                marker=theme.pair_marker(waves[every]),
                hoverinfo="skip",
            )
        fig.add_scatter(
            x=x,
            y=y,
            mode="markers",
            marker=theme.pair_marker(
                waves[every], symbol=symbol, size=7 if settings.d_model <= STEMS else 5, opacity=1
            ),
            hovertemplate="dimension %{x}: %{y:.5f}<extra>" + name + "</extra>",
        )
    _barcode(fig, settings, row)
    fig.update_xaxes(title_text="dimension", range=[-0.5, settings.d_model - 0.5])
    fig.update_xaxes(showgrid=False, zeroline=False, **theme.whole_ticks(settings.d_model))
    fig.update_yaxes(range=[-1.75, 1.15], tickvals=[-1, 0, 1])
    return fig


def _barcode(fig: go.Figure, settings: Settings, row: NDArray[np.floating]) -> None:
    """The row in the heatmap's colours, with the cursor's pair marked.

    Neighbouring sines and cosines stand one above the other: side by side they would blur.
    """
    halves = row.reshape(-1, 2).T
    fig.add_layout_image(
        source=raster.png(halves if settings.layout == "interleaved" else halves.reshape(1, -1)),
        xref="x",
        x=-0.5,
        sizex=settings.d_model,
        yref="y",
        y=-1.35,
        sizey=0.35,
        sizing="stretch",
        layer="below",
    )
    wave = wavelengths(settings.d_model, settings.base)[settings.pair]
    fig.add_scatter(
        x=pair_columns(settings.pair, settings.d_model, settings.layout),
        y=[-1.25, -1.25],
        mode="markers",
        marker={"color": theme.pair_colors([wave])[0], "symbol": "triangle-down", "size": 9},
        hovertemplate=f"pair {settings.pair}<extra></extra>",
    )


def alt(settings: Settings) -> str:
    """What the picture shows now, in words."""
    row = encode_positions([settings.position], settings.d_model, settings.base)[0]
    return (
        f"The {settings.d_model:,} numbers that stand for position {settings.position:,}, as dots "
        f"from -1 to 1: from {row.min():.2f} to {row.max():.2f}, of length "
        f"{np.sqrt((row**2).sum()):.2f} together. Pair {settings.pair} is marked."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Every dimension of the cursor's position, drawn or not."""
    row = encode_positions(
        [settings.position], settings.d_model, settings.base, layout=settings.layout
    )[0]
    return pd.DataFrame({"value": row}).rename_axis("dimension")
