"""Phrases that are true only where something holds, wherever on a page they stand.

A sentence may be rewritten at will: where one of these phrases comes up in it, at any settings, its
condition is looked at. A page's own phrases stand in its own test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from state.settings import Settings

State = Mapping[str, str]  # the parameters of the link, a page's own controls among them


DEFAULTS = Settings()


def never(_settings: Settings, _state: State) -> bool:
    """When what is wrong at any settings may be said."""
    return False


@dataclass(frozen=True)
class Phrase:
    """A pattern, and when its words may be said. `example` has it, and is false under `wrong`."""

    pattern: str
    example: str
    holds: Callable[[Settings, State], bool] = never
    wrong: Settings = DEFAULTS
    state: State = field(default_factory=dict)

    def broken(self, text: str, settings: Settings, state: State) -> list[str]:
        """The places in `text` where the phrase stands though it does not hold."""
        if self.holds(settings, state):
            return []
        hits = re.finditer(self.pattern, text, re.IGNORECASE)
        return [text[max(0, hit.start() - 60) : hit.end() + 60] for hit in hits]

    def caught(self) -> bool:
        """Whether the false example is found out: a test that cannot fail is none."""
        return bool(self.broken(self.example, self.wrong, self.state))


COUNTED = "tokens|words|hands|pairs|positions|numbers|bits|steps|turns|heads|columns|rows|radians"
COMMON = [
    Phrase(rf"(?<![\d.,\w/])1 ({COUNTED})\b", "within 1 tokens"),
    Phrase(r"(?<![\w.])[-−]0(\.0+)?(?![\d.,])", "S(k) from -0.00 to 1"),
    Phrase(
        r"slower (hand|pair|one)s?\b",
        "the slower hands are there to tell these apart",
        lambda settings, _: settings.d_model > 2,
        Settings(d_model=2, pair=0),
    ),
]


def mistakes(
    text: str, settings: Settings, state: State | None = None, phrases: Iterable[Phrase] = ()
) -> list[str]:
    """Every phrase of `text` that does not hold here, of the common ones and of `phrases`."""
    return [
        place
        for phrase in [*COMMON, *phrases]
        for place in phrase.broken(text, settings, state or {})
    ]
