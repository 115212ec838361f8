"""Round shapes as a small SVG, for the dials.

A cell is CELL wide; x runs right and y down. Angles are in radians from twelve o'clock, clockwise.
The same wall as Plotly traces takes ten times the bytes, and its hands have no round ends.
"""

import math
from collections.abc import Iterable
from urllib.parse import quote

CELL = 100
TURN = 2 * math.pi
AS_IT_IS = " '=/:,()"  # characters that need no encoding in a data URI


def hand(x: float, y: float, radius: float, angle: float, **style: object) -> str:
    """Return a line from the centre (x, y) towards the rim."""
    return path([hand_way(x, y, radius, angle)], **style)


def hand_way(x: float, y: float, radius: float, angle: float) -> str:
    """Return the commands of such a line: one path may have many."""
    return f"M{_pair(x, y)}l{_pair(radius * math.sin(angle), -radius * math.cos(angle))}"


def sector(x: float, y: float, radius: float, start: float, sweep: float, **style: object) -> str:
    """Return the slice from `start` over `sweep`, less than a full turn."""
    return path([sector_way(x, y, radius, start, sweep)], **style)


def sector_way(x: float, y: float, radius: float, start: float, sweep: float) -> str:
    """Return the commands of such a slice: one path may have many."""
    return f"{hand_way(x, y, radius, start)}{_along(radius, start, sweep)}z"


def path(ways: Iterable[str], **style: object) -> str:
    """Return one path of several lines: a browser draws it faster than a path for each."""
    return _path("".join(ways), style)


def arc(x: float, y: float, radius: float, start: float, sweep: float, **style: object) -> str:
    """Return the part of the rim from `start` over `sweep`; the whole rim from one turn on."""
    if sweep >= TURN:
        return circle(x, y, radius, **style)
    across, down = radius * math.sin(start), -radius * math.cos(start)
    return _path(f"M{_pair(x + across, y + down)}{_along(radius, start, sweep)}", style)


def circle(x: float, y: float, radius: float, **style: object) -> str:
    """Return the whole rim round (x, y)."""
    return f"<circle cx='{_short(x)}' cy='{_short(y)}' r='{_short(radius)}'{_attributes(style)}/>"


def line(x0: float, y0: float, x1: float, y1: float, **style: object) -> str:
    """Return a straight line from (x0, y0) to (x1, y1)."""
    return _path(f"M{_pair(x0, y0)}L{_pair(x1, y1)}", style)


def text(x: float, y: float, words: str, **style: object) -> str:
    """Return words that begin at (x, y), the left end of their base line."""
    return f"<text x='{_short(x)}' y='{_short(y)}'{_attributes(style)}>{words}</text>"


def group(marks: Iterable[str], **style: object) -> str:
    """Return marks with a common style."""
    return f"<g{_attributes(style)}>{''.join(marks)}</g>"


def tiled(mark: str, count: int, columns: int) -> str:
    """Return one cell's mark in the first `count` cells, row by row."""
    full, rest = divmod(count, columns)
    area = f"M0 0h{CELL * columns}v{CELL * full}h{-CELL * columns}z"
    if rest:
        area += f"M0 {CELL * full}h{CELL * rest}v{CELL}h{-CELL * rest}z"
    size = f"width='{CELL}' height='{CELL}' patternUnits='userSpaceOnUse'"
    return f"<pattern id='cell' {size}>{mark}</pattern><path d='{area}' fill='url(#cell)'/>"


def block(x: float, y: float, width: float, height: float) -> str:
    """Return the commands of a rectangle from its upper left corner."""
    return f"M{_pair(x, y)}h{_short(width)}v{_short(height)}h{_short(-width)}z"


def through(points: Iterable[tuple[float, float]]) -> str:
    """Return the commands of a line through points."""
    return "M" + "L".join(_pair(x, y) for x, y in points)


def spot(x: float, y: float) -> str:
    """Return the path of a line without length: with round ends, a disc."""
    return f"M{_pair(x, y)}h0"


def picture(marks: Iterable[str], columns: float, rows: float, *, stretched: bool = False) -> str:
    """Return the marks on columns x rows cells, as a data URI; `stretched` fills any shape."""
    box = f"0 0 {_pair(CELL * columns, CELL * rows)}"
    fill = " preserveAspectRatio='none'" if stretched else ""
    head = f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='{box}'{fill}>"
    text = f"{head}{''.join(marks)}</svg>"
    return "data:image/svg+xml," + quote(text, safe=AS_IT_IS)


def _along(radius: float, start: float, sweep: float) -> str:
    """Return an arc that continues from the point at `start`, as a relative path."""
    end = start + sweep
    across = radius * (math.sin(end) - math.sin(start))
    down = radius * (math.cos(start) - math.cos(end))
    size = _short(radius)
    return f"a{size} {size} 0 {int(sweep > math.pi)} 1 {_pair(across, down)}"


def _pair(x: float, y: float) -> str:
    return f"{_short(x)} {_short(y)}"


def _short(value: float) -> str:
    return f"{round(value, 1) + 0:g}"  # + 0 turns -0 into 0


def _path(commands: str, style: dict[str, object]) -> str:
    return f"<path d='{commands}'{_attributes(style)}/>"


def _attributes(style: dict[str, object]) -> str:
    texts = {
        name.replace("_", "-"): f"{value:.3g}" if isinstance(value, float) else value
        for name, value in style.items()
    }
    return "".join(f" {name}='{text}'" for name, text in texts.items())
