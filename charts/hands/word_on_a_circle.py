"""Words in one pair's plane: each circles its embedding (added) or the origin (rotary)."""

import html
import math
from collections.abc import Sequence

import numpy as np
import pandas as pd

from charts.hands.toy_words import FURTHEST, POINTS, Word, centers, ends, moves, paths, two
from charts.kit import shapes, theme, vector
from charts.kit.figure import Figure, laid
from charts.kit.pairs import frequency
from charts.kit.plot import WHOLE, Part, axis, over, plot, readings
from charts.table.singular_values import values
from core import pair_columns
from core.arguments import Floats
from core.geometry.singular_values import rank_for_share
from core.input.add_or_concatenate import price
from state.settings import Settings

HEIGHT = 356
# What the embedding is multiplied by, as powers of d_model: from 1 to the paper's sqrt(d).
SCALES = {"1": 0.0, **{f"d^{step / 20:.2f}": step / 20 for step in range(1, 10)}, "√d": 0.5}
ALIKE = 0.01  # lengths that differ by no more are called about equal
HOVER = f"%{{x:.3f}}, %{{y:.3f}}{WHOLE}"
TALL = 1000  # units of the image, from top to bottom
PIXEL = TALL / 300  # about one pixel of a screen
DOT, NAMED, END = 3 * PIXEL, 4 * PIXEL, 6.5 * PIXEL  # radii of dots
LOOK = theme.constants(
    globals(),
    "SCALES TALL PIXEL DOT NAMED END",
    points=POINTS,
    furthest=FURTHEST,
    pairs=theme.PAIR_SCALE,
    neutral=theme.NEUTRAL,
    cursor=theme.CURSOR,
)


def figure(
    words: Sequence[Word], share: float, settings: Settings, rotary: bool, scale: str = "√d"
) -> Figure:
    """Draw the words, the circle of each one, its trail from position 0, and its present point.

    `scale` is the name in SCALES that `share` comes from. What moves is names and an image:
    ui/live/hands/word_on_a_circle.js lays them out as this does.
    """
    places = centers(words, share)
    walked = paths(words, share, settings, rotary)
    state = {"words": [list(word) for word in words], "rotary": rotary, "scale": scale}
    low, high = reach(words, rotary)
    plain: Part = {"zerolinecolor": theme.FAINT, "zerolinewidth": 1, "zeroline": True}
    sine, cosine = pair_columns(settings.pair, settings.d_model, settings.layout)
    x, y = np.vstack([*walked, places]).T.astype(np.float32)
    width, height = (high - low).tolist()

    def drawing() -> str:
        box = width * (TALL / height) / vector.CELL, TALL / vector.CELL
        return vector.picture(marks(places, walked, settings, rotary, low, high), *box)

    return plot(
        HEIGHT,
        readings(x, y, HOVER),
        over(*labels(words, places, rotary)),
        x=axis(f"dimension {sine}", range=[low[0], high[0]], **plain),
        y=axis(f"dimension {cosine}", range=[low[1], high[1]], scaleanchor="x", **plain),
        meta=theme.live("word_on_a_circle", settings, {**LOOK, "ends": [[*low], [*high]]}, **state),
        images=[laid(drawing, low[0], high[1], width, height, name="words")],
    )


def marks(
    places: Floats,
    walked: Sequence[Floats],
    settings: Settings,
    rotary: bool,
    low: Floats,
    high: Floats,
) -> list[str]:
    """Return circles, lines to each word and from it, trails, words, and their present points."""
    unit, color = TALL / float(high[1] - low[1]), theme.pair_color(settings)

    def at(point: Floats) -> tuple[float, float]:
        return unit * float(point[0] - low[0]), unit * float(high[1] - point[1])

    faint = {"stroke": theme.NEUTRAL, "stroke_opacity": 0.35}
    zero = np.zeros(2)
    circles = [
        vector.circle(*at(zero if rotary else place), unit * (np.hypot(*place) if rotary else 1))
        for place in places
    ]
    ways = [] if rotary else [vector.line(*at(zero), *at(place)) for place in places]
    hands = [
        vector.line(*at(zero if rotary else place), *at(path[-1]))
        for place, path in zip(places, walked, strict=True)
    ]
    trails = [
        vector.circle(*at(point), DOT, opacity=age)  # fainter, longer ago
        for path in walked
        for point, age in zip(path[:-1], np.linspace(0.3, 1, len(path) - 1).tolist(), strict=True)
    ]
    return [
        vector.group(circles, fill="none", **faint, stroke_width=PIXEL),
        vector.group(ways, **faint, stroke_width=2 * PIXEL),
        vector.group(hands, stroke=color, stroke_width=4 * PIXEL),
        vector.group(trails, fill=color),
        vector.group([vector.circle(*at(place), NAMED) for place in places], fill=theme.NEUTRAL),
        vector.group(
            [vector.circle(*at(path[-1]), END) for path in walked],
            fill="white",
            stroke=theme.CURSOR,
            stroke_width=3 * PIXEL,
        ),
    ]


def reach(words: Sequence[Word], rotary: bool) -> tuple[Floats, Floats]:
    """Return the corners of the picture, with room for the circles at full size."""
    places = np.vstack([centers(words, 1), [[0, 0]]])
    if rotary:
        outermost = np.full(2, np.hypot(*places.T).max() + 0.3)
        return -outermost, outermost
    return places.min(axis=0) - (1.2, 1.5), places.max(axis=0) + 1.2  # names go below


def labels(words: Sequence[Word], places: Floats, rotary: bool) -> shapes.Shapes:
    """Return the words' names, outside their circles."""
    names = []
    for n, (word, (x, y)) in enumerate(zip(words, places.tolist(), strict=True)):
        at, side = ((x, y), "left" if x >= 0 else "right") if rotary else ((x, y - 1.25), "center")
        # Plotly reads a part of HTML in a text.
        own = "" if word.position is None else f" @{word.position}"
        name = f"\N{NO-BREAK SPACE}{html.escape(word.name)}{own}\N{NO-BREAK SPACE}"
        names.append(shapes.text(f"name {n}", at, name, side=side, size=15))
    return names


def lengths(words: Sequence[Word], share: float, settings: Settings, rotary: bool) -> pd.DataFrame:
    """Return each word's length alone and at its position, and its extremes there."""
    now = ends(words, share, settings, rotary)
    alone = np.hypot(*centers(words, share).T)
    columns = {"length of": [word.name for word in words], "alone": alone}
    if rotary:
        return pd.DataFrame({**columns, "rotated": np.hypot(*now.T)})
    return pd.DataFrame(
        {
            **columns,
            "shortest": np.abs(alone - 1),
            "here": np.hypot(*now.T),
            "longest": alone + 1,
        }
    )


def alt(words: Sequence[Word], share: float, settings: Settings, rotary: bool) -> str:
    places = "; ".join(
        word.name
        + ("" if word.position is None else f" (position {word.position})")
        + f" at {x:z.2f}, {y:z.2f}"
        for word, (x, y) in zip(words, ends(words, share, settings, rotary), strict=True)
    )
    across, up = pair_columns(settings.pair, settings.d_model, settings.layout)
    path = "the origin, its length kept" if rotary else "its embedding, with radius 1"
    return (
        f"Words in the plane of dimensions {across} and {up}. With its position each word moves "
        f"on a circle round {path}. At position {settings.position}: {places}."
    )


def numbers(
    words: Sequence[Word], share: float, settings: Settings, rotary: bool
) -> dict[str, object]:
    """Return the words' and positions' lengths, the movement, and the cost of separation.

    A vector drawn at random has `share` of its squared length where the encodings mainly lie. `two`
    are the first two words with positions of their own.
    """
    d_model, scale = settings.d_model, share * math.sqrt(settings.d_model)
    steps = moves(words, share, settings, rotary)
    w = frequency(settings)
    alone = lengths(words, share, settings, rotary)["alone"].to_numpy()
    place, directions = math.sqrt(d_model / 2), rank_for_share(values(settings))
    order = "longer" if scale > place else "shorter"
    return {
        "rotary": rotary,
        "even": bool(np.allclose(steps, steps[0], rtol=1e-6, atol=0)),
        "scale": scale,
        "w": w,
        "step": math.degrees(w),
        "far": float(steps[alone.argmax()]),
        "near": float(steps[alone.argmin()]),
        "place": place,
        "order": "equal" if math.isclose(scale, place, rel_tol=ALIKE) else order,
        "directions": directions,
        "share": directions / d_model,
        "added": price(d_model, d_model, concatenated=False),
        "joined": price(d_model, d_model, concatenated=True),
        "two": two(words, share, settings, rotary),
    }
