"""The reader's own document, and which models read it how."""

from __future__ import annotations

import streamlit as st

from charts.lab.two_by_two import Models
from document.words import Words
from lab.samples import ASIDE, DUTY, HEADER
from lab.tasks.document import (
    BINDING,
    BODY,
    DOCUMENT,
    GUARANTEE,
    KINDS,
    MASKS,
    NOTE,
    PARTIES,
    example,
)
from lab.tasks.task import Example, words_of
from ui.controls import page
from ui.controls.lab_text import MAX_LETTERS, known_words

ALL_WORDS = "all words"


def models(words: Words) -> Models:
    """Which four models read: how their positions count, what they see, which kinds they know."""
    with st.container(horizontal=True, vertical_alignment="bottom", key="models"):
        options = [ALL_WORDS, *MASKS]
        mask = page.choice(words.label("mask"), options, ALL_WORDS, key="mask")
        one_count = page.switch(words.label("one_count"), key="one_count")
        knows = page.switch(words.label("guarantees"), key="guarantees", on_change=_header)
    task = GUARANTEE if knows else DOCUMENT
    return Models(task.name, not one_count, "" if mask == ALL_WORDS else mask)


def _header() -> None:
    """A callback: the header of a guarantee, or of another kind again."""
    kind, *rest = words_of(st.session_state["header"]) or [""]
    before, after = ([BINDING], KINDS[0])
    if st.session_state["guarantees"]:
        before, after = [*KINDS], BINDING
    if kind in before:
        st.session_state["header"] = " ".join([after, *rest])


def document(words: Words, task: str) -> Example | None:
    """A document of three sections; None if a model cannot read it."""
    with st.grid(3, min_column_width=250, key="sections"):
        texts = {
            name: page.text(words.label(name), text, key=name, max_chars=MAX_LETTERS)
            for name, text in (("header", HEADER), ("body", DUTY), ("note", ASIDE))
        }
    with st.container(horizontal=True):
        exchanged = page.switch(words.label("exchanged"), key="exchanged")
        note_first = page.switch(words.label("note_first"), key="note_first")
    parts = []
    for name, text in texts.items():
        part = known_words(words, task, name, text, empty=True)
        if part is None:
            return None
        parts.append([*part])
    if not any(word in PARTIES for part in parts for word in part):
        words.show("no party", parties=PARTIES)
        return None
    names = (NOTE, BODY) if exchanged else (BODY, NOTE)
    segments = list(zip(names, parts[1:], strict=True))
    return example(parts[0], segments[::-1] if note_first else segments)
