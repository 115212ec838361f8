"""Presets: settings by name."""

from collections.abc import Collection, Mapping

import streamlit as st

from document.words import words
from state.presets import HEADS, PRESETS
from ui.controls import effects
from ui.controls.changes import stay
from ui.controls.comparison_b import apply_to_both
from ui.visit import lesson


def popover(names: Collection[str]) -> None:
    """Draw the presets of a page whose controls are `names`."""
    if lesson().present:
        return
    # Filled only when opened: its buttons would be much of what a run sends.
    opened = st.popover(
        words("frame").label("presets"),
        icon=":material/tune:",
        width="stretch",
        help=words("frame").meta["help"]["presets"],
        key="presets",
        on_change=stay,
    )
    if opened.open:
        with opened.container(width=500):
            _presets(HEADS if "scaling" in names else PRESETS)


def _presets(presets: Mapping[str, Mapping[str, object]]) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        for name, preset in presets.items():
            put, more = (effects.put, {"chosen": name}) if presets is HEADS else (apply_to_both, {})
            st.button(name, key=f"preset_{name}", on_click=put, args=({**preset, **more},))
