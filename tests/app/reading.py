"""Reading a page as its reader does: every part with the numbers it was given, every picture's alt.

Pages are asked for numbers here, not for sentences, so that the words can be rewritten freely.
"""

from __future__ import annotations

from collections import UserDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import plotly.graph_objects as go

import ui
from charts.kit.figure import Figure
from tests.app import link
from ui.blocks import picture as ui_picture
from document.words import Words


@dataclass(frozen=True)
class ShownPart:
    """One part of a content file as it was asked for."""

    page: str
    part: str
    numbers: Mapping[str, Any]
    text: str


@dataclass(frozen=True)
class Question:
    """A prediction: its options, the right one, and the answer that a guess would bring."""

    part: str
    options: list[str]
    right: int
    numbers: Mapping[str, Any]
    answer: str


class Figures(UserDict[str, Any]):
    """The pictures by key, each as Plotly's own figure where somebody looks at it."""

    def __getitem__(self, key: str) -> go.Figure:
        return self.data[key].plotly()


@dataclass
class Reading:
    """All that one run put before a reader."""

    parts: list[ShownPart] = field(default_factory=list)
    alts: dict[str, str] = field(default_factory=dict)
    figures: Figures = field(default_factory=Figures)
    questions: dict[str, Question] = field(default_factory=dict)

    def has(self, part: str) -> bool:
        """Whether `part` was shown, and not as an empty text."""
        return any(one.part == part and one.text.strip() for one in self.parts)

    def numbers(self, part: str) -> Mapping[str, Any]:
        """What the words of `part` were given; KeyError if it was not shown."""
        for one in reversed(self.parts):
            if one.part == part:
                return one.numbers
        raise KeyError(part)

    def text(self, part: str) -> str:
        """The words of `part`, on one line; empty if it was not shown."""
        texts = [one.text for one in self.parts if one.part == part]
        return " ".join(texts[-1].split()) if texts else ""

    def everything(self) -> str:
        """Every sentence of the page, answers and alt texts among them, on one line."""
        answers = [question.answer for question in self.questions.values()]
        texts = [*(one.text for one in self.parts), *answers, *self.alts.values()]
        return " ".join(" ".join(texts).split())


@contextmanager
def recorded(*, keeping: bool = False) -> Iterator[Reading]:
    """Within it, whatever a run shows is written down as well.

    A page tells all, unless it is `keeping` answers until somebody guesses.
    """
    reading = Reading()
    text, draw, predict = Words.text, ui_picture._draw, ui.predict

    def noted_text(words: Words, part: str, /, **numbers: object) -> str:
        filled = text(words, part, **numbers)
        reading.parts.append(ShownPart(words.name, part, numbers, filled))
        return filled

    def noted_draw(fig: Figure, key: str, alt: str) -> None:
        reading.alts[key], reading.figures[key] = alt, fig
        draw(fig, key, alt)

    def noted_predict(
        words: Words,
        answer: int,
        part: str = "predict",
        offer_answer: bool = False,
        /,
        **numbers: object,
    ) -> None:
        options = text(words, f"{part} options", **numbers)
        reading.questions[part] = Question(
            part,
            [line.removeprefix("- ") for line in options.splitlines() if line],
            int(answer),
            numbers,
            text(words, f"{part} answer", **numbers),
        )
        predict(words, answer, part, offer_answer, **numbers)

    with (
        patch.object(Words, "text", noted_text),
        patch.object(ui_picture, "_draw", noted_draw),
        patch.object(ui, "predict", noted_predict),
        patch.object(ui, "answered", ui.answered if keeping else lambda *_: True),
    ):
        yield reading


def read_page(name: str, *, fold: bool = False, **query: str | list[str]) -> Reading:
    """What the page called `name` says when a link with `query` opens it; `fold` opens its fold."""
    at = link(name, **query)
    if fold:
        at.session_state[f"{name}_fold"] = True
    with recorded() as reading:
        at.run()
    assert not at.exception, at.exception
    return reading
