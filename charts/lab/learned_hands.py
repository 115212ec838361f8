"""Hands in a learned table: in a plane of its directions the rows go round, one a position.

A dial's cell is 1 x 1 axis unit, as on the wall of clocks; a ring marks the hand's mean length.
"""

import math
from functools import cache, partial
from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.hands.wall import picture
from charts.kit import shapes, theme, vector
from charts.kit.figure import Figure
from charts.kit.vector import CELL
from charts.lab import learned_comb
from lab.real import clocks
from lab.real.shipped import array, measured
from state.settings import Settings

RING = 0.32  # the hand's mean length
REACH = 0.47  # of the outermost row
CELL_HEIGHT = 1.16  # a dial and its name
TRAIL = 8  # positions that fade behind the hand
DOT, TRAIL_DOT, TIP, HAND_WIDTH, RING_WIDTH = 0.022, 0.024, 0.034, 0.03, 0.008
FAINT = 0.3  # opacity of all positions
FINE = 1000  # steps of a tip's place, a cell
LOOK = theme.constants(
    globals(),
    "RING RING_WIDTH CELL_HEIGHT TRAIL DOT TRAIL_DOT TIP HAND_WIDTH FAINT FINE",
    cursor=theme.CURSOR,
    neutral=theme.NEUTRAL,
)
Tips = tuple[tuple[int, int], ...]


class Dial(NamedTuple):
    """A hand: its name, its colour, and its tip at positions 1, 2, … in thousandths of a cell."""

    name: str
    color: str
    tips: Tips


class Dials(NamedTuple):
    """Dials in rows of so many columns."""

    dials: tuple[Dial, ...]
    columns: int


@cache
def main() -> Dials:
    """Return the table's two main directions, beside the paper's fastest hand."""
    points = array("planes")[len(clocks.BANDS)]
    last = measured()["positions"] - 1
    angles = np.arange(1.0, last + 1)
    paper = np.stack([np.sin(angles), np.cos(angles)], 1)
    learned = _dial("learned", points, clocks.wavelength(points))
    return Dials((learned, _dial("the paper’s fastest", paper, 2 * math.pi)), 2)


@cache
def bands() -> Dials:
    """Return a dial for each band, and one of a table with its rows shuffled."""
    dials = [
        _dial(f"{one['name']}, {theme.percent(one['share'])}", points, one["wavelength"])
        for points, one in zip(array("planes"), learned_comb.bands(), strict=False)
    ]
    return Dials((*dials, _dial("rows shuffled", array("control"), None)), 3)


def _dial(name: str, points: NDArray[np.float64], wave: float | None) -> Dial:
    """Return a dial whose ring is the hand's mean length, and which no tip leaves."""
    lengths = np.hypot(*points.T)
    scale = min(RING / lengths.mean(), REACH / lengths.max())
    places = np.rint(FINE * scale * points).astype(int).tolist()
    color = theme.NEUTRAL if wave is None else theme.pair_colors([wave])[0]
    return Dial(name, color, tuple((x, y) for x, y in places))


@theme.cached
def figure(dials: Dials, settings: Settings, *, height: int = 400) -> Figure:
    """Draw each hand at the cursor's position, and where it points at all others.

    What moves is an image: ui/live/lab/learned_hands.js draws it as this does.
    """
    rows = -(-len(dials.dials) // dials.columns)
    bottom = 0.5 - CELL_HEIGHT * rows
    style = LOOK | {
        "columns": dials.columns,
        "colors": [one.color for one in dials.dials],
        "tips": [_packed(one.tips) for one in dials.dials],
    }
    lay = partial(picture, columns=dials.columns, rows=CELL_HEIGHT * rows)
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    return theme.figure(
        height,
        margin={"l": 0, "r": 0, "t": 0, "b": 0},
        meta=theme.live("learned_hands", settings, style),
        # Plotly drops an image in exactly the place of another: the two are anchored differently.
        images=[
            lay(partial(faces, dials), name="faces", y=0.5, yanchor="top"),
            lay(partial(hands, dials, settings.position), name="hands", y=bottom, yanchor="bottom"),
        ],
        shapes=[
            shapes.text(f"name {n}", (x, y - REACH - 0.08), one.name, size=13)
            for n, (one, (x, y)) in enumerate(zip(dials.dials, _centres(dials), strict=True))
        ],
        xaxis={"range": [-0.5, dials.columns - 0.5], **axis},
        yaxis={"range": [bottom, 0.5], "scaleanchor": "x", **axis},
    )


def _packed(tips: Tips) -> str:
    """Pack all tips as text, four letters each: both places from FINE / 2 below 0, base 36."""
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    places = (place + FINE // 2 for tip in tips for place in tip)
    return "".join(letters[place // 36] + letters[place % 36] for place in places)


def _centres(dials: Dials) -> list[tuple[float, float]]:
    """Return the dials' centres in axis units."""
    return [
        (n % dials.columns, -CELL_HEIGHT * (n // dials.columns)) for n in range(len(dials.dials))
    ]


def _at(centre: tuple[float, float], tip: tuple[float, float]) -> shapes.Point:
    """Return a tip in the units of the image, whose y runs down."""
    (x, y), (across, up) = centre, tip
    return CELL * (0.5 + x + across / FINE), CELL * (0.5 - y - up / FINE)


def faces(dials: Dials) -> list[str]:
    """Draw the rings, and a dot for each position where they are not all on the ring."""
    rings = [vector.circle(*_at(centre, (0, 0)), CELL * RING) for centre in _centres(dials)]
    dots = [
        vector.path([vector.spot(*_at(centre, tip)) for tip in one.tips], stroke=one.color)
        for one, centre in zip(dials.dials, _centres(dials), strict=True)
        if np.ptp(np.hypot(*np.array(one.tips).T)) > FINE / 100
    ]
    ring = {"fill": "none", "stroke": theme.NEUTRAL, "stroke_width": CELL * RING_WIDTH}
    dot = {"stroke_linecap": "round", "stroke_width": CELL * DOT, "stroke_opacity": FAINT}
    return [vector.group(rings, **ring), vector.group(dots, **dot)]


def hands(dials: Dials, position: int) -> list[str]:
    """Return each hand with its tip, and the positions just before."""
    marks: list[str] = []
    for one, centre in zip(dials.dials, _centres(dials), strict=True):
        if not 1 <= position <= len(one.tips):
            continue
        before = range(max(1, position - TRAIL), position)
        trail = [
            vector.circle(
                *_at(centre, one.tips[p - 1]),
                CELL * TRAIL_DOT,
                opacity=0.2 + 0.7 * (p - position + TRAIL) / TRAIL,
            )
            for p in before
        ]
        tip = _at(centre, one.tips[position - 1])
        width = CELL * HAND_WIDTH
        marks += [
            vector.group(trail, fill=one.color),
            vector.line(*_at(centre, (0, 0)), *tip, stroke=one.color, stroke_width=width),
            vector.circle(*tip, CELL * TIP, fill=theme.CURSOR),
        ]
    return marks


def table(dials: Dials) -> pd.DataFrame:
    """Return both coordinates of every hand, a row for each position from 1 on."""
    columns = {}
    for one in dials.dials:
        columns[f"{one.name}, x"], columns[f"{one.name}, y"] = np.array(one.tips).T / FINE
    index = pd.RangeIndex(1, len(dials.dials[0].tips) + 1, name="position")
    return pd.DataFrame(columns, index=index)


def alt(dials: Dials, settings: Settings) -> str:
    position = settings.position
    names = ", ".join(one.name for one in dials.dials)
    if not 1 <= position <= len(dials.dials[0].tips):
        return f"Dials: {names}. Position {position} has no hand here."
    pointing = ", ".join(f"{_degrees(one.tips[position - 1])}°" for one in dials.dials)
    return (
        f"Dials: {names}. Their hands at position {position} point to about {pointing}, clockwise "
        "from twelve. Dots mark all positions."
    )


def _degrees(tip: tuple[int, int]) -> int:
    return round(math.degrees(math.atan2(*tip)) % 360) % 360


def numbers(dials: Dials, settings: Settings) -> dict[str, object]:
    """Return the cursor's position, whether the table has a hand there, and what is left out."""
    every, last = measured(), len(dials.dials[0].tips)
    return {
        "position": settings.position,
        "last": last,
        "has_hand": 1 <= settings.position <= last,
        "length_0": every["lengths"][0],
        "length_median": float(np.median(every["lengths"][1:])),
    }
