"""One large dial: the hand of a pair, its two numbers, its trail, and the hand k tokens later.

The dial's centre is the origin and its radius 1: x = sin and y = cos, so a hand starts at twelve
o'clock and turns clockwise.
"""

import math
from collections.abc import Callable
from functools import partial

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import shapes, theme, vector
from charts.kit.figure import Figure, laid
from charts.kit.labels import digits
from charts.kit.pairs import frequency
from charts.kit.plot import WHOLE, Mark, Part, over, plot, readings
from core.geometry.one_hand import clearest_other, nearest_return
from state.settings import Settings

HEIGHT = 430
LATEST = 64  # tokens to the dotted hand, at most
EDGE = 1.28  # of the axes, both ways
READING = 1.2  # where sin and cos are written, both ways: no hand or dot gets there
TRAIL = 48  # tokens: the length of the trail
WEDGE = 0.3  # radius of the slice between the hands
CLOSE = 0.25  # tips nearer than this have their labels one under the other
AWAY, TOGETHER = 1.14, 1.17  # radius of a tip's label, and of two that stand together
LINE = 0.055  # how far those two are moved up and down
ROOM = math.radians(50)  # a slice wider than this has room for its number
INSIDE = 0.48  # radius of that number
UNIT = 2 * vector.CELL  # of the image, for a radius of the dial
HAIR, THIN, LATER, HAND = 0.006, 0.009, 0.018, 0.036  # widths of lines
DOT, LATER_TIP, TIP = 0.024, 0.03, 0.042  # radii of dots
DASHES, FINE_DASHES = "3.6", "3"
LOOK = theme.constants(
    globals(),
    "LATEST EDGE UNIT TRAIL WEDGE THIN LATER HAND DOT LATER_TIP TIP DASHES FINE_DASHES CLOSE "
    "AWAY TOGETHER LINE ROOM INSIDE",
    pairs=theme.PAIR_SCALE,
    cursor=theme.CURSOR,
)


def tip(position: float, settings: Settings) -> shapes.Point:
    """Return the hand's tip at a position: sin and cos."""
    angle = position * frequency(settings)
    return math.sin(angle), math.cos(angle)


def tips(positions: list[int], settings: Settings) -> NDArray[np.float64]:
    """Return the hand's tip at n positions: sin and cos, shape (n, 2)."""
    return np.array([tip(position, settings) for position in positions]).reshape(-1, 2)


@theme.cached
def figure(settings: Settings, offset: int) -> Figure:
    """Draw the dial at the cursor's position, with the hand `offset` tokens later.

    What moves is labels and an image: ui/live/hands/dial.js lays them out as this does.
    """
    axis = {"visible": False, "fixedrange": True, "range": [-EDGE, EDGE], "constrain": "domain"}
    return plot(
        HEIGHT,
        _readings(settings),
        over(*labels(settings, offset)),
        x=axis,
        y={**axis, "scaleanchor": "x"},
        margin=(0, 0, 0, 0),
        meta=theme.live("dial", settings, LOOK, k=offset),
        images=[_image("face", face), _image("hands", partial(hands, settings, offset))],
    )


def _image(name: str, marks: Callable[[], list[str]]) -> dict[str, object]:
    """Return marks over the whole dial as a layout image."""
    # Plotly drops an image in exactly the place of another, so the two are anchored differently.
    y, anchor = (EDGE, "top") if name == "face" else (-EDGE, "bottom")
    side = 2 * EDGE
    place = {"name": name, "yanchor": anchor}
    return laid(lambda: vector.picture(marks(), 2 * side, 2 * side), -EDGE, y, side, side, **place)


def _at(x: float, y: float) -> shapes.Point:
    """Return a point of the dial in the units of its image, whose y runs down."""
    return UNIT * (EDGE + x), UNIT * (EDGE - y)


def face() -> list[str]:
    """Return the rim, and the two axes on which sine and cosine are read."""
    rim = vector.circle(
        *_at(0, 0), UNIT, fill="none", stroke=theme.NEUTRAL, stroke_width=UNIT * THIN
    )
    axes = [
        vector.line(*_at(*start), *_at(*end))
        for start, end in (((-1, 0), (1, 0)), ((0, -1), (0, 1)))
    ]
    faint = {"stroke": theme.NEUTRAL, "stroke_opacity": 0.35}
    return [vector.group(axes, **faint, stroke_width=UNIT * HAIR), rim]


def before(settings: Settings) -> list[int]:
    """Return the positions of the trail."""
    return [*range(max(0, settings.position - TRAIL), settings.position)]


def _readings(settings: Settings) -> Mark:
    """Return the texts under a pointer on the trail."""
    positions = before(settings)
    hover = f"position %{{customdata}}<br>sin %{{x:.3f}}<br>cos %{{y:.3f}}{WHOLE}"
    x, y = tips(positions, settings).T.round(4)
    return readings(x, y, hover, customdata=np.array(positions))


def hands(settings: Settings, offset: int) -> list[str]:
    """Draw the moving parts: the trail, the slice, the later hand, lines to the axes, the hand."""
    x, y = tip(settings.position, settings)
    later = tip(settings.position + offset, settings)
    color, start = theme.pair_color(settings), settings.position * frequency(settings)
    slice_ = vector.sector(
        *_at(0, 0), UNIT * WEDGE, start, between(settings, offset), fill=color, fill_opacity=0.5
    )
    dotted: Part = {"stroke": color, "stroke_width": UNIT * LATER, "stroke_dasharray": DASHES}
    ways = [vector.line(*_at(*foot), *_at(x, y)) for foot in ((x, 0), (0, y))]
    way = {"stroke": theme.CURSOR, "stroke_width": UNIT * THIN, "stroke_dasharray": FINE_DASHES}
    return [
        vector.group(trail(settings), fill=color),
        slice_,
        vector.line(*_at(0, 0), *_at(*later), **dotted),
        vector.circle(*_at(*later), UNIT * LATER_TIP, fill=color),
        vector.group(ways, **way),
        vector.line(*_at(0, 0), *_at(x, y), stroke=color, stroke_width=UNIT * HAND),
        vector.circle(*_at(x, y), UNIT * TIP, fill=theme.CURSOR),
    ]


def trail(settings: Settings) -> list[str]:
    """Return the hand's earlier positions, fading with age."""
    first = settings.position - TRAIL - 1
    return [
        vector.circle(
            *_at(*tip(position, settings)),
            UNIT * DOT,
            opacity=0.1 + 0.5 * (position - first) / TRAIL,
        )
        for position in before(settings)
    ]


def between(settings: Settings, offset: int) -> float:
    """Return the angle to the hand `offset` tokens later, in radians, modulo a full turn."""
    return offset * frequency(settings) % (2 * math.pi)


def labels(settings: Settings, offset: int) -> shapes.Shapes:
    """Return labels: at the tips, in the upper corners, and in the slice where there is room."""
    position = settings.position
    (x, y), end = tip(position, settings), tip(position + offset, settings)
    angle = between(settings, offset)
    middle = position * frequency(settings) + angle / 2
    near = math.hypot(end[0] - x, end[1] - y) < CLOSE
    away, aside, beside = (TOGETHER, LINE, (x, y)) if near else (AWAY, 0, end)
    inside = INSIDE * math.sin(middle), INSIDE * math.cos(middle)
    write = partial(shapes.text, size=14)
    return [
        write("here", (away * x, away * y + aside), f"{position}"),
        write("then", (away * beside[0], away * beside[1] - aside), f"+{offset}"),
        write("sine", (-READING, READING), f"→ sin {signed(x)}", side="left"),
        write("cosine", (READING, READING), f"↑ cos {signed(y)}", side="right"),
        write("turn", inside, f"{math.degrees(angle):.0f}°", visible=angle > ROOM),
    ]


def signed(value: float) -> str:
    """Format with three decimals and always a sign, so that labels keep their width."""
    return f"{value:+.3f}".replace("-", "−")


def table(settings: Settings, offset: int) -> pd.DataFrame:
    """Return the positions of the trail, the hand and the later hand, and its tip there."""
    positions = [*before(settings), settings.position, settings.position + offset]
    frame = pd.DataFrame(tips(positions, settings), columns=["sin", "cos"])
    return frame.set_index(pd.Index(positions, name="position"))


def alt(settings: Settings, offset: int) -> str:
    angle = settings.position * frequency(settings) % (2 * math.pi)
    before = min(settings.position, TRAIL)
    dots = f"Dots mark the {before} positions before it. " if before > 1 else ""
    if before == 1:
        dots = "A dot marks position 0. "
    return (
        f"A clock with hand {settings.pair} at position {settings.position}: "
        f"{_degrees(angle)} clockwise from twelve. {dots}A dotted hand shows position "
        f"{settings.position + offset}, {_degrees(between(settings, offset))} further."
    )


def _degrees(angle: float) -> str:
    """Return an angle in words; a small one keeps more decimals, so that it is not called 0."""
    degrees = math.degrees(angle)
    return f"{f'{degrees:.1f}' if degrees >= 1 else digits(degrees)} degrees"


def numbers(settings: Settings, offset: int) -> dict[str, float]:
    """Return the hand's turns and direction, and the dotted hand's lead."""
    angle = settings.position * frequency(settings)
    return {
        "offset": offset,
        "wavelength": 2 * math.pi / frequency(settings),
        "radians": angle,
        "degrees": math.degrees(angle) % 360,
        "turns": angle / (2 * math.pi),
        "between": math.degrees(between(settings, offset)),
    }


def question(settings: Settings) -> tuple[int, dict[str, object]]:
    """Ask if the hand tells all positions apart as well as neighbours: yes, if it never returns.

    If it does, another hand may tell those two positions apart.
    """
    hand = settings.pair, settings.d_model, settings.base
    back, miss = nearest_return(settings.max_len, *hand)
    other, elsewhere = clearest_other(back, *hand) or (None, 0)
    return 0 if back == 1 else 1, {
        "back": back,
        "miss": math.degrees(miss),
        "step": math.degrees(frequency(settings)),
        "other": other,
        "elsewhere": math.degrees(elsewhere),
    }
