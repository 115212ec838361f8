"""How much of the table its first few singular directions carry."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from charts.kit.labels import digits
from charts.kit.locked import locked
from core.geometry.singular_values import constant_share, rank_for_share, singular_values
from state.settings import Settings

HEIGHT = 320
POINTS = 400  # more than a screen can show

Floats = NDArray[np.float64]


@lru_cache(maxsize=64)
def _values(max_len: int, d_model: int, base: float) -> Floats:
    return locked(singular_values(max_len, d_model, base))


def values(settings: Settings) -> Floats:
    """The table's singular values, largest first, shape (n,). Kept for all, so read-only."""
    return _values(settings.max_len, settings.d_model, settings.base)


def shares(singular_values: Floats) -> Floats:
    """The share of the squared norm in the first 0, 1, ... n directions, shape (n + 1,)."""
    energy = np.concatenate([[0.0], np.cumsum(singular_values**2)])
    return np.asarray(energy / energy[-1])


def figure(settings: Settings) -> Figure:
    """The share of the squared norm in the first n directions, marked where 99% are reached."""
    return _figure(settings.max_len, settings.d_model, settings.base)


@theme.cached
def _figure(max_len: int, d_model: int, base: float) -> Figure:
    found = _values(max_len, d_model, base)
    held, rank = shares(found), rank_for_share(found)
    constant = constant_share(max_len, d_model, base)
    drawn = np.union1d(np.arange(0, len(held), -(-len(held) // POINTS)), [rank, len(held) - 1])
    low = constant < 0.5
    traces = [
        {
            "x": drawn.astype(np.int32),
            "y": held[drawn].astype(np.float32),
            "mode": "lines",
            "line": {"color": theme.NEUTRAL, "width": 2},
            "hovertemplate": "first %{x} directions: %{y:.1%}<extra></extra>",
        },
        {
            "x": [rank],
            "y": [held[rank]],
            "mode": "markers",
            "marker": {"color": theme.CURSOR, "size": 12},
            "hovertemplate": "%{x} directions: at least 99%<extra></extra>",
        },
    ]
    return theme.figure(
        HEIGHT,
        traces,
        margin={"l": 56, "r": 8, "t": 12, "b": 44},
        shapes=[overlay.hline(constant, line={"color": theme.NEUTRAL, "width": 2, "dash": "dot"})],
        annotations=[
            overlay.note(
                f"99% in {rank:,}",
                x=rank,
                y=held[rank],
                yshift=16,
                xanchor="left" if rank < 0.7 * len(held) else "right",
            ),
            overlay.note(
                "mean row",
                x=1,
                xref="x domain",
                xanchor="right",
                y=constant,
                yshift=11 if low else -11,
            ),
        ],
        xaxis={"title": "singular directions, largest first", "showgrid": False, "zeroline": False},
        yaxis={
            "title": "share of squared norm",
            "range": [0, 1.15],
            "tickformat": ".0%",
            "zeroline": False,
        },
    )


def alt(settings: Settings) -> str:
    """What the picture shows now, in words."""
    said = numbers(settings)
    carry = "carries" if said["rank"] == 1 else "carry"
    return (
        f"Share of the table's squared norm in its first singular directions: {said['rank']} of "
        f"{said['count']} {carry} 99%. The mean row carries {digits(100 * said['constant'], 4)}%."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Every singular value, and the share of the squared norm up to there."""
    found = values(settings)
    columns = {"singular value": found, "share so far": shares(found)[1:]}
    return pd.DataFrame(columns).rename_axis("direction")


def numbers(settings: Settings) -> dict[str, float]:
    """How many directions carry 99% of the squared norm, of how many, and the mean row's share."""
    found = values(settings)
    return {
        "rank": rank_for_share(found),
        "count": len(found),
        "constant": constant_share(settings.max_len, settings.d_model, settings.base),
    }
