"""Can you encode a position by hand? A sheet for the class, and its answers."""

import numpy as np
import streamlit as st

import ui
from charts.hands import worksheet_dials
from core import (
    angular_frequencies,
    encode_positions,
    idle_pairs,
    similarity_profile,
    wavelengths,
)
from core.geometry.shift import fit_shift
from ui.blocks import printing

D_MODEL, MAX_LEN = 4, 50  # the least with a fast and a slow hand, so that it can be done by hand

s = ui.current()
words = ui.words("worksheet")
base, p = s.base, s.position
positions = sorted({0, 1, 2, 3, p, p + 3})
frequencies = angular_frequencies(D_MODEL, base)
here, later = encode_positions([p, p + 3], D_MODEL, base)
fit = fit_shift(np.arange(MAX_LEN), 1, frequencies[0], sine_only=True)
numbers = {
    "d": D_MODEL,
    "max_len": MAX_LEN,
    "base": base,
    "p": p,
    "hands": range(D_MODEL // 2),
    "frequencies": frequencies,
    "waves": wavelengths(D_MODEL, base),
    "row": here,
    "idle": np.flatnonzero(idle_pairs(MAX_LEN, D_MODEL, base)).tolist(),
    "profile": similarity_profile(4, D_MODEL, base),
    "product": here @ later,
    "length": here @ here,
    "explained": fit.r_squared[0],
    "positions": positions,
}

printing.style()
with st.container(key="screen_only"):
    key = ui.control.switch(words.label("answers"), True, key="answers")
    words.show("print")
for part, wanted in (("sheet", True), ("key", key)):
    if wanted:
        with st.container(key=f"paper_{part}"):
            words.show(part, **numbers)
            printing.picture(
                worksheet_dials.dials(positions, D_MODEL, base, hands=part == "key"),
                words.text("dials", answers=part == "key", **numbers),
            )
            words.show(f"{part} after", **numbers)
