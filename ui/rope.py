"""Controls of the pages about rotary encoding: how it is stretched, and models as presets."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from core import Settings
from core.models import Model
from core.scaling import SCALINGS, Scaling, Yarn
from ui import controls, own

FACTORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 128)


def scaling(settings: Settings) -> tuple[Scaling | None, float]:
    """Draw the choice of a scaling and its factor; return what they make, and the factor."""
    name = own.choice("scaling", list(SCALINGS), "none", key="scaling")
    factor = own.stop("factor", FACTORS, 4, key="factor", hint="By how much to stretch.")
    made = SCALINGS[name](factor, settings.trained_length, settings.wanted_length)
    if isinstance(made, Yarn):
        hint = "Whether the range of blended hands is widened to whole pairs."
        made = replace(made, truncate=own.switch("truncate", True, key="truncate", hint=hint))
    return made, factor


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
        state["truncate"] = by.truncate
