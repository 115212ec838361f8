"""The pages: every pages/<chapter>/<page>.py, with its words in content/."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from document.blocks import Block
from document.state import State
from document.words import words

ROOT = Path(__file__).parent.parent
CHAPTERS = words("frame").meta["chapters"]  # titles by folder, in menu order
HOME = "home"
Page = Callable[[State], Iterator[Block]]


@cache
def files() -> dict[str, list[Path]]:
    """The pages' files by chapter, ordered by the `order` in their content files."""
    scripts = {
        chapter: [p for p in (ROOT / "pages" / chapter).glob("*.py") if p.stem != "__init__"]
        for chapter in CHAPTERS
    }
    return {
        chapter: sorted(files, key=lambda file: words(file.stem).meta["order"])
        for chapter, files in scripts.items()
        if files
    }


def path(name: str) -> Path:
    """The file of the page called `name`, such as "heatmap"."""
    return next(file for every in files().values() for file in every if file.stem == name)


def url_path(name: str) -> str:
    """The URL path of the page called `name`."""
    return "" if name == HOME else name.replace("_", "-")


def names() -> list[str]:
    """The names of all pages, in menu order."""
    return [file.stem for every in files().values() for file in every]


def chapter(name: str) -> list[str]:
    """The names of a chapter's pages, in menu order."""
    return [file.stem for file in files()[name]]


def page(name: str) -> Page:
    """What the page called `name` is made by; read anew where its file has changed."""
    folder = path(name).parent.name
    make: Page = import_module(f"pages.{folder}.{name}").page
    return make
