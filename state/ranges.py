"""Ranges of numbers: which of them a setting may hold."""

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`, in steps."""

    low: int
    high: int
    step: int = 1

    def allows(self, value: float) -> bool:
        """Return whether `value` is in range and on a step."""
        return self.low <= value <= self.high and (value - self.low) % self.step == 0

    def clamp(self, value: float) -> int:
        """Return the nearest allowed value, downwards between steps."""
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

    def allows(self, value: float) -> bool:
        """Return whether `value` is in range."""
        return self.low <= value <= self.high

    def clamp(self, value: float) -> float:
        """Return the nearest allowed value, rounded up to four decimals."""
        inside = min(max(value, self.low), self.high)
        up = math.ceil(inside * 1e4 - 1e-6) / 1e4
        return int(up) if up == int(up) else up

    def __str__(self) -> str:
        return f"a number from {self.low:,g} to {self.high:,g}"
