"""The script that every run executes: find the page, draw its head and controls, run it."""

import streamlit as st

from ui import live
from ui.controls import dragging, shared
from ui.controls import refusals as refusal_lines
from ui.frame import around, browser, navigation, presenting, share
from ui.server.run_queue import runs
from ui.text import teacher_link
from ui.text import words as prose
from ui.visit import visit

with runs.turn():
    st.set_page_config(page_icon=navigation.ICON, layout="wide")
    st.html(navigation.ROOT / "ui" / "frame" / "style.css")
    shown = teacher_link.read()
    alone = shown.present or bool(st.context.is_embedded)  # no menu, no sharing
    page, words = navigation.current(hidden=alone)
    st.set_page_config(page_title=around.tab(words))
    teacher_link.style(shown)
    refusals = shared.begin(words.name)
    dragging.begin()
    refusal_lines.show(refusals)
    only = teacher_link.one(words.meta)
    names = teacher_link.shared(shared.complete(words.meta.get("controls", ())), only)
    if not shown.present:
        around.name()
    with st.container(horizontal=True, vertical_alignment="center", wrap=False):
        prose.head(words)
        if shown.present:
            presenting.buttons()
        elif not alone:
            share.share(names)
    prose.lead(words)
    shared.carry(shared.draw(names, words.meta.get("main")))
    visit().drawn = []
    with st.container():  # one block, however much it holds, so what follows keeps its index
        page.run()
    teacher_link.hide_own(visit().drawn, only)
    if not shown.present:
        around.foot(words)
    live.mount()
    browser.mount()
