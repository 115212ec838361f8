"""The share of the table in its first few singular directions."""

from functools import lru_cache

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import digits
from charts.kit.plot import WHOLE, axis, cursor, line, note, plot, rule
from charts.kit.read_only import read_only
from core.arguments import Floats
from core.geometry.singular_values import constant_share, rank_for_share, singular_values
from state.settings import Settings

HEIGHT = 320
POINTS = 400  # more than a screen can show


@lru_cache(maxsize=64)
def _values(max_len: int, d_model: int, base: float) -> Floats:
    return read_only(singular_values(max_len, d_model, base))


def values(settings: Settings) -> Floats:
    """Return the table's singular values, largest first, shape (n,). Cached and read-only."""
    return _values(settings.max_len, settings.d_model, settings.base)


def shares(singular_values: Floats) -> Floats:
    """Return the share of the squared norm in the first 0, 1, ... n directions, shape (n + 1,)."""
    energy = np.concatenate([[0.0], np.cumsum(singular_values**2)])
    return np.asarray(energy / energy[-1])


def figure(settings: Settings) -> Figure:
    """Draw the share of the squared norm in the first n directions, with a mark at 99%."""
    return _figure(settings.max_len, settings.d_model, settings.base)


@theme.cached
def _figure(max_len: int, d_model: int, base: float) -> Figure:
    spectrum = _values(max_len, d_model, base)
    cumulative, rank = shares(spectrum), rank_for_share(spectrum)
    constant = constant_share(max_len, d_model, base)
    counts = np.union1d(
        np.arange(0, len(cumulative), -(-len(cumulative) // POINTS)), [rank, len(cumulative) - 1]
    )
    last, below = len(cumulative) - 1, constant < 0.5
    hover = f"first %{{x}} directions: %{{y:.1%}}{WHOLE}"
    side = "left" if rank < 0.7 * (last + 1) else "right"
    mean = {"xref": "x domain", "xanchor": "right", "yshift": 11 if below else -11}
    return plot(
        HEIGHT,
        line(counts, cumulative[counts], "", theme.NEUTRAL, hover),
        cursor([rank], [cumulative[rank]], f"%{{x}} directions: at least 99%{WHOLE}", size=12),
        rule(y=constant, color=theme.NEUTRAL, dash="dot"),
        note(f"99% in {rank:,}", rank, cumulative[rank], yshift=16, xanchor=side),
        note("mean row", 1, constant, **mean),
        x=axis("singular directions, largest first"),
        y={
            "title": "share of squared norm",
            "range": [0, 1.15],
            "tickformat": ".0%",
            "zeroline": False,
        },
        margin=(56, 12, 8, 44),
    )


def alt(settings: Settings) -> str:
    facts = numbers(settings)
    carry = "carries" if facts["rank"] == 1 else "carry"
    return (
        f"Share of the table's squared norm in its first singular directions: {facts['rank']} of "
        f"{facts['count']} {carry} 99%. The mean row carries {digits(100 * facts['constant'], 4)}%."
    )


def table(settings: Settings) -> pd.DataFrame:
    """Return every singular value, and the share of the squared norm up to there."""
    spectrum = values(settings)
    columns = {"singular value": spectrum, "share so far": shares(spectrum)[1:]}
    return pd.DataFrame(columns).rename_axis("direction")


def numbers(settings: Settings) -> dict[str, float]:
    """Return the number of directions with 99% of the squared norm, and the mean row's share."""
    spectrum = values(settings)
    return {
        "rank": rank_for_share(spectrum),
        "count": len(spectrum),
        "constant": constant_share(settings.max_len, settings.d_model, settings.base),
    }
