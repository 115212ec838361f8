"""A snapshot as others send it: what draws is let through, and nothing else.

Whoever opens a room sends the picture, and every phone shows it. So it is read as XML and written
anew from the elements and attributes that a snapshot is made of (charts/snapshot/svg.py).
"""

import re
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

ELEMENTS = {
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan",
    "image", "defs", "pattern", "clipPath", "linearGradient", "radialGradient", "stop", "title",
}  # fmt: skip
ATTRIBUTES = {
    "aria-label", "class", "clip-path", "cx", "cy", "d", "dominant-baseline", "dx", "dy", "fill",
    "fill-opacity", "fill-rule", "font-size", "font-style", "font-weight", "gradientUnits",
    "height", "href", "id", "offset", "opacity", "overflow", "patternUnits", "points",
    "preserveAspectRatio", "r", "role", "rx", "ry", "stop-color", "stroke", "stroke-dasharray",
    "stroke-linecap", "stroke-linejoin", "stroke-opacity", "stroke-width", "style", "text-anchor",
    "transform", "vector-effect", "viewBox", "width", "x", "x1", "x2", "y", "y1", "y2",
}  # fmt: skip
IMAGE = re.compile(r"data:image/(?:png|svg\+xml)[;,]")
STYLE = re.compile(r"(?:(?:margin-left|width|height|image-rendering):[a-z0-9.%()\s+-]+;?)*")
CLASSES = re.compile(r"snapshot|wide|narrow|l\d+")
# An address outside the picture, or an escape, which CSS reads as the sign that it stands for.
_ELSEWHERE = re.compile(r"url\s*\((?!#[\w-]+\))|\\", re.I)


class NoPictureError(ValueError):
    """It is no picture that could be shown."""


def safe(text: str) -> str:
    """Return the picture with nothing but a snapshot's elements. NoPictureError if none is left.

    It may be one element or several, such as a wide one and a narrow one.
    """
    if not text.strip():
        return ""
    if "<!" in text or "<?" in text:  # declarations define what the reader below would expand
        raise NoPictureError
    try:
        root = ElementTree.fromstring(f"<all>{text}</all>")
    except ElementTree.ParseError as error:
        raise NoPictureError from error
    pictures = [element for element in root if _name(element) == "svg"]
    if not pictures:
        raise NoPictureError
    return "".join(map(_written, pictures))


def _written(element: ElementTree.Element) -> str:
    name = _name(element)
    attributes = "".join(
        f" {key}={quoteattr(value)}" for key, value in element.items() if _draws(key, value)
    )
    inside = escape(element.text or "") if name in ("text", "tspan", "title") else ""
    for child in element:
        if _name(child) in ELEMENTS:
            inside += _written(child)
        if name in ("text", "tspan"):
            inside += escape(child.tail or "")
    return f"<{name}{attributes}>{inside}</{name}>"


def _name(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _draws(key: str, value: str) -> bool:
    match key:
        case "href":
            return IMAGE.match(value) is not None
        case "style":
            return STYLE.fullmatch(value) is not None
        case "class":
            return all(map(CLASSES.fullmatch, value.split()))
    return key in ATTRIBUTES and not _ELSEWHERE.search(value)
