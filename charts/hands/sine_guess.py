"""The loss without the cosines: the best linear guess from a sine alone."""

import math
from functools import lru_cache

import numpy as np

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import tokens
from charts.kit.pairs import frequency
from charts.kit.plot import axis, line, plot, rule
from core.geometry.shift import SineFit, fit_shift
from state.settings import Settings

HEIGHT = 280
TURNS = 2.5


def rows(settings: Settings, offset: float) -> range:
    """Return the positions p for which p and p + offset lie in the text: those of the fit."""
    last = settings.max_len - 1
    return range(max(0, math.ceil(-offset)), math.floor(min(last, last - offset)) + 1)


@lru_cache(maxsize=64)
def _fit(positions: range, offset: float, frequency: float) -> SineFit:
    return fit_shift(np.array(positions), offset, frequency)


def fit(settings: Settings, offset: float) -> SineFit:
    """Return the factor of the best guess, and its R^2. Takes two rows or more."""
    return _fit(rows(settings, offset), offset, frequency(settings))


def figure(settings: Settings, offset: float) -> Figure:
    """Draw a pair's sine, the same sine `offset` tokens later, and the best multiple of the first.

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
    guess, says = f"best guess: {slope:z.2f} × known".replace("-", "−"), "%{y:.3f}"
    return plot(
        HEIGHT,
        line(positions, sine, "known: sine at p", theme.NEUTRAL, says),
        line(positions, later_sine, f"wanted: sine at p {later}", color, says, width=4),
        line(positions, slope * sine, guess, theme.CURSOR, says, width=3, dash="dash"),
        rule(x=settings.position, color=theme.NEUTRAL, dash="dot", pulls="position"),
        x=axis("position p", zero=True),
        y={"range": [-limit, limit], "nticks": 5},
        margin=(40, 36, 8, 40),
        legend=True,
        hovermode="x unified",
    )


def alt(settings: Settings, offset: float) -> str:
    slope, share = fit(settings, offset)
    when = "earlier" if offset < 0 else "later"
    return (
        f"A sine, the same sine {tokens(abs(offset))} {when}, and the best guess of the "
        f"second: {slope:z.2f} times the first. R squared is {share:z.3f}."
    )


def numbers(settings: Settings, offset: float) -> dict[str, float]:
    """Return the share that the fit explains, the number of positions, and the hand's turns."""
    count = len(rows(settings, offset))
    return {
        "offset": offset,
        "rows": count,
        "turns": frequency(settings) * count / (2 * math.pi),
        "share": fit(settings, offset)[1],
    }
