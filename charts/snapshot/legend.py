"""A figure's legend: the names of its traces above the picture, and the space that they take."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from charts.kit.theme import NEUTRAL
from charts.snapshot.letters import width
from charts.snapshot.marks import SIZE, Drawn, Label, Local, Path, Spots
from charts.snapshot.plane import Plane, lines
from charts.snapshot.traces import shades_of

SWATCH, BETWEEN = 40, 5  # pixels of a legend's sample, and from one entry to the next
ROW = 19


def marks(figure: Mapping[str, Any], plane: Plane) -> Iterator[Drawn]:
    """Yield the names of traces above the picture, in as many lines as they need."""
    named = _named(figure)
    for n, row in enumerate(reversed(_rows(named, plane.guess))):
        y = max(ROW / 2, plane.top - ROW / 2 - 6 - n * ROW)
        for left, trace in row:
            yield Local(plane.at(0), tuple(_entry(trace, left, y)))


def above(figure: Mapping[str, Any], space: float) -> float:
    """Return the upper margin that a legend asks for."""
    named = _named(figure)
    return ROW * len(_rows(named, space)) + 25 if named else 0.0


def _named(figure: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    if not figure["layout"].get("showlegend"):
        return []
    return [t for t in figure["data"] if t.get("name") and t.get("showlegend") is not False]


def _rows(
    named: Sequence[Mapping[str, Any]], space: float
) -> list[list[tuple[float, Mapping[str, Any]]]]:
    """Return the entries of a legend in lines, each with its distance from the left."""
    rows: list[list[tuple[float, Mapping[str, Any]]]] = [[]]
    across = 0.0
    for trace in named:
        need = SWATCH + width(str(trace["name"]), SIZE) + BETWEEN
        if rows[-1] and across + need > space:
            rows.append([])
            across = 0.0
        rows[-1].append((across, trace))
        across += need
    return rows


def _entry(trace: Mapping[str, Any], left: float, y: float) -> Iterator[Path | Spots | Label]:
    """Yield a sample of the trace, and its name."""
    line, marker = trace.get("line") or {}, trace.get("marker") or {}
    color = line.get("color") or marker.get("color")
    if color is not None and not isinstance(color, str):
        color = next(iter(shades_of(marker, len(color))), None)
    shade = color or NEUTRAL
    across = (((left + 5, y), (left + 35, y)),)
    if trace["type"] == "bar":
        yield Path((((left + 14, y), (left + 26, y)),), shade, 12)
    elif trace.get("fill") == "toself":
        yield Path(across, trace.get("fillcolor", shade), 6)
    elif "lines" in (trace.get("mode") or "lines"):
        style, wide = line.get("dash", "solid"), float(line.get("width", 2))
        yield Path(across, shade, wide, style)
    if trace["type"] == "scatter" and "markers" in (trace.get("mode") or "lines"):
        symbol = str(marker.get("symbol", "circle"))
        shape = "x" if symbol == "x" else "circle"
        size = marker.get("size", 6)
        size = min(max(float(size), 2), 16) if isinstance(size, int | float) else 8
        wide = float((marker.get("line") or {}).get("width", 0))
        hollow = symbol.endswith("-open")
        yield Spots(((left + 20, y),), size, shade, hollow, shape=shape, rim_width=wide)
    yield Label(left + SWATCH, y, lines(trace["name"]), SIZE, side="left")
