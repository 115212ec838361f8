"""The pages: every pages/<chapter>/<page>.py, with its words in content/."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import streamlit as st

from ui.controls import url
from ui.text.words import Words, words
from ui.visit import visit

ROOT = Path(__file__).parent.parent.parent
ICON = Path(__file__).with_name("icon.svg")
CHAPTERS = words("frame").meta["chapters"]  # titles by folder, in menu order
HOME = "home"
Page: TypeAlias = Any  # what st.Page makes, whose type Streamlit keeps to itself


@cache
def _files() -> dict[str, list[Path]]:
    """Page scripts by chapter, ordered by the `order` in their content files."""
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
    """The script of the page called `name`, such as "heatmap"."""
    return next(file for files in _files().values() for file in files if file.stem == name)


def url_path(name: str) -> str:
    """The URL path of the page called `name`."""
    return "" if name == HOME else name.replace("_", "-")


def page(name: str) -> Page:
    """The page called `name`, to link to or run."""
    # A copy, because st.navigation marks the one that it allows to run.
    return copy(_page(name))


@cache  # st.Page checks that the file exists: for all pages, a twentieth of each run
def _page(name: str) -> Page:
    return st.Page(
        path(name),
        title=words(name).meta["title"],
        url_path=url_path(name) or None,
        default=name == HOME,
    )


def names() -> list[str]:
    """The names of all pages, in menu order."""
    return [file.stem for files in _files().values() for file in files]


def chapter(name: str) -> list[str]:
    """The names of a chapter's pages, in menu order."""
    return [file.stem for file in _files()[name]]


def current(hidden: bool = False) -> tuple[Page, Words]:
    """Draw the menu, unless `hidden`, and return the requested page and its words."""
    pages = {name: page(name) for name in names()}
    chapters = {
        CHAPTERS[chapter]: [pages[file.stem] for file in files]
        for chapter, files in _files().items()
    }
    chosen = st.navigation(chapters, position="hidden" if hidden else "top")
    name = next((name for name, page in pages.items() if page.url_path == chosen.url_path), HOME)
    return chosen, words(name)


def link(name: str, label: str, **changes: object) -> None:
    """A link to the page called `name` that changes settings and the page's own controls."""
    parameters = {field: str(value) for field, value in changes.items()}
    if parameters and name == visit().page:  # which is not opened, and so would not ask its link
        parameters[url.ANEW] = url.CHANGES
    st.page_link(page(name), label=label, query_params=parameters or None)


def reset_link(name: str, label: str, **changes: object) -> None:
    """The same, but what the link does not name goes back to its default."""
    st.page_link(page(name), label=label, query_params=url.reset_parameters(changes))
