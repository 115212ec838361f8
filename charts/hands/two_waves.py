"""The two waves of a pair: one sine is that of two hands.

A dial stands over its wave. Both share the x axis, so one upright line shows every hand and every
position that have the same sine.
"""

import math
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import shapes, theme
from charts.kit.figure import Figure
from charts.kit.pairs import frequency
from charts.kit.plot import WHOLE, dots, line, over, plot
from state.settings import Settings

HEIGHT = 310
EDGE = 1.28  # of the x axis, both ways
DIAL, WAVE = (0.36, 1.0), (0.0, 0.3)  # of the height
TURNS = 2  # full turns drawn
POINTS = 241
MAX_ROWS = 10_000  # of the table: a slow hand's two turns have a thousand million positions
APART = 0.1  # how far from the middle a hand's name is at least, so that two do not overlap
SAME = 1e-9  # radians: two hands closer than this are one


class Readings(NamedTuple):
    """The hand at the cursor, and the other one that has its sine."""

    frequency: float  # radians per token
    angle: float  # radians since twelve o'clock, below a full turn
    other: float  # radians: the angle whose sine is the same
    away: float  # signed tokens to the nearest position where the hand has that other angle
    alone: bool  # at a quarter turn and at three, both are one hand


def readings(settings: Settings) -> Readings:
    """Return the hands that share one sine. Source: sin(pi - a) = sin(a)."""
    w, turn = frequency(settings), 2 * math.pi
    angle = settings.position * w % turn
    other = (math.pi - angle) % turn
    ahead = (other - angle) % turn
    alone = min(ahead, turn - ahead) < SAME
    back = ahead - turn
    nearest = back if -back < ahead and settings.position * w + back >= 0 else ahead
    return Readings(w, angle, other, 0.0 if alone else nearest / w, alone)


def numbers(settings: Settings) -> dict[str, object]:
    """Return the numbers beside the picture."""
    hands = readings(settings)
    there = settings.position + hands.away
    degrees, other = math.degrees(hands.angle), math.degrees(hands.other)
    from_twelve_or_six = abs(math.remainder(degrees, 180))
    n = max(1, 2 - math.floor(math.log10(from_twelve_or_six))) if from_twelve_or_six else 0
    return {
        "settings": settings,
        "sine": math.sin(hands.angle),
        "digits": digits_from_one(math.sin(hands.angle)),
        "degrees": f"{degrees:.{n}f}",  # both to one place, so that they add up to 180 or 540
        "other_degrees": f"{other:.{n}f}",
        "away": abs(hands.away),
        "later": hands.away > 0,
        "inside": 0 <= there <= settings.max_len - 1,
        "alone": hands.alone,
    }


def meetings(
    settings: Settings, start: float, end: float
) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
    """Return positions from `start` to `end` with the cursor's sine: its hand's, the other's."""
    hands = readings(settings)
    wavelength = 2 * math.pi / hands.frequency
    turns = np.arange(-TURNS - 1, TURNS + 2) * wavelength
    same, other = settings.position + turns, settings.position + hands.away + turns
    inside = [at[(at >= start) & (at <= end)] for at in (same, other)]
    return inside[0], inside[1][:0] if hands.alone else inside[1]


def window(settings: Settings) -> tuple[float, float]:
    """Return the positions drawn: TURNS full turns, the cursor about in their middle."""
    wavelength = 2 * math.pi / readings(settings).frequency
    start = max(0.0, settings.position - wavelength * TURNS / 2)
    return start, start + TURNS * wavelength


def digits_from_one(value: float) -> int:
    """Return the digits, three or more, that tell a sine from 1 and -1, if it is neither."""
    return next((n for n in range(3, 17) if abs(round(value, n)) < 1), 3)


def figure(settings: Settings) -> Figure:
    """Draw the dial with both hands and, under it, the wave."""
    hands, color = readings(settings), theme.pair_color(settings)
    start, end = window(settings)
    positions = np.linspace(start, end, POINTS)
    same, other = meetings(settings, start, end)
    sine, says = np.sin(positions * hands.frequency), f"<br>sine %{{x:.3f}}{WHOLE}"
    free = {"zeroline": False, "fixedrange": True}
    return plot(
        HEIGHT,
        line(sine, positions, "", color, "position %{y:.1f}" + says, width=3, yaxis="y2"),
        [
            dots(
                np.sin(at * hands.frequency),
                at,
                "position %{y:.2f}" + says,
                marker={"color": mark, "size": 11, "line": {"color": "white", "width": 1.5}},
                yaxis="y2",
            )
            for at, mark in ((same, theme.CURSOR), (other, theme.NEUTRAL))
        ],
        # Without a trace of its own, Plotly leaves the dial's axis out.
        dots([0], [0], marker={"size": 7, "color": theme.NEUTRAL}),
        over(_rim(), _line(hands), *_hands(hands, color), *_names(hands, settings.position)),
        x={
            "range": [-EDGE, EDGE],
            "constrain": "domain",
            "anchor": "y2",
            "tickvals": [-1, 0, 1],
            "ticktext": ["−1", "0", "1"],
            "showgrid": False,
            "title": "sine",
            **free,
        },
        y={
            "domain": DIAL,
            "range": [-1.06, 1.06],
            "scaleanchor": "x",
            "visible": False,
            "fixedrange": True,
        },
        yaxis2={
            "domain": WAVE,
            "range": [end, start],
            "anchor": "x",
            "title": {"text": "position", "standoff": 16},
            "nticks": 5,
            **free,
        },
        margin=(52, 4, 12, 44),
    )


def _rim() -> shapes.Shape:
    pen = {"color": theme.NEUTRAL, "width": 1.5}
    return {"type": "circle", "x0": -1, "x1": 1, "y0": -1, "y1": 1, "line": pen}


def _line(hands: Readings) -> dict[str, object]:
    """Upright through everything that has this sine."""
    x, pen = math.sin(hands.angle), {"color": theme.CURSOR, "width": 2, "dash": "dot"}
    return {"type": "line", "x0": x, "x1": x, "y0": 0, "y1": 1, "yref": "paper", "line": pen}


def _hands(hands: Readings, color: str) -> shapes.Shapes:
    """Return the hand at the cursor, and the other one, which a cosine would rule out."""

    def hand(angle: float, **pen: object) -> dict[str, object]:
        x, y = math.sin(angle), math.cos(angle)
        return {"type": "line", "x0": 0, "y0": 0, "x1": x, "y1": y, "line": pen}

    def tip(angle: float, fill: str) -> dict[str, object]:
        x, y, r = math.sin(angle), math.cos(angle), 0.05
        ends = {"x0": x - r, "x1": x + r, "y0": y - r, "y1": y + r}
        return {"type": "circle", **ends, "fillcolor": fill, "line": {"width": 0}}

    mine = [hand(hands.angle, color=color, width=6), tip(hands.angle, theme.CURSOR)]
    if hands.alone:
        return mine
    return [
        hand(hands.other, color=theme.NEUTRAL, width=6),
        tip(hands.other, theme.NEUTRAL),
        *mine,
    ]


def _names(hands: Readings, position: int) -> shapes.Shapes:
    """Return each hand's label, beside its tip and outside the dial."""
    x, y = math.sin(hands.angle), math.cos(hands.angle)
    side, beside = ("left", x + 0.1) if x >= 0 else ("right", x - 0.1)
    high = math.copysign(max(abs(y), APART), y)
    mine = shapes.text("mine", (beside, high), f"position {position}", side=side)
    if hands.alone:
        return [mine]
    return [mine, shapes.text("other", (beside, -high), "the same sine", side=side)]


def alt(settings: Settings) -> str:
    hands = readings(settings)
    x = math.sin(hands.angle)
    one, other = math.degrees(hands.angle), math.degrees(hands.other)
    n = next((n for n in range(1, 9) if hands.alone or round(one, n) != round(other, n)), 1)
    here = (
        f"The hand of pair {settings.pair} at position {settings.position} points to "
        f"{one:.{n}f} degrees; its sine is {x:z.{digits_from_one(x)}f}."
    )
    if hands.alone:
        return f"{here} No other angle has this sine."
    return f"{here} A second angle, {other:.{n}f} degrees, has the same sine."


def table(settings: Settings) -> pd.DataFrame:
    """Return both waves over the positions drawn, and the degrees; of many positions every n-th."""
    start, end = window(settings)
    step = math.ceil((end - start) / MAX_ROWS)
    positions = np.arange(math.ceil(start), math.floor(end) + 1, step)
    angles = positions * readings(settings).frequency
    waves = {"sine": np.sin(angles), "cosine": np.cos(angles), "degrees": np.degrees(angles) % 360}
    return pd.DataFrame(waves, index=pd.Index(positions, name="position"))
