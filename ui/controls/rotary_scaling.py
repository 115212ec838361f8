"""The rotary head that the settings ask for."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import streamlit as st

from core.encodings.longrope import SEARCHED
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import SCALINGS, Llama3, Scaling, Yarn
from state.settings import Settings
from ui.text.words import words


def possible(settings: Settings) -> Settings:
    """The settings, without a scaling whose factors were searched for another head."""
    if settings.scaling in SEARCHED and settings.scaling not in _searched(settings):
        pairs = SEARCHED[settings.scaling](2, 2).pairs
        name, own_pairs = settings.scaling, _width(settings) // 2
        text = words("frame").text("other head", name=name, pairs=pairs, own_pairs=own_pairs)
        st.warning(text, icon=":material/info:")
        return replace(settings, scaling="none")
    return settings


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
    if settings.scaling in SEARCHED:
        return _searched(settings)[settings.scaling]
    by_formula = SCALINGS[settings.scaling](
        settings.factor, settings.trained_length, settings.wanted_length
    )
    try:
        return _detailed(by_formula, settings)
    except ValueError as error:
        _warn(error)
        return by_formula


def fitting(settings: Settings) -> dict[str, Scaling | None]:
    """All scalings by formula at the factor that the lengths ask for, whatever factor is set."""
    ratio = max(1.0, settings.wanted_length / settings.trained_length)
    return _by_formula(replace(settings, factor=ratio))


def every(settings: Settings) -> dict[str, Scaling | None]:
    """All scalings at the settings' factor and lengths, by name, that this head can have."""
    return {**_by_formula(settings), **_searched(settings)}


def _searched(settings: Settings) -> dict[str, Scaling | None]:
    """Those whose factors were searched for as many pairs as this head has."""
    lengths = max(settings.trained_length, 2), settings.wanted_length
    candidates = {name: make(*lengths) for name, make in SEARCHED.items()}
    return {name: one for name, one in candidates.items() if 2 * one.pairs == _width(settings)}


def _width(settings: Settings) -> int:
    try:
        return rotary_width(settings.d_head, float(settings.partial_rotary_factor))
    except ValueError:  # said by turned_share
        return settings.d_head


def _by_formula(settings: Settings) -> dict[str, Scaling | None]:
    """Each with its own numbers."""
    lengths = settings.trained_length, settings.wanted_length
    scalings = {name: make(settings.factor, *lengths) for name, make in SCALINGS.items()}
    for name, one in scalings.items():
        with suppress(ValueError):  # said where that scaling is chosen
            scalings[name] = _detailed(one, settings)
    return scalings


def _warn(error: ValueError) -> None:
    st.warning(words("frame").text("defaults", error=error), icon=":material/info:")


def _detailed(plain: Scaling | None, settings: Settings) -> Scaling | None:
    """The scaling with the numbers that it alone has."""
    if isinstance(plain, Yarn):
        truncate = settings.truncate == "true"
        fast, slow = settings.beta_fast, settings.beta_slow
        return replace(plain, beta_fast=fast, beta_slow=slow, truncate=truncate)
    if isinstance(plain, Llama3):
        low, high = settings.low_freq_factor, settings.high_freq_factor
        return replace(plain, low_freq_factor=low, high_freq_factor=high)
    return plain
