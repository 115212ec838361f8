"""Predict, then see: a guess first, then the answer for the present settings."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from ui.prose import Words


@st.fragment
def predict(
    words: Words, options: Sequence[str], answer: int, *, part: str = "predict", **numbers: object
) -> None:
    """Ask the question in `part`; once one of `options` is chosen, show the part `<part> answer`.

    `answer` is the index of the right option under the present settings.
    """
    st.header("Predict, then see", anchor=False)
    words.show(part, **numbers)
    key = f"{words.name}_{part}"
    guess = st.pills("Your guess", options, key=key, label_visibility="collapsed")
    if guess is None:
        return
    right = options[answer]
    verdict = "Yes." if guess == right else f"You said {guess}; it is **{right}**."
    st.markdown(f"{verdict} {words.text(f'{part} answer', **numbers)}")
