"""The hands by the length of their turn, against the length of the text."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from charts import theme
from core import Settings, idle_pairs, wavelengths
from core.frequencies import Floats

HEIGHT = 400
DOTS = 128  # hands that are drawn; where there are more, every second, third, ...
LONGEST = 2 * math.pi * 1e6  # of any base that the controls offer
POWERS = [10**power for power in range(1, 7)]


@theme.kept
def figure(settings: Settings, height: int = HEIGHT) -> go.Figure:
    """Tokens for one turn of each hand, fastest first; hands above max_len are idle.

    The scale of tokens is the same under all settings, so that spectra can be compared.
    """
    waves = wavelengths(settings.d_model, settings.base)
    idle = idle_pairs(settings.max_len, settings.d_model, settings.base).mean()
    line, top = math.log10(settings.max_len), math.log10(LONGEST)
    pairs = np.arange(0, len(waves), -(-len(waves) // DOTS))
    fig = theme.figure(height, margin={"l": 72, "r": 8, "t": 12, "b": 44})
    fig.add_hrect(settings.max_len, LONGEST, fillcolor=theme.FAINT, opacity=0.35, line_width=0)
    fig.add_hline(settings.max_len, line={"color": theme.NEUTRAL, "width": 2})
    _dots(fig, pairs, waves, size=7)
    _dots(fig, np.array([settings.pair]), waves, size=15)
    _say(fig, f"max_len {settings.max_len:,}<br>{idle:.0%} never finish a turn", line, idle)
    margin = max(0.5, 0.02 * len(waves))
    fig.update_xaxes(
        title_text="pair, the fastest first",
        range=[-margin, len(waves) - 1 + margin],
        showgrid=False,
        zeroline=False,
        **theme.whole_ticks(len(waves)),
    )
    fig.update_yaxes(
        title_text="tokens for one turn",
        type="log",
        range=[math.log10(1.5), top],
        tickvals=POWERS,
        ticktext=[f"{power:,}" for power in POWERS],
    )
    return fig


def _dots(fig: go.Figure, pairs: NDArray[np.intp], waves: Floats, size: int) -> None:
    fig.add_scatter(
        x=pairs.astype(np.int16),
        y=waves[pairs].astype(np.float32),
        mode="markers",
        marker=theme.pair_marker(waves[pairs], size=size, opacity=1),
        hovertemplate="pair %{x} turns once in %{y:,.1f} tokens<extra></extra>",
    )


def _say(fig: go.Figure, text: str, line: float, idle: float) -> None:
    """Write `text` at the line where no dots are: they rise from the left below it to the right."""
    right, above = idle > 0.5, idle <= 0.5 or line < 1.2
    fig.add_annotation(
        text=text,
        align="right" if right else "left",
        x=0.98 if right else 0.02,
        xref="x domain",
        xanchor="right" if right else "left",
        y=line,
        yanchor="bottom" if above else "top",
        showarrow=False,
    )


def alt(settings: Settings) -> str:
    """What the picture shows now, in words."""
    waves = wavelengths(settings.d_model, settings.base)
    idle = idle_pairs(settings.max_len, settings.d_model, settings.base)
    return (
        f"Tokens that each of {len(waves)} hands takes for one turn, from {waves[0]:.1f} to "
        f"{waves[-1]:,.0f}, on a logarithmic scale. {idle.sum()} of them, {idle.mean():.0%}, take "
        f"more than the {settings.max_len:,} tokens of the text. "
        f"Pair {settings.pair} takes {waves[settings.pair]:,.1f}."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Every hand, drawn or not: how long its turn takes, and whether the text is shorter."""
    waves = wavelengths(settings.d_model, settings.base)
    idle = idle_pairs(settings.max_len, settings.d_model, settings.base)
    return pd.DataFrame({"tokens for one turn": waves, "idle": idle}).rename_axis("pair")
