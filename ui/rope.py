"""How the settings ask for a rotary head to be stretched."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from core import Settings
from core.scaling import SCALINGS, Llama3, Scaling, Yarn
from ui.prose import words


def scaling(settings: Settings) -> Scaling | None:
    """The scaling that the settings ask for.

    Numbers that do not go together are said, and the scaling's own defaults are used instead.
    """
    made = SCALINGS[settings.scaling](
        settings.factor, settings.trained_length, settings.wanted_length
    )
    try:
        return _detailed(made, settings)
    except ValueError as error:
        st.warning(words("frame").text("defaults", error=error), icon=":material/info:")
        return made


def _detailed(made: Scaling | None, settings: Settings) -> Scaling | None:
    """The scaling with the numbers that it alone has."""
    if isinstance(made, Yarn):
        truncate = settings.truncate == "true"
        fast, slow = settings.beta_fast, settings.beta_slow
        return replace(made, beta_fast=fast, beta_slow=slow, truncate=truncate)
    if isinstance(made, Llama3):
        low, high = settings.low_freq_factor, settings.high_freq_factor
        return replace(made, low_freq_factor=low, high_freq_factor=high)
    return made
