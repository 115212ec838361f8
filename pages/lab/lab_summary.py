"""How does a summary know what matters?"""

import streamlit as st

import ui
from charts.lab import drafts, sentences_read
from lab import asking
from lab.positions import SCHEMES
from lab.results import FOUR_KINDS
from lab.search import beam, beam_steps
from lab.tasks.summary import ESSAY, PAPER, SHORT_SHARE
from ui.blocks.lab_beam import beam_step_by_step
from ui.controls import lab_text

WIDTH = 4  # drafts
MAX_DRAFT = 8  # words of a draft: no headline is as long

words = ui.words("lab_summary")
with ui.control.opening():
    text = lab_text.news(words)
pictures = st.container()
with st.expander(words.label("more")):
    width = ui.control.whole(words.label("width"), 1, 8, WIDTH, key="width")
    limit = ui.control.whole(words.label("limit"), 1, MAX_DRAFT, MAX_DRAFT, key="limit")
    four = text is not None and text.source[0] in (PAPER, ESSAY)
    chosen = "sinusoidal" if four else lab_text.scheme(words)
if text is None:
    ui.end_page()

designs = FOUR_KINDS if four else lab_text.both("summary", chosen)
both = [asking.write(design, text, width, limit) for design in designs]
right = tuple(" ".join(answer) for answer in text.answers)
numbers, reveal = {}, ui.answered(words) or limit < MAX_DRAFT
for column, model, written in zip(pictures.columns(2, gap="large"), designs, both, strict=True):
    with column:
        numbers[model.positions] = drafts.numbers(written.beam, right)
        words.show("model", title=SCHEMES[model.positions])
        ui.draw(drafts, f"drafts_{model.positions}", written.beam, right)
        if reveal:
            words.show("greedy", greedy=written.greedy, beam=written.beam[0])
models = {"positional": numbers[chosen], "blind": numbers["none"], "right": right}
words.show("insight", genre=text.source[0], limit=limit, **models)
if four:
    words.show("four kinds", **sentences_read.by_genre(text.source[0]))

beam_step_by_step(words, designs, text, width, limit, greedy=reveal, on_a_phone=4)

free = [asking.write(design, text, WIDTH, MAX_DRAFT) for design in designs]
read = sentences_read.read(text, designs, (free[0].beam[0].words, free[1].beam[0].words))
words.show("looked", **sentences_read.numbers(read))
ui.draw(sentences_read, "sentences", read)

beam_wins = free[0].beam[0].share > free[0].greedy.share + 1e-6
best = {"beam": free[0].beam[0], "greedy": free[0].greedy, "likelier": beam_wins}
taught = {"short": SHORT_SHARE, "longer": 1 - SHORT_SHARE, "width": WIDTH}
ui.predict(words, 0 if beam_wins else 1, "predict", not reveal, **best, **taught)
ui.folded(words, "limits")
ui.fold(words, beam, beam_steps)
