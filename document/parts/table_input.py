"""What a reader gives to be checked: files, what is pasted, or an example of the page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from diagnosis.model_config import ConfigError, ModelConfig, read_config
from diagnosis.read_table import MAX_BYTES, ParsedTable, UnreadableError, read, read_text
from document.blocks import Block, Box, Button, Columns
from document.controls import Choice, FileInput, TextInput
from document.refusals import as_code
from document.state import State
from document.words import words as words_of

MAX_PASTED = 4000  # characters that are pasted, because a link carries them
MAX_MEGABYTES = MAX_BYTES // 1_000_000
T = TypeVar("T")
Blocks = Generator[Block, None, T]


@dataclass(frozen=True)
class Refused:
    """Why what was given cannot be read; `file` is its name, empty for what was pasted."""

    error: UnreadableError | ConfigError
    file: str


@dataclass(frozen=True)
class Place(Generic[T]):
    """A file and a box for one thing that a reader gives; a file outweighs what is pasted."""

    file: FileInput
    text: TextInput
    of_file: Callable[[bytes], T]
    of_text: Callable[[str], T]

    def read(self, state: State) -> T | Refused | None:
        """What was given, why it cannot be read, or None where nothing was."""
        file, text = state[self.file], state[self.text]
        name = as_code(file.name) if file is not None else ""
        try:
            if file is not None:
                return self.of_file(file.getvalue())
            if len(text) >= MAX_PASTED:
                raise UnreadableError("cut", most=MAX_PASTED)
            return self.of_text(text) if text.strip() else None
        except (UnreadableError, ConfigError) as error:
            return Refused(error, name)

    def file_name(self, state: State) -> str:
        """The name of the file, where there is one."""
        file = state[self.file]
        return as_code(file.name) if file is not None else ""


def _place(
    file: str, text: str, of_file: Callable[[bytes], T], of_text: Callable[[str], T]
) -> Place[T]:
    paste = TextInput(text, "", MAX_PASTED, lines=True)
    return Place(FileInput(file, None, MAX_MEGABYTES), paste, of_file, of_text)


TABLE: Place[ParsedTable] = _place("table_file", "numbers", read, read_text)
STACKED = partial(read, stacked=True)  # q has an axis of heads, and perhaps one of batches
FIRST = replace(TABLE, of_file=STACKED)
SECOND: Place[ParsedTable] = _place("second_file", "second_numbers", STACKED, read_text)
CONFIG: Place[ModelConfig] = _place("config_file", "config", read_config, read_config)


def table_input(
    state: State, examples: Sequence[str], usual: str
) -> Blocks[ParsedTable | Refused | str]:
    """The reader's table, why it cannot be read, or the name of the chosen example."""
    example = Choice("example", usual, examples, look="menu")
    (table,) = yield from _inputs(state, example, {"": TABLE})
    return state[example] if table is None else table


def two_tables_input(
    state: State, examples: Sequence[str], usual: str
) -> Blocks[Sequence[ParsedTable | Refused | None] | str]:
    """The reader's two tables, or the name of the chosen example where neither is given."""
    example = Choice("tables", usual, examples, look="menu", label="example")
    both = yield from _inputs(state, example, {"first ": FIRST, "second ": SECOND})
    return state[example] if both == [None, None] else both


def config_input(
    state: State, examples: Sequence[str], usual: str
) -> Blocks[ModelConfig | Refused | str]:
    """The reader's config.json, why it cannot be read, or the name of the chosen example."""
    example = Choice("model", usual, examples, look="menu", label="example")
    (config,) = yield from _inputs(state, example, {"config ": CONFIG})
    return state[example] if config is None else config


def _inputs(
    state: State, example: Choice[str], places: dict[str, Place[T]]
) -> Blocks[Sequence[T | Refused | None]]:
    """The controls, and what was given in each of `places`; labels begin with their names."""
    words = words_of("check")
    check = Button(words.label("check"), {}, "check_numbers")  # a press leaves the box: it is sent
    fields: list[tuple[FileInput, TextInput]] = []
    for name, place in places.items():
        hint = words.label(f"{name}placeholder")
        text = replace(place.text, label=f"{name}numbers", placeholder=hint)
        fields.append((replace(place.file, label=f"{name}file"), text))
    if len(fields) == 1:
        ((file, text),) = fields
        columns: list[list[Block]] = [[example], [file], [text, check]]
    else:
        (file, text), (second, more) = fields
        columns = [[example], [file, text], [second, more, check]]
    yield Box([Columns(columns, [2, 3, 3], gap="medium")], key="given")
    if any(state[place.file] is None for place in places.values()):
        # style.css shows it where the uploader refused one.
        yield Box([words.say("too large", most=MAX_MEGABYTES)], key="too_large")
    parsed = [place.read(state) for place in places.values()]
    if len(parsed) == 1 and parsed[0] is not None and not isinstance(parsed[0], Refused):
        yield words.caption("checked", file=next(iter(places.values())).file_name(state))
    return parsed
