"""The index as a browser reads it: ui/frame/browser/index.js."""

import hashlib
import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any
from urllib.parse import urlencode

from document import contents
from document.index import entries
from document.markdown import paragraphs, plain
from document.words import words
from state.parameters import texts


def written(link: Callable[[str, Mapping[str, Any]], str]) -> str:
    """Return all entries as JSON; `link` gives a page's address with its settings."""
    every = [
        {
            "title": plain(entry.title),
            "page": words(entry.page).meta["title"],
            "text": plain(entry.text),
            "also": plain(" ".join(entry.also)),
            "to": link(entry.page, entry.state),
            **({"term": entry.term, "html": paragraphs(entry.text)} if entry.term else {}),
        }
        for entry in entries()
    ]
    return json.dumps(every, ensure_ascii=False, separators=(",", ":"))


@cache
def for_the_app() -> str:
    """Return the index whose links start where the app is served."""
    return written(address)


@cache
def version() -> str:
    """Return the index's name, made from its content."""
    return hashlib.sha256(for_the_app().encode()).hexdigest()[:12]


def search_labels() -> dict[str, str]:
    """Return what the search says and leaves out, and what it looks for `instead` of nothing."""
    names = ("search", "nothing", "instead", "missing", "fillers")
    return {name: words("frame").label(name) for name in names}


def address(page: str, state: Mapping[str, Any]) -> str:
    """Return a page's address within the app, with what is set there."""
    query = urlencode({name: texts(value) for name, value in state.items()}, doseq=True)
    return contents.url_path(page) + (query and f"?{query}")
