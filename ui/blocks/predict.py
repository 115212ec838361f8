"""Predict, then see: a guess first, then the answer under the current settings."""

import streamlit as st

from document.blocks import Markdown, Question, Vote
from document.words import words
from ui.teach import presenter
from ui.visit import lesson, visit


def predict(question: Question) -> bool:
    """Ask; once an option is chosen, say what the answer is. Return whether it is said."""
    frame, key, revealed = words("frame"), question.name, visit().revealed
    if presenter.takes(presenter.ask_of(question, key)):
        return False
    st.markdown(question.titled, anchors=False)
    guess = st.pills(
        frame.label("guess"),
        question.options,
        key=key,
        on_change=_keep,
        args=(key, question.solution),
        label_visibility="collapsed",
    )
    if guess is None and key not in revealed:
        if question.offers:
            label = frame.label("show")
            st.button(label, key=f"{key}_show", on_click=revealed.add, args=(key,))
        return False
    revealed.add(key)
    verdict = "told" if guess is None else "right" if guess == question.solution else "wrong"
    said = frame.text(verdict, guess=guess, right=question.solution)
    st.markdown(f"{said} {_answer(question)}")
    if guess is not None:
        count(key, guess == question.solution)
    return True


def _answer(question: Question) -> str:
    link, told = visit().run.terms.link, question.told
    return link(told.markdown, told) if isinstance(told, Markdown) else told.markdown


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
