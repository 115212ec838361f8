"""Does a model that reads documents need segments, positions, or both?"""

import streamlit as st

import ui
from charts.lab import two_by_two, words_noticed
from lab.model import choose
from ui.controls import lab_document

words = ui.words("lab_document")
with ui.control.opening():
    written = st.container()
picture = st.container()
models = lab_document.models(words)
with written:
    text = lab_document.document(words, models.task)
if text is None:
    ui.end_page()

answers = two_by_two.ask(text, models)
with picture:
    ui.draw_fitting(two_by_two, "two_by_two", answers, wide={}, narrow={"columns": 2})
words.show("insight", **two_by_two.numbers(answers))

words.show("noticed title")
noticed = words_noticed.read(text, models)
ui.draw_fitting(words_noticed, "noticed", noticed, wide={}, narrow={"tall": True})
words.show("noticed", **words_noticed.numbers(noticed))

answer, numbers = two_by_two.question(answers)
ui.predict(words, answer, **numbers)
ui.folded(words, "limits", anew=models.anew)
ui.fold(words, choose)
