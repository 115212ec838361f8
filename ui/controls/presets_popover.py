"""Presets, and boxes for exact values: what a slider is too coarse for."""

from collections.abc import Collection, Iterable, Mapping

import streamlit as st

from document.shared import is_disabled
from document.words import words
from state import limits as allowed
from state.presets import HEADS, PRESETS
from ui.controls import effects
from ui.controls.changes import apply, current, stay
from ui.controls.comparison_b import apply_to_both
from ui.visit import lesson, visit


def popover(names: Collection[str]) -> None:
    """Draw the presets, and a box for each number among `names`, the controls of the page."""
    if lesson().present:
        return
    # Filled only when opened: its buttons and boxes would be a third of what a run sends.
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
            _exact([name for name in allowed.NUMBERS if name in names])


def _presets(presets: Mapping[str, Mapping[str, object]]) -> None:
    with st.container(horizontal=True, gap="xsmall"):
        for name, preset in presets.items():
            put, more = (effects.put, {"chosen": name}) if presets is HEADS else (apply_to_both, {})
            st.button(name, key=f"preset_{name}", on_click=put, args=({**preset, **more},))


def _exact(names: Iterable[str]) -> None:
    st.markdown(f"**{words('frame').label('exact')}**")
    with st.grid(2, min_column_width=120, gap="small", key="exact"):
        for name in names:
            _box(name)


def _box(name: str) -> None:
    """Draw a box for an exact value, filled from the slider, which holds the setting.

    Each value gets a box of its own: one that is assigned a new value would send back the old one
    as if it had been typed.
    """
    settings, value = current(), st.session_state[name]
    label = words(visit().at.page or "frame").meta.get("labels", {}).get(name, name)
    limits, box = allowed.limits(name, settings), f"{name}_exact_{value}"
    kind = type(limits.step)  # a box takes whole numbers or others, not both
    st.number_input(
        label,
        kind(limits.low),
        kind(limits.high),
        kind(value),
        step=limits.step,
        key=box,
        help=f"{limits}",
        disabled=is_disabled(name, settings, lesson()),
        on_change=_typed,
        args=(name, box),
    )


def _typed(name: str, box: str) -> None:
    """Use the value in `box`. A callback."""
    value = allowed.limits(name, current()).clamp(st.session_state[box])
    # If the popover closes right after a preset click, the new box submits the old box's value:
    # ignore it.
    if st.session_state.presets or value not in visit().replaced.get(name, ()):
        apply({name: value})
