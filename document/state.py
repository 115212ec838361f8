"""The argument of a page: settings, its own controls and the reader's role."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from document.controls import Control
from document.words import Words, words
from state.lesson import Lesson
from state.settings import Settings

T = TypeVar("T")


@dataclass(frozen=True)
class State:
    """The state at which a page is shown. `state[control]` is the value of its control."""

    page: str
    settings: Settings
    value_of: Callable[[Control[Any]], Any] = field(repr=False)
    is_answered: Callable[[str], bool] = field(default=lambda _: False, repr=False)
    is_right: Callable[[str], bool | None] = field(default=lambda _: None, repr=False, kw_only=True)
    other: Settings | None = None  # B, where the page compares
    lesson: Lesson = field(default_factory=Lesson)
    has_words: bool = True  # False where pictures alone are asked for, and words would take long

    def __getitem__(self, control: Control[T]) -> T:
        value: T = self.value_of(control)
        return value

    @property
    def words(self) -> Words:
        """The page's words."""
        return words(self.page)

    def answered(self, part: str = "predict") -> bool:
        """Return whether the reader has guessed, or asked for the withheld answer."""
        return self.is_answered(f"{self.page}_{part}")

    def right(self, part: str) -> bool | None:
        """Return whether the reader's first guess in this visit was right; None before it."""
        return self.is_right(f"{self.page}_{part}")
