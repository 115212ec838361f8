"""Does a trained model work where it was not trained?"""

import streamlit as st

import ui
from charts.lab import longer_texts, moved_texts
from lab.measures import moved
from lab.positions import SCHEMES
from lab.tasks import TASKS

FIRST_OFFSETS = 12  # offsets shown before somebody guesses what comes after them

words = ui.words("lab_length")
with ui.control.opening(), st.container(horizontal=True, vertical_alignment="bottom"):
    task = ui.control.choice(words.label("task"), list(TASKS), "translation", key="task")
    default = ["causal", "sinusoidal", "learned", "rotary", "alibi sided"]
    names = ui.control.several(words.label("schemes"), list(SCHEMES), default, key="schemes")
chosen = tuple(name for name in SCHEMES if name in names)

growth = longer_texts.growth(task, chosen)
ui.draw(longer_texts, "longer", growth)
words.show("longer" if chosen else "empty", **longer_texts.numbers(growth))

words.show("moved title", task=task)
offset = ui.control.whole(words.label("offset"), 0, moved_texts.LAST, 3, key="offset")
reveal = ui.answered(words)
shifted = moved_texts.moved(chosen, offset)
last = moved_texts.LAST if reveal else max(offset, FIRST_OFFSETS)
ui.draw(moved_texts, "moved", shifted, last=last)
numbers = moved_texts.numbers(shifted)
words.show("moved", **numbers)
if reveal:
    words.show("back", **numbers)

answer, question = moved_texts.question()
ui.predict(words, answer, "predict", not reveal, **question)
ui.folded(words, "limits", holding=longer_texts.holding(task), all=len(SCHEMES))
ui.fold(words, moved)
