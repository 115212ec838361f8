"""The sources that words cite: papers, code, documentation, models, web pages, each by its key.

They stand in the header of content/en/sources.md, once each. The words of a page say
`{{ source("vaswani2017", "section 3.5") }}` where sources are listed, and in a sentence
`{{ cite("vaswani2017") }}`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import frontmatter

FILE = Path(__file__).parent.parent / "content" / "en" / "sources.md"
KINDS = ("paper", "code", "documentation", "model", "web")


class UnknownSourceError(ValueError):
    """A key that the register does not have."""


@dataclass(frozen=True)
class Source:
    """One source; `authors` may be a project. A file of code has its place instead of a `url`."""

    kind: str
    authors: str
    title: str = ""
    year: int | None = None
    url: str = ""
    repository: str = ""  # on GitHub: owner/name
    version: str = ""  # a tag, a commit or a branch
    file: str = ""

    @property
    def address(self) -> str:
        """The source's URL."""
        if self.url:
            return self.url
        return f"https://github.com/{self.repository}/blob/{self.version}/{self.file}"

    @property
    def name(self) -> str:
        """Authors and year: Vaswani et al. 2017."""
        return f"{self.authors} {self.year}" if self.year else self.authors

    @property
    def reference(self) -> str:
        """Authors, year, and the title with the link."""
        title = self.title or Path(self.file).name
        if self.file:
            title = f"`{title}`"
        elif self.kind in ("paper", "documentation", "web"):
            title = f"*{title}*"
        return f"{self.name}, [{title}]({self.address})"


@cache
def register() -> Mapping[str, Source]:
    """Return every source by its key."""
    entries: Any = frontmatter.load(str(FILE)).metadata["sources"]
    return {key: Source(**fields) for key, fields in entries.items()}


def source(key: str, where: str = "") -> str:
    """Return the whole reference, and `where` in it: for a list of sources."""
    reference = _entry(key).reference
    return f"{reference}, {where}" if where else reference


def cite(key: str, says: str = "", *, within: bool = False) -> str:
    """Return a link in a sentence: its words are `says`, else Vaswani et al. (2017).

    `within` brackets, the year has none of its own.
    """
    entry = _entry(key)
    usual = f"{entry.authors} ({entry.year})" if entry.year and not within else entry.name
    return f"[{says or usual}]({entry.address})"


def keys(text: str) -> list[str]:
    """Return the keys that a template cites, in order."""
    return re.findall(r"\b(?:source|cite)\(\s*[\"'](\w+)[\"']", text)


def _entry(key: str) -> Source:
    try:
        return register()[key]
    except KeyError:
        raise UnknownSourceError(f"there is no source {key!r} in content/en/{FILE.name}") from None
