"""A table that a reader gives: a file, numbers that are pasted, or an example of the page."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from diagnosis.read_table import MAX_BYTES, ParsedTable, UnreadableError, read, read_text
from document.words import Words
from ui.controls import page as control
from ui.controls.refusals import as_code

MAX_PASTED = 4000  # characters that are pasted, because a link carries them


def table_input(
    words: Words, examples: Sequence[str], usual: str
) -> ParsedTable | UnreadableError | str:
    """The reader's table, why it cannot be read, or the name of the chosen example.

    A file outweighs what is pasted, which outweighs the example; a line says so. It is read in
    memory and kept nowhere.
    """
    left, middle, right = st.columns([2, 3, 3], gap="medium")
    with left:
        chosen = control.menu(words.label("example"), examples, usual, key="example")
    with middle:
        file = st.file_uploader(
            words.label("file"), key="table_file", max_upload_size=MAX_BYTES // 1_000_000
        )
    with right:
        text = control.lines(
            words.label("numbers"), key="numbers", most=MAX_PASTED, hint=words.label("placeholder")
        )
        st.button(words.label("check"), key="check_numbers")  # a press leaves the box: it is sent
    if file is None:
        with st.container(key="too_large"):  # style.css shows it where the uploader refused one
            words.show("too large", most=MAX_BYTES // 1_000_000)
    if file is None and not text.strip():
        return chosen
    try:
        if file is None and len(text) >= MAX_PASTED:
            raise UnreadableError("cut", most=MAX_PASTED)
        table = read(file.getvalue()) if file is not None else read_text(text)
    except UnreadableError as refusal:
        return refusal
    st.caption(words.text("checked", file=as_code(file.name) if file is not None else ""))
    return table
