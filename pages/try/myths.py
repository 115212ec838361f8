"""What sounds right about positional encoding, and is not so?"""

import streamlit as st

import ui
from charts.implementations.order_blind import Texts
from charts.myths.case import case
from charts.myths.registry import QUESTIONS, picture

words = ui.words("myths")
myths = words.meta["myths"]

with st.container(horizontal=True, vertical_alignment="bottom"):
    number = ui.control.whole(words.label("myth"), 1, len(myths), 1, key="myth")
    if number < len(myths):
        ui.control.preset(words.label("next"), {}, myth=number + 1)
myth = myths[number - 1]
name = myth["name"]
texts = Texts(**ui.words("traps").meta["texts"])
first, second = words.meta["sentences"]
state = case(ui.current(), first, second, texts)
s = state.settings
answer, numbers = QUESTIONS[name](state)

left, right = st.columns([2, 3], gap="large")
with left:
    words.show("claim", claim=myth["claim"])
    counted = {"number": number, "count": len(myths)}
    words.show("of", **counted, max_len=s.max_len, d_model=s.d_model, base=s.base)
    ui.predict(words, answer, name, **numbers)
with right:
    if ui.answered(words, name):
        chart, arguments = picture(name, state)
        ui.draw(chart, f"myth_{number}", *arguments)
        title = ui.words(myth["page"]).meta["title"]
        ui.link(myth["page"], f"{words.label('see')} {title}", **myth.get("state", {}))
        words.show(f"source of {name}")
