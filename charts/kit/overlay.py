"""The parts over a picture: lines from edge to edge, bands, words, arrows.

A line may stand for a control, by whose key it is named: a mouse pulls it along the axis that it
crosses (ui/live/kit/pulled_lines.js).
"""

from collections.abc import Mapping

Part = dict[str, object]


def pulls(key: str, more: int = 0) -> str:
    """Return the name of a line for the control with this key, whose value is `more`."""
    return f"pulls {key} {more}"


def pulling(part: Part, keys: Mapping[str, str]) -> Part:
    """Return a line that stands for a control, now for the one that `keys` puts in its place."""
    kind, *line = str(part.get("name")).split(" ")
    if kind != "pulls" or line[0] not in keys:
        return part
    return {**part, "name": pulls(keys[line[0]], int(line[1]))}


def hline(y: float, **style: object) -> Part:
    """Return a level line, from one end of the x axis to the other."""
    return {"type": "line", "y0": y, "y1": y, **_across("x", style)}


def vline(x: float, **style: object) -> Part:
    """Return an upright line, from one end of the y axis to the other."""
    return {"type": "line", "x0": x, "x1": x, **_across("y", style)}


def hrect(y0: float, y1: float, **style: object) -> Part:
    """Return a band between two levels."""
    return {"type": "rect", "y0": y0, "y1": y1, **_across("x", style)}


def note(text: str, x: float, y: float, **style: object) -> Part:
    """Return words at a point, without an arrow."""
    return {"text": text, "x": x, "y": y, "showarrow": False, **style}


def arrow(
    start: tuple[float, float], end: tuple[float, float], color: str, **style: object
) -> Part:
    """Return an arrow between two points of the axes."""
    (ax, ay), (x, y) = start, end
    usual = {"showarrow": True, "arrowhead": 2, "arrowwidth": 2, "arrowcolor": color}
    ends = {"x": x, "y": y, "ax": ax, "ay": ay, "axref": "x", "ayref": "y"}
    return {"text": "", **ends, **usual, **style}


def _across(axis: str, style: Part) -> Part:
    """Return the ends of a shape that reaches from one end of `axis` to the other."""
    own = f"{axis}ref"
    refs = {"xref": "x", "yref": "y", **style}
    return {**refs, f"{axis}0": 0, f"{axis}1": 1, own: f"{refs[own]} domain"}
