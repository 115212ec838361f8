"""Why is word order lost without positional encoding?"""

import streamlit as st

import ui
from charts.attention import matched_outputs, weights
from core.attention.head import attention, head_width
from core.attention.word_order import compare_orders
from ui.controls import two_texts

MAX_WORDS = 16  # words of a sentence that fit into the pictures

settings = ui.current()
words = ui.words("word_order")
with ui.control.opening():
    sentences = two_texts.boxes(words)
    with st.container(horizontal=True, vertical_alignment="center"):
        encoded = ui.control.switch(words.label("encoded"), key="encoded")
        causal = ui.control.switch(words.label("causal"), key="causal")
        two_texts.examples(words)

words.show("too long", longest=max(map(len, sentences)), most=MAX_WORDS)
first, second = (sentence[:MAX_WORDS] for sentence in sentences)
if not first or not second:
    words.show("empty")
    ui.end_page()

texts = matched_outputs.read(first, second, settings, encoded=encoded, causal=causal)
numbers = matched_outputs.numbers(texts)
outputs, left, right = st.columns([1.3, 1, 1])
with outputs:
    words.show("outputs", **numbers)
    if numbers["shared"]:
        ui.draw(matched_outputs, "outputs", texts)
for column, title, attended, sentence in (
    (left, "first map", texts.compared.first, first),
    (right, "second map", texts.compared.second, second),
):
    with column:
        words.show(title)
        ui.draw(weights, title, attended.weights, sentence, room=texts.room)
words.show(matched_outputs.case(texts), **numbers)

# The question is a general one: only two orders of the same words can show its answer.
if texts.reordered:
    answer, gap = matched_outputs.question(texts)
    ui.predict(words, answer, **gap)
d_model = settings.d_model
ui.fold(words, compare_orders, attention, d_model=d_model, d_head=head_width(d_model))
