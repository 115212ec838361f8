"""Well-known models as presets: one button each, with the source of its settings as help."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import streamlit as st

from core.models import Model
from ui.text.words import words


def models(chosen: Sequence[Model], apply: Callable[[Model], None]) -> None:
    """A popover with a button for each of `chosen`, which calls `apply`."""
    with (
        st.popover(
            words("frame").label("models"), icon=":material/deployed_code:", key="aside_models"
        ),
        st.container(horizontal=True, gap="xsmall"),
    ):
        for model in chosen:
            st.button(
                model.name,
                key=f"model_{model.name}",
                on_click=apply,
                args=(model,),
                type="tertiary",
                help=model.source,
            )
