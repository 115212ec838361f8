"""Where is the positional encoding added?"""

import streamlit as st

import ui
from charts.input import encoder_decoder
from charts.input import text_to_input as chart
from core.attention.head import head_width
from core.input.text_to_input import DISTRIBUTIONS, split_words, text_to_input
from recipes.text_to_input import RECIPES
from state.limits import MAX_WORDS

settings = ui.current()
words = ui.words("text_to_input")

with ui.control.opening(), st.grid(3, min_column_width=220, vertical_alignment="center"):
    distribution = ui.control.choice(
        words.label("embeddings"), DISTRIBUTIONS, DISTRIBUTIONS[0], key="embeddings"
    )
    scale = ui.control.switch(words.label("scale"), True, key="scale")
    rate = ui.control.real(words.label("rate"), 0, 0.5, 0, 0.05, key="rate", extra=True)

every = split_words(settings.sentence)
words.show("too long", count=len(every), most=MAX_WORDS)
tokens = every[:MAX_WORDS]
if not tokens:
    words.show("empty")
    ui.end_page()


def recipe() -> dict[str, str]:
    """Code that computes the input from the words, for these settings."""
    setting = (tokens, settings.d_model, settings.base)
    return {
        library: recipe(*setting, scale=scale, rate=rate, distribution=distribution)
        for library, recipe in RECIPES.items()
    }


steps = chart.read(tokens, settings, scale=scale, rate=rate, distribution=distribution)
numbers = chart.numbers(steps)
ui.draw(chart, "steps", steps, recipe=recipe)
past = settings.position > steps.row
words.show("insight", scale=scale, past=past, position=settings.position, **numbers)
left, right = st.columns(2, gap="large")
with left:
    st.header(words.text("steps title"), anchor=False)
    words.show("steps", **numbers)
    words.show("myth", **numbers)
with right:
    st.header(words.text("joining title"), anchor=False)
    words.show("joining", **chart.joining(steps))
    ui.link("lab_training", words.label("measured"), what_if="columns for position")

st.header(words.text("model title"), anchor=False)
stacks = ui.control.choice(
    words.label("stacks"), encoder_decoder.STACKS, encoder_decoder.STACKS[0], key="stacks"
)
left, right = st.columns(2, gap="large")
with left:
    ui.draw(encoder_decoder, "diagram", stacks)
with right:
    words.show("model", stacks=stacks)
    ui.link("word_on_a_circle", f":primary[{words.label('apart')}]")
    ui.link("lab_hands", f":primary[{words.label('lost')}]")

st.header(words.text("whose title"), anchor=False)
words.show("whose", distribution=distribution, scale=scale, **chart.lengths(steps))
if distribution != "uniform":  # whose mean is not 0, so that no share is the word's alone
    answer, question = chart.question(steps)
    ui.predict(words, answer, scale=scale, **question)
ui.fold(words, text_to_input, d_head=head_width(settings.d_model), distribution=distribution)
