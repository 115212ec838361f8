"""The script of a run: find the page, draw its head, its body and its foot."""

from pathlib import Path

import streamlit as st

from document import contents, shared, terms
from document.teach import lesson_plans
from ui.controls import navigation, refusals
from ui.controls.settings import begin
from ui.frame import around, browser, presenting, share, teacher_link
from ui.frame.body import body, draw, turn
from ui.style import app as app_style
from ui.teach import presenter
from ui.visit import enter, visit

ICON = Path(__file__).with_name("icon.svg")

with turn():
    enter()
    st.set_page_config(page_icon=ICON, layout="wide")
    st.html(f"<style>{app_style()}</style>")
    link_lesson = teacher_link.read()
    alone = link_lesson.present or bool(st.context.is_embedded)  # no menu, no sharing
    page, words = navigation.current(draw, hidden=alone)
    st.set_page_config(page_title=contents.tab(words))
    teacher_link.style(link_lesson)
    begun = [begin(words)]
    refusals.reserve()
    if not link_lesson.present:
        around.name(search=not alone)
    stop = presenter.stop()
    with st.container(horizontal=True, vertical_alignment="center", wrap=False, key="page_title"):
        st.title(words.meta["question"], anchor=False)
        if link_lesson.present:
            presenting.buttons(stop)
        elif not alone:
            share.share(shared.names(words.name, visit().run.settings, link_lesson))
    with st.container(key="page_lead"):
        if stop:
            told = presenter.is_uncovered(stop)
            st.markdown(lesson_plans.slide(stop.question, told=told), anchors=False)
        elif "lead" in words.parts and not link_lesson.taught:
            st.markdown(terms.lead(words.name)[0], anchors=False)
    body(page, words, begun)
    if not link_lesson.present:
        around.foot(words)
    browser.mount(search=not alone)
