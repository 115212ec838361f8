"""S(k), the similarity of two positions k apart: the formula as a line, dot products as points."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from charts.kit import shapes, theme, vector
from charts.kit.figure import Figure, laid
from charts.kit.plot import LINE, WHOLE, Mark, Part, axis, over, plot
from charts.kit.plot import line as plot_line
from charts.similarity import profile_cache
from charts.similarity.matrix import HEIGHT
from charts.similarity.measures import MEASURES, Measure, measured, unrelated
from core import (
    closest_offset,
    encode_positions,
    first_rise,
    similarity_at,
)
from core.arguments import Reals
from state.settings import Settings

SMOOTH, FINER = 256, 4  # shorter texts get FINER points a token
BUCKETS = 400
POINTS = 40
LANDMARKS: dict[Measure, tuple[str, str]] = {
    "dot product": ("first local minimum", "first below zero"),
    "cosine": ("first local minimum", "first below zero"),
    "distance": ("first local maximum", "first beyond 90°"),
}
LEVELS = (0.08, 0.2)  # heights of the landmarks' labels, as shares of the picture's
MARGIN, ROOM = 1 / 60, 1 / 25  # free at the ends of the x and y axes, as shares of the data's span
TICKS = 6
CELLS = 10  # of the curve's image, both ways
WIDTH, DOT = LINE, 6  # pixels: the line and its points
DIAMOND = "M0,-6.5L6.5,0L0,6.5L-6.5,0Z"  # in pixels
LOOK = theme.constants(
    globals(),
    "SMOOTH FINER BUCKETS POINTS CELLS WIDTH DOT LANDMARKS LEVELS MARGIN ROOM",
    neutral=theme.NEUTRAL,
)


def line(settings: Settings) -> tuple[Reals, Reals]:
    """Return offsets and S there."""
    at = partial(similarity_at, d_model=settings.d_model, base=settings.base)
    return sampled(settings.max_len, at, partial(profile_cache.profile, settings))


def sampled(
    max_len: int, at: Callable[[Reals], Reals], whole: Callable[[], Reals]
) -> tuple[Reals, Reals]:
    """Return offsets and values there: smooth `at` those of a short text, else all peaks."""
    last = max_len - 1
    if last < SMOOTH:
        offsets = np.linspace(0, last, FINER * last + 1)
        return offsets, at(offsets)
    values = whole()
    peaks = extremes(values, BUCKETS)
    return peaks.astype(np.float64), values[peaks]


def extremes(values: Reals, buckets: int) -> NDArray[np.intp]:
    """Return indices of each bucket's extremes, and of both ends: no peak is lost."""
    parts = np.array_split(np.arange(len(values)), buckets)
    peaks = [
        part[pick(values[part])] for part in parts if len(part) for pick in (np.argmin, np.argmax)
    ]
    return np.unique([0, *peaks, len(values) - 1])


def points(settings: Settings) -> tuple[NDArray[np.intp], Reals]:
    """Return offsets k, and the dot products of the cursor's row with positions k away."""
    here, last = settings.position, settings.max_len - 1
    offsets = np.unique(np.arange(POINTS) * max(here, last - here) // (POINTS - 1))
    others = np.where(here + offsets <= last, here + offsets, here - offsets)
    row, column = (encode_positions(at, settings.d_model, settings.base) for at in ([here], others))
    return offsets, (column @ row[0])


def figure(settings: Settings, measure: Measure, offset: int, reveals: bool = True) -> Figure:
    """Draw the line and its points; where a reader is to guess, nothing `reveals` its landmarks."""
    levels = LEVELS if reveals else ()
    offsets, curve = line(settings)
    picked, products = points(settings)
    curve, products = (measured(some, settings.d_model, measure) for some in (curve, products))
    middle = unrelated(settings.d_model, measure)
    across, up = ends(settings.max_len), span(curve, middle)
    at = value(settings, measure, offset)
    faint = {"color": theme.FAINT, "width": 1}
    dotted = {"color": theme.CURSOR, "dash": "dot", "width": 2}
    unrelated_line = shapes.straight("unrelated", (0, middle), (1, middle), **faint)
    offset_line = shapes.straight("offset", (offset, 0), (offset, 1), **dotted)
    return plot(
        HEIGHT,
        _readings(offsets, curve),
        over(
            {**unrelated_line, "xref": "x domain", "layer": "below"},
            {**offset_line, "yref": "y domain", "layer": "below"},
            *_landmarks(settings, measure, up, levels),
            shapes.ring("ring", (offset, at)),
        ),
        x=axis("offset k (tokens)", range=[*across], **theme.STEADY),
        y=axis(measure, range=[*up], **theme.STEADY | {"showgrid": True}, nticks=TICKS),
        margin=(60, 12, 12, 48),
        fixed=True,
        meta=theme.live(
            "profile", settings, {**LOOK, "levels": levels}, measure=measure, offset=offset
        ),
        images=[_curve((offsets, curve), (picked * 1.0, products), across, up)],
    )


def value(settings: Settings, measure: Measure, offset: int) -> float:
    """Return the similarity of two positions `offset` apart, in a measure."""
    product = similarity_at([offset], settings.d_model, settings.base)
    return float(measured(product, settings.d_model, measure)[0])


def ends(max_len: int) -> tuple[float, float]:
    """Return the ends of the axis of offsets."""
    margin = (max_len - 1) * MARGIN
    return -margin, max_len - 1 + margin


def _curve(
    line: tuple[Reals, Reals],
    points: tuple[Reals, Reals],
    across: tuple[float, float],
    up: tuple[float, float],
) -> dict[str, object]:
    """Return the line and its points as one image over the picture, moved at once."""
    (left, right), (low, high) = across, up
    side = vector.CELL * CELLS

    def places(x: Reals, y: Reals) -> list[tuple[float, float]]:
        across, down = (x - left) / (right - left), (high - y) / (high - low)
        return [*zip((side * across).tolist(), (side * down).tolist(), strict=True)]

    style = {"fill": "none", "stroke": theme.NEUTRAL, "vector_effect": "non-scaling-stroke"}

    def svg() -> str:
        dots = [vector.spot(x, y) for x, y in places(*points)]
        marks = [
            vector.path([vector.through(places(*line))], **style, stroke_width=WIDTH),
            vector.path(dots, **style, stroke_width=DOT, stroke_linecap="round"),
        ]
        return vector.picture(marks, CELLS, CELLS, stretched=True)

    size = right - left, high - low
    return laid(svg, left, high, *size, name="curve", sizing="stretch", layer="above")


def _readings(offsets: Reals, values: Reals) -> Mark:
    """Return the texts under a pointer on the line; nothing is drawn."""
    hover = f"k = %{{x:.4g}}: %{{y:.4g}}{WHOLE}"
    return plot_line(brief(offsets), values, "", theme.NEUTRAL, hover, width=0, opacity=0)


def brief(offsets: Reals) -> NDArray[np.float32] | NDArray[np.uint16]:
    """Return offsets as they are sent: in two bytes each where all are whole."""
    whole = offsets.astype(np.uint16)
    return whole if np.array_equal(whole, offsets) else offsets.astype(np.float32)


def _landmarks(
    settings: Settings,
    measure: Measure,
    ends: tuple[float, float],
    levels: Sequence[float],
) -> shapes.Shapes:
    """Draw, for each landmark, a diamond on the line, and a stem from it to its label."""
    low, high = ends
    labels = list(landmarks(settings, measure).items())
    marks: shapes.Shapes = []
    for n, level in enumerate(levels):
        visible = n < len(labels)
        k, text = labels[n] if visible else (0, "")
        here = value(settings, measure, k)
        step = (high - low) * level  # room beside the steep start
        height = low + step if measure == "distance" else high - step
        stem = shapes.straight(f"stem {n}", (k, here), (k, height), color=theme.NEUTRAL, width=1)
        pixels = {"xsizemode": "pixel", "ysizemode": "pixel", "xanchor": k, "yanchor": here}
        diamond = {"name": f"mark {n}", "type": "path", "path": DIAMOND, **pixels}
        side, x = ("right", -3) if k > settings.max_len / 2 else ("left", 3)
        beside: Part = {"xsizemode": "pixel", "xanchor": k, "x0": x, "x1": x}
        words = shapes.text(f"words {n}", (0, height), text, side=side, **beside)
        marks += [
            {**stem, "layer": "below", "visible": visible},
            {**diamond, "fillcolor": theme.NEUTRAL, "line": {"width": 0}, "visible": visible},
            {**words, "visible": visible},
        ]
    return marks


def landmarks(settings: Settings, measure: Measure) -> dict[int, str]:
    """Return labels by offset k, where in range: the first minimum of S and first S below 0."""
    profile = profile_cache.profile(settings)
    rise = first_rise(profile)
    negative = profile_cache.first_below_zero(settings, settings.max_len)
    turns, crosses = LANDMARKS[measure]
    kinds: dict[int, list[str]] = {}
    for k, what in ((rise, turns), (negative, crosses)):
        if k is not None:
            kinds.setdefault(k, []).append(what)
    return {k: f"{', '.join(what)} at k = {k}" for k, what in kinds.items()}


def span(values: Reals, middle: float) -> tuple[float, float]:
    """Return the ends of the axis: room for all values and the right angle's."""
    low, high = min(values.min(), middle), max(values.max(), middle)
    room = (high - low) * ROOM
    return float(low - room), float(high + room)


def table(settings: Settings) -> pd.DataFrame:
    """Return S(k) in every measure for all offsets, as a table."""
    profile = profile_cache.profile(settings)
    columns = {name: measured(profile, settings.d_model, name) for name in MEASURES}
    return pd.DataFrame(columns, index=pd.RangeIndex(len(profile), name="k"))


def alt(settings: Settings, measure: Measure, offset: int, reveals: bool = True) -> str:
    here = value(settings, measure, offset)
    labels = landmarks(settings, measure).values() if reveals else ()
    marks = "".join(f", {text}" for text in labels)
    return (
        f"The {measure} of two positions against their offset k, from 0 to "
        f"{settings.max_len - 1:,}: {here:.4g} at the marked k = {offset}{marks}."
    )


def numbers(settings: Settings) -> dict[str, object]:
    """Return the most similar other position, and where similarity rises again and how high."""
    profile = profile_cache.profile(settings)
    closest, rise = closest_offset(profile), first_rise(profile)
    return {
        "closest": closest,
        "distance": float(measured(profile, settings.d_model, "distance")[closest or 0]),
        "cosine": measured(profile, settings.d_model, "cosine"),
        "rise": rise,
        "again": None if rise is None else rise + int(np.argmax(profile[rise:])),
    }


def question(settings: Settings) -> tuple[int, dict[str, object]]:
    """Ask whether the similarity falls at every step from position 0."""
    profile = profile_cache.profile(settings)
    rise = first_rise(profile)
    return int(rise is not None), {"settings": settings, "rise": rise}
