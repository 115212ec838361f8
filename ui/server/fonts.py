"""Streamlit's own fonts, cut for the first paint to the letters of its words.

Two of them are 54 KB, 600 as they come: half a second of a phone's network. Cutting takes three
seconds, so what is cut is kept where Python keeps this module's code, if that can be written.
"""

import contextlib
import hashlib
import io
import os
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import NamedTemporaryFile, mkdtemp

import fontTools
import streamlit

from document.words import CONTENT
from ui.style import look

CHARTS = CONTENT.parents[1] / "charts"  # whose code spells what stands on an axis
MEDIA = Path(streamlit.__file__).parent / "static" / "static" / "media"
# Under names of their own: Streamlit declares its families again when it starts, and then a browser
# shows no letter of them until it has the whole file.
FAMILIES = {"Paint Sans": "SourceSansVF-Upright", "Paint Serif": "SourceSerifVariable-Roman"}
HEADINGS = int(look("heading-weight"))  # the weight of all that is set in the serif
BOTH = (400, int(look("bold")))  # the weights of words in a picture, plain and bold
CACHE = Path(__file__).parent / "__pycache__"


def whole(family: str) -> Path | None:
    """Return Streamlit's own file of it; None where a version has no such file."""
    return next(MEDIA.glob(f"{FAMILIES[family]}*.woff2"), None)


def letters(family: str) -> str:
    """Return the letters of pages and pictures; in the sans, Latin-1 too for a reader's text."""
    files = [*CONTENT.rglob("*.md"), *CHARTS.rglob("*.py")]
    texts = (path.read_text(encoding="utf-8") for path in files)
    every = {chr(code) for code in range(0x20, 0x7F)}.union(*texts)
    if family == "Paint Sans":
        every |= {chr(code) for code in range(0xA0, 0x100)}
    return "".join(sorted(every - {"\n"}))


def cut(family: str) -> tuple[str, bytes] | None:
    """Return a font with those letters, as WOFF2, and its name: by all that it is made of.

    None where there is none to cut: the first paint has the system's letters then.
    """
    source, has = whole(family), letters(family)
    if source is None:
        return None
    weight = HEADINGS if family == "Paint Serif" else None
    made_of = source.name, has, str(weight), fontTools.version
    name = _digest(*made_of, Path(__file__).read_text(encoding="utf-8")) + ".woff2"
    return name, _kept(CACHE / name, lambda: _cut(source, has, weight))


@cache
def upright() -> list[str]:
    """Return files of the sans as TrueType, at the weights of words and of bold ones, for resvg."""
    source = whole("Paint Sans")
    if source is None:
        return []
    files = [CACHE / f"{_digest(source.name, fontTools.version)}-{weight}.ttf" for weight in BOTH]
    for n, weight in enumerate(BOTH):
        font = _kept(files[n], partial(_cut, source, None, weight, flavor=None))
        if not os.access(files[n], os.R_OK):
            files[n] = Path(mkdtemp()) / files[n].name
            files[n].write_bytes(font)
    return [*map(str, files)]


def _digest(*texts: str) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def _kept(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return what the file has; make it anew where it cannot be read, and keep it if possible."""
    with contextlib.suppress(OSError):
        return path.read_bytes()
    content = make()
    with contextlib.suppress(OSError):  # then it is made again at the next start
        path.parent.mkdir(exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:  # others may do the same
            file.write(content)
        os.chmod(file.name, 0o644)  # the app may run as another user than who set it up
        os.replace(file.name, path)
    return content


def _cut(
    source: Path, has: str | None, weight: int | None, *, flavor: str | None = "woff2"
) -> bytes:
    """Return the font with letters that it `has`, all where it is None, at one weight or at any."""
    from fontTools import subset, ttLib  # a third of a second, and rarely needed
    from fontTools.varLib import instancer

    # Without the time of its making: two servers that cut it give the same bytes of one name.
    font = ttLib.TTFont(source, recalcTimestamp=False)
    cutter = subset.Subsetter(subset.Options(layout_features=["kern", "liga"], hinting=False))
    cutter.populate(unicodes=font.getBestCmap() if has is None else map(ord, has))
    cutter.subset(font)
    if weight:
        font = instancer.instantiateVariableFont(font, {"wght": weight})
    font.flavor, file = flavor, io.BytesIO()
    font.save(file)
    return file.getvalue()
