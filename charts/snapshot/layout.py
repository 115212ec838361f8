"""The drawing of a figure's layout: images, shapes, annotations, axes."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from charts.snapshot.axes import Axis
from charts.snapshot.letters import width
from charts.snapshot.marks import (
    INK,
    LEADING,
    LINE,
    SIZE,
    Cells,
    Drawn,
    Inset,
    Label,
    Local,
    Path,
    Point,
    Spots,
)
from charts.snapshot.path import points
from charts.snapshot.plane import BELOW, PAD, STANDOFF, Plane, key, lines, title_of, visible

ROUND = 48  # points of a circle


def images(plane: Plane, layer: str) -> Iterator[Drawn]:
    """Yield the layout images of one layer."""
    for image in plane.layout.get("images", ()):
        ready = image.get("visible", True) is True and image.get("source")
        if ready and image.get("layer", "above") == layer:
            yield _image(image, plane)


def _image(image: Mapping[str, Any], plane: Plane) -> Inset:
    image = {"xref": "paper", "yref": "paper", **image}
    ends = []
    for letter, usual in (("x", "left"), ("y", "top")):
        here = plane.place(image, letter, image[letter])
        size = abs(plane.place(image, letter, image[letter] + image[f"size{letter}"]) - here)
        anchor = image.get(f"{letter}anchor", usual)
        shift = {"left": 0, "top": 0, "center": 0.5, "middle": 0.5}.get(anchor, 1)
        ends.append((here - shift * size, here + (1 - shift) * size))
    (x0, x1), (y0, y1) = ends
    return Inset(x0, y0, x1, y1, image["source"], image.get("sizing", "contain") != "stretch")


def shapes(plane: Plane, layer: str) -> Iterator[Drawn]:
    """Yield the shapes of one layer, with their labels."""
    for shape in plane.layout.get("shapes", ()):
        if shape.get("visible", True) is True and shape.get("layer", "above") == layer:
            yield from _shape(shape, plane)


def _shape(shape: Mapping[str, Any], plane: Plane) -> Iterator[Drawn]:
    if shape.get("xsizemode") == "pixel" and shape.get("ysizemode") == "pixel":
        yield from _small(shape, plane)
        return
    line, opacity = shape.get("line", {}), shape.get("opacity", 1.0)
    pen = line.get("color", INK), line.get("width", 2), line.get("dash", "solid")
    if shape["type"] == "path":
        run = tuple(
            (plane.place(shape, "x", x), plane.place(shape, "y", y))
            for x, y in points(shape["path"])
        )
        yield Path((run,), *pen, opacity=opacity)
        return
    dx = 0.0
    if shape.get("xsizemode") == "pixel":
        x0 = x1 = plane.place(shape, "x", shape["xanchor"])
        dx = float(shape["x0"])
    else:
        x0, x1 = (plane.place(shape, "x", shape[end]) for end in ("x0", "x1"))
    if shape.get("ysizemode") == "pixel":
        foot = plane.place(shape, "y", shape["yanchor"])
        y0, y1 = (foot - float(shape[end]) for end in ("y0", "y1"))
    else:
        y0, y1 = (plane.place(shape, "y", shape[end]) for end in ("y0", "y1"))
    if shape.get("fillcolor") and shape["type"] == "rect":
        yield Cells(((x0, y0, x1, y1),), shape["fillcolor"], opacity)
    run = _outline(shape["type"], x0, y0, x1, y1)
    fill = shape.get("fillcolor", "") if shape["type"] == "circle" else ""
    if line.get("width", 2) or fill:
        yield Path((run,), *pen, fill, opacity)
    yield from _label(shape, (x0 + x1) / 2, (y0 + y1) / 2, dx)


def _outline(kind: str, x0: float, y0: float, x1: float, y1: float) -> tuple[Point, ...]:
    if kind == "line":
        return ((x0, y0), (x1, y1))
    if kind == "circle":
        turns = [2 * math.pi * n / ROUND for n in range(ROUND + 1)]
        return tuple(
            (
                (x0 + x1) / 2 + (x1 - x0) / 2 * math.cos(turn),
                (y0 + y1) / 2 + (y1 - y0) / 2 * math.sin(turn),
            )
            for turn in turns
        )
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))


def _small(shape: Mapping[str, Any], plane: Plane) -> Iterator[Drawn]:
    """Yield a shape of so many pixels round a point."""
    at = plane.place(shape, "x", shape["xanchor"]), plane.place(shape, "y", shape["yanchor"])
    line, fill = shape.get("line", {}), shape.get("fillcolor", INK)
    rim = (line.get("color", ""), float(line.get("width", 0)))
    if shape["type"] == "path":
        run = tuple((x, at[1] - y) for x, y in points(shape["path"]))
        opacity = shape.get("opacity", 1.0)
        yield Local(at[0], (Path((run,), *rim, fill=fill, opacity=opacity),))
        return
    size = float(shape["x1"]) - float(shape["x0"])
    middle = (shape["x0"] + shape["x1"]) / 2, at[1] - (shape["y0"] + shape["y1"]) / 2
    yield Local(at[0], (Spots((middle,), size, fill, rim=rim[0], rim_width=rim[1]),))


def _label(shape: Mapping[str, Any], x: float, y: float, dx: float) -> Iterator[Drawn]:
    label = shape.get("label", {})
    if label.get("text"):
        font = label.get("font", {})
        size, color = float(font.get("size", SIZE)), font.get("color", INK)
        side = label.get("xanchor", "center")
        yield Label(
            x, y, lines(label["text"]), size, dx, side, label.get("yanchor", "middle"), color
        )


def notes(plane: Plane) -> Iterator[Drawn]:
    """Yield words beside points, and arrows."""
    usual = float(plane.layout.get("font", {}).get("size", SIZE))
    for note in plane.layout.get("annotations", ()):
        if note.get("visible") is False:
            continue
        x = plane.place(note, "x", note["x"], literal=True)
        y = plane.place(note, "y", note["y"], literal=True)
        font = note.get("font", {})
        if note.get("showarrow") is not False and note.get("axref"):
            tail = (
                plane.place({"xref": note["axref"]}, "x", note["ax"]),
                plane.place({"yref": note["ayref"]}, "y", note["ay"]),
            )
            yield from _arrow(tail, (x, y), note.get("arrowcolor", INK), note.get("arrowwidth", 1))
        if note.get("text"):
            side, height = note.get("xanchor", "center"), note.get("yanchor", "middle")
            y -= float(note.get("yshift", 0))
            size = float(font.get("size", usual))
            text = lines(note["text"])
            dx = float(note.get("xshift", 0))
            yield Label(x, y, text, size, dx, side, height, font.get("color", INK))


def _arrow(tail: Point, tip: Point, color: str, wide: float) -> Iterator[Drawn]:
    """Yield a line with a head; arrows here run across or down."""
    yield Path(((tail, tip),), color, wide)
    upright, x, y, half = abs(tip[1] - tail[1]) > 1, 0.0, tip[1], 2 * wide
    back = -2 * half if tip[upright] > tail[upright] else 2 * half
    sides = ((-half, back), (half, back)) if upright else ((back, -half), (back, half))
    head = tuple((x + across, y + down) for across, down in sides)
    yield Local(tip[0], (Path((((x, y), *head),), fill=color),))


def grid(plane: Plane) -> Iterator[Drawn]:
    """Yield lines across the plot area at ticks, and at zero."""
    for letter, own, others in (("x", plane.across, plane.down), ("y", plane.down, plane.across)):
        for axis in filter(visible, own.values()):
            looks, facing = axis.looks, _facing(axis, others)
            if looks.get("showgrid", letter == "y"):
                places = [share for share, _ in plane.ticks(axis, letter)]
                yield _across(plane, letter, places, facing, looks.get("gridcolor", LINE), 1)
            zero = looks.get("zeroline", letter == "y")
            if zero and not axis.log and min(axis.low, axis.high) <= 0 <= max(axis.low, axis.high):
                color, wide = looks.get("zerolinecolor", LINE), looks.get("zerolinewidth", 1)
                yield _across(plane, letter, [float(axis.share(0.0))], facing, color, wide)


def _across(
    plane: Plane, letter: str, places: list[float], facing: Axis, color: str, wide: float
) -> Path:
    runs: list[tuple[Point, ...]] = []
    for share in places:
        if letter == "x":
            x = plane.at(share)
            runs.append(((x, plane.level(facing.start)), (x, plane.level(facing.end))))
        else:
            y = plane.level(share)
            runs.append(((plane.at(facing.start), y), (plane.at(facing.end), y)))
    return Path(tuple(runs), color, float(wide))


def _facing(axis: Axis, others: Mapping[str, Axis]) -> Axis:
    """Return the axis at which one stands: the first of the others, unless it names one."""
    first = next(iter(others.values()))
    return others.get(key(axis.looks.get("anchor", "free")), first)


def labels(plane: Plane) -> Iterator[Drawn]:
    """Yield tick labels and titles of the axes."""
    for axis in filter(visible, plane.across.values()):
        yield from _labels_across(axis, plane)
    for axis in filter(visible, plane.down.values()):
        yield from _labels_down(axis, plane)


def _labels_across(axis: Axis, plane: Plane) -> Iterator[Drawn]:
    top = axis.looks.get("side") == "top"
    facing = _facing(axis, plane.down)
    edge = float(plane.level(facing.end if top else facing.start))
    slant = float(axis.looks.get("tickangle") or 0)
    if axis.looks.get("showticklabels") is not False:
        for share, text in plane.ticks(axis, "x"):
            y, height = (edge - PAD, "bottom") if top else (edge + BELOW, "top")
            side = ("left" if (slant < 0) == top else "right") if slant else "center"
            x = plane.at(share)
            yield Label(x, y, lines(text), SIZE, side=side, height=height, slant=slant)
    if title := title_of(axis):
        low = min(plane.whole - SIZE / 2 - 1, edge + BELOW + LEADING * SIZE + 18 + SIZE / 2)
        y = edge - PAD - SIZE - STANDOFF if top else low
        yield Label(plane.at((axis.start + axis.end) / 2), y, lines(title), SIZE)


def _labels_down(axis: Axis, plane: Plane) -> Iterator[Drawn]:
    facing = _facing(axis, plane.across)
    ticks = plane.ticks(axis, "y")
    widest = 0.0
    if axis.looks.get("showticklabels") is not False:
        widest = max((width(text, SIZE) for _, text in ticks), default=0.0)
        for share, text in ticks:
            y = float(plane.level(share))
            yield Label(plane.at(facing.start), y, lines(text), SIZE, -PAD, "right")
    if title := title_of(axis):
        looks = axis.looks.get("title") or {}
        away = PAD + widest + float(looks.get("standoff", STANDOFF)) + 1
        middle = float(plane.level((axis.start + axis.end) / 2))
        dx = -min(away, plane.left - SIZE / 2 - 1)
        yield Label(plane.at(facing.start), middle, lines(title), SIZE, dx, turned=True)
