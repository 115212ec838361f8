"""The menu, links to pages, and their addresses."""

from collections.abc import Callable, Mapping
from copy import copy
from functools import cache
from typing import Any, Literal, TypeAlias
from urllib.parse import urlencode, urlsplit

import streamlit as st

from document import contents
from document.words import Words, words
from state import lesson
from ui.controls import url
from ui.server.qr import svg
from ui.visit import visit

Page: TypeAlias = Any  # what st.Page makes, whose type Streamlit keeps to itself


Draw: TypeAlias = Callable[[str], None]  # the page called so


def _nothing(name: str) -> None:
    """Draw nothing, of a page that is linked to."""


def page(name: str, draw: Draw = _nothing) -> Page:
    """Return the page called `name`, to link to or, where it can `draw` itself, to run."""
    # A copy, because st.navigation marks the one that it allows to run.
    return copy(_page(name, draw))


@cache  # for all pages, a twentieth of each run
def _page(name: str, draw: Draw) -> Page:
    def script() -> None:
        draw(name)

    script.__name__ = name  # Streamlit wants one
    return st.Page(
        script,
        title=words(name).meta["title"],
        url_path=contents.url_path(name) or None,
        default=name == contents.HOME,
        visibility="hidden" if name in contents.chapter(contents.FOOT) else "visible",
    )


def current(draw: Draw, *, hidden: bool) -> tuple[Page, Words]:
    """Draw the menu, unless `hidden`, and return the requested page and its words."""
    pages = {name: page(name, draw) for name in contents.names()}
    chapters = {
        title: [pages[name] for name in contents.chapter(chapter)]
        for chapter, title in contents.CHAPTERS.items()
    }
    *_, last = chapters.values()
    last += [pages[name] for name in contents.chapter(contents.FOOT)]  # hidden
    chosen = st.navigation(chapters, position="hidden" if hidden else "top")
    names = {page.url_path: name for name, page in pages.items()}
    return chosen, words(names.get(chosen.url_path, contents.HOME))


def link(name: str, label: str, **changes: object) -> None:
    """Draw a link to the page called `name` that changes settings and the page's own controls."""
    parameters = {field: str(value) for field, value in changes.items()}
    if parameters and name == visit().at.page:  # which is not opened, and so would not ask its link
        parameters[url.ANEW] = url.CHANGES
    st.page_link(page(name), label=label, query_params=parameters or None)


def reset_link(name: str, label: str, **changes: object) -> None:
    """Draw a link after which what it does not name goes back to its default."""
    st.page_link(page(name), label=label, query_params=url.reset_parameters(changes))


def address(**extra: str) -> str:
    """Return the link to this page in its current state, with `extra` parameters."""
    query = {name: st.query_params.get_all(name) for name in st.query_params}
    left_out = {*lesson.NAMES, *visit().personal}
    query = {name: values for name, values in query.items() if name not in left_out}
    return address_of("", {**query, **extra})


def address_of(page: str, query: Mapping[str, object]) -> str:
    """Return the link to a page, this one unless named, as somebody opens it who was never here."""
    here = urlsplit(st.context.url or "http://localhost:8501/")
    folder = here.path.rpartition("/")[0]
    path = f"{folder}/{contents.url_path(page)}" if page else here.path
    return here._replace(path=path, query=urlencode(query, doseq=True), fragment="").geturl()


def qr_code(link: str, alt: str, width: int | Literal["content", "stretch"] = "content") -> None:
    """Draw `link` as a QR code; nothing where it is too long for one."""
    if image := svg(link):
        st.image(image, width=width, alt=alt)


def local_note() -> str:
    """Return a warning if the app is open at an address that no other device can reach."""
    parts = urlsplit(address())
    host = parts.hostname or ""
    is_local = host in ("localhost", "::1") or host.startswith("127.")
    return words("share").text("local", port=parts.port or 80) if is_local else ""
