"""A picture as marks on two axes: `plot` sorts them into traces, shapes and notes.

A mark that stands for a column of numbers is a trace, one that stands for a single number is a
shape, with its name as a note. So a picture lists what it shows, the lowest first, as in
Observable Plot and seaborn.objects; what all pictures have in common is said here once.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from charts.kit import theme
from charts.kit.figure import EMPTY, Figure

Part = dict[str, Any]
LINE = 2  # pixels: the width of a curve
WHOLE = "<extra></extra>"  # a hover text without the trace's name beside it


class Mark(NamedTuple):
    """One part of a layout's list, or of the figure's data."""

    where: str  # data, shapes or annotations
    part: Part


Marks = Iterable["Mark | Part | Marks"]  # a dict is a trace


def plot(
    height: int,
    *marks: Mark | Part | Marks,
    x: Mapping[str, Any] = EMPTY,
    y: Mapping[str, Any] = EMPTY,
    margin: tuple[int, int, int, int] = (48, 12, 12, 44),
    fixed: bool = False,
    legend: bool | Mapping[str, Any] = False,
    **layout: object,
) -> Figure:
    """Draw marks on two axes; `margin` is left, top, right and bottom, in pixels.

    Where it is `fixed`, longer tick labels do not move the picture while a slider is dragged.
    """
    parts: dict[str, list[Part]] = {"data": [], "shapes": [], "annotations": []}
    for mark in _flat(marks):
        parts[mark.where].append(mark.part)
    sides: Part = dict(zip("ltrb", margin, strict=True)) | ({"autoexpand": False} if fixed else {})
    named = theme.LEGEND if legend is True else legend or {}
    axes = {"xaxis": x, "yaxis": y, "margin": sides}
    every: Part = {**parts, **axes, **named, **layout}
    return theme.figure(height, **every)


def axis(
    title: str = "", *, grid: bool = False, log: bool = False, zero: bool = False, **style: Any
) -> Part:
    """Describe an axis, with faint lines at its ticks if it has a `grid`, and a line at `zero`."""
    lines = {"gridcolor": theme.FAINT} if grid else {"showgrid": False}
    scale: Part = {"type": "log"} if log else {} if zero else {"zeroline": False}
    return ({"title": title} if title else {}) | lines | scale | style


def line(
    x: object,
    y: object,
    name: str,
    color: str,
    hover: str = "",
    *,
    width: float = 2,
    dash: str = "",
    shape: str = "",
    **style: Any,
) -> Mark:
    """Draw a line through points, with a `marker` at each where `style` has one."""
    pen = {"color": color, "width": width, **_given(dash=dash, shape=shape)}
    mode = "lines+markers" if "marker" in style else "lines"
    points = {"mode": mode, **_given(name=name), "line": pen, **_hover(hover)}
    return Mark("data", {"x": _brief(x), "y": _brief(y), **points, **style})


def dots(x: object, y: object, hover: str = "", *, marker: Part, **style: Any) -> Mark:
    """Draw points that nothing joins."""
    points = {"mode": "markers", "marker": marker, **_hover(hover)}
    return Mark("data", {"x": x, "y": y, **points, **style})


def cursor(x: object, y: object, hover: str = "", *, size: int = 13, **style: Any) -> Mark:
    """Draw points in the cursor's colour."""
    return dots(x, y, hover, marker={"color": theme.CURSOR, "size": size}, **style)


def readings(x: object, y: object, hover: str, *, size: int = 8, **style: Any) -> Mark:
    """Let a pointer read something at points where nothing is drawn."""
    return dots(x, y, hover, marker={"size": size, "opacity": 0}, **style)


def bars(x: object, y: object, hover: str = "", **style: Any) -> Mark:
    """Draw an upright bar at each x."""
    return Mark("data", {"type": "bar", "x": x, "y": y, **_hover(hover), **style})


def rule(
    *,
    x: float | None = None,
    y: float = 0,
    color: str = theme.CURSOR,
    width: float = 2,
    dash: str = "",
    below: bool = False,
    pulls: str = "",
    more: int = 0,
    name: str = "",
    at: tuple[float, float] = (0, 0),
    **place: Any,
) -> list[Mark]:
    """Draw a line from edge to edge at x, or else at y, its `name` at a point.

    It can be pulled where it stands for the control `pulls`, whose value is `more` than there. It
    is drawn `below` the marks or above them.
    """
    pen: Part = {"color": color, "width": width} | _given(dash=dash)
    level = {"x0": 0, "x1": 1, "xref": "x domain", "y0": y, "y1": y, "yref": "y"}
    upright = {"x0": x, "x1": x, "xref": "x", "y0": 0, "y1": 1, "yref": "y domain"}
    shape: Part = {"type": "line", **(level if x is None else upright), "line": pen}
    shape |= _given(layer="below" if below else "", name=pulled(pulls, more) if pulls else "")
    return [Mark("shapes", shape), *([note(name, *at, **place)] if name else [])]


def pulled(key: str, more: int = 0) -> str:
    """Return the name of a line for the control with this key, whose value is `more`.

    A mouse pulls it along the axis that it crosses (ui/live/kit/pulled_lines.js).
    """
    return f"pulls {key} {more}"


def pulling(shape: Part, keys: Mapping[str, str]) -> Part:
    """Return a line that stands for a control, now for the one that `keys` puts in its place."""
    kind, *line = str(shape.get("name")).split(" ")
    if kind != "pulls" or line[0] not in keys:
        return shape
    return {**shape, "name": pulled(keys[line[0]], int(line[1]))}


def stripe(low: float, high: float, *, x: str = "x", **style: Any) -> Mark:
    """Lay a band between two levels over the marks, from end to end of an x axis."""
    ends = {"x0": 0, "x1": 1, "xref": f"{x} domain", "y0": low, "y1": high, "yref": "y"}
    return Mark("shapes", {"type": "rect", **ends, **style})


def over(*shapes: Part) -> list[Mark]:
    """Lay shapes over the marks."""
    return [Mark("shapes", shape) for shape in shapes]


def band(*, x0: float, x1: float, name: str, **place: Any) -> list[Mark]:
    """Shade a stretch of the x axis from edge to edge, with its `name` in the middle."""
    ends = {"x0": x0, "x1": x1, "y0": 0, "y1": 1, "yref": "y domain"}
    style = {"fillcolor": theme.FAINT, "opacity": 0.35, "line": {"width": 0}, "layer": "below"}
    shape = Mark("shapes", {"type": "rect", **ends, **style})
    return [shape, note(name, x=(x0 + x1) / 2, **place)]


def note(text: str, x: float, y: float, **style: Any) -> Mark:
    """Write words at a point."""
    return Mark("annotations", {"text": text, "x": x, "y": y, "showarrow": False, **style})


def arrow(start: tuple[float, float], end: tuple[float, float], color: str) -> Mark:
    """Draw an arrow between two points."""
    (ax, ay), (x, y) = start, end
    ends = {"x": x, "y": y, "ax": ax, "ay": ay, "axref": "x", "ayref": "y"}
    style = {"showarrow": True, "arrowhead": 2, "arrowwidth": 2, "arrowcolor": color}
    return Mark("annotations", {"text": "", **ends, **style})


def _hover(text: str) -> Part:
    return {"hovertemplate": text} if text else {"hoverinfo": "skip"}


def _given(**parts: str) -> Part:
    return {name: text for name, text in parts.items() if text}


def _brief(values: Any) -> Any:
    """Numbers as they are sent of a line: to seven digits."""
    doubles = isinstance(values, np.ndarray) and values.dtype == np.float64
    return values.astype(np.float32) if doubles else values


def _flat(marks: Marks) -> Iterable[Mark]:
    for mark in marks:
        if isinstance(mark, Mark):
            yield mark
        elif isinstance(mark, dict):
            yield Mark("data", mark)
        else:
            yield from _flat(mark)


def texts(
    x: object, y: object, words: Sequence[str], where: str = "middle right", hover: str = "",
    **style: Any,
) -> Mark:  # fmt: skip
    """Write words at each point: pointing at them reads `hover`."""
    usual = {"mode": "text", "text": words, "textposition": where, **_hover(hover)}
    return Mark("data", {"x": x, "y": y, **usual, **style})


def word(x: float, y: float, text: str, where: str) -> Mark:
    """Write a text at a point of a logarithmic axis, on which Plotly misplaces notes."""
    return texts([x], [y], [text], where, showlegend=False)


def segments(x: Any, start: Any, end: Any, **pen: Any) -> Mark:
    """Draw an upright line at each x, in one trace."""
    gap = np.full(len(x), np.nan)
    ends = {"x": np.column_stack([x, x, gap]), "y": np.column_stack([start, end, gap])}
    points = {name: values.ravel().astype(np.float32) for name, values in ends.items()}
    usual = {"mode": "lines", "line": pen, "hoverinfo": "skip", "showlegend": False}
    return Mark("data", {**points, **usual})
