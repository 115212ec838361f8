"""Writes a site into a folder: pages, their cards, the style, and what search engines ask for."""

import base64
import hashlib
import io
import json
import re
from pathlib import Path

from PIL import Image

from document import contents
from document.moved import moves
from ui import UI
from ui.paint import card
from ui.paint.early_input import PICTURES, script, without_early_input
from ui.paint.page import Address
from ui.paint.site.page import Site, moved, page, up
from ui.paint.site.places import changed
from ui.scripts.bundle import bundle
from ui.server.index import search_labels, written
from ui.server.search import robots_text, sitemap_text
from ui.style import KEPT, PAGE, sheet

STYLES = (
    *(*KEPT, *PAGE, "paint/controls.css", "paint/whole.css", "paint/site/style.css"),
    *("frame/browser/words.css", "live/resume.css"),
)
WORDS = 'import {{ siteWords }} from "./paint/browser/site_words.js";\nsiteWords({labels});\n'
LARGE = 1500  # characters of an image that is a file of its own
ICON = UI / "frame" / "icon.svg"


def write(folder: Path, app: str = "", base: str = "") -> list[Path]:
    """Return the whole site; says which files it has written. Other files in `folder` stay."""
    site, files = Site(app, base), dict[str, bytes]()
    for place in site.places.every:
        text = _apart(page(site, place), up(place), files)
        files[f"{place.folder}index.html"] = text.encode()
    for old, move in moves().items():
        files[f"{old}/index.html"] = moved(site, old, move).encode()
    for name in contents.names():
        files[f"card/{name}.png"] = _card(name)
    files["style.css"] = sheet(*STYLES).encode()
    files["early_input.js"] = script(PICTURES, plays=True, then="readLink").encode()
    files["link.js"] = without_early_input("readLink").encode()
    files["words.js"] = bundle(WORDS.format(labels=json.dumps(search_labels()))).encode()
    home = site.openings[contents.HOME]
    index = written(lambda page, state: site.link(page, changed({}, state), here=home))
    files["index.js"] = f"globalThis.clockHandsIndex = {index};".encode()
    files["icon.svg"] = ICON.read_bytes()
    files[".nojekyll"] = b""  # or GitHub Pages would leave out what begins with a line
    if site.base:
        addresses = [site.base + place.folder for place in site.places.every]
        files["sitemap.xml"] = sitemap_text(addresses).encode()
        files["robots.txt"] = robots_text(site.base).encode()
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return [folder / name for name in files]


def _apart(text: str, root: str, files: dict[str, bytes]) -> str:
    """Return a page whose larger images are `files` of their own, which pages share."""

    def file(match: re.Match[str]) -> str:
        content = base64.b64decode(match[1])
        name = f"image/{hashlib.sha256(content).hexdigest()[:12]}.png"
        files[name] = content
        return root + name

    return re.sub(rf"data:image/png;base64,([\w+/=]{{{LARGE},}})", file, text)


def _card(name: str) -> bytes:
    """Return a page's card as a small PNG, in so many colors that nobody sees that they are few."""
    picture, file = Image.open(io.BytesIO(card.png(Address("", "/", name)))), io.BytesIO()
    few = picture.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(file, "png", optimize=True)
    return file.getvalue()
