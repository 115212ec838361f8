"""A page's own controls as values: what they allow, and how a link spells what they hold.

A control is said where a page needs it, so its range may depend on what others hold. An option is
its own value in a link: one that is renamed keeps its old name as an alias.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from state.limits import LIMITS, SETTINGS, Refusal, number
from state.parameters import plain, texts
from state.ranges import Real, Whole

T = TypeVar("T")
Option = TypeVar("Option", bound=str)
Stop = TypeVar("Stop", float, str)
Named = TypeVar("Named")
Values = Mapping[str, Any]
# What else changes when a reader moves or presses something: by key, of what all controls held
# before and hold now.
Effect = Callable[[Values, Values], Values]


@dataclass(frozen=True)
class Control(Generic[T]):
    """One control. Links name it by its key, which is also the name of its label."""

    key: str
    default: T
    label: str = field(default="", kw_only=True)  # name of another label, or the label itself
    hint: str = field(default="", kw_only=True)  # name of a part of the page's words, or the words
    disabled: bool = field(default=False, kw_only=True)
    stays: bool = field(default=False, kw_only=True)  # goes along to other pages
    linked: bool = field(default=True, kw_only=True)  # whether links say it
    personal: bool = field(default=False, kw_only=True)  # said by its reader's address alone
    extra: bool = field(default=False, kw_only=True)  # waits behind "More settings"
    effect: Effect | None = field(default=None, kw_only=True, compare=False)

    @property
    def allowed(self) -> str:
        """Values that a link may name, in words."""
        raise NotImplementedError

    def read(self, spelled: Sequence[str]) -> T | None:
        """Return the value that texts name, at least one; None if they name none."""
        raise NotImplementedError

    def parse(self, spelled: Sequence[str]) -> T | None:
        """Return the value that a link spells; None if it spells none that can be used."""
        return self.read(spelled) if spelled else None

    def clamp(self, value: Any) -> T:
        """Return the nearest to `value` that the control can hold now."""
        nearest: T = value
        return nearest

    def label_in(self, labels: Mapping[str, str]) -> str:
        """Return the control's label among those of its page, by its name there, or itself."""
        name = self.label or self.key
        return str(labels.get(name, name))

    def to_query(self, value: T) -> list[str]:
        """Return `value` as a link spells it."""
        return texts(value)

    def refusal(self, spelled: Sequence[str], value: T) -> Refusal | None:
        """Return the reason why a link that asked for another value shows `value`, if it did."""
        used = self.to_query(value)
        named = getattr(self, "aliases", {})
        if not any(spelled) or [plain(named.get(text, text)) for text in spelled] == [
            plain(text) for text in used
        ]:
            return None
        instead = ", ".join(used) or "none"
        return Refusal(self.key, " and ".join(spelled), self.allowed, instead)


@dataclass(frozen=True)
class Choice(Control[Option]):
    """One of a few options: side by side, in a `menu`, or as `radio` buttons."""

    options: Sequence[Option]
    aliases: Mapping[str, str] = field(default_factory=dict, kw_only=True, hash=False)
    style: str = field(default="row", kw_only=True)

    @property
    def allowed(self) -> str:
        return _one_of(self.options)

    def read(self, spelled: Sequence[str]) -> Option | None:
        return _option(self.options, [self.aliases.get(text, text) for text in spelled])

    def clamp(self, value: Any) -> Option:
        """Return `value`, or the default where nothing is chosen."""
        return self.default if value is None else value


@dataclass(frozen=True)
class MultiChoice(Control[Sequence[str]]):
    """Any number of a few options, or none. Only screen readers read out a `quiet` label."""

    options: Sequence[str]
    aliases: Mapping[str, str] = field(default_factory=dict, kw_only=True, hash=False)
    quiet: bool = field(default=False, kw_only=True)

    @property
    def allowed(self) -> str:
        return "any of " + ", ".join(self.options)

    def read(self, spelled: Sequence[str]) -> list[str]:
        """Return the options that are named, in the order of the link."""
        named = dict.fromkeys(self.aliases.get(text, text) for text in spelled)
        return [option for option in named if option in self.options]


@dataclass(frozen=True)
class Slider(Control[T]):
    """A control whose number can also be typed."""

    @property
    def typable(self) -> Mapping[str, float] | Sequence[float] | None:
        """Values that can be typed: low, high and step, or each number; None by the slider."""
        return None

    def nearest(self, aim: float) -> T:
        """Return the nearest to `aim` that it can have."""
        raise NotImplementedError

    def moved(self, text: str) -> T | None:
        """Return the nearest to the number that a text names; None if it names none."""
        size = number(text.lstrip("-−"))
        return None if size is None else self.nearest(-size if text[0] in "-−" else size)


@dataclass(frozen=True)
class IntSlider(Slider[int]):
    """A whole number from `low` to `high`. If the range shrinks, the value moves inside it."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        return str(Whole(self.low, self.high))

    def read(self, spelled: Sequence[str]) -> int | None:
        value = _within(Whole(self.low, self.high), spelled)
        return None if value is None else int(value)

    def clamp(self, value: Any) -> int:
        return int(min(max(value, self.low), self.high))

    def nearest(self, aim: float) -> int:
        return math.floor(min(max(aim, self.low), self.high) + 0.5)


@dataclass(frozen=True)
class FloatSlider(Slider[float]):
    """A number from `low` to `high` in steps; a link may name any in the range, to four decimals.

    What is typed may be `finer` than a step.
    """

    low: float
    high: float
    step: float
    finer: float = field(default=0, kw_only=True)

    @property
    def typable(self) -> Mapping[str, float] | None:
        """Values that can be typed, if they are finer."""
        limits = {"low": self.low, "high": self.high, "step": self.finer}
        return limits if self.finer else None

    @property
    def allowed(self) -> str:
        return f"a number from {self.low:g} to {self.high:g}"

    def read(self, spelled: Sequence[str]) -> float | None:
        """Return the one number, where it is allowed, to four decimals, and 0.0 for -0.0."""
        value = _number(spelled)
        if value is None or not self.low <= value <= self.high:
            return None
        return round(value, 4) + 0.0

    def clamp(self, value: Any) -> float:
        """Return `value` inside the range, and 0 without a sign."""
        return min(max(float(value), float(self.low)), float(self.high)) or 0.0

    def nearest(self, aim: float) -> float:
        """Return the nearest step, or what can be typed."""
        step = self.finer or self.step
        steps = math.floor((self.clamp(aim) - self.low) / step + 0.5)
        return self.clamp(round(self.low + steps * step, 4))


@dataclass(frozen=True)
class SelectSlider(Slider[Stop]):
    """One of a few numbers or names, on a slider."""

    options: Sequence[Stop]

    @property
    def allowed(self) -> str:
        return _one_of(self.options)

    def read(self, spelled: Sequence[str]) -> Stop | None:
        return _option(self.options, spelled)

    @property
    def typable(self) -> Sequence[float]:
        return [*self._numbers()]

    def nearest(self, aim: float) -> Stop:
        """Return the nearest stop that is a number, else the default."""
        numbers = self._numbers()
        return numbers[min(numbers, key=lambda one: abs(one - aim))] if numbers else self.default

    def _numbers(self) -> Mapping[float, Stop]:
        every = ((number(str(stop)), stop) for stop in self.options)
        return {value: stop for value, stop in every if value is not None}


@dataclass(frozen=True)
class LogSlider(Slider[float]):
    """A number with the range of the shared setting `setting`, and its stops; others become one."""

    setting: str

    @property
    def allowed(self) -> str:
        return str(LIMITS[self.setting])

    def read(self, spelled: Sequence[str]) -> float | None:
        return _within(LIMITS[self.setting], spelled)

    @property
    def typable(self) -> Mapping[str, float]:
        """The limits of the setting, its steps if it has any, and what its buttons multiply by."""
        limits = LIMITS[self.setting]
        step = limits.step if isinstance(limits, Whole) else 0
        times = SETTINGS[self.setting]["times"]
        ends = {"low": limits.low, "high": limits.high, "step": step}
        return {**ends, "times": times} if times else ends

    def nearest(self, aim: float) -> float:
        limits = LIMITS[self.setting]
        return limits.clamp(aim + limits.step / 2 if isinstance(limits, Whole) else aim)


@dataclass(frozen=True)
class TextInput(Control[str]):
    """A text of up to `max_chars` characters, possibly empty: a line, or `lines` of it.

    A phone shows its keys for numbers where the text is a `decimal` one. A link carries it up to
    `most_linked` characters, where that is said.
    """

    max_chars: int
    decimal: bool = field(default=False, kw_only=True)
    lines: bool = field(default=False, kw_only=True)
    placeholder: str = field(default="", kw_only=True)
    most_linked: int | None = field(default=None, kw_only=True)

    def fits_link(self, text: str) -> bool:
        """Return whether a link carries the text."""
        return self.most_linked is None or len(text) <= self.most_linked

    @property
    def allowed(self) -> str:
        return f"one text of up to {self.max_chars:,} characters"

    def read(self, spelled: Sequence[str]) -> str:
        """Return the text, cut where it is too long; of several, the last."""
        return spelled[-1][: self.max_chars]

    def clamp(self, value: Any) -> str:
        return value or ""


@dataclass(frozen=True)
class FileInput(Control[Any]):
    """A file of up to `max_size` megabytes, with a name and `getvalue`; None without one."""

    max_size: int
    linked: bool = field(default=False, kw_only=True)


@dataclass(frozen=True)
class Toggle(Control[bool]):
    """On or off."""

    default: bool = False

    @property
    def allowed(self) -> str:
        return "true or false"

    def read(self, spelled: Sequence[str]) -> bool | None:
        return {"true": True, "false": False}.get(" ".join(spelled).lower())


def _one_of(options: Sequence[object]) -> str:
    return "one of " + ", ".join(map(str, options))


def _option(options: Sequence[Named], spelled: Sequence[str]) -> Named | None:
    labels = [*map(plain, spelled)]
    return next((option for option in options if [plain(str(option))] == labels), None)


def _within(limits: Whole | Real, spelled: Sequence[str]) -> float | None:
    value = _number(spelled)
    return limits.clamp(value) if value is not None and limits.allows(value) else None


def _number(spelled: Sequence[str]) -> float | None:
    try:
        [value] = map(float, spelled)
    except ValueError:
        return None
    return value
