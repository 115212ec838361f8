"""Write a site into a folder: pages, their cards, the style, and what search engines ask for."""

import io
import json
from pathlib import Path

from PIL import Image

from document import contents
from document.moved import moves
from ui import UI
from ui.paint import card
from ui.paint.early_input import PICTURES, script, without_early_input
from ui.paint.page import Address
from ui.paint.site.page import Site, folder_of, moved, page
from ui.scripts.bundle import bundle
from ui.server.index import search_labels, written
from ui.server.search import robots_text, sitemap_text
from ui.style import KEPT, PAGE, sheet

STYLES = (
    *(*KEPT, *PAGE, "paint/controls.css", "paint/whole.css", "paint/site/style.css"),
    *("frame/browser/words.css", "live/resume.css"),
)
WORDS = 'import {{ siteWords }} from "./paint/browser/site_words.js";\nsiteWords({labels});\n'
ICON = UI / "frame" / "icon.svg"


def write(folder: Path, app: str = "", base: str = "") -> list[Path]:
    """Write the site into `folder` and return its files. Other files in there stay."""
    site, files = Site(app, base), dict[str, bytes]()
    for name in contents.names():
        files[f"{folder_of(name)}index.html"] = page(site, name).encode()
        files[f"card/{name}.png"] = _card(name)
    for old, move in moves().items():
        files[f"{old}/index.html"] = moved(site, old, move).encode()
    files["style.css"] = sheet(*STYLES).encode()
    files["early_input.js"] = script(PICTURES, plays=True, then="readLink").encode()
    files["link.js"] = without_early_input("readLink").encode()
    files["words.js"] = bundle(WORDS.format(labels=json.dumps(search_labels()))).encode()
    index = written(lambda page, state: site.link(page, state, here=""))
    files["index.js"] = f"globalThis.clockHandsIndex = {index};".encode()
    files["icon.svg"] = ICON.read_bytes()
    files[".nojekyll"] = b""  # or GitHub Pages would leave out what begins with a line
    if site.base:
        addresses = [site.base + folder_of(name) for name in contents.names()]
        files["sitemap.xml"] = sitemap_text(addresses).encode()
        files["robots.txt"] = robots_text(site.base).encode()
    for name, content in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return [folder / name for name in files]


def _card(name: str) -> bytes:
    """Return a page's card as a small PNG, in so many colors that nobody sees that they are few."""
    picture, file = Image.open(io.BytesIO(card.png(Address("", "/", name)))), io.BytesIO()
    few = picture.convert("RGB").quantize(256, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    few.save(file, "png", optimize=True)
    return file.getvalue()
