"""Lesson plans for 5, 15 and 50 minutes: where to go, what to ask, what to expect."""

import streamlit as st

import ui
from ui.teach import lesson_plans

words = ui.words("plans")
made = {f"{plan.minutes} minutes": plan for plan in lesson_plans.read(words)}
chosen = made[ui.control.choice(words.label("time"), list(made), next(iter(made)), key="time")]
st.markdown(f"**{chosen.aim}**")
for number, stop in enumerate(chosen.stops, 1):
    with st.container(gap="xxsmall"):
        ui.link_anew(
            stop.page, f":primary[**{number}. {stop.label}**] · {stop.minutes} min", **stop.link
        )
        words.show("stop", ask=stop.ask, expect=stop.expect)
