"""Values of the shared controls: their limits, and how text from a link becomes one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from core.arguments import LAYOUTS
from core.encodings.rotary import PAIRINGS
from core.encodings.rotary_scaling import SCALINGS
from state.settings import Settings

MAX_WORDS = 64
MAX_CHARACTERS = 2000
DEFAULTS = Settings()


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`, in steps."""

    low: int
    high: int
    step: int = 1

    def allows(self, value: int) -> bool:
        """Whether `value` is in range and on a step."""
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def clamp(self, value: int) -> int:
        """The nearest allowed value, downwards between steps."""
        inside = min(max(value, self.low), self.high)
        return inside - (inside - self.low) % self.step

    def __str__(self) -> str:
        kind = "an even number" if self.step == 2 else "a whole number"
        return f"{kind} from {self.low:,} to {self.high:,}"


LIMITS = {
    "max_len": Whole(2, 8192),
    "d_model": Whole(2, 2048, step=2),
    "base": Whole(2, 1_000_000),
    "d_head": Whole(4, 512, step=2),
    "n_heads": Whole(1, 128),
    "trained_length": Whole(1, 10_000_000),
    "wanted_length": Whole(1, 10_000_000),
    "factor": Whole(1, 128),
    "beta_fast": Whole(1, 512),
    "beta_slow": Whole(1, 512),
    "low_freq_factor": Whole(1, 512),
    "high_freq_factor": Whole(1, 512),
}
CHOICES: dict[str, tuple[str, ...]] = {
    "layout": LAYOUTS,
    "scaling": tuple(SCALINGS),
    "truncate": ("true", "false"),
    "partial_rotary_factor": ("1", "0.5", "0.25"),
    "rotary_pairing": PAIRINGS,
}


def limits(field: str, settings: Settings) -> Whole:
    """The limits of `field`, given the other settings: the cursor stays inside the table."""
    if field == "position":
        return Whole(0, settings.max_len - 1)
    if field == "pair":
        return Whole(0, settings.d_model // 2 - 1)
    return LIMITS[field]


def usual(field: str, settings: Settings) -> Any:
    """The value of `field` when a link does not name it: the default, moved inside the table."""
    default = getattr(DEFAULTS, field)
    return default if isinstance(default, str) else limits(field, settings).clamp(default)


def whole(text: str) -> int | None:
    """The whole number that `text` spells in plain digits, or None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 16 else None


def changed(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """`settings` with `changes` by the names of fields."""
    return replace(settings, **changes)


def clamped(settings: Settings) -> Settings:
    """`settings` with every number moved to the nearest allowed one, the cursor last."""
    for field in (*LIMITS, "position", "pair"):
        value = limits(field, settings).clamp(getattr(settings, field))
        settings = changed(settings, {field: value})
    return settings


@dataclass(frozen=True)
class Refusal:
    """A value in a link that was not accepted."""

    field: str
    given: str
    allowed: str
    used: object


def read(query: Mapping[str, Sequence[str]], now: Settings) -> tuple[Settings, list[Refusal]]:
    """`now` with the values in a link. A value that is not allowed becomes a Refusal."""
    settings, refusals = now, []
    for field in fields(Settings):
        given = query.get(field.name)
        if not given or given == [""]:
            continue
        value = _value(field.name, given, settings)
        if value is None:
            used = getattr(clamped(settings), field.name)
            refusals.append(
                Refusal(field.name, " and ".join(given), allowed(field.name, settings), used)
            )
        else:
            settings = changed(settings, {field.name: value})
    return clamped(settings), refusals


def allowed(field: str, settings: Settings) -> str:
    """What `field` accepts, in words."""
    if field == "sentence":
        return f"one text of up to {MAX_CHARACTERS:,} characters"
    if field in CHOICES:
        return " or ".join(CHOICES[field])
    return str(limits(field, settings))


def _value(field: str, given: Sequence[str], settings: Settings) -> int | str | None:
    if len(given) != 1:
        return None
    if field == "sentence":
        return given[0] if len(given[0]) <= MAX_CHARACTERS else None
    if field in CHOICES:
        return given[0] if given[0] in CHOICES[field] else None
    value = whole(given[0])
    return value if value is not None and limits(field, settings).allows(value) else None
