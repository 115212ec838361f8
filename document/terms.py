"""The glossary's terms where they first stand in a page's texts: each a link to its line.

ui/frame/browser/terms.js opens that line in place; where no script runs, the link leads to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from document.words import Text, words

GLOSSARY, LEAD = "glossary", "lead"
# Pages whose words stand for themselves, and the names of settings.
UNMARKED = (GLOSSARY, "sources", "frame")
# Where no term is looked for: code, formulas, headings, tables, links, labels in colours, signs.
_SKIPPED = (
    r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$\n]+\$|^#{1,6} [^\n]*$|^\s*\|[^\n]*$|https?://\S+|<[^>]+>"
    r"|!?\[[^\]]*\]\([^)]*\)|:[a-z-]+\[(?:[^\[\]]|\[[^\]]*\])*\]|:[a-z_]+/\w+:"
)


class Terms:
    """The terms that one page has had so far, each with the text where it stood first."""

    def __init__(self, page: str, first: Mapping[str, object] = MappingProxyType({})) -> None:
        self.page, self.first = page, dict(first)

    def mark(self, text: Text) -> str:
        """Return the Markdown of a text, in which terms that no text before it had are links.

        A text that is drawn again is marked again; headings and callouts are not.
        """
        if {self.page, text.words.name} & {*UNMARKED} or text.style in ("heading", "callout"):
            return text.markdown
        return self.link(text.markdown, text)

    def link(self, markdown: str, text: object) -> str:
        """Return the same for the Markdown of any `text`, which tells it from others."""
        here: set[str] = set()

        def replace(match: re.Match[str]) -> str:
            term = _spellings().get(match[0].lower())
            if term is None or term in here or self.first.setdefault(term, text) != text:
                return match[0]
            here.add(term)
            return f"[{match[0]}]({GLOSSARY}#{slug(term)})"

        return _pattern().sub(replace, markdown)

    def aside(self) -> Terms:
        """Return the same for texts that are folded away: a term stands first outside of them."""
        return Terms(self.page, self.first)


def lead(page: str) -> tuple[str, Terms]:
    """Return the lead of a page with its terms marked, and what marks those of the rest."""
    terms, own = Terms(page), words(page)
    return terms.mark(own.say(LEAD)) if LEAD in own.parts else "", terms


def slug(term: str) -> str:
    """Return a term in an address."""
    return re.sub(r"[^a-z0-9_]+", "-", term.lower()).strip("-")


@cache
def _spellings() -> Mapping[str, str]:
    """Return the terms by what texts write for them, in small letters."""
    links = words(GLOSSARY).meta["links"].items()
    return {text.lower(): term for term, link in links for text in link["said"]}


@cache
def _pattern() -> re.Pattern[str]:
    """Return a pattern of false friends first and then the terms, the longest first."""
    false_friends = [re.escape(one) for one in words(GLOSSARY).meta["not terms"]]
    terms = map(re.escape, sorted(_spellings(), key=len, reverse=True))
    text = rf"(?<![\w-])(?:{'|'.join([*false_friends, *terms])})(?![\w-])"
    return re.compile(f"{_SKIPPED}|{text}", re.DOTALL | re.MULTILINE | re.IGNORECASE)
