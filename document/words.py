"""The words of a page: Markdown from content/, filled in with computed numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import frontmatter
from jinja2 import Environment, StrictUndefined, Template

from charts.kit.theme import percent
from document.sources import UnknownSourceError, cite, source

CONTENT = Path(__file__).parent.parent / "content" / "en"


def number(value: float, digits: int = 3) -> str:
    """Return a number in a sentence: grouped thousands, `digits` significant, rarely 1e5."""
    if value == 0 or 1e-3 <= abs(value) < 1e15:
        magnitude = int(f"{value:e}".split("e")[1])
        places = max(0, digits - 1 - magnitude)
        text = f"{value:,.{places}f}"
        short = text.rstrip("0").rstrip(".") if "." in text else text
        return short.replace("-", "−")
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    return rf"${mantissa}\times10^{{{int(exponent)}}}$"


def entry(value: float) -> str:
    """Return an entry of a table of encodings: five decimals, or an exponent if mostly 0."""
    if 0 < abs(value) < 1e-3:
        mantissa, exponent = f"{value:.4e}".split("e")
        return f"{mantissa}e{int(exponent)}".replace("-", "−")
    text = f"{value:.5f}".replace("-", "−")
    return text[:-4] if text.endswith("00000") else text


def entries(values: Sequence[float]) -> str:
    """Return a row of numbers: all up to six, else the first three and the last two."""
    if len(values) <= 6:
        return ", ".join(map(entry, values))
    return ", ".join([*map(entry, values[:3]), "…", *map(entry, values[-2:])])


def tex(value: float, digits: int = 5) -> str:
    """Return a number in a formula, rounded to `digits` significant ones."""
    if value == 0 or abs(value) >= 1e-3:
        return f"{value:#.{digits}g}".rstrip(".")
    mantissa, exponent = f"{value:.{digits - 1}e}".split("e")
    return rf"{mantissa}\times10^{{{int(exponent)}}}"


def counted(count: float, noun: str, plural: str = "", digits: int | None = None) -> str:
    """Return a number with its noun, as it is shown: 1 token; of two `digits`, 1 radian."""
    text = f"{count:,.0f}" if digits is None else number(count, digits)
    return f"{text} {noun if text == '1' else plural or noun + 's'}"


def plain(text: str, longest: int = 200) -> str:
    """Return a reader's text as Markdown that shows it literally: no markup, no icons, no arrows.

    Cut with an ellipsis after `longest` characters.
    """
    cut = text if len(text) <= longest else text[: longest - 1] + "…"
    # Streamlit turns :names: into icons, -> into arrows and www.names into links even if they are
    # escaped. An invisible joiner after the sign prevents that.
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", cut).translate(_JOINED)


_JOINED = str.maketrans({sign: f"{sign}\N{WORD JOINER}" for sign in ":-."})


# StrictUndefined: a number missing from the page is an error, not a gap in the sentence.
ENVIRONMENT = Environment(undefined=StrictUndefined, autoescape=False)
ENVIRONMENT.filters |= {
    "number": number,
    "percent": percent,
    "counted": counted,
    "plain": plain,
    "entries": entries,
    "tex": tex,
}
ENVIRONMENT.globals |= {"source": source, "cite": cite}


@cache
def _template(text: str) -> Template:
    return ENVIRONMENT.from_string(text)


def fill(text: str, /, **numbers: object) -> str:
    """Return `text` with its numbers filled in."""
    return _template(text).render(numbers)


class Header(dict[str, Any]):
    """The header of a content file; a key that it has not is named with the file."""

    def __init__(self, name: str, values: Mapping[str, Any]) -> None:
        super().__init__(values)
        self.name = name

    def __missing__(self, key: str) -> Any:
        raise KeyError(f"content/en/{self.name}.md has no {key} in its header")


@dataclass(frozen=True)
class Words:
    """One content file: its header, and its parts by heading."""

    name: str
    meta: Header
    parts: Mapping[str, str]

    def label(self, key: str) -> str:
        """Return the label of the link, control or button called `key`; KeyError without one."""
        labels = {**self.meta.get("labels", {}), **self.meta.get("link_labels", {})}
        if key not in labels:
            raise KeyError(f"content/en/{self.name}.md has no label {key} in its header")
        return str(labels[key])

    def items(self, part: str, /, **numbers: object) -> list[str]:
        """Return the items of the part called `part`, which is a list."""
        lines = self.text(part, **numbers).splitlines()
        return [line.removeprefix("- ") for line in lines if line]

    def text(self, part: str, /, **numbers: object) -> str:
        """Return the part called `part`, numbers filled in. KeyError if there is no such part."""
        if part not in self.parts:
            raise KeyError(f"content/en/{self.name}.md has no part headed ## {part}")
        try:
            filled = fill(self.parts[part], **numbers)
        except UnknownSourceError as error:
            raise UnknownSourceError(f"{self.name}, {part}: {error}") from None
        # In the file ## names a part, so headings start at ###. On the page ## follows the title.
        return re.sub(r"^#(?=##)", "", filled, flags=re.MULTILINE)

    def say(self, part: str, /, **numbers: object) -> Text:
        """Return the part called `part` as a block."""
        return Text(self, part, numbers)

    def heading(self, part: str, /, **numbers: object) -> Text:
        """Return the part as a heading of the page."""
        return Text(self, part, numbers, "heading")

    def callout(self, part: str, /, **numbers: object) -> Text:
        """Return the part as a line that stands out: what cannot be, or what contradicts."""
        return Text(self, part, numbers, "callout")

    def caption(self, part: str, /, **numbers: object) -> Text:
        """Return the part in small letters."""
        return Text(self, part, numbers, "caption")


@dataclass(frozen=True)
class Text:
    """A part of a page's words with its numbers, and how it looks."""

    words: Words
    part: str
    numbers: Mapping[str, Any] = field(default_factory=dict, compare=False)
    style: str = ""  # or "heading", "callout", "caption"

    @cached_property
    def markdown(self) -> str:
        """The text; empty where a condition in it leaves nothing."""
        return self.words.text(self.part, **self.numbers)


@cache
def words(name: str) -> Words:
    """Return the words of content/en/<name>.md: a header, then parts headed `## part`.

    KeyError if there is no such file, with the command that finds who names it.
    """
    if not (file := CONTENT / f"{name}.md").exists():
        names = "|".join(dict.fromkeys([name, name.replace("_", "-")]))
        raise KeyError(f"there is no content/en/{name}.md; who names it: git grep -nwE '{names}'")
    post = frontmatter.load(str(file))
    # Streamlit draws a formula of several lines only if each $$ has a line of its own.
    content = re.sub(r"\$\$\s*(.+?)\s*\$\$", r"\n$$\n\1\n$$\n", post.content, flags=re.DOTALL)
    _, *pieces = re.split(r"^## (.+)$", content, flags=re.MULTILINE)
    parts = {
        title.strip(): body.strip() for title, body in zip(pieces[::2], pieces[1::2], strict=True)
    }
    return Words(name, Header(name, post.metadata), parts)
