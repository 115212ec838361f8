"""Lesson plans for 5, 15 and 50 minutes: where to go, what to ask, what to expect."""

import streamlit as st

import ui
from document.teach import lesson_plans
from ui.teach.handout import handout
from ui.text.teacher_link import lesson

words = ui.words("plans")
plans = {f"{plan.minutes} minutes": plan for plan in lesson_plans.read(words)}
with st.container(horizontal=True, vertical_alignment="bottom"):
    time = ui.control.choice(words.label("time"), list(plans), next(iter(plans)), key="time")
    projected = ui.control.switch(
        words.label("projected"), key="projected", hint=words.label("keys")
    )
chosen = plans[time]
st.markdown(f"**{chosen.aim}**")
for number, stop in enumerate(chosen.stops, 1):
    with st.container(gap="xxsmall", key=f"coded_{number}"):  # on paper with its code: paper.js
        label = f":primary[**{number}. {stop.label}**] · {stop.minutes} min"
        ui.reset_link(stop.page, label, **stop.link_parameters(projected))
        words.show("stop", ask=stop.ask, expect=stop.expect, projected=lesson().present)
if not lesson().present:
    handout(words, chosen, projected)
