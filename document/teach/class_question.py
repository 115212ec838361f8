"""What a class is asked: the question of a page or of a step, as a room shows it on every phone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from document.blocks import Picture, Question


@dataclass(frozen=True)
class ClassQuestion:
    """A question with its options, all in Markdown, and the picture that it is about.

    `right` is the index of the right option; None where there is none, as in a vote on an opinion.
    """

    name: str  # tells it from others of this lesson
    text: str
    options: tuple[str, ...]
    right: int | None
    answer: str = ""  # what is said once it is told
    caption: str = ""  # what is said of the picture before
    picture: Picture | None = field(default=None, compare=False)

    @classmethod
    def of(cls, question: Question) -> ClassQuestion:
        """The question of a page."""
        name = f"{question.words.name}_{question.part}"
        options = tuple(question.options)
        return cls(name, question.text, options, question.right, question.answer)
