"""A reader's input to the check: files, pasted text, or an example of the page."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from diagnosis.configuration.model_config import ModelConfig, read_config
from diagnosis.read_table import MAX_BYTES, ParsedTable, UnreadableError, read, read_text
from document.blocks import Block, Box, Button, Columns
from document.controls import Choice, FileInput, TextInput
from document.refusals import as_code
from document.state import State
from document.words import words as words_of

MOST_LINKED = 4000  # characters of what is pasted that a link carries
MAX_PASTED = 4_000_000  # characters; two such boxes fit a message (.streamlit/config.toml)
MAX_MEGABYTES = MAX_BYTES // 1_000_000
T = TypeVar("T")


@dataclass(frozen=True)
class Refused:
    """The reason why an input cannot be read; `file` is its name, empty for pasted text."""

    error: UnreadableError
    file: str


@dataclass(frozen=True)
class Place(Generic[T]):
    """A file and a box for one thing that a reader gives; a file outweighs what is pasted."""

    file: FileInput
    text: TextInput
    of_file: Callable[[bytes], T]
    of_text: Callable[[str], T]

    def read(self, state: State) -> T | Refused | None:
        """Return the input, the reason why it cannot be read, or None where there is none."""
        file, text = state[self.file], state[self.text]
        try:
            if file is not None:
                return self.of_file(file.getvalue())
            return self.of_text(text) if text.strip() else None
        except UnreadableError as error:
            return Refused(error, self.file_name(state))

    def file_name(self, state: State) -> str:
        """Return the name of the file, where there is one."""
        file = state[self.file]
        return as_code(file.name) if file is not None else ""


def _place(
    file: str,
    text: str,
    of_file: Callable[[bytes], T],
    of_text: Callable[[str], T],
    megabytes: int = MAX_MEGABYTES,
) -> Place[T]:
    paste = TextInput(text, "", MAX_PASTED, lines=True, most_linked=MOST_LINKED)
    return Place(FileInput(file, None, megabytes), paste, of_file, of_text)


TABLE: Place[ParsedTable] = _place("table_file", "numbers", read, read_text)
STACKED = partial(read, stacked=True)  # q has an axis of heads, and perhaps one of batches
FIRST = replace(TABLE, of_file=STACKED)
SECOND: Place[ParsedTable] = _place("second_file", "second_numbers", STACKED, read_text)
CONFIG: Place[ModelConfig] = _place("config_file", "config", read_config, read_config, 1)


@dataclass(frozen=True)
class Form(Generic[T]):
    """A menu of examples, and the places for what a reader gives instead.

    They go by how the labels of each begin.
    """

    example: Choice[str]
    places: Mapping[str, Place[T]]

    def one(self, state: State) -> T | Refused | str:
        """Return the input of the only place, or the name of the chosen example."""
        (place,) = self.places.values()
        source = place.read(state)
        return state[self.example] if source is None else source

    def every(self, state: State) -> Sequence[T | Refused | None] | str:
        """Return each place's input, or the name of the chosen example where there was none."""
        sources = [place.read(state) for place in self.places.values()]
        return sources if any(one is not None for one in sources) else state[self.example]

    def verdict(self, state: State, source: object, blocks: Iterator[Block]) -> Iterator[Block]:
        """Yield the form, and the verdict on `source`, what was given or an example's name.

        The first block on an example stands below its menu; beside a reader's own there is none.
        """
        words, first = words_of("check"), list[Block]()
        if isinstance(source, str):
            headline = Box([words.say("example"), next(blocks)], key="verdict_headline")
            first = [self.example, headline]
        elif None not in (source if isinstance(source, list) else [source]):
            files = [place.file_name(state) for place in self.places.values()]
            first = [words.caption("checked", files=files)]
        yield from self._controls(state, first)
        for place in self.places.values():
            if state[place.file] is None and not place.text.fits_link(state[place.text]):
                numbers = {"count": len(state[place.text]), "most": MOST_LINKED}
                yield words_of("check").caption("not in the link", **numbers)
        # Not seen while something else is being parsed: style.css.
        yield Box([*blocks], key="verdict")

    def _controls(self, state: State, first: Sequence[Block]) -> Iterator[Block]:
        words = words_of("check")
        check = Button(words.label("check"), {}, "check_numbers")  # a press sends what is in a box
        fields: list[list[Block]] = []
        for name, place in self.places.items():
            hint = words.label(f"{name}placeholder")
            text = replace(place.text, label=f"{name}numbers", placeholder=hint)
            fields.append([replace(place.file, label=f"{name}file"), text])
        columns = fields if len(fields) > 1 else [[one] for one in fields[0]]
        columns[-1].append(check)
        yield Box([Columns([first, *columns], [1, 1, 1], gap="medium")], key="given")
        if any(state[place.file] is None for place in self.places.values()):
            # style.css shows it where the uploader refused one.
            most = min(place.file.max_size for place in self.places.values())
            yield Box([words.say("too large", most=most)], key="too_large")


def _menu(key: str, words: str) -> Choice[str]:
    """Return the choice of one of the examples in the header of `words`."""
    examples = [*words_of(words).meta["examples"]]
    return Choice(key, examples[0], examples, style="menu", label="example")


ONE_TABLE = Form(replace(_menu("example", "check"), default="one exponent per column"), {"": TABLE})
TWO_TABLES = Form(_menu("tables", "two_tables"), {"first ": FIRST, "second ": SECOND})
RENAMED = {"a factor that contradicts the lengths": "a factor that versions read differently"}
ONE_CONFIG = Form(replace(_menu("model", "model_config"), aliases=RENAMED), {"config ": CONFIG})
