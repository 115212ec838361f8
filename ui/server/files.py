"""The files that browsers fetch by themselves: the app's modules, fonts, and Plotly.

Under /browser/, whatever stands before it in the address. Each is named by its content or its
version, so that a browser keeps it for good.
"""

import gzip
import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

import plotly
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ui import UI
from ui.scripts.app import app_script
from ui.server import fonts, index, qr, search

FOLDERS = {  # by what stands before a name
    "": UI / "live",
    "frame/": UI / "frame" / "browser",
    "paint/": UI / "paint" / "browser" / "later",
    "presenter/": UI / "teach" / "presenter",
}
YEAR = "public, immutable, max-age=31536000"  # for files that are named by their content
TYPES = {".js": "text/javascript", ".css": "text/css"}
FONT = ".woff2"
_PATHS = {
    prefix + path.relative_to(folder).as_posix(): path
    for prefix, folder in FOLDERS.items()
    for path in sorted(folder.rglob("*.*"))
    if path.suffix in TYPES
}
MODULES = {name.removesuffix(".js"): p for name, p in _PATHS.items() if p.suffix == ".js"}
_STYLES = {name: path.read_bytes() for name, path in _PATHS.items() if path.suffix == ".css"}
_APP = app_script(MODULES).encode()
VERSION = hashlib.sha256(b"".join([_APP, *_STYLES.values()])).hexdigest()[:12]
SCRIPT = f"{VERSION}/app.js"
# What modules ask for by themselves: host.js and frame/browser/start.js.
STYLES = [f"{VERSION}/{name}" for name in ("host.css", "snapshot/snapshot.css", "frame/words.css")]
_PLOTLY = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"
PLOTLY = f"plotly/{plotly.__version__}/{_PLOTLY.name}"
_FONTS = {family: font for family in fonts.FAMILIES if (font := fonts.cut(family))}
FONTS = {family: f"fonts/{name}" for family, (name, _) in _FONTS.items()}  # names by family
FILES: dict[str, Callable[[], bytes]] = {  # by name what gives each
    **{f"{VERSION}/{name}": style.__bytes__ for name, style in _STYLES.items()},
    SCRIPT: _APP.__bytes__,
    PLOTLY: _PLOTLY.read_bytes,
    **{f"fonts/{name}": font.__bytes__ for name, font in _FONTS.values()},
}


def module(name: str, otherwise: str = "throw error;") -> str:
    """Return the text of a component, the module `name` of ui/live or another of FOLDERS.

    What the component `part` does `otherwise`, if the module raises an `error` or is not there, is
    JavaScript.

    A component's own text has no address that others could be found from, so it asks where
    Streamlit's own files come from: that holds under a base path and behind a proxy.

    No await at its top: Streamlit imports the text once for every component on the page, at the
    same time, and WebKit lets the second import go on before the first is done, without the
    exports (WebKit bug 242740).
    """
    return f"""\
const here = document.querySelector("script[src*='static/js/']").src.split("static/js/")[0];
const module = import(`${{here}}browser/{SCRIPT}`).then(it => it.get("{name}"));
export default part => module.then(it => it.default(part)).catch(error => {{{otherwise}}});
"""


@cache
def compressed(read: Callable[[], bytes]) -> bytes:
    """Return a file's content, compressed once."""
    return gzip.compress(read(), 6)


def _send(request: Request) -> Response:
    name = request.path_params["name"]
    read = FILES.get(name)
    if read is None:
        return Response(status_code=404)
    if Path(name).suffix == FONT:  # compressed as it is
        return Response(read(), headers={"cache-control": YEAR}, media_type="font/woff2")
    headers, kind = {"cache-control": YEAR, "vary": "accept-encoding"}, TYPES[Path(name).suffix]
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(read(), headers=headers, media_type=kind)
    headers["content-encoding"] = "gzip"
    return Response(compressed(read), headers=headers, media_type=kind)


def _send_index(request: Request) -> Response:
    """Send the index of the search and the terms; the address names it by its content."""
    text = index.for_the_app().encode()
    same = request.query_params.get("v") == index.version()
    headers = {"cache-control": YEAR if same else "no-cache", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        text, headers["content-encoding"] = gzip.compress(text, 6), "gzip"
    return Response(text, headers=headers, media_type="application/json")


def whole_font(family: str) -> list[str]:
    """Return the address of a font as Streamlit has it, where it has it."""
    return [f"static/media/{file.name}"] if (file := fonts.whole(family)) else []


def faces(root: str) -> str:
    """Return the rules for both fonts, cut and whole, of a page from which the app is at `root`."""
    return "".join(
        f'@font-face{{font-family:"{family}{which}";font-weight:200 900;font-display:swap;'
        f'src:url({root}{file})format("woff2")}}'
        for family, cut in FONTS.items()
        for which, files in (("", [f"browser/{cut}"]), (" Whole", whole_font(family)))
        for file in files
    )


ANSWERS = {
    "/browser/code.svg": qr.send,
    "/browser/index.json": _send_index,
    "/browser/{name:path}": _send,
    "/robots.txt": search.robots,
    "/sitemap.xml": search.sitemap,
}
ROUTES = [
    Route(base + path, answer) for path, answer in ANSWERS.items() for base in ("", "/{base:path}")
]
