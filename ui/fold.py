"""The fold under a picture: the algebra, the code that made it, and where it comes from."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import streamlit as st

from ui.prose import Words


def fold(words: Words, *functions: Callable[..., object], **numbers: object) -> None:
    """Fold away the part "algebra", the source of `functions`, and the part "source"."""
    with st.expander("Algebra, code and source"):
        words.show("algebra", **numbers)
        for function in functions:
            st.code(inspect.getsource(function), language="python")
        words.show("source", **numbers)
