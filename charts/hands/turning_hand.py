"""The hand of one pair, k tokens later: the rotation between its two angles."""

import math

import numpy as np

from charts.kit import theme
from charts.kit.figure import Figure
from charts.kit.labels import digits
from charts.kit.pairs import frequency
from charts.kit.plot import WHOLE, Mark, Part, line, note, plot
from state.settings import Settings

HEIGHT = 320


def angles(settings: Settings, offset: float) -> tuple[float, float]:
    """Return the hand's angle at the cursor's position and `offset` tokens later, in radians."""
    w = frequency(settings)
    return w * settings.position, w * (settings.position + offset)


def figure(settings: Settings, offset: float) -> Figure:
    """Draw the hand at both angles, clockwise from twelve, and the rotation between them."""
    (now, later), color = angles(settings, offset), theme.pair_color(settings)
    around = np.linspace(0, 2 * math.pi, 121)
    turns = abs(later - now) / (2 * math.pi)
    turn = np.linspace(now, later, 2 + min(400, int(turns * 120)))
    # A spiral, so that several full turns can be counted.
    radius = 0.5 + min(0.35, 0.08 * turns) * np.linspace(-1, 1, len(turn))
    tips = (("p", now, "dot"), ("p + k", later, "solid"))
    plain = {"range": [-1.3, 1.3], "visible": False}
    return plot(
        HEIGHT,
        line(np.sin(around), np.cos(around), "", theme.FAINT),
        line(
            radius * np.sin(turn),
            radius * np.cos(turn),
            "",
            theme.CURSOR,
            width=3 if turns < 4 else 1.5,
        ),
        [_hand(name, math.sin(angle), math.cos(angle), color, dash) for name, angle, dash in tips],
        x=plain,
        y={**plain, "scaleanchor": "x"},
        margin=(0, 0, 0, 0),
    )


def _hand(name: str, x: float, y: float, color: str, dash: str) -> list[Mark]:
    """Return a line from the centre to the tip, and its name."""
    tip: Part = {"marker": {"size": [0, 12], "color": color}}
    hover = f"{name}: (%{{x:.3f}}, %{{y:.3f}}){WHOLE}"
    hand = line([0, x], [0, y], "", color, hover, width=4, dash=dash, **tip)
    return [hand, note(name, 1.16 * x, 1.16 * y)]


def alt(settings: Settings, offset: float) -> str:
    now, later = angles(settings, offset)
    before, after = _angle(now), _angle(later)
    rotates = f"rotates from {before} to {after} radians,"
    if before == after:
        rotates = f"points to {before} radians, and rotates"
    return (
        f"The hand of pair {settings.pair} {rotates} by {_angle(later - now)}. "
        "Angles are measured clockwise from twelve o'clock."
    )


def _angle(radians: float) -> str:
    """Return two decimals; a small angle keeps more, so that it is not called 0."""
    return f"{radians:.2f}" if abs(radians) >= 1 else digits(radians)
