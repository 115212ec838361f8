"""The blocks that a page yields; a renderer puts them on a screen or into a file."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from typing import Any, ClassVar, Literal, Protocol

import pandas as pd

from charts import leading_arguments
from charts.kit.figure import Figure
from document.controls import Control, Effect
from document.numbers import Data
from document.words import Text, Words, words

# Called only when somebody asks: for the numbers behind a picture, and for code by library.
Source = Callable[[], pd.DataFrame | Data]
Recipe = Callable[[], Mapping[str, str] | None]
Make = Callable[[], Iterable["Block"]]


class _Block:
    """One of the kinds below, and where `only` it is shown, if not everywhere.

    In the "app"; where one can "press", there and in its first paint; or to "read", in the app and
    in files. A first paint ends above what is to be read below the first screen.
    """

    only: ClassVar[str] = ""

    def __init_subclass__(cls, only: str = "") -> None:
        cls.only = only or cls.only


Block = Text | Control[Any] | _Block


@dataclass(frozen=True)
class Markdown(_Block):
    """Words that are no part of the page's, such as a plan's aim.

    Where they have a `name`, their terms open lines of the glossary.
    """

    markdown: str
    name: str = ""


@dataclass(frozen=True)
class Picture(_Block):
    """A figure under its key, what it shows in words, and what a reader may take along.

    A picture of two shapes has a `narrow` one for phones. Figures are made when they are drawn.
    """

    key: str
    alt: str
    draw: Callable[[], Figure] = field(compare=False)
    narrow: Callable[[], Figure] | None = field(default=None, compare=False)
    data: Source | None = field(default=None, compare=False)
    recipe: Recipe | None = field(default=None, compare=False)

    @cached_property
    def figure(self) -> Figure:
        """The figure; of two the wide one."""
        return self.draw()


@dataclass(frozen=True)
class Thumbnail(_Block):
    """A figure made small, to be looked at only."""

    key: str
    alt: str
    figure: Figure
    height: int = 150  # pixels


@dataclass(frozen=True)
class Group(_Block):
    """A block that holds `blocks`."""

    blocks: Sequence[Block]

    def __post_init__(self) -> None:
        object.__setattr__(self, "blocks", tuple(self.blocks))


@dataclass(frozen=True)
class Box(Group):
    """Blocks under one another, in a `row` that wraps, or in a `grid` of tracks."""

    flow: str = "down"
    key: str = ""
    gap: str = "small"
    align: str = "top"
    width: str | int = "stretch"  # pixels of a grid, where it need not have all there are
    tracks: int | Literal["auto"] = "auto"  # of a grid
    min_width: int = 0  # of a track, in pixels
    span: int = 0  # tracks that this box takes of the grid around it


@dataclass(frozen=True)
class MainControls(Group, only="read"):
    """A page's main controls: they stand with the shared ones, beside the first picture."""


@dataclass(frozen=True)
class Columns(_Block):
    """Blocks beside one another; under one another on a phone."""

    columns: Sequence[Iterable[Block]]
    widths: Sequence[float] = ()
    gap: str = "small"
    align: str = "top"

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(map(tuple, self.columns)))

    @property
    def blocks(self) -> Iterator[Block]:
        """Blocks in them."""
        return (block for column in self.columns for block in column)


@dataclass(frozen=True)
class Button(_Block, only="press"):
    """A button that changes settings and the page's own controls, by their keys.

    It may show the answer of a question instead, by its name.
    """

    label: str
    changes: Mapping[str, Any] | Effect
    key: str = ""  # "aside …" unless named: not shown on a projector
    icon: str = ""
    hint: str = ""
    width: str = "content"
    tells: str = ""  # the question
    shortcut: str = ""
    disabled: bool = False


@dataclass(frozen=True)
class Menu(Group, only="press"):
    """Blocks behind a button."""

    key: str
    label: str
    icon: str = ""


@dataclass(frozen=True)
class Presets(_Block, only="press"):
    """The button that opens the presets of a page whose controls are `names`."""

    names: Sequence[str]


@dataclass(frozen=True)
class Question(_Block):
    """A question with its options, before its answer: for a reader or a class.

    `right` is the index of the right option; None where there is none, as in a vote on an opinion.
    """

    name: str  # tells it from others
    asked: Text | Markdown
    options: Sequence[str]
    right: int | None
    told: Text | Markdown = Markdown("")  # after a guess
    title: str = ""
    offers: bool = False  # whether a button shows the answer without a guess
    then: Make = field(default=tuple, compare=False)  # blocks below the answer
    caption: str = ""  # what a class is told of the picture before
    picture: Picture | None = field(default=None, compare=False)  # for a class

    @property
    def text(self) -> str:
        """The question's text."""
        return self.asked.markdown

    @property
    def titled(self) -> str:
        """The question under its title."""
        return f"## {self.title}\n\n{self.text}" if self.title else f"**{self.text}**"

    @property
    def answer(self) -> str:
        """The text after a guess."""
        return self.told.markdown

    @property
    def solution(self) -> str:
        """The right option; empty where there is none."""
        return "" if self.right is None else self.options[self.right]


@dataclass(frozen=True)
class Vote(_Block, only="app"):
    """A question that a class can be asked here; the presenter's panel alone shows it.

    Of several on a page, each has a `button`, and the class is asked the one that was pressed.
    """

    question: Question
    button: bool = False


@dataclass(frozen=True)
class AskClass(_Block, only="app"):
    """A button that opens a room, in which the class is asked what the page's `Vote` asks."""


@dataclass(frozen=True)
class Details(_Block, only="read"):
    """Blocks without controls that a reader opens; made when they are."""

    key: str
    label: str
    make: Make = field(compare=False)

    @property
    def closed(self) -> Iterable[Block]:
        """Blocks that are seen once it is opened."""
        return self.make()


@dataclass(frozen=True)
class Expander(Group, only="read"):
    """Blocks that a reader opens and that hold controls, so that they are always made."""

    label: str


@dataclass(frozen=True)
class Tabs(_Block):
    """Blocks without controls, of which one tab is shown; only that one is made."""

    key: str
    tabs: Mapping[str, Make] = field(compare=False)

    @property
    def blocks(self) -> Iterable[Block]:
        """Blocks of the first tab."""
        return next(iter(self.tabs.values()))()

    @property
    def closed(self) -> Iterable[Block]:
        """Blocks of the others."""
        _, *others = self.tabs.values()
        return (block for make in others for block in make())


@dataclass(frozen=True)
class Code(_Block):
    """Code to copy."""

    text: str
    language: str | None = "python"


@dataclass(frozen=True)
class Table(_Block, only="read"):
    """A table of numbers with three decimals."""

    frame: pd.DataFrame = field(compare=False)


@dataclass(frozen=True)
class Link(_Block):
    """A link to a page with what it changes there; if it `resets`, all else is at its default."""

    page: str
    label: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    resets: bool = False


@dataclass(frozen=True)
class Play(_Block, only="press"):
    """The bar that runs the cursor along positions 0 to `last`, `speed` a second.

    `auto` starts it by itself, once a visit and for once round.
    """

    last: int
    speed: int = 4
    auto: bool = False


@dataclass(frozen=True)
class ResumeLink(_Block, only="app"):
    """Links to the page where this reader was last and to the score, which the browser keeps."""

    label: str


@dataclass(frozen=True)
class Score(Group, only="app"):
    """A page's score, for Home to show; `blocks` tell so, where there is a way to Home."""

    text: str


@dataclass(frozen=True)
class Chips(_Block, only="press"):
    """One of a few words to press, which changes what `effect` says of its index."""

    key: str
    label: str  # for screen readers
    options: Sequence[str]
    chosen: int | None
    effect: Callable[[int], Mapping[str, Any]] = field(compare=False)


@dataclass(frozen=True)
class QrCode(_Block, only="app"):
    """A code that opens a page, this one unless named, with `changes`; `printed` with its link."""

    alt: str
    changes: Mapping[str, Any]
    page: str = ""
    width: int | Literal["content"] = "content"
    printed: bool = False


@dataclass(frozen=True)
class Addresses(_Block, only="app"):
    """Links of `codes`, one below the other, to copy."""

    codes: Sequence[QrCode]


@dataclass(frozen=True)
class Image(_Block, only="read"):
    """A picture as wide as a sheet of paper, with its words below."""

    source: str
    alt: str


@dataclass(frozen=True)
class PrintButton(_Block, only="app"):
    """A button that prints the page, which has a sheet's looks; not on a projector."""

    label: str


@dataclass(frozen=True)
class Stages(_Block, only="app"):
    """The bar that plays a movement, in the room that its figure leaves at its lower edge."""

    key: str
    names: Sequence[str]
    labels: Mapping[str, str]  # for play, pause, back, next and stage


@dataclass(frozen=True)
class Progress(_Block):
    """A bar of the `share` that is done, after its label."""

    share: float
    label: str = ""


@dataclass(frozen=True)
class Steps(Group):
    """One step of several. Who cannot press reads the `whole`: a section for each, and the end."""

    whole: Callable[[], Iterable[Iterable[Block]]] = field(compare=False)


class Chart(Protocol):
    """The interface of every module of charts/ that draws; charts/ has the contract."""

    figure: Callable[..., Figure]
    alt: Callable[..., str]


def draw(
    chart: Chart,
    key: str,
    *arguments: object,
    data: Source | None = None,
    recipe: Recipe | None = None,
    narrow: Mapping[str, Any] | None = None,
    **looks: Any,
) -> Picture:
    """Draw `chart` for `arguments`; `looks` are for its figure alone.

    A picture of two shapes has other looks on a phone, the `narrow` ones. The data to take along is
    the chart's table, unless the page has more of it. Its caption is the part of the page's words
    called `under <key>`, where there is one.
    """
    table: Callable[..., pd.DataFrame] | None = getattr(chart, "table", None)
    if data is None and table is not None:
        data = partial(table, *leading_arguments(table, arguments))
    return Picture(
        key,
        chart.alt(*leading_arguments(chart.alt, arguments)),
        partial(chart.figure, *arguments, **looks),
        None if narrow is None else partial(chart.figure, *arguments, **{**looks, **narrow}),
        data,
        recipe,
    )


def in_columns(key: str, columns: Sequence[Sequence[Block]], widths: Sequence[float]) -> Box:
    """Return columns where each has room, else one above the other: ui/frame/style.css."""
    return Box([Columns(columns, widths, "medium")], key=f"abreast_{key}")


def with_words(*columns: Sequence[Block]) -> Box:
    """Return a picture and what speaks of it, beside one another in windows from 1280 pixels on."""
    has_picture = [any(isinstance(block, Picture) for block in column) for column in columns]
    key = next(one.key for column in columns for one in column if isinstance(one, Picture))
    shares = [5 if one else 2 for one in has_picture]
    return Box([Columns(columns, shares, "medium")], key=f"beside_{key}")


def predict(
    page: Words,
    right: int,
    part: str = "predict",
    offers: bool = False,
    /,
    **numbers: object,
) -> Question:
    """Return the question in `part`; `<part> options` and `<part> answer` belong to it."""
    return Question(
        f"{page.name}_{part}",
        page.say(part, **numbers),
        page.items(f"{part} options", **numbers),
        right,
        page.say(f"{part} answer", **numbers),
        words("frame").text("predict title"),
        offers,
    )


def folded(words: Words, part: str, code: str = "", /, **numbers: object) -> Details:
    """Return one part, folded away under its label, and `code` below."""
    blocks: list[Block] = [words.say(part, **numbers), *([Code(code)] if code else [])]
    return Details(f"{words.name}_{part}", words.label(part), lambda: blocks)


def fold(page: Words, *code: Callable[..., object] | str, **numbers: object) -> Details:
    """Return the part "algebra", `code` or functions' own, and the part "source", folded away."""

    def make() -> Iterator[Block]:
        yield page.say("algebra", **numbers)
        yield from (Code(one if isinstance(one, str) else _source(one)) for one in code)
        yield page.say("source", **numbers)

    return Details(f"{page.name}_fold", words("frame").label("fold"), make)


@cache
def _source(function: Callable[..., object]) -> str:
    return inspect.getsource(function)


def ask(page: Words, question: Mapping[str, Any], **numbers: object) -> Box:
    """Return one question from the header of `page`, as a link, and its answer below.

    A question has `ask`, `page` and perhaps `state`, the page's controls. Its answer is the part of
    `page` that is headed like `ask`.
    """
    link = Link(question["page"], f"**{question['ask']}**", question.get("state", {}))
    return Box([link, page.say(question["ask"], **numbers)], gap="xxsmall")
