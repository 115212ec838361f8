"""The fold under a picture: the algebra, the code that made it, and where it comes from."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache

import streamlit as st

from ui import prose
from ui.lesson import lesson
from ui.prose import Words


@cache
def _source(function: Callable[..., object]) -> str:
    return inspect.getsource(function)


@st.fragment
def fold(words: Words, *functions: Callable[..., object], **numbers: object) -> None:
    """Fold away the part "algebra", the source of `functions`, and the part "source"."""
    if lesson().present:
        return
    # Filled when it is opened: most readers of most runs do not look, and a run is to be short.
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
