"""A page at a link, for somebody who was never here: its state, its blocks, what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from urllib.parse import parse_qs

from document import comparison, contents, page_defaults
from document.blocks import Block
from document.controls import Control, Slider
from document.state import State
from state import lesson as lessons
from state import limits
from state.lesson import Lesson
from state.limits import Refusal
from state.parameters import texts
from state.settings import NAMES, Settings

TOLD = "told"  # parameter of what is asked for a hand: a question whose answer the page shows
Query = Mapping[str, Sequence[str]]
B = TypeVar("B")


@dataclass(frozen=True)
class Document:
    """The content of a page at one state: as many blocks as were asked for."""

    state: State
    blocks: Sequence[Block]
    reading: ReadLink

    def of(self, kind: type[B], *, closed: bool = False) -> Iterator[B]:
        """Return every block of a kind in reading order, those inside others too.

        What is folded away or on a tab counts only if `closed` ones are to be opened.
        """
        return (block for block in inside(self.blocks, closed) if isinstance(block, kind))

    @property
    def refused(self) -> list[Refusal]:
        """Values in the link that were rejected."""
        return [*self.reading.refused, *self.reading.of_controls]

    @property
    def query(self) -> dict[str, list[str]]:
        """A link that opens the same: defaults left out."""
        return canonical(self.reading.query, self.state.page, self.state.settings, self.reading.own)


@dataclass
class ReadLink:
    """The values of a link, as far as the page has read it."""

    query: Query
    refused: Sequence[Refusal] = ()  # settings
    nearest: bool = False  # whether a number beyond its limits is moved inside
    of_controls: list[Refusal] = field(default_factory=list)
    own: dict[str, tuple[Any, Any]] = field(default_factory=dict)  # values and defaults, by key

    def value_of(self, control: Control[Any]) -> Any:
        """Return the value of `control` in the link, or its default."""
        if not (control.linked or control.personal):
            return control.default
        if control.key not in self.own:
            spelled = self.query.get(control.key, [])
            value = control.parse(spelled)
            if value is None and spelled and self.nearest and isinstance(control, Slider):
                value = control.moved(spelled[-1])
            value = control.clamp(control.default if value is None else value)
            self.own[control.key] = value, control.default
            if refusal := control.refusal(spelled, value):
                self.of_controls.append(refusal)
        return self.own[control.key][0]


def from_query(
    page: str,
    query: str | Query,
    is_answered: Callable[[str], bool] = lambda _: False,
    *,
    nearest: bool = False,
) -> tuple[State, ReadLink]:
    """Return the state of a page at a link, and what was read of the link.

    Where sliders are in a hand, a number that another one leaves no room is moved to the `nearest`.
    """
    if isinstance(query, str):
        query = parse_qs(query, keep_blank_values=True)
    settings, refused = limits.read(query, limits.DEFAULTS, nearest=nearest)
    settings = page_defaults.with_start(page, settings, query.keys() - page_defaults.NEUTRAL)
    flat = {name: values[-1] for name, values in query.items() if values}
    reading = ReadLink(query, refused, nearest)
    lesson = lessons.read(flat) or Lesson()
    state = State(page, settings, reading.value_of, is_answered, lesson=lesson)
    return replace(state, other=comparison.settings_b(state)), reading


def document(
    page: str,
    query: str | Query = "",
    is_answered: Callable[[str], bool] = lambda _: False,
    *,
    enough: Callable[[Iterator[Block]], Iterable[Block]] = lambda blocks: blocks,
    nearest: bool = False,
) -> Document:
    """Return a page at a link, as far as `enough` takes of its blocks."""
    state, reading = from_query(page, query, is_answered, nearest=nearest)
    return Document(state, tuple(enough(contents.page(page)(state))), reading)


def inside(blocks: Iterable[Block], closed: bool = False) -> Iterator[Block]:
    """Yield `blocks` and all that are inside them."""
    for block in blocks:
        yield block
        yield from inside(getattr(block, "blocks", ()), closed)
        yield from inside(getattr(block, "closed", ()) if closed else (), closed)


def canonical(
    query: Query, page: str, settings: Settings, own: Mapping[str, tuple[Any, Any]]
) -> dict[str, list[str]]:
    """Return the link of this state: settings and `own` values unless they are their defaults.

    What it says besides stays, and all in the order of `query`.
    """
    ours = {*NAMES, *own}
    parameters = {name: [*values] for name, values in query.items() if name not in ours}
    parameters |= {name: [value] for name, value in spelled(settings).items()}
    for key, (value, default) in own.items():
        if texts(value) != texts(default):
            parameters[key] = texts(value)
    page_defaults.name_start(page, parameters, settings)
    order = dict.fromkeys([*query, *parameters])
    return {name: parameters[name] for name in order if name in parameters}


def spelled(settings: Settings) -> dict[str, str]:
    """Return the parameters of a link to `settings`, defaults left out."""
    values = {name: str(getattr(settings, name)) for name in sorted(NAMES)}
    return {
        name: value
        for name, value in values.items()
        if value not in ("", str(limits.default_for(name, settings)))
    }
