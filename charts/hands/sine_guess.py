"""What is lost without the cosines: the best linear guess from a sine alone."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np

from charts.kit import overlay, theme
from charts.kit.figure import Figure
from charts.kit.labels import tokens
from charts.kit.pairs import frequency
from core.geometry.shift import LinearFit, fit_shift
from state.settings import Settings

HEIGHT = 300
TURNS = 2.5


def rows(settings: Settings, offset: float) -> range:
    """The positions p for which p and p + offset lie in the text: those of the fit."""
    last = settings.max_len - 1
    return range(max(0, math.ceil(-offset)), math.floor(min(last, last - offset)) + 1)


@lru_cache(maxsize=64)
def _fit(positions: range, offset: float, frequency: float) -> LinearFit:
    return fit_shift(np.array(positions), offset, frequency, sine_only=True)


def fit(settings: Settings, offset: float) -> tuple[float, float]:
    """The slope of the best guess, and the share R^2 that it explains. Takes two rows or more."""
    best = _fit(rows(settings, offset), offset, frequency(settings))
    return float(best.matrix[0, 0]), float(best.r_squared[0])


def figure(settings: Settings, offset: float) -> Figure:
    """A pair's sine, the same sine `offset` tokens later, and the best multiple of the first.

    A few turns are drawn, the settings' position among them.
    """
    w, (slope, _) = frequency(settings), fit(settings, offset)
    color, last = theme.pair_color(settings), settings.max_len - 1
    span = min(last, TURNS * 2 * math.pi / w)
    first = min(span * (settings.position // span), last - span)
    positions = np.linspace(first, first + span, 241)
    sine, later_sine = np.sin(w * positions), np.sin(w * (positions + offset))
    later = f"{'−' if offset < 0 else '+'} {abs(offset):g}"
    limit = 1.1 * max(np.abs(sine).max(), np.abs(later_sine).max())  # slow pairs hardly move
    here = {"color": theme.NEUTRAL, "dash": "dot", "width": 2}
    traces = [
        {
            "x": positions.astype(np.float32),
            "y": values.astype(np.float32),
            "name": name,
            "mode": "lines",
            "line": line,
            "hovertemplate": "%{y:.3f}",
        }
        for name, values, line in (
            ("known: sine at p", sine, {"color": theme.NEUTRAL, "width": 2}),
            (f"wanted: sine at p {later}", later_sine, {"color": color, "width": 4}),
            (
                f"best guess: {slope:z.2f} × known".replace("-", "−"),
                slope * sine,
                {"color": theme.CURSOR, "width": 3, "dash": "dash"},
            ),
        )
    ]
    return theme.figure(
        HEIGHT,
        traces,
        shapes=[overlay.vline(settings.position, name=overlay.pulls("position"), line=here)],
        margin={"l": 40, "r": 8, "t": 36, "b": 40},
        hovermode="x unified",
        xaxis={"title": "position p", "showgrid": False},
        yaxis={"range": [-limit, limit], "nticks": 5},
        **theme.LEGEND,
    )


def alt(settings: Settings, offset: float) -> str:
    """The picture in words."""
    slope, share = fit(settings, offset)
    when = "earlier" if offset < 0 else "later"
    return (
        f"A sine, the same sine {tokens(abs(offset))} {when}, and the best guess of the "
        f"second from the first: {slope:z.2f} times the first. R squared is {share:z.3f}."
    )


def numbers(settings: Settings, offset: float) -> dict[str, float]:
    """What share the fit explains, over how many positions, and over how many turns of the hand."""
    count = len(rows(settings, offset))
    return {
        "offset": offset,
        "rows": count,
        "turns": frequency(settings) * count / (2 * math.pi),
        "share": fit(settings, offset)[1],
    }
