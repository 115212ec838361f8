"""Which pages there are: every pages/<chapter>/<page>.py that has words in content/."""

from __future__ import annotations

from copy import copy
from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.navigation.page import Page

from ui.prose import Words, words

ROOT = Path(__file__).parent.parent
ICON = Path(__file__).with_name("icon.svg")
CHAPTERS = words("frame").meta["chapters"]  # by the folder's name, in the order of the menu
HOME = "home"


@cache
def _files() -> dict[str, list[Path]]:
    """Page scripts by chapter, in the order that their words ask for."""
    found = {
        chapter: [p for p in (ROOT / "pages" / chapter).glob("*.py") if p.stem != "__init__"]
        for chapter in CHAPTERS
    }
    return {
        chapter: sorted(files, key=lambda file: words(file.stem).meta["order"])
        for chapter, files in found.items()
        if files
    }


def path(name: str) -> Path:
    """The script of the page called `name`, such as "heatmap"."""
    return next(file for files in _files().values() for file in files if file.stem == name)


def url_path(name: str) -> str:
    """Where the page called `name` stands in a link."""
    return "" if name == HOME else name.replace("_", "-")


def page(name: str) -> Page:
    """The page called `name`, to be linked to or run."""
    # A copy, because st.navigation marks the one that may be run.
    return copy(_page(name))


@cache  # st.Page looks for the file: on every run for every page, a twentieth of the run
def _page(name: str) -> Page:
    return st.Page(
        path(name),
        title=words(name).meta["title"],
        url_path=url_path(name) or None,
        default=name == HOME,
    )


def names() -> list[str]:
    """Every page's name, in the order of the navigation."""
    return [file.stem for files in _files().values() for file in files]


def chapter(name: str) -> list[str]:
    """The names of a chapter's pages, in the order of the navigation."""
    return [file.stem for file in _files()[name]]


def current(hidden: bool = False) -> tuple[Page, Words]:
    """Draw the navigation, unless `hidden`, and return the page asked for, with its words."""
    pages = {name: page(name) for name in names()}
    chapters = {
        CHAPTERS[chapter]: [pages[file.stem] for file in files]
        for chapter, files in _files().items()
    }
    chosen = st.navigation(chapters, position="hidden" if hidden else "top")
    name = next((name for name, page in pages.items() if page.url_path == chosen.url_path), HOME)
    return chosen, words(name)


def link(name: str, label: str, **changes: object) -> None:
    """A link to the page called `name`, with `changes` to the settings and to its own controls."""
    parameters = {field: str(value) for field, value in changes.items()}
    st.page_link(page(name), label=label, query_params=parameters or None)
