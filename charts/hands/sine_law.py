"""The share of a shifted sine that the sine alone explains: cos^2(w k), whatever k is."""

import math

import numpy as np

from charts.hands.sine_guess import HEIGHT, fit
from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.pairs import frequency
from charts.kit.plot import axis, dots, line, plot
from state.settings import Settings


def law(settings: Settings, offset: float) -> float:
    """Return cos^2(w k), the share explained over whole turns."""
    return math.cos(frequency(settings) * offset) ** 2


def figure(settings: Settings, offset: float) -> Figure:
    """Draw cos^2(w k) against the offset k in tokens, with the fit's own R^2 marked."""
    w, (_, r_squared) = frequency(settings), fit(settings, offset)
    color = theme.pair_color(settings)
    reach = max(abs(offset) * 1.15, min(settings.max_len, 2 * math.pi / w))
    offsets = np.linspace(min(0.0, offset * 1.15), reach, 241)
    law, ring = np.cos(w * offsets) ** 2, {"color": "white", "width": 2}
    marker = {"color": theme.CURSOR, "size": 14, "line": ring}
    return plot(
        HEIGHT,
        line(offsets, law, "cos²(w k)", color, "k = %{x:.1f}: %{y:.3f}", width=3),
        dots([offset], [r_squared], "k = %{x:g}: %{y:.4f}", marker=marker, name="R² of this fit"),
        x=axis("offset k, in tokens", zero=True),
        y={"range": [-0.05, 1.05], "tickvals": [0, 0.5, 1], "title": "R²"},
        margin=(48, 36, 8, 40),
        legend=True,
    )


def alt(settings: Settings, offset: float) -> str:
    return (
        f"R squared against k: cos squared of w k, between 0 and 1. At k = {offset:g} it is "
        f"{law(settings, offset):z.3f}; this fit has {fit(settings, offset)[1]:z.3f}."
    )


def numbers(settings: Settings, offset: float) -> dict[str, float]:
    """Return the share explained over whole turns."""
    return {"explained": law(settings, offset)}


def question(settings: Settings, offset: float) -> tuple[int, dict[str, object]]:
    """Ask for the share of the sine that is explained: over 90 %, 10 to 90 %, or less."""
    explained = law(settings, offset)
    numbers: dict[str, object] = {"pair": settings.pair, "offset": offset, "explained": explained}
    return 0 if explained > 0.9 else 1 if explained > 0.1 else 2, numbers
