"""The moving parts over a picture, as Plotly shapes: ten times as fast as a trace in a browser.

Shapes have names, by which ui/live finds them. Points are (x, y) in the units of the axes.
"""

from collections.abc import Mapping

from charts.kit.theme import CURSOR

Point = tuple[float, float]
Shape = dict[str, object]
Shapes = list[Shape]


def text(
    name: str,
    at: Point,
    text: str,
    *,
    side: str = "center",
    size: int | None = None,
    visible: bool = True,
    **place: object,
) -> Shape:
    """Return a label at a point, as a shape: cheaper to move than an annotation.

    Its `side` is at the point. `place` is what else a shape can say of its place.
    """
    (x, y), label = at, {"text": text, "xanchor": side, "yanchor": "middle", "padding": 0}
    font = {"font": {"size": size}} if size else {}
    ends = {"x0": x, "y0": y, "x1": x, "y1": y, "line": {"width": 0}}
    style = {"label": label | font, "visible": visible}
    return {"name": name, "type": "rect", **ends, **place, **style}


def dot(
    name: str, at: Point, size: float, fill: str, *, visible: bool = True, **line: object
) -> Shape:
    """Return a disc of `size` pixels round a point, as a shape; `line` draws its rim."""
    ends = {"x0": -size / 2, "y0": -size / 2, "x1": size / 2, "y1": size / 2}
    pixels = {"xsizemode": "pixel", "ysizemode": "pixel", "xanchor": at[0], "yanchor": at[1]}
    return {
        "name": name,
        "type": "circle",
        **pixels,
        **ends,
        "fillcolor": fill,
        "line": {"width": 0, **line},
        "visible": visible,
    }


def ring(name: str, at: Point, *, visible: bool = True) -> Shape:
    """Return the cursor's ring round a point, as a shape."""
    return dot(name, at, 11, "white", visible=visible, color=CURSOR, width=3)


def straight(name: str, start: Point, end: Point, **line: object) -> Shape:
    """Return a line between two points, as a shape."""
    ends = dict(zip(("x0", "y0", "x1", "y1"), (*start, *end), strict=True))
    return {"name": name, "type": "line", **ends, "line": line}


def cursor_line(name: str, start: Point, end: Point, dash: str = "solid") -> Shapes:
    """Return a line in the cursor's colour between two points, edged in white."""
    line = {"color": CURSOR, "dash": dash}
    return _cased(name, start, end, line, type="line", layer="between")


def frame(name: str, start: Point, end: Point, color: str, *, visible: bool = True) -> Shapes:
    """Return a frame between two corners, edged in white to stand out on red."""
    return _cased(name, start, end, {"color": color}, type="rect", visible=visible)


def _cased(
    name: str, start: Point, end: Point, line: Mapping[str, object], **shape: object
) -> Shapes:
    ends = dict(zip(("x0", "y0", "x1", "y1"), (*start, *end), strict=True))
    lines = {f"{name}, cased": {"color": "white", "width": 4}, name: {"width": 2, **line}}
    return [{**shape, "name": name, **ends, "line": line} for name, line in lines.items()]
