"""The small SVGs of charts.kit.vector, read: words, and circles and paths as runs of points."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree


def elements(
    node: ElementTree.Element, style: dict[str, str]
) -> Iterator[tuple[ElementTree.Element, dict[str, str]]]:
    """Circles, paths and words, each with the style of the groups round it."""
    for inside in node:
        tag = inside.tag.rpartition("}")[2]
        own = {**style, **inside.attrib}
        if tag == "g":
            yield from elements(inside, own)
        elif tag in ("path", "circle", "text"):
            yield inside, own


def beside(
    at: Callable[[float, float], tuple[float, float]], left: float, top: float, x: float, y: float
) -> tuple[float, float]:
    """Where the point (x, y) of a cell lies that begins at (left, top)."""
    return at(left + x, top + y)


def runs(element: ElementTree.Element) -> list[list[tuple[float, float]]]:
    """The lines of a circle or a path, its arcs as many short lines."""
    if element.tag.endswith("circle"):
        x, y, r = (float(element.get(name, 0)) for name in ("cx", "cy", "r"))
        turns = [2 * math.pi * n / 48 for n in range(49)]
        return [[(x + r * math.sin(turn), y - r * math.cos(turn)) for turn in turns]]
    lines: list[list[tuple[float, float]]] = []
    x = y = 0.0
    for command, rest in re.findall(r"([MLlahvz])([^MLlahvzHV]*)", element.get("d", "")):
        values = [float(part) for part in re.findall(r"-?[\d.]+(?:e-?\d+)?", rest)]
        if command == "M":
            x, y = values[:2]
            lines.append([(x, y)])
        elif command in "Ll":
            for dx, dy in zip(values[::2], values[1::2], strict=False):
                x, y = (dx, dy) if command == "L" else (x + dx, y + dy)
                lines[-1].append((x, y))
        elif command in "hv":
            x, y = (x + values[0], y) if command == "h" else (x, y + values[0])
            lines[-1].append((x, y))
        elif command == "a":
            end = x + values[5], y + values[6]
            lines[-1] += _arc((x, y), end, values[0], bool(values[3]))
            x, y = end
        elif command == "z":
            x, y = lines[-1][0]
            lines[-1].append((x, y))
    return lines


def _arc(
    start: tuple[float, float], end: tuple[float, float], radius: float, large: bool
) -> list[tuple[float, float]]:
    """Points along a clockwise arc."""
    (x0, y0), (x1, y1) = start, end
    half = math.dist(start, end) / 2
    if half == 0:
        return [end]
    away = math.sqrt(max(radius**2 - half**2, 0)) * (-1 if large else 1)
    cx = (x0 + x1) / 2 - away * (y1 - y0) / (2 * half)
    cy = (y0 + y1) / 2 + away * (x1 - x0) / (2 * half)
    first = math.atan2(y0 - cy, x0 - cx)
    sweep = (math.atan2(y1 - cy, x1 - cx) - first) % (2 * math.pi)
    count = max(2, round(sweep * 8))
    return [
        (cx + radius * math.cos(first + turn), cy + radius * math.sin(first + turn))
        for turn in (sweep * n / count for n in range(1, count + 1))
    ]
