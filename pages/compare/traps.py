"""Why do two correct implementations disagree?"""

import inspect
from typing import Literal

import streamlit as st

import ui
from charts.implementations import conventions, number_formats, order_blind, pairing
from charts.implementations import mistakes as mistake
from core.encodings.rotary import rotate
from core.implementations.conventions import (
    EXPONENTS,
    ODD_WIDTHS,
    ORDERS,
    Conventions,
    OddWidth,
    encode_by_convention,
)
from core.implementations.number_formats import PRECISIONS
from recipes import two_orders
from recipes.order_blind import FLAWS

settings = ui.current()
words = ui.words("traps")
ODD: tuple[Literal["even"] | OddWidth, ...] = ("even", *ODD_WIDTHS[1:])
SCALES = {"1": 0.0, "1/sqrt(d)": -0.5, "sqrt(d)": 0.5}

with ui.control.opening(), st.grid(2, min_column_width=300, key="traps"):
    exponent = ui.control.choice(
        words.label("exponent"), EXPONENTS, "tensor2tensor", key="exponent"
    )
    order = ui.control.choice(words.label("columns"), ORDERS, "interleaved", key="columns")
picture = st.container()
with st.grid(4, min_column_width=240, key="more_traps", vertical_alignment="bottom"):
    first = ui.control.choice(words.label("first"), ["0", "1", "2"], "0", key="first")
    scale = ui.control.choice(words.label("scale"), list(SCALES), "1", key="scale")
    odd = ui.control.choice(words.label("odd"), ODD, "even", key="odd")
    angles = ui.control.choice(words.label("angles"), PRECISIONS, "float64", key="angles")

handling: OddWidth = "refuse" if odd == "even" else odd
factor = conventions.width_of(settings.d_model, handling) ** SCALES[scale]
chosen = Conventions(exponent, order, handling, factor, int(first), angles)
tables = conventions.tables(settings, chosen)
with picture:
    ui.draw(conventions, "conventions", tables)
numbers = conventions.numbers(tables)
words.show("insight", **numbers)
for trap in (exponent, order, f"first {first}", f"scale {scale}", odd, angles):
    if trap in words.parts:
        words.show(trap, settings=settings, **numbers)
ui.link("check", f"{words.label('check')} {ui.words('check').meta['title']}")

scores = pairing.scores(settings.d_head, settings.base)
words.show("pairing", settings=settings, **pairing.numbers(scores))
ui.draw(pairing, "pairing", scores)

words.show("precision", **number_formats.numbers(settings))
ui.draw(number_formats, "precision", settings)

words.show("mistakes")
mistakes, deviations = words.meta["mistakes"], ui.words("check").meta["deviations"]
name = ui.control.menu(words.label("mistake"), list(mistakes), next(iter(mistakes)), key="mistake")
entry = mistakes[name]
mistaken = mistake.read(settings, name, entry["changes"])
ui.draw(mistake, "mistaken", mistaken)
words.show("mistaken", tests=words.meta["tests"], **mistake.numbers(mistaken))
st.code(entry.get("code") or deviations[entry["about"]]["code"], wrap_lines=True)

words.show("order blind")
flaw = FLAWS[ui.control.menu(words.label("flaw"), list(FLAWS), next(iter(FLAWS)), key="flaw")]
for column, part, code in zip(
    st.columns(2), ("broken", "mended"), (flaw.broken, flaw.mended), strict=True
):
    with column:
        words.show(part)
        st.code(code, wrap_lines=True)
texts = order_blind.Texts(**words.meta["texts"])
chart, key, state = order_blind.picture(flaw.name, texts, settings)
ui.draw(chart, key, state)
words.show(flaw.name, **chart.numbers(state))
if key == "batch_rows":
    words.show("outputs", **chart.numbers(state))
verdicts = order_blind.verdicts(flaw.name, texts, settings)
ui.folded(words, "two orders code", inspect.getsource(two_orders), **verdicts)

ui.predict(words, 0)
ui.fold(words, encode_by_convention, rotate, **mistake.numbers(mistaken))
