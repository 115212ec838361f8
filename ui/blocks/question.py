"""A question that people ask, with a short answer and a link to the page that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ui.frame import navigation
from ui.text.words import Words


def ask(words: Words, question: Mapping[str, Any], **numbers: object) -> None:
    """Show one question from the header of `words`, as a link, and its answer below.

    A question has `ask`, `page` and perhaps `state`, the page's controls. Its answer is the part of
    `words` that is headed like `ask`.
    """
    with st.container(gap="xxsmall"):
        state = question.get("state", {})
        navigation.link(question["page"], f":primary[**{question['ask']}**]", **state)
        words.show(question["ask"], **numbers)
