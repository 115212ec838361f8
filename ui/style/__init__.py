"""One look for the app and for what is drawn without it: first paint, written site, files, rooms.

look.css has what they are made of, both.css what they share.
"""

import re
from functools import cache

from ui import read

KEPT = (  # that the app needs from its first paint, too
    *("style/look.css", "live/snapshot/snapshot.css", "paint/snapshot.css"),
    *("paint/forced_colors.css", "paint/typed.css"),
)
PAGE = ("style/page.css", "style/both.css")  # of a page without Streamlit


@cache
def sheet(*names: str) -> str:
    """Return style sheets of ui/, by their paths there, as one text."""
    text = re.sub(r"(?:\s|/\*[\s\S]*?\*/)+", " ", "".join(map(read, names)))
    return re.sub(r"(?<=[{}:;,>]) |;? (?=[{}>])", "", text)  # a space before a colon says "within"


def app() -> str:
    """Return the app's style: what is shared, then what mends Streamlit's."""
    return sheet("style/look.css", "style/both.css", "frame/style.css")


@cache
def look(name: str) -> str:
    """Return the first value of a property in look.css: of a color, the light one."""
    match = re.search(rf"--{name}: (?:light-dark\()?([^;,]+)", read("style/look.css"))
    assert match, f"look.css has no --{name}"
    return match[1]
