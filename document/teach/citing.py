"""The pages that cite a source."""

from collections.abc import Mapping, Sequence
from functools import cache

from document import contents
from document.sources import keys, register
from document.words import CONTENT, words


@cache
def citing() -> Mapping[str, Sequence[str]]:
    """Return the pages whose words cite each source, in menu order, by the source's key."""
    cited = {name: _cited(name) for name in contents.names()}
    return {key: [name for name in cited if key in cited[name]] for key in register()}


def _cited(name: str) -> set[str]:
    """Return the keys in a page's file, in the folder of its name, and in files that it shares."""
    every = CONTENT.glob("*.md")
    shared = [file for file in every if name in words(file.stem).meta.get("shown_on", ())]
    files = [CONTENT / f"{name}.md", *(CONTENT / name).glob("*.md"), *shared]
    return {key for file in files for key in keys(file.read_text(encoding="utf-8"))}
