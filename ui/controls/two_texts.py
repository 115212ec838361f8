"""Two texts to compare: boxes to type in, examples, and a button that shuffles."""

from __future__ import annotations

import random

import streamlit as st

from core.input.text_to_input import split_words
from ui.controls import page
from ui.text.words import Words

PAIRS = {
    "John, Mary": ("John loves Mary", "Mary loves John"),
    "Cat, mouse": ("The cat chased the mouse", "The mouse chased the cat"),
    "Cat, mat": ("The cat sat on the mat", "The mat sat on the cat"),
}
NAMES = ("first", "second")


def boxes(words: Words) -> list[tuple[str, ...]]:
    """Draw the two boxes, and return the words of each."""
    typed = []
    for column, name, default in zip(st.columns(2), NAMES, PAIRS["John, Mary"], strict=True):
        with column:
            typed.append(split_words(page.text(words.label(name), default, key=name)))
    return typed


def examples(words: Words) -> None:
    """Draw the buttons that fill both boxes, or shuffle the second."""
    for name, pair in PAIRS.items():
        st.button(name, key=f"aside {name}", on_click=_choose, args=pair, type="tertiary")
    label, icon = words.label("shuffle"), ":material/shuffle:"
    st.button(label, key="aside_shuffle", on_click=_shuffle, icon=icon, type="tertiary")


def _choose(first: str, second: str) -> None:
    """A callback: both texts at once."""
    st.session_state.update(first=first, second=second)


def _shuffle() -> None:
    """A callback: make the second text a reordering of the first, if it has another order."""
    kept = split_words(st.session_state.first or "")
    mixed = random.sample(kept, len(kept))
    while mixed == list(kept) and len(set(kept)) > 1:
        random.shuffle(mixed)
    st.session_state.second = " ".join(mixed)
