"""The page of sources, each with the pages that cite it."""

from collections.abc import Iterator

from core.models import MODELS
from document.blocks import Block, Box, Link
from document.sources import KINDS, register
from document.state import State
from document.teach.citing import citing
from document.words import words as words_of


def page(state: State) -> Iterator[Block]:
    """Show the sources of each kind, with the pages that cite them, and models' settings."""
    words, pages = state.words, citing()
    for kind in KINDS:
        boxes = []
        for key, one in register().items():
            if one.kind == kind:
                says = words.say("entry", key=key, repository=one.repository, version=one.version)
                links = [Link(to, words_of(to).meta["title"]) for to in pages[key]]
                boxes.append(Box([says, Box(links, "row", gap="xxsmall")], gap="xxsmall"))
        yield words.heading(f"{kind} title")
        yield Box(boxes, "grid", kind, tracks=2, min_width=330)
    yield words.heading("settings title")
    yield words.say("settings", models=MODELS)
