"""Toy words: a line of text, which links carry."""

from __future__ import annotations

import re

import streamlit as st

from charts.hands.word_on_a_circle import Word
from ui.controls import page
from ui.controls.refusals import as_code
from ui.text import words as prose

DEFAULT = "cat:1.4,1.5;dog:1.6,-1.1;car:-1.5,0.3"
MAX_COORDINATE, MAX_TOYS, MAX_LETTERS = 4.0, 8, 16
MAX_CHARACTERS = 300
NUMBER = r"(-?\d{1,2}(?:\.\d{1,6})?)"
ENTRY = re.compile(
    rf"([^:;,\x00-\x1f\x7f]{{1,{MAX_LETTERS}}}):\s*{NUMBER}\s*,\s*{NUMBER}", re.ASCII
)


def parse(text: str) -> tuple[list[Word], list[str]]:
    """The words in "cat:1.4,1.5;dog:1.6,-1.1", and the entries that are not words."""
    words: list[Word] = []
    refused = []
    for entry in filter(None, map(str.strip, text.split(";"))):
        match = ENTRY.fullmatch(entry)
        word = match and Word(match[1].strip(), float(match[2]), float(match[3]))
        if (
            word
            and word.name
            and len(words) < MAX_TOYS
            and max(map(abs, word[1:])) <= MAX_COORDINATE
        ):
            words.append(word)
        else:
            refused.append(entry)
    return words, refused


def words() -> list[Word]:
    """Draw the text, and return its words; the default ones if there are none."""
    page_words = prose.words("word_on_a_circle")
    text = page.text(page_words.label("words"), DEFAULT, key="words", max_chars=MAX_CHARACTERS)
    toys, refused = parse(text)
    if refused:
        st.warning(
            page_words.text(
                "refused",
                refused=as_code("; ".join(refused)),
                most=MAX_TOYS,
                furthest=MAX_COORDINATE,
                example=DEFAULT.partition(";")[0],
            ),
            icon=":material/info:",
        )
    return toys or parse(DEFAULT)[0]
