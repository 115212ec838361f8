"""Which hands does a trained model use?"""

import streamlit as st

import ui
from charts.lab import hands_needed, learned_table, residual_stream, word_lengths
from lab.measures import hands_kept, shares
from lab.tasks import TASKS

words = ui.words("lab_hands")
with ui.control.opening(), st.container(horizontal=True, vertical_alignment="bottom"):
    task = ui.control.choice(words.label("task"), list(TASKS), "translation", key="task")
    hands = ui.control.whole(words.label("hands"), 0, hands_needed.ALL, 1, key="hands")
needed = hands_needed.needed(task, hands)
reveal = ui.answered(words)
ui.draw(hands_needed, "needed", needed, whole=reveal)
words.show("insight", **hands_needed.numbers(needed))

answer, numbers = hands_needed.question(needed)
ui.predict(words, answer, "predict", not reveal, **numbers)

stream = residual_stream.read(task)
split = residual_stream.numbers(stream)
words.show("stream title", **split)
ui.draw(residual_stream, "stream", stream)
words.show("stream", **split)
ui.link("lab_training", words.label("residual"), what_if="residual connections")

words.show("lengths title")
lengths = word_lengths.lengths(task)
ui.draw(word_lengths, "lengths", lengths)
words.show("lengths", **word_lengths.numbers(lengths))

words.show("learned title")
similar = ui.control.switch(words.label("similar"), key="similar")
tables = learned_table.tables(task, similar)
ui.draw(learned_table, "learned", tables)
words.show("learned", **learned_table.numbers(tables))
ui.folded(words, "limits")
ui.fold(words, hands_kept, shares)
