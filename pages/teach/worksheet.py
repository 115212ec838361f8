"""Can you encode a position by hand? A sheet for the class, and its answers."""

import streamlit as st

import ui
from charts.hands import worksheet_dials
from ui.blocks import printing
from ui.frame import share
from ui.text.teacher_link import lesson

settings = ui.current()
words = ui.words("worksheet")
position, base = settings.position, settings.base
numbers = worksheet_dials.numbers(position, base)

printing.style()
with st.container(key="screen_only"):
    key = ui.control.switch(words.label("answers"), key="answers")
    if not lesson().present:
        words.show("print")
        printing.button(words.label("print"))
for part in ("sheet", "key") if key else ("sheet",):
    answers = part == "key"
    with st.container(key=f"paper_{part}"):
        words.show(part, **numbers)
        printing.picture(
            worksheet_dials.picture(position, base, hands=answers),
            words.text("dials", answers=answers, **numbers),
        )
        words.show(f"{part} after", **numbers)
    if part == "sheet":
        with st.container(key="paper_back"):
            printing.qr_code(share.address(answers="false"), ui.words("share").text("code"))
