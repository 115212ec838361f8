"""Predict, then see: a guess first, then the answer under the current settings."""

from __future__ import annotations

import streamlit as st

from document.blocks import Question
from document.words import words
from ui.visit import visit


def predict(question: Question) -> None:
    """Ask; once an option is chosen, say what the answer is."""
    with st.container():  # one block, so that an answer moves no picture to another index
        _ask(question)


def _ask(question: Question) -> None:
    frame, key = words("frame"), f"{question.words.name}_{question.part}"
    st.markdown(f"## {frame.text('predict title')}\n\n{question.text}", anchors=False)
    options = question.options
    guess = st.pills(frame.label("guess"), options, key=key, label_visibility="collapsed")
    if guess is None:
        if question.offers:
            label = frame.label("show")
            st.button(label, key=f"{key}_show", on_click=visit().revealed.add, args=(key,))
        return
    visit().revealed.add(key)
    right = options[question.right]
    verdict = frame.text("right" if guess == right else "wrong", guess=guess, right=right)
    st.markdown(f"{verdict} {question.answer}")
    count(key, guess == right)


def count(question: str, right: bool) -> None:
    """Count `question` by its first guess, and show how many were right so far.

    The count is kept in the session only, and ends with it.
    """
    predictions = visit().predictions
    predictions.setdefault(question, right)
    st.caption(
        words("frame").text("score", count=len(predictions), right=sum(predictions.values()))
    )
