"""Controls of the pages about rotary encoding: how it is stretched, and models as presets."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from core import Settings
from core.models import Model
from core.scaling import SCALINGS, Llama3, Scaling, Yarn
from ui import controls, own

FACTORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 128)
TURNS = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128)  # round the dial within the trained length


def scaling(settings: Settings) -> tuple[Scaling | None, float]:
    """Draw the choice of a scaling, its factor and its own numbers; return it and the factor.

    Numbers that do not go together are said, and the scaling's own defaults are shown instead.
    """
    name = own.choice("scaling", list(SCALINGS), "none", key="scaling")
    factor = own.stop("factor", FACTORS, 4, key="factor", hint="By how much to stretch.")
    made = SCALINGS[name](factor, settings.trained_length, settings.wanted_length)
    try:
        return _detailed(made), factor
    except ValueError as error:
        st.warning(f"{error}. Showing the defaults.", icon=":material/info:")
        return made, factor


def _detailed(made: Scaling | None) -> Scaling | None:
    """Draw the controls that this scaling alone has, and return it with what they say."""
    if isinstance(made, Yarn):
        return replace(
            made,
            beta_fast=own.stop(
                "beta_fast", TURNS, 32, key="beta_fast", hint="Hands with more turns are kept."
            ),
            beta_slow=own.stop(
                "beta_slow", TURNS, 1, key="beta_slow", hint="Hands with fewer are slowed."
            ),
            truncate=own.switch(
                "truncate", True, key="truncate", hint="Widen the blended range to whole pairs."
            ),
        )
    if isinstance(made, Llama3):
        return replace(
            made,
            low_freq_factor=own.stop(
                "low_freq_factor", TURNS, 1, key="low_freq", hint="Hands with fewer are slowed."
            ),
            high_freq_factor=own.stop(
                "high_freq_factor", TURNS, 4, key="high_freq", hint="Hands with more are kept."
            ),
        )
    return made


def apply(model: Model) -> None:
    """Set up a rotary model's head; one that is not stretched is tried at 4 times its length."""
    controls.apply(
        {
            "d_head": model.d_head,
            "n_heads": model.n_heads,
            "base": int(model.base),
            "trained_length": model.trained_length,
            "wanted_length": model.length or 4 * model.trained_length,
        }
    )
    state, by = st.session_state, model.scaling
    state["scaling"] = by.name if by else "none"
    if by:
        state["factor"] = int(getattr(by, "factor", 1))
    if isinstance(by, Yarn):
        state["beta_fast"], state["beta_slow"] = int(by.beta_fast), int(by.beta_slow)
        state["truncate"] = by.truncate
    if isinstance(by, Llama3):
        state["low_freq"], state["high_freq"] = int(by.low_freq_factor), int(by.high_freq_factor)
