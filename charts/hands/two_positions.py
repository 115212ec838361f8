"""Two positions k apart, from several starts: the same angle between them every time."""

import numpy as np
import pandas as pd

from charts.hands.wall import RADIUS, picture
from charts.kit import theme, vector
from charts.kit.figure import Figure
from charts.kit.pairs import frequency
from charts.kit.plot import plot, texts
from charts.kit.vector import CELL, TURN
from core import encode_positions
from core.geometry.one_hand import hand_angles
from core.rotations import short_way
from state.settings import Settings

HEIGHT = 130
DIALS = 6
ROWS = 512  # of the table to take along
LABEL = 0.3  # room for the label under a dial, in cells


def starts(max_len: int, offset: int) -> list[int]:
    """Return up to DIALS evenly spread positions; the later ones stay in the table if they can."""
    last = max(0, max_len - 1 - offset)
    return sorted({round(float(start)) for start in np.linspace(0, last, DIALS)})


@theme.cached
def figure(settings: Settings, offset: int) -> Figure:
    """Draw a row of dials, each with the hand at a position and `offset` tokens later."""
    w = frequency(settings)
    color = theme.pair_color(settings)
    begins = starts(settings.max_len, offset)
    marks = [
        mark
        for column, start in enumerate(begins)
        for mark in dial(CELL * (column + 0.5), start * w, offset * w, color)
    ]
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    count = len(begins)
    return plot(
        HEIGHT,
        texts(
            list(range(count)),
            [-0.5 - LABEL / 2] * count,
            [f"{start} → {start + offset}" for start in begins],
            "middle center",
        ),
        x={"range": [-0.5, count - 0.5], **axis},
        y={"range": [-0.5 - LABEL, 0.5], "scaleanchor": "x", **axis},
        margin=(0, 0, 0, 0),
        images=[picture(lambda: marks, count, 1, y=0.5)],
    )


def dial(x: float, angle: float, later: float, color: str) -> list[str]:
    """Return one dial at x: the hand at `angle`, and a thinner one `later` radians further."""
    middle, radius = CELL / 2, CELL * RADIUS
    rim = {"fill": "none", "stroke": theme.NEUTRAL, "stroke_opacity": 0.45, "stroke_width": 1.5}
    line = {"stroke": color, "stroke_linecap": "round"}
    return [
        vector.circle(x, middle, radius, **rim),
        vector.sector(x, middle, radius, angle % TURN, later % TURN, fill=color, fill_opacity=0.2),
        vector.hand(x, middle, 0.9 * radius, (angle + later) % TURN, stroke_width=2.5, **line),
        vector.hand(x, middle, 0.9 * radius, angle % TURN, stroke_width=5, **line),
    ]


def alt(settings: Settings, offset: int) -> str:
    begins = starts(settings.max_len, offset)
    steps = ", ".join(f"{start} to {start + offset}" for start in begins)
    same = " The angle between the two is the same on every dial." if len(begins) > 1 else ""
    return f"Hand {settings.pair} at two positions on each dial: {steps}.{same}"


def table(settings: Settings) -> pd.DataFrame:
    """Return the pair's two numbers and its angle, in radians, at the first ROWS positions."""
    positions = np.arange(min(settings.max_len, ROWS))
    pair = slice(settings.pair, settings.pair + 1)
    values = encode_positions(positions, settings.d_model, settings.base, pairs=pair)
    frame = pd.DataFrame(values, columns=["sin", "cos"]).rename_axis("position")
    return frame.assign(angle=np.arctan2(frame["sin"], frame["cos"]) % (2 * np.pi))


def numbers(settings: Settings, offset: int) -> dict[str, float]:
    """Return the spread of the angle between the two from start to start, in radians: rounding."""
    hand = settings.pair, settings.d_model, settings.base
    angles = hand_angles(settings.max_len + offset, *hand)
    apart = angles[offset:] - angles[:-offset]
    return {"spread": float(np.ptp(short_way(apart - apart[0])))}
