"""A table that a reader gives: a file, numbers that are pasted, or an example of the page."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from diagnosis.read_table import MAX_BYTES, ParsedTable, UnreadableError, read, read_text
from document.blocks import Block, Box, Button, Columns
from document.controls import Choice, FileInput, TextInput
from document.refusals import as_code
from document.state import State

MAX_PASTED = 4000  # characters that are pasted, because a link carries them
MAX_MEGABYTES = MAX_BYTES // 1_000_000
FILE = FileInput("table_file", None, MAX_MEGABYTES, label="file")


def table_input(
    state: State, examples: Sequence[str], usual: str
) -> Generator[Block, None, ParsedTable | UnreadableError | str]:
    """The reader's table, why it cannot be read, or the name of the chosen example.

    A file outweighs what is pasted, which outweighs the example; a line says so. It is read in
    memory and kept nowhere.
    """
    words, hint = state.words, state.words.label("placeholder")
    example = Choice("example", usual, examples, look="menu")
    numbers = TextInput("numbers", "", MAX_PASTED, lines=True, placeholder=hint)
    chosen, file, text = state[example], state[FILE], state[numbers]
    check = Button(words.label("check"), {}, "check_numbers")  # a press leaves the box: it is sent
    yield Columns([[example], [FILE], [numbers, check]], [2, 3, 3], gap="medium")
    if file is None:  # style.css shows it where the uploader refused one
        yield Box([words.say("too large", most=MAX_MEGABYTES)], key="too_large")
    if file is None and not text.strip():
        return chosen
    try:
        if file is None and len(text) >= MAX_PASTED:
            raise UnreadableError("cut", most=MAX_PASTED)
        table = read(file.getvalue()) if file is not None else read_text(text)
    except UnreadableError as refusal:
        return refusal
    yield words.caption("checked", file=as_code(file.name) if file is not None else "")
    return table
