"""Why is word order lost without positional encoding?"""

import streamlit as st

import ui
from charts.attention import hidden_states, matched_outputs, weights
from core.attention.head import Attended, attention, head_width
from core.attention.recurrent import read_in_turn
from core.attention.word_order import compare_orders
from ui.controls import two_texts

MAX_WORDS = 16  # words of a sentence that fit into the pictures

settings = ui.current()
words = ui.words("word_order")
with ui.control.opening():
    sentences = two_texts.boxes(words)
    with st.container(horizontal=True, vertical_alignment="center"):
        of_attention = st.container(horizontal=True, width="content")
        recurrent = ui.control.switch(words.label("recurrent"), key="recurrent")
        two_texts.examples(words)
    with of_attention:  # a recurrent cell has no use for them
        encoded = ui.control.switch(words.label("encoded"), key="encoded", disabled=recurrent)
        causal = ui.control.switch(words.label("causal"), key="causal", disabled=recurrent)

words.show("too long", longest=max(map(len, sentences)), most=MAX_WORDS)
first, second = (sentence[:MAX_WORDS] for sentence in sentences)
if not first or not second:
    words.show("empty")
    ui.end_page()

texts = matched_outputs.read(
    first, second, settings, encoded=encoded, causal=causal, recurrent=recurrent
)
numbers = matched_outputs.numbers(texts)
outputs, left, right = st.columns([1.3, 1, 1])
with outputs:
    words.show("outputs", **numbers)
    if numbers["shared"]:
        ui.draw(matched_outputs, "outputs", texts)
for column, title, layer, sentence in (
    (left, "first map", texts.compared.first, first),
    (right, "second map", texts.compared.second, second),
):
    with column:
        words.show(title, recurrent=recurrent)
        if isinstance(layer, Attended):
            ui.draw(weights, title, layer.weights, sentence, room=texts.room)
        else:
            ui.draw(hidden_states, title, layer.outputs, sentence, room=texts.room)
words.show(matched_outputs.case(texts), **numbers)

words.show("price", **numbers)

# The question is a general one: only two orders of the same words can show its answer.
if texts.reordered and not recurrent:
    answer, gap = matched_outputs.question(texts)
    ui.predict(words, answer, **gap)
words.show("history")
d_model = settings.d_model
ui.fold(words, compare_orders, attention, read_in_turn, d_model=d_model, d_head=head_width(d_model))
