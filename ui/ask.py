"""A question that people ask: its short answer, and a link to the page and state that show it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ui import navigation
from ui.prose import Words


def ask(words: Words, question: Mapping[str, Any], **numbers: object) -> None:
    """Show one question of the header of `words`: `ask`, `page` and perhaps `state`.

    The answer is the part named by the question.
    """
    with st.container(gap="xxsmall"):
        state = question.get("state", {})
        navigation.link(question["page"], f":primary[**{question['ask']}**]", **state)
        words.show(question["ask"], **numbers)
