"""The pages: every pages/<chapter>/<page>.py, with its words in content/."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module, reload
from pathlib import Path
from urllib.parse import urlencode

from document.blocks import Block
from document.state import State
from document.words import Words, words
from state.parameters import texts

ROOT = Path(__file__).parent.parent
CHAPTERS = words("frame").meta["chapters"]  # titles by folder, in menu order
FOOT = "foot"  # the folder of pages that stand below every page, not in the menu
HOME = "home"
Page = Callable[[State], Iterator[Block]]


@cache
def files() -> dict[str, list[Path]]:
    """Return pages' files by chapter, and those of FOOT, by the `order` in their content files."""
    scripts = {one: (ROOT / "pages" / one).glob("[!_]*.py") for one in (*CHAPTERS, FOOT)}
    return {
        chapter: sorted(files, key=lambda file: words(file.stem).meta["order"])
        for chapter, files in scripts.items()
    }


def path(name: str) -> Path:
    """Return the file of the page called `name`, such as "heatmap"."""
    return next(file for every in files().values() for file in every if file.stem == name)


def url_path(name: str) -> str:
    """Return the URL path of the page called `name`."""
    return "" if name == HOME else name.replace("_", "-")


def link(app: str, page: str, query: Mapping[str, object]) -> str:
    """Return the address of a page in the `app`, itself an address; empty without one."""
    text = urlencode({name: texts(value) for name, value in query.items()}, doseq=True)
    return app and f"{app.rstrip('/')}/{url_path(page)}{text and '?'}{text}"


def tab(page: Words) -> str:
    """Return the title of the browser's tab."""
    text = words("frame")
    if page.name == HOME:
        return text.text("tab of home")
    return text.text("tab", title=page.meta["title"])


def names() -> list[str]:
    """Return the names of all pages: those of the menu in its order, and those of FOOT."""
    return [file.stem for every in files().values() for file in every]


def beside(name: str) -> dict[str, str]:
    """Return pages before ("previous") and after ("next") the one called `name`, in menu order."""
    menu = [one for one in names() if one not in chapter(FOOT)]
    at = menu.index(name) if name in menu else len(menu) + 1
    around = (("previous", at - 1), ("next", at + 1))
    return {part: menu[index] for part, index in around if 0 <= index < len(menu)}


def chapter(name: str) -> list[str]:
    """Return the names of a chapter's pages, in menu order."""
    return [file.stem for file in files()[name]]


def titles() -> dict[str, str]:
    """Return the title of every page, by its name."""
    return {name: words(name).meta["title"] for name in names()}


def page(name: str) -> Page:
    """Return the function of the page called `name`; its file is read anew where it has changed."""
    file = path(name)
    module, changed = import_module(f"pages.{file.parent.name}.{name}"), file.stat().st_mtime_ns
    if _read.setdefault(name, changed) != changed:
        _read[name] = changed
        module = reload(module)
    make: Page = module.page
    return make


_read: dict[str, int] = {}  # when the file of each page had last changed as it was read
