"""One look for the app and for what is drawn without it: first paint, written site, files, rooms.

both.css has what they share, in the names that ui/paint/html.py gives a page's parts.
"""

import re
from functools import cache

from ui import read

KEPT = (  # that the app needs from its first paint, too
    *("style/colors.css", "live/snapshot/snapshot.css", "paint/snapshot.css"),
    *("paint/forced_colors.css", "paint/typed.css"),
)
PAGE = ("style/page.css", "style/both.css")  # of a page without Streamlit
APP = {  # names of Streamlit's own parts, by those of the same parts elsewhere
    "#paint main": "[data-testid=stMain]",
    "#paint ": "",
    ".k-": ".st-key-",
    "*=k-": "*=st-key-",
    ".words": ":is([data-testid=stMarkdownContainer], [data-testid=stCaptionContainer])",
    ".caption": "[data-testid=stCaptionContainer]",
    ".column": "[data-testid=stColumn]",
    ".slider": "[data-testid=stSlider]",
}


@cache
def sheet(*names: str) -> str:
    """Return style sheets of ui/, by their paths there, as one text."""
    text = "".join(map(read, names))
    return re.sub(r"(?:\s|/\*[\s\S]*?\*/)+", " ", text)


@cache
def app() -> str:
    """Return the app's style: what is shared by Streamlit's names, then what mends Streamlit's."""
    names = re.compile("|".join(map(re.escape, APP)))
    both = names.sub(lambda name: APP[name[0]], sheet("style/both.css"))
    return sheet("style/colors.css") + both + sheet("frame/style.css")
