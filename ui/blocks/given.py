"""A table that a reader gives: a file, numbers that are pasted, or an example of the page."""

from __future__ import annotations

import streamlit as st

from core.diagnosis.given import MOST_BYTES, Given, UnreadableError, read, read_text
from ui.controls import page as control
from ui.text.words import Words

LONGEST = 4000  # characters that are pasted, because a link carries them


def given(words: Words) -> Given | UnreadableError | None:
    """What was given, or why it cannot be read; None if nothing was.

    A file outweighs what is pasted. It is read in memory and kept nowhere.
    """
    left, right = st.columns(2, gap="large")
    with left:
        file = st.file_uploader(
            words.label("file"), key="table_file", max_upload_size=MOST_BYTES // 1_000_000
        )
    with right:
        text = control.lines(
            words.label("numbers"), key="numbers", most=LONGEST, hint=words.label("placeholder")
        )
    try:
        if file is not None:
            return read(file.getvalue())
        return read_text(text) if text.strip() else None
    except UnreadableError as refusal:
        return refusal
