"""Reading a page as its reader does: every part with its numbers, every picture's words.

Pages are asked for numbers here, not for sentences, so that the words can be rewritten freely.
"""

from collections import UserDict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import plotly.graph_objects as go

from document import contents, shared
from document.blocks import Block, Button, Image, Link, Picture, QrCode, Question
from document.controls import Control
from document.link import Document, from_query, inside
from document.refusals import line
from document.words import Text


class Figures(UserDict[str, Any]):
    """The pictures by key, each as Plotly's own figure where somebody looks at it."""

    def __getitem__(self, key: str) -> go.Figure:
        return self.data[key]().plotly()


@dataclass
class Reading:
    """The content of a page as its reader meets it."""

    document: Document
    parts: list[Text] = field(default_factory=list)
    alts: dict[str, str] = field(default_factory=dict)
    figures: Figures = field(default_factory=Figures)
    questions: dict[str, Question] = field(default_factory=dict)
    small: list[str] = field(default_factory=list)  # labels, hints, and alts of what is no picture

    @property
    def warnings(self) -> list[str]:
        """A line for each value of the link that cannot be used, and lines that stand out."""
        callouts = (one.markdown for one in self.parts if one.style == "callout")
        return [*map(line, self.document.refused), *callouts]

    def has(self, part: str) -> bool:
        """Return whether `part` was shown, and not as an empty text."""
        return any(one.part == part and one.markdown.strip() for one in self.parts)

    def numbers(self, part: str) -> Mapping[str, Any]:
        """Return the numbers given to the words of `part`; KeyError if it was not shown."""
        return {one.part: one.numbers for one in self.parts}[part]

    def text(self, part: str) -> str:
        """The words of `part`, on one line; empty if it was not shown."""
        texts = {one.part: one.markdown for one in self.parts}
        return " ".join(texts.get(part, "").split())

    def everything(self) -> str:
        """Every sentence of the page, answers and alt texts among them, on one line."""
        answers = [text for one in self.questions.values() for text in (*one.options, one.answer)]
        parts = [one.markdown for one in self.parts]
        return " ".join(" ".join([*parts, *answers, *self.alts.values(), *self.small]).split())


def read_page(
    name: str,
    *,
    fold: bool = False,
    keeping: bool = False,
    holding: Mapping[str, Any] | None = None,
    **query: str | list[str],
) -> Reading:
    """Read the page called `name` at a link with `query`; `fold` opens its folds.

    A page tells all, unless it is `keeping` answers until somebody guesses. Controls that no link
    names may be `holding` something, by their keys.
    """
    texts = {key: [value] if isinstance(value, str) else value for key, value in query.items()}
    state, link = from_query(name, texts, lambda _: not keeping)
    held = holding or {}
    state = replace(state, value_of=lambda one: held.get(one.key) or link.value_of(one))
    result = Reading(Document(state, tuple(contents.page(name)(state)), link))
    if "lead" in state.words.parts:
        result.parts.append(state.words.say("lead"))
    blocks = [*shared.controls(state), *result.document.blocks]
    for block in inside(blocks, closed=fold):
        _note(block, result)
    return result


def _note(block: Block, result: Reading) -> None:
    words = result.document.state.words
    match block:
        case Text():
            result.parts.append(block)
        case Question():
            result.questions[block.name.removeprefix(f"{words.name}_")] = block
            result.parts += [block.asked] if isinstance(block.asked, Text) else []
        case Picture():
            shapes = {block.key: lambda: block.figure}
            if block.narrow is not None:
                shapes = {f"{block.key}_wide": block.draw, f"{block.key}_narrow": block.narrow}
            result.alts |= dict.fromkeys(shapes, block.alt)
            result.figures.data |= shapes
            if f"under {block.key}" in words.parts:
                result.parts.append(words.caption(f"under {block.key}"))
        case Control() if block.hint in words.parts:
            result.small.append(words.text(block.hint))
        case Link() | Button():
            result.small.append(block.label)
        case Image() | QrCode():
            result.small.append(block.alt)
