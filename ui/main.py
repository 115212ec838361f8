"""The script that every run executes: find the page, draw its head and controls, run it."""

import streamlit as st

from ui import controls, lesson, live, navigation, notices, own, prose, share
from ui.turn import turn

with turn():
    st.set_page_config(page_title="Clock Hands", page_icon=navigation.ICON, layout="wide")

    st.html(navigation.ROOT / "ui" / "style.css")
    shown = lesson.read()
    alone = shown.present or bool(st.context.is_embedded)  # no menu, no sharing
    page, words = navigation.current(hidden=alone)
    lesson.style(shown)
    refusals = controls.begin(words.name)
    notices.show(refusals)
    only = lesson.one(words.meta)
    names = lesson.shared(controls.complete(words.meta.get("controls", ())), only)
    with st.container(horizontal=True, vertical_alignment="center", wrap=False):
        prose.head(words)
        if not alone:
            share.share(names)
    prose.lead(words)
    controls.draw(names)
    controls.carry(names)
    own.begin()
    with st.container():  # one block, however much it holds, so what follows keeps its index
        page.run()
    lesson.hide_own(own.drawn(), only)
    live.mount()
