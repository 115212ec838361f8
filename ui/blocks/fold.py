"""What is folded away: a part of a page, and at its end algebra, code and sources."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache

import streamlit as st

from ui.text import words as prose
from ui.text.teacher_link import lesson
from ui.text.words import Words


@cache
def _source(function: Callable[..., object]) -> str:
    return inspect.getsource(function)


def folded(words: Words, part: str, code: str = "", /, **numbers: object) -> None:
    """One part in an expander named by its label, and `code` below; filled when it is opened."""
    if lesson().present:
        return
    inside = st.expander(words.label(part), key=f"{words.name}_{part}", on_change="rerun")
    if inside.open:
        with inside:
            words.show(part, **numbers)
            if code:
                st.code(code, language="python", wrap_lines=True)


def fold(words: Words, *functions: Callable[..., object], **numbers: object) -> None:
    """The part "algebra", the code of `functions` and the part "source", in an expander."""
    if lesson().present:
        return
    # Filled only when it is opened: most runs are faster without it.
    inside = st.expander(
        prose.words("frame").label("fold"), key=f"{words.name}_fold", on_change="rerun"
    )
    if not inside.open:
        return
    with inside:
        words.show("algebra", **numbers)
        for function in functions:
            st.code(_source(function), language="python", wrap_lines=True)
        words.show("source", **numbers)
