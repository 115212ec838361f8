"""The rotary head that the settings ask for."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import streamlit as st

from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import SCALINGS, Llama3, Scaling, Yarn
from state.settings import Settings
from ui.text.words import words


def turned_share(settings: Settings) -> float:
    """The share of a head's columns that is turned; all of them if it makes no whole pairs."""
    share = float(settings.partial_rotary_factor)
    try:
        rotary_width(settings.d_head, share)
    except ValueError as error:
        _warn(error)
        return 1.0
    return share


def scaling(settings: Settings) -> Scaling | None:
    """The scaling that the settings ask for; where its numbers contradict, with its defaults."""
    made = SCALINGS[settings.scaling](
        settings.factor, settings.trained_length, settings.wanted_length
    )
    try:
        return _detailed(made, settings)
    except ValueError as error:
        _warn(error)
        return made


def fitting(settings: Settings) -> dict[str, Scaling | None]:
    """All scalings at the factor that the lengths ask for, whatever factor is set."""
    ratio = max(1.0, settings.wanted_length / settings.trained_length)
    return every(replace(settings, factor=ratio))


def every(settings: Settings) -> dict[str, Scaling | None]:
    """All scalings at the settings' factor and lengths, by name; each with its own numbers."""
    lengths = settings.trained_length, settings.wanted_length
    made = {name: make(settings.factor, *lengths) for name, make in SCALINGS.items()}
    for name, one in made.items():
        with suppress(ValueError):  # said where that scaling is chosen
            made[name] = _detailed(one, settings)
    return made


def _warn(error: ValueError) -> None:
    st.warning(words("frame").text("defaults", error=error), icon=":material/info:")


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
