"""Read settings from a link, and keep them within their limits."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from core.input.text_to_input import split_words
from state.ranges import Real, Whole
from state.settings import NAMES, Settings

MAX_WORDS = 64
MAX_CHARACTERS = 2000
DEFAULTS = Settings()
SETTINGS = {one.name: one.metadata for one in fields(Settings)}
_ALLOWED = {name: one["allowed"] for name, one in SETTINGS.items()}
LIMITS = {name: one for name, one in _ALLOWED.items() if isinstance(one, Whole | Real)}
CHOICES = {name: one for name, one in _ALLOWED.items() if isinstance(one, tuple)}
NUMBERS = (*LIMITS, "position", "pair")  # whose limits depend on others; in the order of sliders
STOPS: dict[str, frozenset[float]] = {
    name: one["stops"] for name, one in SETTINGS.items() if one["stops"]
}

FOLLOWING = {"factor": ("trained_length", "wanted_length"), "position": ("sentence",)}


def limits(field: str, settings: Settings) -> Whole | Real:
    """Return the limits of `field`, given the other settings: the cursor stays inside the table."""
    if field == "position":
        return Whole(0, settings.max_len - 1)
    if field == "pair":
        return Whole(0, settings.d_model // 2 - 1)
    return LIMITS[field]


def default_for(field: str, settings: Settings) -> Any:
    """Return the value of `field` when a link does not name it, moved inside the table.

    The factor is what the wanted length asks for, and the cursor is on a word of the sentence.
    """
    default = getattr(DEFAULTS, field)
    if field == "position" and (words := split_words(settings.sentence)):
        default = min(default, len(words) - 1)
    if field == "factor":
        default = settings.wanted_length / settings.trained_length
    return default if isinstance(default, str) else limits(field, settings).clamp(default)


def whole(text: str) -> int | None:
    """Return the whole number that `text` spells in plain digits, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None


def number(text: str) -> float | None:
    """Return the number that `text` spells in digits and a point, an int if whole, or None."""
    before, point, after = text.partition(".")
    if whole(before) is None or (point and whole(after) is None):
        return None
    value = float(text)
    return int(value) if value == int(value) else value


def with_dependents(settings: Settings, before: Settings, named: Collection[str] = ()) -> Settings:
    """Return `settings` with unset values moved along: a factor with the lengths, a cursor too.

    It was set if it is `named`, or if it differed `before` from what was usual there.
    """
    for field, reasons in FOLLOWING.items():
        now = getattr(settings, field)
        free = now == getattr(before, field) == default_for(field, before) and field not in named
        if free and any(getattr(settings, name) != getattr(before, name) for name in reasons):
            settings = changed(settings, {field: default_for(field, settings)})
    return settings


def changed(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """Return `settings` with `changes` by the names of fields."""
    return replace(settings, **changes)


def clamped(settings: Settings) -> Settings:
    """Return `settings` with every number moved to the nearest allowed one, the cursor last."""
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


def read(
    query: Mapping[str, Sequence[str]], now: Settings, *, nearest: bool = False
) -> tuple[Settings, list[Refusal]]:
    """Return `now` with the values in a link. A value that is not allowed becomes a Refusal.

    A number beyond its limits becomes the `nearest` within, as where a drag would end.
    """
    settings, refusals, named = now, [], set()
    for field in NAMES:
        texts = query.get(field)
        if not texts or texts == [""]:
            continue
        value = _value(field, texts, settings, nearest)
        if value is None:
            used = getattr(clamped(settings), field)
            refusals.append(Refusal(field, " and ".join(texts), allowed(field, settings), used))
        else:
            settings = changed(settings, {field: value})
            named.add(field)
    return clamped(with_dependents(settings, now, named)), refusals


def allowed(field: str, settings: Settings) -> str:
    """Return the values that `field` accepts, in words."""
    if field == "sentence":
        return f"one text of up to {MAX_CHARACTERS:,} characters"
    if field in CHOICES:
        return " or ".join(CHOICES[field])
    return str(limits(field, settings))


def _value(
    field: str, texts: Sequence[str], settings: Settings, nearest: bool
) -> float | str | None:
    if len(texts) != 1:
        return None
    if field == "sentence":
        return texts[0] if len(texts[0]) <= MAX_CHARACTERS else None
    if field in CHOICES:
        return texts[0] if texts[0] in CHOICES[field] else None
    allowed = limits(field, settings)
    value = number(texts[0]) if isinstance(allowed, Real) else whole(texts[0])
    if value is None or allowed.allows(value):
        return value
    return allowed.clamp(value) if nearest else None
