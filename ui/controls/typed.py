"""A number that a reader types above a slider: ui/live/typing.js."""

import math
from collections.abc import Mapping

import streamlit as st

from state.settings import NAMES
from ui.controls import changes
from ui.visit import lesson, visit


def limits() -> dict[str, object]:
    """Return the values that can be typed for each slider of this run, beyond the slider's own."""
    sliders = visit().sliders.items()
    return {key: limits for key, slider in sliders if (limits := slider.typable) is not None}


def take(sent: Mapping[str, object]) -> None:
    """Set sliders to the nearest value that they can have, `sent` by their keys. A callback."""
    for key, number in sent.items():
        slider = visit().sliders.get(key)
        if slider is None or slider.disabled or key in lesson().fixed:
            continue
        if isinstance(number, int | float) and math.isfinite(number):
            value = slider.nearest(number)
            if key in NAMES:
                changes.apply({key: value})
            else:
                st.session_state[key] = value
