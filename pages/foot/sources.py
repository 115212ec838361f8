"""The page of sources, each with the pages that cite it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from core.models import MODELS
from document import contents
from document.blocks import Block, Box, Link
from document.sources import KINDS, keys, register
from document.state import State
from document.words import CONTENT
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


@cache
def citing() -> Mapping[str, Sequence[str]]:
    """Return the pages whose words cite each source, in menu order, by the source's key."""
    cited = {name: _cited(name) for name in contents.names()}
    return {key: [name for name in cited if key in cited[name]] for key in register()}


def _cited(name: str) -> set[str]:
    """Return the keys in a page's file, in the folder of its name, and in files that it shares."""
    every = CONTENT.glob("*.md")
    shared = [file for file in every if name in words_of(file.stem).meta.get("shown_on", ())]
    files = [CONTENT / f"{name}.md", *(CONTENT / name).glob("*.md"), *shared]
    return {key for file in files for key in keys(file.read_text(encoding="utf-8"))}
