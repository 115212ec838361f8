"""What does an attention head do with position?"""

import streamlit as st

import ui
from charts.attention import four_terms, position_scores, read_back, weights
from charts.kit import word_rows
from core.attention.head import head_width
from core.attention.read_back import by_speed
from core.attention.relative_share import relative_share
from core.attention.score import head_form, score_terms
from core.input.text_to_input import split_words
from ui.controls import attention_head

MOST = 32  # words in the pictures
s, words = ui.current(), ui.words("attention")
rule, back, gain, mix, seed, form = attention_head.head(words, s)
said = {"s": s, "rule": rule, "back": back, "mix": mix, "seed": seed}
said["d_head"] = head_width(s.d_model)


def on_text(text: tuple[str, ...]) -> None:
    """The head on the reader's words: the four terms, and the attention weights of their sum."""
    left, right = st.columns(2)
    with left:
        on, scale = attention_head.terms(words)
        head = four_terms.read(text, s, form, gain, on, scale=scale)
        ui.draw(four_terms, "terms_map", head)
    with right:
        words.show("weights")
        room = word_rows.frame(text)._replace(height=word_rows.close(len(text)))
        ui.draw(weights, "weights_map", head.weights, text, head.query, room=room)
    numbers = said | four_terms.numbers(head) | weights.numbers(head.weights, text, head.query)
    words.show(rule if on else "nothing on", **numbers)
    words.show("sum", **numbers, past=s.position > head.query)


text = split_words(s.sentence)
words.show("too long", count=len(text), most=MOST)
with st.container():  # one block, whatever is in it, so that charts below are not rebuilt
    if text:
        on_text(text[:MOST])
    else:
        words.show("empty")
    if rule == "back" and back >= s.max_len:
        words.show("too far", s=s, back=back)
    elif rule == "back" and not mix:
        words.show("long text", **said, **position_scores.looking_back(s, back, gain))

for part, key, chart, shown in (
    ("distance", "by_place", position_scores, position_scores.read(s, form)),
    ("noise", "readback", read_back, s),
):
    st.header(words.text(f"{part} title"), anchor=False)
    left, right = st.columns(2, vertical_alignment="center")
    with left:
        ui.draw(chart, key, shown)
    with right:
        words.show(part, **said, **chart.numbers(shown))

answer, numbers = position_scores.question(s)
ui.predict(words, answer, s=s, rule=rule, **numbers)
ui.fold(words, head_form, score_terms, relative_share, by_speed)
