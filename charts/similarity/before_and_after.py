"""Before or after? The dot product cannot tell; with a quarter turn it can."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import tokens
from charts.kit.plot import WHOLE, axis, cursor, line, plot, rule
from core import angular_frequencies
from state.settings import Settings

HEIGHT = 400
REACH = 256  # tokens drawn on each side, at most


class Sides(NamedTuple):
    """Shares of S(0) by signed distance in tokens, all of shape (2 reach + 1,)."""

    offsets: NDArray[np.int_]
    even: NDArray[np.float64]  # of the dot product
    odd: NDArray[np.float64]  # after a quarter turn of every hand
    reach: int
    mark: int  # the distance marked on both sides


def sides(settings: Settings) -> Sides:
    """Return both curves, up to REACH tokens away, and the cursor's distance."""
    reach = min(settings.max_len - 1, REACH)
    offsets = np.arange(-reach, reach + 1)
    angles = offsets[:, None] * angular_frequencies(settings.d_model, settings.base)
    even, odd = np.cos(angles).mean(axis=1), -np.sin(angles).mean(axis=1)
    return Sides(offsets, even, odd, reach, min(max(settings.position, 1), reach))


def figure(settings: Settings, turned: bool = False) -> Figure:
    """Draw the dot product's curve, marked on both sides; `turned` adds the quarter turn's."""
    offsets, even, odd, _, mark = sides(settings)
    curves = [("dot product", even, theme.NEUTRAL), ("after a quarter turn", odd, theme.RED)]
    chosen, hover = np.abs(offsets) == mark, f"offset %{{x:+d}}: %{{y:.3f}}{WHOLE}"
    return plot(
        HEIGHT,
        [
            [
                line(offsets, values, name, color, hover, width=3),
                cursor(offsets[chosen], values[chosen], hover, showlegend=False),
            ]
            for name, values, color in curves[: 1 + turned]
        ],
        rule(y=0, color=theme.NEUTRAL, width=1),
        rule(x=0, color=theme.NEUTRAL, width=1),
        x=axis("tokens before (−) or after (+)", zero=True),
        y={"title": "share of S(0)", "zeroline": False},
        margin=(56, 36, 12, 44),
        legend=True,
    )


def alt(settings: Settings, turned: bool = False) -> str:
    _, even, odd, reach, mark = sides(settings)
    sentence = (
        f"The dot product as a share of S(0), by signed distance: the curve is symmetric, "
        f"{even[reach + mark]:z.2f} at {tokens(mark)} before and after."
    )
    if turned:
        there = odd[reach + mark]
        sentence += (
            f" After a quarter turn of every hand: {-there:z.2f} before, {there:z.2f} after."
        )
    return sentence


def numbers(settings: Settings) -> dict[str, float | bool]:
    """Return both curves at the distance marked, and whether they tell before from after."""
    _, even, odd, reach, k = sides(settings)
    before, after = even[reach - k], even[reach + k]
    return {
        "k": k,
        "before": float(before),
        "after": float(after),
        "turned_before": float(odd[reach - k]),
        "turned_after": float(odd[reach + k]),
        "tells": bool(abs(before - after) > 1e-9),
        "turned_tells": bool(abs(odd[reach - k] - odd[reach + k]) > 1e-9),
    }
