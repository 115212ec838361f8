"""What a parameter of a link may be, if it is no setting: how its texts are read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from state.ranges import Real, Whole


class Kind(Protocol):
    """What a parameter may be; as a text, what a link may name."""

    def read(self, texts: Sequence[str]) -> object:
        """The value that a link's texts name, or None; there is at least one text."""


@dataclass(frozen=True)
class OneOf:
    """One of a few options. `aliases` are old labels and what they are called now."""

    options: Sequence[object]
    aliases: Mapping[str, str] = field(default_factory=dict)

    def read(self, texts: Sequence[str]) -> object:
        """The option whose label the one text is."""
        labels = [plain(self.aliases.get(text, text)) for text in texts]
        return next((option for option in self.options if [plain(str(option))] == labels), None)

    def __str__(self) -> str:
        return "one of " + ", ".join(map(str, self.options))


@dataclass(frozen=True)
class AnyOf:
    """Any number of a few options, or none: an empty text."""

    options: Sequence[str]
    aliases: Mapping[str, str] = field(default_factory=dict)

    def read(self, texts: Sequence[str]) -> list[str]:
        """The options that are named, in the order of the link."""
        named = dict.fromkeys(self.aliases.get(text, text) for text in texts)
        return [option for option in named if option in self.options]

    def __str__(self) -> str:
        return "any of " + ", ".join(self.options)


@dataclass(frozen=True)
class Truth:
    """On or off."""

    def read(self, texts: Sequence[str]) -> bool | None:
        """True or false, however they are written."""
        return {"true": True, "false": False}.get(" ".join(texts).lower())

    def __str__(self) -> str:
        return "true or false"


@dataclass(frozen=True)
class Number:
    """A number within limits."""

    limits: Whole | Real

    def read(self, texts: Sequence[str]) -> float | None:
        """The one number, where it is allowed."""
        value = _number(texts)
        return self.limits.clamp(value) if value is not None and self.limits.allows(value) else None

    def __str__(self) -> str:
        return str(self.limits)


@dataclass(frozen=True)
class Float:
    """Any number from `low` to `high`, on a step of its slider or not."""

    low: float
    high: float

    def read(self, texts: Sequence[str]) -> float | None:
        """The one number, where it is allowed, and 0.0 for -0.0."""
        value = _number(texts)
        return value + 0.0 if value is not None and self.low <= value <= self.high else None

    def __str__(self) -> str:
        return f"a number from {self.low:g} to {self.high:g}"


@dataclass(frozen=True)
class Text:
    """A text of up to `most` characters, possibly an empty one."""

    most: int

    def read(self, texts: Sequence[str]) -> str:
        """The text, cut where it is too long; of several, the last."""
        return texts[-1][: self.most]

    def __str__(self) -> str:
        return f"one text of up to {self.most:,} characters"


def texts(value: object) -> list[str]:
    """A value as a link spells it: several texts for several options, an empty one for none."""
    if isinstance(value, list | tuple):
        return [*map(str, value)] or [""]
    if isinstance(value, bool):
        return [str(value).lower()]
    return [str(value).removesuffix(".0")]


def plain(text: str) -> str:
    """One spelling for each text, so that "3.0" and "3" are equal, and "True" and "true"."""
    try:
        return repr(float(text))
    except ValueError:
        return text.lower()


def _number(texts: Sequence[str]) -> float | None:
    try:
        [value] = map(float, texts)
    except ValueError:
        return None
    return value
