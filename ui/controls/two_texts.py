"""Two texts to compare: boxes to type in, examples, and a button that shuffles."""

from __future__ import annotations

import random
from collections.abc import Sequence

import streamlit as st

from core.input.text_to_input import split_words
from document.words import Words
from state.limits import MAX_CHARACTERS
from ui.controls import page
from ui.visit import visit

PAIRS = {
    "John, Mary": ("John loves Mary", "Mary loves John"),
    "Cat, mouse": ("The cat chased the mouse", "The mouse chased the cat"),
    "Cat, mat": ("The cat sat on the mat", "The mat sat on the cat"),
}
FIRST = PAIRS["John, Mary"][0]


def boxes(words: Words) -> list[tuple[str, ...]]:
    """Draw the two boxes, and return the words of each.

    Until a second text is typed or linked, it is the first with its ends exchanged.
    """
    left, right = st.columns(2)
    with left:
        text = page.text(
            words.label("first"), FIRST, key="first", max_chars=MAX_CHARACTERS, on_change=_follow
        )
        first = split_words(text)
    with right:
        usual = exchanged(first)
        second = page.text(words.label("second"), usual, key="second", max_chars=MAX_CHARACTERS)
    return [first, split_words(second)]


def exchanged(words: Sequence[str]) -> str:
    """The same words with the first and the last exchanged."""
    return " ".join([*words[-1:], *words[1:-1], *words[: len(words) > 1]])


def _follow() -> None:
    """A callback: the second text follows the first as long as it is the first, exchanged.

    Here the visit still has the first text of the last run.
    """
    state = st.session_state
    if state.get("second") == exchanged(split_words(str(visit().own.get("first") or ""))):
        state.second = exchanged(split_words(state.first or ""))


def examples(words: Words) -> None:
    """Draw the buttons that fill both boxes, or shuffle the second."""
    for name, pair in PAIRS.items():
        st.button(name, key=f"aside {name}", on_click=_choose, args=pair, type="secondary")
    label, icon = words.label("shuffle"), ":material/shuffle:"
    st.button(label, key="aside_shuffle", on_click=_shuffle, icon=icon)


def _choose(first: str, second: str) -> None:
    """A callback: both texts at once."""
    st.session_state.update(first=first, second=second)


def _shuffle() -> None:
    """A callback: make the second text a reordering of the first, if it has another order."""
    first = split_words(st.session_state.first or "")
    mixed = random.sample(first, len(first))
    while mixed == list(first) and len(set(first)) > 1:
        random.shuffle(mixed)
    st.session_state.second = " ".join(mixed)
