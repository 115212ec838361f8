"""Does a model that reads documents need segments, positions, or both?"""

import streamlit as st

import ui
from charts.lab import two_by_two
from lab.model import choose
from ui.controls import lab_text

words = ui.words("lab_document")
text = lab_text.document(words)
if text is None:
    st.stop()

answers = two_by_two.ask(text)
ui.draw(two_by_two, "two_by_two", answers)
words.show("insight", **two_by_two.numbers(answers))

answer, numbers = two_by_two.question(answers)
ui.predict(words, answer, **numbers)
ui.folded(words, "limits")
ui.fold(words, choose)
