"""Traces as marks: lines, points, bars and cells."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import ImageColor
from plotly.colors import get_colorscale

from charts.kit import raster
from charts.kit.theme import SIGNED
from charts.snapshot.marks import GROUND, INK, SIZE, Cells, Drawn, Inset, Label, Path, Point, Spots
from charts.snapshot.plane import Plane, edges, lines, numbers

MAX_WRITTEN = 700  # cells at most whose numbers are written
Colors = NDArray[np.uint8]


def marks(trace: Mapping[str, Any], plane: Plane) -> Iterator[Drawn]:
    """Yield the marks of one trace, none where it is not visible."""
    if trace.get("visible") is False or trace.get("opacity") == 0:
        return
    draw = {"heatmap": _cells, "bar": _bars}.get(trace["type"], _scatter)
    yield from draw(trace, plane)


def colors(values: Any, looks: Mapping[str, Any]) -> Colors:
    """Return the colours of numbers on a colour scale, shape (..., 3)."""
    table = numbers(values).astype(np.float64)
    low, high = limits(table, looks)
    stops = looks.get("colorscale") or get_colorscale(SIGNED)
    shares = np.nan_to_num((table - low) / ((high - low) or 1.0))
    places = [stop for stop, _ in stops]
    parts = np.array([rgb(color) for _, color in stops], float)
    both = [np.interp(shares, places, part) for part in parts.T]
    painted: Colors = np.rint(np.stack(both, axis=-1)).astype(np.uint8)
    return painted


def limits(table: NDArray[np.float64], looks: Mapping[str, Any]) -> tuple[float, float]:
    """Return the ends of a colour scale."""
    ends = [looks.get(n, looks.get(c)) for n, c in (("zmin", "cmin"), ("zmax", "cmax"))]
    if None not in ends:
        return float(ends[0]), float(ends[1])
    finite = table[np.isfinite(table)]
    if not len(finite):
        return 0.0, 1.0
    return float(finite.min()), float(finite.max())


def rgb(color: str) -> tuple[float, ...]:
    """Return the parts of a colour, without what shines through."""
    if color.startswith("rgb"):
        return tuple(float(part) for part in color.partition("(")[2][:-1].split(",")[:3])
    return ImageColor.getrgb(color)[:3]


def css(part: Iterable[int]) -> str:
    """Return a colour as CSS, as short as possible."""
    return "#" + bytes(int(value) for value in part).hex()


def _scatter(trace: Mapping[str, Any], plane: Plane) -> Iterator[Drawn]:
    mode = trace.get("mode") or "lines"
    points = plane.points(trace)
    opacity = trace.get("opacity", 1.0)
    line = trace.get("line", {})
    if "lines" in mode and line.get("width", 2):
        runs = tuple(_shaped(run, line.get("shape")) for run in _runs(points) if len(run) > 1)
        color = line.get("color") or (trace.get("marker") or {}).get("color") or INK
        fill = ""
        if trace.get("fill") == "toself":
            fill = trace.get("fillcolor") or color
        else:
            runs = tuple(part for run in runs for part in plane.inside(trace, run))
        if runs:
            style = line.get("dash", "solid")
            yield Path(runs, color, line.get("width", 2), style, fill, opacity)
    elif trace.get("fill") == "toself":
        yield Path(tuple(_runs(points)), fill=trace.get("fillcolor", ""), opacity=opacity)
    if error := trace.get("error_y"):
        yield _whiskers(error, trace, points, line.get("color") or INK, plane)
    if "markers" in mode:
        marker = trace.get("marker") or {}
        usual = {"color": line["color"]} if line.get("color") else {}
        yield from _spots({**usual, **marker}, points, opacity)
    if "text" in mode:
        yield from _texts(trace, points)


def _runs(points: Sequence[Point | None]) -> list[tuple[Point, ...]]:
    groups = groupby(points, lambda point: point is None)
    return [tuple(p for p in run if p is not None) for gap, run in groups if not gap]


def _shaped(run: tuple[Point, ...], shape: str | None) -> tuple[Point, ...]:
    if shape == "hvh":
        steps = [
            p
            for (x0, y0), (x1, y1) in pairwise(run)
            for p in (((x0 + x1) / 2, y0), ((x0 + x1) / 2, y1))
        ]
        return (run[0], *steps, run[-1])
    if shape == "hv":
        return (run[0], *(p for (_, y0), (x1, y1) in pairwise(run) for p in ((x1, y0), (x1, y1))))
    return run


def _whiskers(
    error: Mapping[str, Any],
    trace: Mapping[str, Any],
    points: Sequence[Point | None],
    color: str,
    plane: Plane,
) -> Path:
    """Return a line from the lowest to the highest at each point."""
    y, axis = numbers(trace["y"]).astype(float), trace.get("yaxis", "y")
    above = numbers(error["array"]).astype(float)
    below = numbers(error.get("arrayminus", error["array"])).astype(float)
    tops, feet = plane.y(y + above, axis).tolist(), plane.y(y - below, axis).tolist()
    runs = [
        ((point[0], top), (point[0], foot))
        for point, top, foot in zip(points, tops, feet, strict=True)
        if point is not None
    ]
    return Path(tuple(runs), color, float(error.get("thickness", 2)))


def shades_of(marker: Mapping[str, Any], count: int) -> list[str]:
    """Return the colour of each of `count` marks: one for all, one each, or numbers on a scale."""
    color = marker.get("color", INK)
    if isinstance(color, str):
        return [color] * count
    each = numbers(color)
    if each.dtype.kind in "iuf":
        return [css(part) for part in colors(each, marker).reshape(-1, 3)]
    return [str(one) for one in each]


def _spots(
    marker: Mapping[str, Any], points: Sequence[Point | None], opacity: float
) -> Iterator[Drawn]:
    if marker.get("opacity") == 0:
        return
    sizes, shades = marker.get("size", 6), shades_of(marker, len(points))
    size_of = numbers(sizes).tolist() if not isinstance(sizes, int | float) else None
    if size_of and "opacity" not in marker:
        opacity *= 0.7  # Plotly's, of marks of several sizes
    symbols = marker.get("symbol", "circle")
    rim = marker.get("line", {})
    grouped: dict[tuple[str, float, str], list[Point]] = {}
    for n, point in enumerate(points):
        size = float(size_of[n]) if size_of else float(sizes)
        symbol = symbols if isinstance(symbols, str) else str(symbols[n])
        if point is not None and size > 0:
            grouped.setdefault((shades[n], size, symbol), []).append(point)
    for (shade, size, symbol), at in grouped.items():
        shape, hollow = symbol.removesuffix("-open"), symbol.endswith("-open")
        edge = rim.get("color", ""), float(rim.get("width", 0))
        yield Spots(tuple(at), size, shade, hollow, opacity, shape, *edge)


def _texts(trace: Mapping[str, Any], points: Sequence[Point | None]) -> Iterator[Drawn]:
    font, texts = trace.get("textfont", {}), trace.get("text", ())
    texts = [texts] * len(points) if isinstance(texts, str) else texts
    where = trace.get("textposition", "middle center").split()
    side = {"left": "right", "right": "left", "center": "center"}[where[1]]
    height = {"top": "bottom", "bottom": "top", "middle": "middle"}[where[0]]
    away = {"left": 3.0, "right": -3.0, "center": 0.0}[side]
    for point, text in zip(points, texts, strict=False):
        if point is not None and text:
            yield Label(*point, lines(text), float(font.get("size", SIZE)), away, side, height)


def _bars(trace: Mapping[str, Any], plane: Plane) -> Iterator[Drawn]:
    """Yield upright bars, or bars to the right with texts beside them, from zero."""
    x, y = numbers(trace["x"]).astype(float), numbers(trace["y"]).astype(float)
    zero = np.zeros(len(x))
    half = float(trace.get("width") or 0.8) / 2
    across = trace.get("orientation") == "h"
    left, right = (zero, x) if across else (x - half, x + half)
    low, high = (y - half, y + half) if across else (zero, y)
    x_axis, y_axis = trace.get("xaxis", "x"), trace.get("yaxis", "y")
    starts = plane.x(left, x_axis), plane.y(low, y_axis)
    ends = plane.x(right, x_axis), plane.y(high, y_axis)
    boxes = list(zip(*(side.tolist() for side in (*starts, *ends)), strict=True))
    shades, opacity = shades_of(trace.get("marker") or {}, len(x)), trace.get("opacity", 1.0)
    if not across:
        for shade in dict.fromkeys(shades):
            same = (box for box, own in zip(boxes, shades, strict=True) if own == shade)
            yield Cells(tuple(same), shade, opacity)
        return
    for box, shade, text in zip(boxes, shades, trace.get("text") or [""] * len(x), strict=True):
        yield Cells((box,), shade, opacity)
        if text:
            _, one, end, other = box
            yield Label(end, (one + other) / 2, lines(text), SIZE, 3.0, "left")


def _cells(trace: Mapping[str, Any], plane: Plane) -> Iterator[Drawn]:
    looks = dict(trace)
    if shared := trace.get("coloraxis"):
        looks |= plane.layout.get(shared, {})
    table = numbers(trace["z"]).astype(np.float64)
    x_axis, y_axis = trace.get("xaxis", "x"), trace.get("yaxis", "y")
    across, down = edges(trace, "x"), edges(trace, "y")
    x, y = plane.x(across, x_axis), plane.y(down, y_axis)
    painted = colors(table, looks)
    clear = np.where(np.isnan(table), 0, 255 * trace.get("opacity", 1.0))
    pixels = painted if clear.min() == 255 else np.dstack([painted, clear.astype(np.uint8)])
    pixels = pixels[:, :: -1 if x[0] > x[-1] else 1][:: -1 if y[0] > y[-1] else 1]
    left, right = float(min(x[0], x[-1])), float(max(x[0], x[-1]))
    top, foot = float(min(y[0], y[-1])), float(max(y[0], y[-1]))
    yield Inset(left, top, right, foot, raster.uri(pixels), sharp=True)
    for gap, runs in (
        (trace.get("xgap"), [((float(a), top), (float(a), foot)) for a in x[1:-1]]),
        (trace.get("ygap"), [((left, float(b)), (right, float(b))) for b in y[1:-1]]),
    ):
        if gap and runs:
            yield Path(tuple(runs), GROUND, float(gap))
    if trace.get("texttemplate") and table.size <= MAX_WRITTEN:
        yield from _written(trace, table, painted, x, y)


def _written(
    trace: Mapping[str, Any],
    table: NDArray[np.float64],
    painted: Colors,
    x: NDArray[np.float64],
    y: NDArray[np.float64],
) -> Iterator[Drawn]:
    texts, template = trace.get("text"), str(trace["texttemplate"])
    form = template[4:-1] if template.startswith("%{z:") else ""
    font = trace.get("textfont") or {}
    size, ink = float(font.get("size", SIZE)), font.get("color")
    for row, column in np.ndindex(*table.shape):
        value = table[row, column]
        text = texts[row][column] if texts is not None else f"{value:{form or 'g'}}"
        if np.isnan(value) or not text:
            continue
        light = painted[row, column] @ np.array([0.299, 0.587, 0.114]) > 140
        middle = float(x[column] + x[column + 1]) / 2, float(y[row] + y[row + 1]) / 2
        yield Label(*middle, lines(text), size, color=ink or ("#444" if light else "#fff"))
