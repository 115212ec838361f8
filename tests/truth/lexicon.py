"""Phrases that are true only where something holds, wherever on a page they stand.

A sentence may be rewritten at will: where one of these phrases comes up in it, at any settings, its
condition is looked at. A page's own phrases stand in its own test.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from state.settings import Settings
from tests.truth.said import FOUND

State = Mapping[str, Any]  # the parameters of the link, a page's own controls among them


@dataclass(frozen=True)
class Phrase:
    """A pattern, and when its words may be said."""

    pattern: str
    holds: Callable[[Settings, State], Any]


COUNTED = "tokens|words|hands|pairs|positions|numbers|bits|steps|turns|heads|columns|rows|radians"
COMMON = [
    Phrase(rf"(?<![\d.,\w/])1 ({COUNTED})\b", lambda *_: False),
    Phrase(r"(?<![\w.])[-−]0(\.0+)?(?![\d.,])", lambda *_: False),
    Phrase(r"slower (hand|pair|one)s?\b", lambda settings, _: settings.d_model > 2),
]


def mistakes(
    text: str, settings: Settings, state: State | None = None, phrases: Iterable[Phrase] = ()
) -> list[str]:
    """Return every phrase of `text` that does not hold here, of the common ones and of `phrases`.

    Of many readings, one at least has to have each of `phrases`, and in one it must not hold.
    """
    found, broken = FOUND.get(), []
    for phrase in [*COMMON, *phrases]:
        hits = [*re.finditer(phrase.pattern, text, re.IGNORECASE)]
        holds = bool(phrase.holds(settings, state or {}))
        if not holds:
            broken += [text[max(0, hit.start() - 60) : hit.end() + 60] for hit in hits]
        if found is not None and phrase not in COMMON:
            for what, seen in (("stands", bool(hits)), ("does not hold", not holds)):
                found[what, phrase.pattern] = found.get((what, phrase.pattern), False) or seen
    return broken
