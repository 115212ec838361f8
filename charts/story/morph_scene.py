"""The place of everything in the one movement of `morph`, and its drawing.

All stages lie in the box of the wall (charts/hands/wall.py), in an SVG's units. `stage` is 0 to 5;
between two whole ones everything is on its way. Position runs downwards, pairs run to the right.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from charts.hands import wall as wall_chart
from charts.hands.wall import Wall
from charts.kit import raster, theme, vector
from charts.kit.shapes import Point
from charts.kit.vector import CELL, TURN
from core import encode_positions

ROWS = 24  # positions, at most
BIT = 0.42  # half the width of a bit, as a share of its column
SWING = 0.36  # of a wave to either side, as a share of its column
EDGE = 0.04  # half the width of what is left of a bit beside its wave
PALE, GHOST = 0.12, 0.3  # opacity of a 0, and of bits beside their waves
LINES = 240  # of the image in which the table unfolds
TALL = 0.3  # height of the single row, as a share of the box
FINE = 20  # points of a wave to a turn
THREAD = 0.1  # stroke of a wave, as a share of its column
LINE = 0.02  # stroke of the cursor's row
DOT = 0.1  # radius of the cursor's dot on a wave, as a share of its column
LOOK = {**wall_chart.LOOK, "raster": raster.LOOK} | theme.constants(
    globals(),
    "BIT SWING EDGE PALE GHOST TALL LINES FINE DOT THREAD LINE",
)

WAVES = 1.5  # the stage at which the waves stand alone, each as fast as its hand


@dataclass(frozen=True)
class Morph:
    """A wall, how many positions its pairs are followed over, and the text of its rims."""

    wall: Wall
    rows: int
    length: int  # tokens

    @property
    def box(self) -> Point:
        """Width and height of everything."""
        return CELL * self.wall.columns, CELL * self.wall.rows


def between(start: float, end: float, done: float) -> float:
    """Return the number that is so far on the way."""
    return start + (end - start) * done


@dataclass(frozen=True)
class Moment:
    """The place of everything at a stage."""

    morph: Morph
    stage: float
    position: float

    def way(self, start: float, end: float) -> float:
        """Return the share done of the way between two stages, 0 to 1, at ease at both ends."""
        done = min(1.0, max(0.0, (self.stage - start) / (end - start)))
        return done * done * (3 - 2 * done)

    @property
    def column(self) -> float:
        """Width of a pair's column."""
        return self.morph.box[0] / len(self.morph.wall.pairs)

    def centre(self, n: int) -> Point:
        """Return the centre of a pair's dial: in a row, on the wall, then in the table."""
        on_wall, in_row = self.way(2, 3), self.way(3.3, 4)
        x, y = (n + 0.5) * self.column, self.morph.box[1] / 2
        wall_x, wall_y = wall_chart.centres(self.morph.wall)[n]
        return (
            between(between(x, wall_x, on_wall), x, in_row),
            between(between(y, wall_y, on_wall), y, in_row),
        )

    @property
    def radius(self) -> float:
        """The radius of a dial."""
        small = wall_chart.RADIUS * self.column
        large = between(small, wall_chart.RADIUS * CELL, self.way(2, 3))
        return between(large, small, self.way(3.3, 4))

    def row(self, position: float) -> float:
        """Return the middle of a position's row."""
        return (position + 0.5) * self.morph.box[1] / self.morph.rows

    def phase(self, n: int, position: float) -> float:
        """Return the angle of a pair: of the wave through its bits, later its hand's."""
        slowed = self.way(1, WAVES)
        period = 2.0 ** (n + 1)  # of a bit, in positions
        start = -math.pi / 2 - TURN / period * (period / 2 - 1) / 2  # lowest amid its zeros
        hand = self.morph.wall.frequencies[n]
        speed = math.exp(between(math.log(TURN / period), math.log(hand), slowed))
        return between(start, 0, slowed) + speed * position

    def point(self, n: int, position: float) -> Point:
        """Return a point on the wave of a pair; as it is rolled up, on its dial's rim."""
        angle, rolled = self.phase(n, position), self.way(WAVES, 2)
        swing = between(SWING * self.column, wall_chart.RADIUS * self.column, rolled)
        x = (n + 0.5) * self.column + swing * math.sin(angle)
        rim = self.morph.box[1] / 2 - swing * math.cos(angle)
        return x, between(self.row(position), rim, rolled)


def scene(moment: Moment) -> list[str]:
    """Return everything but the table, as marks of an SVG."""
    marks: list[str] = []
    if moment.stage < 1.5:
        marks += _bits(moment)
    if 0 < moment.stage < 2:
        marks += _waves(moment)
    if 1.5 < moment.stage < 4:
        marks += _dials(moment)
    if 3 < moment.stage < 4:
        marks += _pieces(moment)
    return [*marks, *_cursor(moment)]


def _bits(moment: Moment) -> list[str]:
    """Return each position in binary, a column for a bit; beside their waves they fade."""
    smooth, gone = moment.way(0, 1), moment.way(1, 1.5)
    half = between(BIT, EDGE, smooth) * moment.column
    high = moment.morph.box[1] / moment.morph.rows * between(0.84, 1, smooth)
    marks = []
    for n, color in enumerate(moment.morph.wall.colors):
        for bit, opacity in ((0, PALE), (1, 1.0)):
            x = (n + 0.5) * moment.column + (2 * bit - 1) * SWING * moment.column * smooth
            rows = [q for q in range(moment.morph.rows) if (q >> n) % 2 == bit]
            ways = [vector.block(x - half, moment.row(q) - high / 2, 2 * half, high) for q in rows]
            alpha = between(opacity, GHOST, smooth) * (1 - gone)
            marks += [vector.path(ways, fill=color, fill_opacity=alpha)] if ways else []
    return marks


def _waves(moment: Moment) -> list[str]:
    """Return a wave down each column, drawn from the top on; then it is rolled up."""
    wall, last = moment.morph.wall, moment.morph.rows - 1
    width = between(
        THREAD * moment.column, wall_chart.REACH_WIDTH * 2 * moment.radius, moment.way(WAVES, 2)
    )
    marks = []
    for n, color in enumerate(wall.colors):
        turns = abs(moment.phase(n, last) - moment.phase(n, 0)) / TURN
        count = max(8, math.ceil(FINE * turns))
        steps = math.floor(count * moment.way(0, 1))
        points = [moment.point(n, last * step / count) for step in range(steps + 1)]
        marks.append(vector.path([vector.through(points)], stroke=color))
    style = {"fill": "none", "stroke_width": width, "stroke_linejoin": "round"}
    return [vector.group(marks, stroke_linecap="round", **style)]


def _dials(moment: Moment) -> list[str]:
    """Return rims, how far each hand gets, hands and what they swept: as the wall has them."""
    wall, radius = moment.morph.wall, moment.radius
    size = radius / (wall_chart.RADIUS * CELL)
    thick = CELL * size * between(1, wall.stroke, moment.way(2, 3))
    alpha = moment.way(1.5, 2) * (1 - moment.way(3.3, 3.8))
    reach = between(moment.morph.rows - 1, moment.morph.length - 1, moment.way(2, 3))
    rims, reaches, slices, lines = [], [], [], []
    for n, (hand, color) in enumerate(zip(wall.frequencies, wall.colors, strict=True)):
        x, y = moment.centre(n)
        angle = moment.position * hand % TURN
        rims.append(vector.circle(x, y, radius))
        if moment.stage >= 2 and reach * hand > wall_chart.SLIVER:
            reaches.append(vector.arc(x, y, radius, 0, reach * hand, stroke=color))
        if angle > wall_chart.SLIVER:
            slices.append(vector.sector(x, y, radius, 0, angle, fill=color))
        lines.append(
            vector.hand(x, y, radius * wall_chart.HAND / wall_chart.RADIUS, angle, stroke=color)
        )
    rim = {"stroke": theme.NEUTRAL, "stroke_opacity": wall_chart.RIM_OPACITY}
    groups = [
        vector.group(rims, fill="none", stroke_width=wall_chart.RIM_WIDTH * thick, **rim),
        vector.group(reaches, fill="none", stroke_width=wall_chart.REACH_WIDTH * thick),
        vector.group(slices, fill_opacity=wall_chart.SWEPT * moment.way(2, 3)),
        vector.group(lines, stroke_width=wall_chart.HAND_WIDTH * thick, stroke_linecap="round"),
    ]
    return [vector.group(groups, opacity=alpha)]


def _pieces(moment: Moment) -> list[str]:
    """Return the sine and the cosine of each hand: bars from its centre, then cells of the row."""
    in_row, wide = moment.way(3.3, 4), moment.column / 2
    high, radius = TALL * moment.morph.box[1], moment.radius
    thin = wall_chart.HAND_WIDTH * CELL
    row = values(moment.morph, [moment.position])[0]
    marks = []
    for n in range(len(moment.morph.wall.pairs)):
        x, y = moment.centre(n)
        sine, cosine = float(row[2 * n]), float(row[2 * n + 1])
        bars = (
            (min(0, sine) * radius, -thin / 2, abs(sine) * radius, thin),
            (-thin / 2, min(0, -cosine) * radius, thin, abs(cosine) * radius),
        )
        cells = ((-wide, -high / 2, wide, high), (0.0, -high / 2, wide, high))
        for bar, cell, value in zip(bars, cells, (sine, cosine), strict=True):
            left, top, across, down = (
                between(*pair, in_row) for pair in zip(bar, cell, strict=True)
            )
            way = vector.block(x + left, y + top, across, down)
            marks.append(vector.path([way], fill=raster.color(value)))
    return [vector.group(marks, opacity=moment.way(3, 3.3))]


def _cursor(moment: Moment) -> list[str]:
    """Return the cursor's row: round its bits, across the waves, round its cells."""
    (width, height), rows, stage = moment.morph.box, moment.morph.rows, moment.stage
    if moment.position > rows - 1 and not 2 <= stage <= 4:
        return []
    marks, gone = [], moment.way(WAVES, 1.75)  # the line stays while its dots are on it
    if stage < 2:
        half = height / rows / 2 * (1 - moment.way(0, 1))
        y = moment.row(moment.position)
        frame = vector.block(1, y - half, width - 2, 2 * half)
        marks.append(vector.path([frame], fill="none", opacity=1 - gone))
    if stage > 3.5:
        unfolded = moment.way(4, 5)
        tall = between(TALL, 1 / rows, unfolded) * height
        top = between((1 - TALL) / 2, moment.position / rows, unfolded) * height
        frame = vector.block(1, top, width - 2, tall)
        marks.append(vector.path([frame], fill="none", opacity=moment.way(3.5, 4)))
    if 0 < stage < 2.5:
        dots = []
        for n in range(len(moment.morph.wall.pairs)):
            x, y = moment.point(n, moment.position)
            dots.append(vector.circle(x, y, DOT * moment.column))
        alpha = moment.way(0, 1) * (1 - moment.way(2, 2.5))
        marks.append(vector.group(dots, fill=theme.CURSOR, stroke="none", opacity=alpha))
    return [vector.group(marks, stroke=theme.CURSOR, stroke_width=LINE * CELL)]


def values(morph: Morph, positions: Iterable[float]) -> NDArray[np.floating]:
    """Return rows of the table, of the drawn pairs only: sine, cosine, sine, cosine, ..."""
    settings = morph.wall.settings
    every = encode_positions(list(positions), settings.d_model, settings.base)
    columns = [column for pair in morph.wall.pairs for column in (2 * pair, 2 * pair + 1)]
    return every.take(columns, axis=1)
