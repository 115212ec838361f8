"""How does a transformer know where a word is?"""

from functools import partial

import streamlit as st

import ui
from charts.hands import wall
from core.input.text_to_input import split_words
from recipes import encoding as recipes
from state.limits import MAX_WORDS
from ui.text.teacher_link import lesson

CLOCKS = 16
WIDE, NARROW = 300, 370  # pixels high: a wall 8 dials wide, and for a phone one 4 dials wide
MAX_LETTERS = 24  # characters of a word on its button

settings = ui.current()
words = ui.words("home")
every = split_words(settings.sentence)
sentence = every[:MAX_WORDS]


def choose() -> None:
    """A callback: move the cursor to the chosen word; choosing it again changes nothing."""
    if st.session_state.word is not None:
        ui.to_position(st.session_state.word)


if not lesson().present:  # on a projector the wall needs the room
    with st.container(horizontal=True, gap="small", key="doors"):
        for door in words.meta["doors"]:
            ui.link(door["page"], words.text(door["label"]))

position, inside = settings.position, settings.position < len(sentence)
with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
    if sentence:
        st.session_state.word = position if inside else None
        st.pills(
            words.label("word"),
            range(len(sentence)),
            format_func=lambda number: ui.plain(sentence[number], MAX_LETTERS),
            key="word",
            on_change=choose,
            label_visibility="collapsed",
            wrap=True,
        )
        fresh = "position" not in st.query_params
        ui.play(len(sentence) - 1, 1, auto=fresh)
        if fresh:
            ui.opening()
        if len(every) > MAX_WORDS:
            words.show("cut", count=len(every), most=MAX_WORDS)

length = len(sentence) or settings.max_len
wide = wall.wall(settings, CLOCKS, 1160 / WIDE)
narrow = wall.wall(settings, CLOCKS, 358 / NARROW)
ui.show_fitting(
    wall.figure(wide, position, length, WIDE),
    wall.figure(narrow, position, length, NARROW),
    "wall",
    wall.alt(wide, position, length),
    lambda: wall.table(wide, position),
    partial(recipes.hands, settings),
)

numbers = {
    "settings": settings,
    "count": len(sentence),
    "inside": inside,
    "word": sentence[position] if inside else "",
    **wall.numbers(wide, position, length),
}
words.show("insight" if sentence else "empty", **numbers)

with st.container(horizontal=True, vertical_alignment="center"):
    words.show("views")
    for name in ui.chapter("see"):
        ui.link(name, f":primary[{ui.words(name).meta['question']}]")

ui.predict(words, 1, **numbers)

st.header(words.text("questions title"), anchor=False)
with st.grid(min_column_width=250, gap="medium"):
    for question in words.meta["questions"]:
        ui.ask(words, question, **numbers)
