"""The menu, and links to pages."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import streamlit as st

from document import contents
from document.words import Words, words
from ui.controls import url
from ui.visit import visit

ICON = Path(__file__).with_name("icon.svg")
Page: TypeAlias = Any  # what st.Page makes, whose type Streamlit keeps to itself


def page(name: str) -> Page:
    """The page called `name`, to link to or run."""
    # A copy, because st.navigation marks the one that it allows to run.
    return copy(_page(name))


@cache  # for all pages, a twentieth of each run
def _page(name: str) -> Page:
    return st.Page(
        _script(name),
        title=words(name).meta["title"],
        url_path=contents.url_path(name) or None,
        default=name == contents.HOME,
    )


def _script(name: str) -> Callable[[], None]:
    """What Streamlit calls to run a page; it wants a name."""

    def script() -> None:
        from ui.blocks.render import render  # which draws links to pages
        from ui.controls.values import state

        render(contents.page(name)(state(name)))

    script.__name__ = name
    return script


def current(hidden: bool = False) -> tuple[Page, Words]:
    """Draw the menu, unless `hidden`, and return the requested page and its words."""
    pages = {name: page(name) for name in contents.names()}
    chapters = {
        contents.CHAPTERS[chapter]: [pages[file.stem] for file in files]
        for chapter, files in contents.files().items()
    }
    chosen = st.navigation(chapters, position="hidden" if hidden else "top")
    names = {page.url_path: name for name, page in pages.items()}
    return chosen, words(names.get(chosen.url_path, contents.HOME))


def link(name: str, label: str, **changes: object) -> None:
    """A link to the page called `name` that changes settings and the page's own controls."""
    parameters = {field: str(value) for field, value in changes.items()}
    if parameters and name == visit().page:  # which is not opened, and so would not ask its link
        parameters[url.ANEW] = url.CHANGES
    st.page_link(page(name), label=label, query_params=parameters or None)


def reset_link(name: str, label: str, **changes: object) -> None:
    """The same, but what the link does not name goes back to its default."""
    st.page_link(page(name), label=label, query_params=url.reset_parameters(changes))
