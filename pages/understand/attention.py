"""What does an attention head do with position?"""

import streamlit as st

import ui
from charts.attention import four_terms, one_query, position_scores, read_back, weights
from charts.kit import word_rows
from core.attention.head import head_width
from core.attention.read_back import by_speed
from core.attention.relative_share import relative_share
from core.attention.score import head_form, score_terms
from core.input.text_to_input import split_words
from ui.controls import attention_head

MOST = 32  # words in the pictures
s, words = ui.current(), ui.words("attention")
text = split_words(s.sentence)
words.show("too long", count=len(text), most=MOST)
above, below = st.container(), st.container()
rule, back, gain, mix, seed, form = attention_head.head(words, s, below)
said = {"s": s, "rule": rule, "back": back, "mix": mix, "seed": seed}
said["d_head"] = head_width(s.d_model)


def on_text(text: tuple[str, ...]) -> None:
    """The head on the reader's words: whom one attends to, and the four terms behind it."""
    with below:
        on, scale = attention_head.terms(words)
    head = four_terms.read(text, s, form, gain, on, scale=scale)
    numbers = said | four_terms.numbers(head) | weights.numbers(head.weights, text, head.query)
    shown = head.weights, text, head.query
    with above:
        one, every = st.columns(2)
        with one:
            ui.draw(one_query, "one_query", *shown)
            words.show(rule if on else "nothing on", **numbers)
        with every:
            room = word_rows.frame(text)._replace(height=word_rows.close(len(text)))
            ui.draw(weights, "weights_map", *shown, room=room)
            past, alone = s.position > head.query, on == [3]
            words.show("weights", past=past, alone=alone, n=len(text))
    with below:
        words.show("terms")
        ui.draw(four_terms, "terms_map", head)
        words.show("sum", **numbers)


if text:
    on_text(text[:MOST])
else:
    with above:
        words.show("empty")
with below:  # whatever is said, the charts further down are not rebuilt
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
