"""The parts of a question."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

Choice = TypeVar("Choice")


@dataclass(frozen=True)
class Problem:
    """Numbers for the words, the answer, how far an answer may be off, and where it is shown."""

    numbers: Mapping[str, object]
    answer: float
    within: float = 0.0  # 0: exactly
    degrees: bool = False  # an angle
    pointing: bool = True  # which is where a hand points: full turns do not count
    state: Mapping[str, object] = field(default_factory=dict)  # of the page that shows it

    @property
    def is_direction(self) -> bool:
        """True if the answer is a hand's direction."""
        return self.degrees and self.pointing


def one_of(rng: np.random.Generator, *options: Choice) -> Choice:
    """Return one of `options`."""
    return options[int(rng.integers(len(options)))]


def first(draw: Callable[[], Choice | None]) -> Choice:
    """Return the first draw after those that the usual mistake would answer rightly."""
    while (candidate := draw()) is None:
        pass
    return candidate


def between(rng: np.random.Generator, low: int, high: int) -> int:
    """Return a whole number from `low` to `high`."""
    return int(rng.integers(low, high + 1))
