"""Predict, then see: a guess first, then the answer under the current settings."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from ui.text import words as prose
from ui.text.words import Words
from ui.visit import visit


def answered(words: Words, part: str = "predict") -> bool:
    """Whether the reader has guessed or asked for the answer, which a page withholds until then."""
    key = f"{words.name}_{part}"
    return key in visit().revealed or st.session_state.get(key) is not None


def predict(
    words: Words,
    answer: int,
    part: str = "predict",
    offer_answer: bool = False,
    /,
    **numbers: object,
) -> None:
    """Ask the question in `part`; once an option is chosen, show `<part> answer`.

    The options are the list in `<part> options`. `answer` is the index of the right one under the
    current settings. With `offer_answer` a button shows the answer without a guess.
    """
    with st.container():  # one block, so that an answer moves no picture to another index
        _ask(words, answer, part, offer_answer, numbers)


def _ask(
    words: Words, answer: int, part: str, offer_answer: bool, numbers: Mapping[str, object]
) -> None:
    frame = prose.words("frame")
    question = words.text(part, **numbers)
    st.markdown(f"## {frame.text('predict title')}\n\n{question}", anchors=False)
    key, options = f"{words.name}_{part}", words.items(f"{part} options", **numbers)
    guess = st.pills(frame.label("guess"), options, key=key, label_visibility="collapsed")
    if guess is None:
        if offer_answer:
            label = frame.label("show")
            st.button(label, key=f"{key}_show", on_click=visit().revealed.add, args=(key,))
        return
    visit().revealed.add(key)
    right = options[answer]
    verdict = frame.text("right" if guess == right else "wrong", guess=guess, right=right)
    st.markdown(f"{verdict} {words.text(f'{part} answer', **numbers)}")
    count(key, guess == right)


def count(question: str, right: bool) -> None:
    """Count `question` by its first guess, and show how many were right so far.

    The count is kept in the session only, and ends with it.
    """
    predictions = visit().predictions
    predictions.setdefault(question, right)
    st.caption(
        prose.words("frame").text("score", count=len(predictions), right=sum(predictions.values()))
    )
