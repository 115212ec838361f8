"""Why do two correct implementations disagree?"""

from typing import Literal

import numpy as np
import streamlit as st

import ui
from charts.implementations import conventions, number_formats, pairing
from core.encodings.rotary import rotate
from core.implementations.conventions import (
    EXPONENTS,
    ODD_WIDTHS,
    ORDERS,
    Conventions,
    OddWidth,
    convention_frequencies,
    encode_by_convention,
)
from core.implementations.number_formats import PRECISIONS, angle_error

settings = ui.current()
words = ui.words("traps")
ODD: tuple[Literal["even"] | OddWidth, ...] = ("even", *ODD_WIDTHS[1:])
SCALES = {"1": 0.0, "1/sqrt(d)": -0.5, "sqrt(d)": 0.5}

with st.grid(3, min_column_width=300, key="traps", vertical_alignment="bottom"):
    exponent = ui.control.choice(
        words.label("exponent"), EXPONENTS, "tensor2tensor", key="exponent"
    )
    order = ui.control.choice(words.label("columns"), ORDERS, "interleaved", key="columns")
    first = ui.control.choice(words.label("first"), ["0", "1", "2"], "0", key="first")
    scale = ui.control.choice(words.label("scale"), list(SCALES), "1", key="scale")
    odd = ui.control.choice(words.label("odd"), ODD, "even", key="odd")
    format_ = ui.control.choice(words.label("angles"), PRECISIONS, "float64", key="angles")

handling: OddWidth = "refuse" if odd == "even" else odd
chosen = Conventions(
    exponent,
    order,
    handling,
    conventions.width_of(settings.d_model, handling) ** SCALES[scale],
    int(first),
    format_,
)
tables = conventions.tables(settings, chosen)
ui.show(
    conventions.figure(tables),
    "conventions",
    conventions.alt(tables),
    lambda: conventions.table(tables),
)
words.show("insight", tables=tables, rows=len(tables.paper))
frequencies = convention_frequencies(tables.width, settings.base, chosen)
positions = tables.first_row + chosen.first_position + np.arange(len(tables.paper))
for trap in (exponent, order, f"first {first}", f"scale {scale}", odd, format_):
    if trap in words.parts:
        words.show(
            trap,
            tables=tables,
            settings=settings,
            order=order,
            pairs=len(frequencies),
            slowest=frequencies[-1] * settings.base,
            miss=angle_error(positions, frequencies, format_).max(),
        )

turned = pairing.scores(settings.d_head, settings.base)
words.show("pairing", drawn=turned, settings=settings)
ui.show(pairing.figure(turned), "pairing", pairing.alt(turned))

worst = number_formats.largest(settings.max_len, settings.d_model, settings.base)
words.show("precision", worst=worst, last=settings.max_len - 1)
ui.show(
    number_formats.figure(
        number_formats.errors(settings.d_model, settings.base), settings.max_len - 1
    ),
    "precision",
    number_formats.alt(worst, settings.max_len - 1),
)
ui.predict(words, 0)
ui.fold(words, encode_by_convention, rotate)
