"""Values of the shared controls: their limits, and how text from a link becomes one of them."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.arguments import LAYOUTS
from core.encodings.longrope import SEARCHED
from core.encodings.rotary import PAIRINGS
from core.encodings.rotary_scaling import SCALINGS
from core.input.text_to_input import split_words
from state.settings import NAMES, Settings

MAX_WORDS = 64
MAX_CHARACTERS = 2000
DEFAULTS = Settings()


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`, in steps."""

    low: int
    high: int
    step: int = 1

    def allows(self, value: float) -> bool:
        """Whether `value` is in range and on a step."""
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def clamp(self, value: float) -> int:
        """The nearest allowed value, downwards between steps."""
        inside = int(min(max(value, self.low), self.high))
        return inside - (inside - self.low) % self.step

    def __str__(self) -> str:
        kind = "an even number" if self.step == 2 else "a whole number"
        return f"{kind} from {self.low:,} to {self.high:,}"


@dataclass(frozen=True)
class Real:
    """A number from `low` to `high`; a whole one is an int, so that a link reads factor=4."""

    low: float
    high: float
    step: float  # of the box for an exact value

    def allows(self, value: float) -> bool:
        """Whether `value` is in range."""
        return self.low <= value <= self.high

    def clamp(self, value: float) -> float:
        """The nearest allowed value, rounded up to four decimals."""
        inside = min(max(value, self.low), self.high)
        up = math.ceil(inside * 1e4 - 1e-6) / 1e4
        return int(up) if up == int(up) else up

    def __str__(self) -> str:
        return f"a number from {self.low:,g} to {self.high:,g}"


LIMITS: dict[str, Whole | Real] = {
    "max_len": Whole(2, 8192),
    "d_model": Whole(2, 2048, step=2),
    "d_head": Whole(4, 512, step=2),
    "n_heads": Whole(1, 128),
    "base": Whole(2, 100_000_000),
    "trained_length": Whole(1, 10_000_000),
    "wanted_length": Whole(1, 10_000_000),
    "factor": Real(1, 1024, step=0.5),
    "beta_fast": Whole(1, 512),
    "beta_slow": Whole(1, 511),  # below beta_fast, as the next is below high_freq_factor
    "low_freq_factor": Whole(1, 511),
    "high_freq_factor": Whole(1, 512),
}
NUMBERS = (*LIMITS, "position", "pair")  # whose limits depend on others; in the order of sliders
CHOICES: dict[str, tuple[str, ...]] = {
    "layout": LAYOUTS,
    "scaling": (*SCALINGS, *SEARCHED),
    "truncate": ("true", "false"),
    "partial_rotary_factor": ("1", "0.5", "0.25"),
    "rotary_pairing": PAIRINGS,
}

FOLLOWING = {"factor": ("trained_length", "wanted_length"), "position": ("sentence",)}


def limits(field: str, settings: Settings) -> Whole | Real:
    """The limits of `field`, given the other settings: the cursor stays inside the table."""
    if field == "position":
        return Whole(0, settings.max_len - 1)
    if field == "pair":
        return Whole(0, settings.d_model // 2 - 1)
    return LIMITS[field]


def usual(field: str, settings: Settings) -> Any:
    """The value of `field` when a link does not name it: the default, moved inside the table.

    The factor is what the wanted length asks for, and the cursor is on a word of the sentence.
    """
    default = getattr(DEFAULTS, field)
    if field == "position" and (words := split_words(settings.sentence)):
        default = min(default, len(words) - 1)
    if field == "factor":
        default = settings.wanted_length / settings.trained_length
    return default if isinstance(default, str) else limits(field, settings).clamp(default)


def whole(text: str) -> int | None:
    """The whole number that `text` spells in plain digits, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None


def number(text: str) -> float | None:
    """The number that `text` spells in digits and perhaps a point, an int if whole, or None."""
    before, point, after = text.partition(".")
    if whole(before) is None or (point and whole(after) is None):
        return None
    value = float(text)
    return int(value) if value == int(value) else value


def followed(settings: Settings, before: Settings, named: Collection[str] = ()) -> Settings:
    """`settings` with what was never set moved along: a factor with the lengths, a cursor with the
    sentence.

    It was set if it is `named`, or if it differed `before` from what was usual there.
    """
    for field, reasons in FOLLOWING.items():
        now = getattr(settings, field)
        free = now == getattr(before, field) == usual(field, before) and field not in named
        if free and any(getattr(settings, name) != getattr(before, name) for name in reasons):
            settings = changed(settings, {field: usual(field, settings)})
    return settings


def changed(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """`settings` with `changes` by the names of fields."""
    return replace(settings, **changes)


def clamped(settings: Settings) -> Settings:
    """`settings` with every number moved to the nearest allowed one, the cursor last."""
    for field in NUMBERS:
        value = limits(field, settings).clamp(getattr(settings, field))
        settings = changed(settings, {field: value})
    return settings


@dataclass(frozen=True)
class Refusal:
    """A value in a link that was not accepted."""

    field: str
    value: str
    allowed: str
    used: object


def read(query: Mapping[str, Sequence[str]], now: Settings) -> tuple[Settings, list[Refusal]]:
    """`now` with the values in a link. A value that is not allowed becomes a Refusal."""
    settings, refusals, named = now, [], set()
    for field in NAMES:
        texts = query.get(field)
        if not texts or texts == [""]:
            continue
        value = _value(field, texts, settings)
        if value is None:
            used = getattr(clamped(settings), field)
            refusals.append(Refusal(field, " and ".join(texts), allowed(field, settings), used))
        else:
            settings = changed(settings, {field: value})
            named.add(field)
    return clamped(followed(settings, now, named)), refusals


def allowed(field: str, settings: Settings) -> str:
    """What `field` accepts, in words."""
    if field == "sentence":
        return f"one text of up to {MAX_CHARACTERS:,} characters"
    if field in CHOICES:
        return " or ".join(CHOICES[field])
    return str(limits(field, settings))


def _value(field: str, texts: Sequence[str], settings: Settings) -> float | str | None:
    if len(texts) != 1:
        return None
    if field == "sentence":
        return texts[0] if len(texts[0]) <= MAX_CHARACTERS else None
    if field in CHOICES:
        return texts[0] if texts[0] in CHOICES[field] else None
    allowed = limits(field, settings)
    value = number(texts[0]) if isinstance(allowed, Real) else whole(texts[0])
    return value if value is not None and allowed.allows(value) else None
