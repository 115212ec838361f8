"""Scores of positions alone: stripes if only the distance counts."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import pandas as pd

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import ends
from charts.kit.plot import Part, axis, plot
from core.arguments import Floats
from core.attention.head import head_width
from core.attention.position_scores import (
    look_back_weight,
    random_shares,
    relative_share,
    scores_of_positions,
)
from core.attention.score import Form
from state.settings import Settings

HEIGHT = 380
BAR = {"thickness": 10, "len": 0.9, "outlinewidth": 0, "nticks": 5}
MAX_POSITIONS = 64  # positions, at most
MAX_TICKS = 8  # positions up to which each has its tick: else there are ticks between positions

_random_shares = lru_cache(maxsize=64)(random_shares)


class PositionScores(NamedTuple):
    """A head's scores of the first positions, and how much of them the distance explains."""

    scores: Floats  # (n, n), queries down, keys across
    share: float  # of their variance that is a function of the distance, from 0 to 1
    settings: Settings


def read(settings: Settings, form: Form) -> PositionScores:
    """Return the scores that a head gives to positions alone."""
    n = min(settings.max_len, MAX_POSITIONS)
    scores = scores_of_positions(n, settings.d_model, settings.base, form)
    return PositionScores(scores, relative_share(scores), settings)


def figure(head: PositionScores) -> Figure:
    """Draw the scores, on a scale centred on zero."""
    limit = float(np.abs(head.scores).max()) or 1.0
    style: Part = {"dtick": 1 if len(head.scores) <= MAX_TICKS else None}
    hover = "query %{y}, key %{x}<br>score %{z:.3f}<extra></extra>"
    bar: Part = {"showscale": True, "colorbar": BAR}
    return plot(
        HEIGHT,
        theme.signed(head.scores, limit, hovertemplate=hover, **bar),
        x=axis("key position n", **style),
        y=axis("query position m", autorange="reversed", **style),
    )


def alt(head: PositionScores) -> str:
    n, scores, share = len(head.scores), head.scores, head.share
    part = "All" if share == 1 else f"{math.floor(1000 * share) / 10}%"  # 99.97 % is not all
    return (
        f"Scores of {n} by {n} positions, {ends(scores)}. "
        f"{part} of their variance depends on the distance alone."
    )


def table(head: PositionScores) -> pd.DataFrame:
    """Return the scores, a row for each query's position and a column for each key's."""
    return pd.DataFrame(head.scores)


def shares(settings: Settings) -> Floats:
    """Return the share that the distance explains in each of some random heads."""
    n = min(settings.max_len, MAX_POSITIONS)
    return _random_shares(n, settings.d_model, settings.base)


def numbers(head: PositionScores) -> dict[str, object]:
    """Return the share of the variance that the distance explains, here and in random heads."""
    return {"n": len(head.scores), "share": head.share, "shares": shares(head.settings)}


def question(settings: Settings) -> tuple[int, dict[str, object]]:
    """Ask for the share of the variance that distance explains in a random head, on average."""
    random_heads = shares(settings)
    return int(random_heads.mean() < 0.75) + int(random_heads.mean() < 0.25), {
        "shares": random_heads,
        "n": min(settings.max_len, MAX_POSITIONS),
    }


def looking_back(settings: Settings, back: int, gain: float) -> dict[str, object]:
    """Return the weights from the last position of the text to the one `back` before it, by scale.

    The scale chosen, 1/sqrt(d_model) and none; and the usual one, by the width of a head.
    """
    max_len, d_model, base = settings.max_len, settings.d_model, settings.base
    far = [
        look_back_weight(max_len, d_model, base, offset=back, gain=by)
        for by in (gain, d_model**-0.5, 1, head_width(d_model) ** -0.5)
    ]
    return {"far": far[:3], "usual": far[3]}
