"""The wall of clocks: a dial for each pair, all at one position.

The coordinates of every wall: a dial's cell is 1 x 1 axis unit, with equal aspect. Dial n has its
centre at (n % columns, -(n // columns)) and a radius of RADIUS; its tip at position p lies at
x + RADIUS sin(w p), y + RADIUS cos(w p): from twelve o'clock, clockwise, y upwards.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import numpy as np
import pandas as pd

from charts.kit import pairs, theme, vector
from charts.kit.figure import Figure, laid
from charts.kit.labels import tokens
from charts.kit.plot import WHOLE, Mark, plot, readings
from charts.kit.vector import CELL, TURN
from core import angular_frequencies, encode_positions, idle_pairs, wavelengths
from state.settings import Settings

RADIUS = 0.41
HAND, HAND_WIDTH = 0.34, 0.06  # length and stroke of a hand
REACH_WIDTH, RIM_WIDTH, RIM_OPACITY = 0.045, 0.015, 0.45
MARK, MARK_WIDTH = 0.47, 0.05  # radius and stroke of the cursor's ring
NUMBER, ASIDE = 0.2, 0.02  # height of a dial's number, and how far from its cell's corner it is
SWEPT = 0.2  # opacity of the slice swept since twelve
SLIVER = 0.02  # radians: narrower slices cannot be seen
SHADES = 48  # of the pairs' colours: more cannot be told apart, and one path draws all of a shade
MANY, THINNER = 12, 0.6  # walls of fewer columns have thinner strokes, by this power
LOOK = theme.constants(
    globals(),
    "RADIUS HAND HAND_WIDTH REACH_WIDTH RIM_WIDTH RIM_OPACITY MARK MARK_WIDTH NUMBER ASIDE "
    "SWEPT SLIVER SHADES MANY THINNER",
    pairs=theme.PAIR_SCALE,
    neutral=theme.NEUTRAL,
    cursor=theme.CURSOR,
)


@dataclass(frozen=True)
class Wall:
    """The place of each pair; enough to draw the hands at any position."""

    settings: Settings
    most: int  # dials at most
    aspect: float  # width / height of the space to fill
    columns: int
    rows: int
    pairs: tuple[int, ...]  # n of them, fastest first, row by row
    frequencies: tuple[float, ...]  # n, in radians per token
    colors: tuple[str, ...]  # n
    hands: int  # d_model/2, drawn or not

    @property
    def centres(self) -> list[tuple[int, int]]:
        """The n centres of the dials: x and y, in axis units."""
        return [(n % self.columns, -(n // self.columns)) for n in range(len(self.pairs))]

    @property
    def stroke(self) -> float:
        """Thickness of strokes: 1 on a wall of many dials, less on large dials."""
        return float(min(1, (self.columns / MANY) ** THINNER))


def wall(settings: Settings, most: int, aspect: float) -> Wall:
    """Arrange at most `most` dials in the grid that fits a space of `aspect` (width / height)."""
    sample = pairs.sample(settings.d_model // 2, most, settings.pair)
    columns, rows = grid(len(sample), aspect)
    return Wall(
        settings,
        most,
        aspect,
        columns,
        rows,
        tuple(sample.tolist()),
        tuple(angular_frequencies(settings.d_model, settings.base)[sample].tolist()),
        tuple(theme.pair_colors(wavelengths(settings.d_model, settings.base)[sample], SHADES)),
        settings.d_model // 2,
    )


def grid(count: int, aspect: float) -> tuple[int, int]:
    """Return columns and rows that give `count` square cells the largest size in `aspect`."""

    def size(columns: int) -> float:
        return min(aspect / columns, 1 / -(-count // columns))

    columns = max(range(1, count + 1), key=lambda columns: (size(columns), -columns))
    return columns, -(-count // columns)


@theme.cached
def figure(
    wall: Wall, position: float, length: int, height: int, marked: int | None = None
) -> Figure:
    """Draw the wall at `position`: hands, swept slices, and the turns in `length` tokens.

    From the first of these tokens to the last there are length - 1 steps.

    One image holds what does not depend on the position, the other the hands. `marked` is the
    cursor's pair.
    """
    state = {
        "position": position,
        "length": None if length == wall.settings.max_len else length,
        "marked": marked is not None,
        "most": wall.most,
        "aspect": wall.aspect,
    }
    # Plotly drops an image in exactly the place of another, so the two are anchored differently.
    bottom = 0.5 - wall.rows
    lay = partial(picture, columns=wall.columns, rows=wall.rows)
    images = [
        lay(partial(faces, wall, length, marked), name="faces", y=0.5, yanchor="top"),
        lay(partial(hands, wall, position), name="hands", y=bottom, yanchor="bottom"),
    ]
    axis = {"visible": False, "fixedrange": True, "constrain": "domain"}
    return plot(
        height,
        _readings(wall, position),
        x={"range": [-0.5, wall.columns - 0.5], **axis},
        y={"range": [bottom, 0.5], "scaleanchor": "x", **axis},
        margin=(0, 0, 0, 0),
        meta=theme.live("wall", wall.settings, LOOK, **state),
        images=images,
    )


def picture(
    marks: Callable[[], list[str]], columns: int, rows: float, y: float, **place: object
) -> dict[str, object]:
    """Return marks over all cells of a wall, as an image with its upper or lower edge at y."""
    place = {"sizing": "stretch", **place}
    return laid(lambda: vector.picture(marks(), columns, rows), -0.5, y, columns, rows, **place)


def faces(wall: Wall, length: int, marked: int | None) -> list[str]:
    """Return rims, coloured as far as each hand turns in `length` tokens; a whole one is a turn.

    Where the cursor's hand is `marked`, each dial has its hand's number beside it.
    """
    radius, thick = CELL * RADIUS, CELL * wall.stroke
    rim = vector.circle(
        CELL / 2,
        CELL / 2,
        radius,
        fill="none",
        stroke=theme.NEUTRAL,
        stroke_opacity=RIM_OPACITY,
        stroke_width=RIM_WIDTH * thick,
    )
    reached = (length - 1) * np.array(wall.frequencies)
    reaches = [
        vector.arc(x, y, radius, 0, sweep, stroke=color)
        for (x, y), sweep, color in zip(centres(wall), reached, wall.colors, strict=True)
        if sweep > SLIVER
    ]
    cursor = [
        vector.circle(x, y, CELL * MARK)
        for (x, y), pair in zip(centres(wall), wall.pairs, strict=True)
        if pair == marked
    ]
    return [
        vector.tiled(rim, len(wall.pairs), wall.columns),
        vector.group(reaches, fill="none", stroke_width=REACH_WIDTH * thick),
        vector.group(cursor, fill="none", stroke=theme.CURSOR, stroke_width=MARK_WIDTH * thick),
        *([] if marked is None else [_numbers(wall, NUMBER * thick)]),
    ]


def _numbers(wall: Wall, high: float) -> str:
    """Return the number of each hand in the upper left corner of its cell."""
    corner = CELL * (ASIDE - 0.5)
    numbers = [
        vector.text(x + corner, y + corner + 0.75 * high, str(pair))
        for (x, y), pair in zip(centres(wall), wall.pairs, strict=True)
    ]
    return vector.group(numbers, fill=theme.NEUTRAL, font_size=high, font_family="sans-serif")


def hands(wall: Wall, position: float) -> list[str]:
    """Return each hand at `position`, and the slice swept since it last stood at twelve."""
    angles = position * np.array(wall.frequencies) % TURN
    dials = list(zip(centres(wall), angles, wall.colors, strict=True))
    slices, lines = [], []
    for color, run in groupby(dials, key=lambda dial: dial[2]):
        every = [(x, y, angle) for (x, y), angle, _ in run]
        swept = [
            vector.sector_way(x, y, CELL * RADIUS, 0, angle)
            for x, y, angle in every
            if angle > SLIVER
        ]
        slices += [vector.path(swept, fill=color)] if swept else []
        ways = (vector.hand_way(x, y, CELL * HAND, angle) for x, y, angle in every)
        lines.append(vector.path(ways, stroke=color))
    width = HAND_WIDTH * CELL * wall.stroke
    return [
        vector.group(slices, fill_opacity=SWEPT),
        vector.group(lines, stroke_width=width, stroke_linecap="round"),
    ]


def centres(wall: Wall) -> list[tuple[int, int]]:
    """Return the dials' centres in an SVG's units, where y runs down."""
    middle = CELL // 2
    return [(CELL * x + middle, middle - CELL * y) for x, y in wall.centres]


def _readings(wall: Wall, position: float) -> Mark:
    """Return the texts under a pointer on each dial."""
    frequencies = np.array(wall.frequencies)
    angles = position * frequencies
    each = [np.array(wall.pairs), TURN / frequencies, np.degrees(angles % TURN), angles / TURN]
    hover = (
        "hand %{customdata[0]:d}<br>a full turn every %{customdata[1]:,.4~r} tokens<br>"
        f"at %{{customdata[2]:.1f}}°, turns so far: %{{customdata[3]:,.3~r}}{WHOLE}"
    )
    numbers = np.stack(each, axis=1).astype(np.float32)
    x, y = np.transpose(wall.centres)
    return readings(x, y, hover, size=24, customdata=numbers)


def alt(wall: Wall, position: float, length: int) -> str:
    frequencies = np.array(wall.frequencies)
    angles = np.degrees(position * frequencies % TURN)
    idle = idle_pairs(length, wall.settings.d_model, wall.settings.base)
    turned = int((~idle[list(wall.pairs)]).sum())
    if wall.hands == 1:
        return (
            f"A clock at position {position:g}. Its only hand points to {angles[0]:.0f}° "
            f"clockwise from twelve. Within {tokens(length)} it completes "
            f"{'a' if turned else 'no'} turn."
        )
    return (
        f"A wall of clocks at position {position:g} shows {len(wall.pairs)} of {wall.hands:,} "
        f"hands, from the fastest to the slowest. The fastest points to {angles[0]:.0f}° clockwise "
        f"from twelve, the slowest to {angles[-1]:.2f}°. Hands shown that complete a turn "
        f"within {tokens(length)}: {turned}."
    )


def table(wall: Wall, position: float) -> pd.DataFrame:
    """Return every hand at the position, drawn or not: its tip and its wavelength in tokens."""
    settings = wall.settings
    tips = encode_positions([position], settings.d_model, settings.base).reshape(-1, 2)
    frame = pd.DataFrame(tips, columns=["sin", "cos"]).rename_axis("hand")
    return frame.assign(wavelength=wavelengths(settings.d_model, settings.base))


def turns(settings: Settings) -> pd.DataFrame:
    """Return every hand at the cursor's position: its wavelength, its turns, its angle."""
    waves = wavelengths(settings.d_model, settings.base)
    done = settings.position / waves
    return pd.DataFrame(
        {
            "hand": np.arange(len(waves)),
            "tokens per full turn": waves,
            "turns so far": done,
            "points at °": 360 * (done % 1),
        }
    )


def numbers(wall: Wall, position: float, length: int) -> dict[str, float]:
    """Return how many hands there are, are drawn, and turn fully in `length` tokens, and speeds.

    In tokens per full turn; by how many degrees the fastest has turned at `position`; and the steps
    from the first token to the last.
    """
    settings = wall.settings
    waves = wavelengths(settings.d_model, settings.base)
    idle = int(idle_pairs(length, settings.d_model, settings.base).sum())
    return {
        "hands": wall.hands,
        "drawn": len(wall.pairs),
        "fastest": float(waves[0]),
        "slowest": float(waves[-1]),
        "finished": wall.hands - idle,
        "idle": idle,
        "turned": 360 * position / float(waves[0]),
        "steps": length - 1,
    }
