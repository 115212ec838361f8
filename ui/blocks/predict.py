"""Predict, then see: a guess first, then the answer under the current settings."""

import streamlit as st

from document.blocks import ClassQuestion, Question, Vote
from document.words import words
from ui.teach import presenter
from ui.visit import lesson, visit


def predict(question: Question) -> None:
    """Ask; once an option is chosen, say what the answer is."""
    with st.container():  # one block, so that an answer moves no picture to another index
        _ask(question)


def _ask(question: Question) -> None:
    frame, key = words("frame"), f"{question.words.name}_{question.part}"
    revealed = visit().revealed
    if presenter.takes(presenter.ask_of(ClassQuestion.of(question), key)):
        return
    st.markdown(f"## {frame.text('predict title')}\n\n{question.text}", anchors=False)
    options = question.options
    right = options[question.right]
    guess = st.pills(
        frame.label("guess"),
        options,
        key=key,
        on_change=_keep,
        args=(key, right),
        label_visibility="collapsed",
    )
    if guess is None:
        if key in revealed:
            st.markdown(f"{frame.text('told', right=right)} {question.answer}")
        elif question.offers:
            label = frame.label("show")
            st.button(label, key=f"{key}_show", on_click=revealed.add, args=(key,))
        return
    revealed.add(key)
    verdict = frame.text("right" if guess == right else "wrong", guess=guess, right=right)
    st.markdown(f"{verdict} {question.answer}")
    count(key, guess == right)


def _keep(key: str, right: str) -> None:
    """Keep a guess before the page is drawn, which may show whether it was right."""
    if (guess := st.session_state[key]) is not None:
        visit().predictions.setdefault(key, guess == right)


def vote(block: Vote) -> None:
    """Note the question for a class: of several the first, or the pressed button's."""
    question, now = block.question, visit()
    if block.button and now.room and lesson().present:
        label = words("share").label("ask_class")
        key = f"ask {question.name}"
        st.button(label, key=key, type="tertiary", on_click=_choose, args=(question.name,))
    if now.run.ask is None or now.chosen == question.name:
        presenter.takes(presenter.ask_of(question))


def _choose(name: str) -> None:
    visit().chosen = name


def count(question: str, right: bool) -> None:
    """Count `question` by its first guess, and show how many were right so far.

    The count is kept in the session only, and ends with it.
    """
    predictions = visit().predictions
    predictions.setdefault(question, right)
    st.caption(
        words("frame").text("score", count=len(predictions), right=sum(predictions.values()))
    )
