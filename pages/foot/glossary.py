"""The page of the field's terms, each with a page that shows it."""

from collections.abc import Iterator

from document.blocks import Block, Box, ask
from document.state import State


def page(state: State) -> Iterator[Block]:
    """Show each term, as a link to its page, and what it means."""
    links = state.words.meta["links"]
    terms = [ask(state.words, {"ask": term, **link}) for term, link in links.items()]
    yield Box(terms, "grid", "glossary", tracks=2, min_width=330)
