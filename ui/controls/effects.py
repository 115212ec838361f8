"""Change settings and other controls when a button is pressed or a control is moved."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import cast

import streamlit as st

from document.comparison import COMPARE
from document.controls import Effect, Values
from state.settings import NAMES
from ui.controls import changes, comparison_b
from ui.visit import visit


def put(values: Mapping[str, object]) -> None:
    """Change settings and the page's own controls, by their keys."""
    session = st.session_state
    if session.get(COMPARE.key) and values.get(COMPARE.key) is False:
        comparison_b.leave()
    if settings := {name: value for name, value in values.items() if name in NAMES}:
        changes.apply(settings)
    session.update({name: value for name, value in values.items() if name not in NAMES})


def follow(effect: Effect) -> None:
    """Change what follows from what was moved or pressed just now."""
    now = visit()
    put(effect({**asdict(now.run.settings), **now.at.own}, cast(Values, st.session_state)))
