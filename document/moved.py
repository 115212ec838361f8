"""Old addresses: which page each opens today, and what its link says there.

The header of a page names them as `was`, each with the state that it opens: `always`, unless its
link says otherwise; `bare`, where its link says nothing; and `instead` of a value that is gone.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from document import contents
from document.link import Query
from document.page_defaults import NEUTRAL
from document.words import words


@dataclass(frozen=True)
class Move:
    """The way from an old address; states as links spell them. moved.js reads the same."""

    page: str
    always: Query = field(default_factory=dict)
    bare: Query = field(default_factory=dict)
    instead: Mapping[str, Mapping[str, Query]] = field(default_factory=dict)  # by name and value

    def query(self, asked: Query) -> dict[str, Sequence[str]]:
        """Return what a link to the page says for one that `asked` the old address."""
        kept = {name: values for name, values in asked.items() if name not in self.instead}
        added = {**self.always, **({} if asked.keys() - NEUTRAL else self.bare)}
        for name, values in asked.items():
            for value in values:
                added |= self.instead.get(name, {}).get(value, {})
        return {**added, **kept}


@cache
def moves() -> dict[str, Move]:
    """Every old address, by its URL path."""
    return {
        contents.url_path(old): Move(name, **(rule or {}))
        for name in contents.names()
        for old, rule in words(name).meta.get("was", {}).items()
    }
