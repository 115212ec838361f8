"""Why is word order lost without positional encoding?"""

import random

import streamlit as st

import ui
from charts.attention import word_order
from core.attention.head import attention, head_width
from core.attention.word_order import ROUNDING, compare_orders
from core.input.text_to_input import split_words, word_key

PAIRS = {
    "John, Mary": ("John loves Mary", "Mary loves John"),
    "Cat, mouse": ("The cat chased the mouse", "The mouse chased the cat"),
    "Cat, mat": ("The cat sat on the mat", "The mat sat on the cat"),
}
MOST = 16  # words of a sentence that fit into the pictures

settings = ui.current()
words = ui.words("word_order")


def choose(first: str, second: str) -> None:
    """A callback: both sentences at once."""
    st.session_state.update(first=first, second=second)


def shuffle() -> None:
    """A callback: make the second sentence a reordering of the first, if it has another order."""
    kept = split_words(st.session_state.first or "")
    mixed = random.sample(kept, len(kept))
    while mixed == list(kept) and len(set(kept)) > 1:
        random.shuffle(mixed)
    st.session_state.second = " ".join(mixed)


left, right = st.columns(2)
default_first, default_second = PAIRS["John, Mary"]
with left:
    one = ui.control.text(words.label("first"), default_first, key="first")
with right:
    two = ui.control.text(words.label("second"), default_second, key="second")
with st.container(horizontal=True, vertical_alignment="center"):
    encoded = ui.control.switch(words.label("encoded"), key="encoded")
    causal = ui.control.switch(words.label("causal"), key="causal")
    for name, pair in PAIRS.items():
        st.button(name, key=f"aside {name}", on_click=choose, args=pair, type="tertiary")
    st.button(
        words.label("shuffle"),
        key="aside_shuffle",
        on_click=shuffle,
        icon=":material/shuffle:",
        type="tertiary",
    )

first, second = split_words(one), split_words(two)
words.show("too long", longest=max(len(first), len(second)), most=MOST)
first, second = first[:MOST], second[:MOST]
if not first or not second:
    words.show("empty")
    st.stop()

comparison = compare_orders(
    first, second, settings.d_model, settings.base, encoded=encoded, causal=causal
)
room = word_order.frame(first, second)
left, right, both = st.columns([1, 1, 1.3])
for column, title, attended, sentence in (
    (left, "first map", comparison.first, first),
    (right, "second map", comparison.second, second),
):
    with column:
        words.show(title)
        picture = word_order.attention_map(attended.weights, sentence, room)
        ui.show(picture, title, word_order.map_alt(attended.weights, sentence))

shared = len(comparison.matches)
gap = comparison.differences.max(initial=0)
gap = gap if gap > ROUNDING else 0.0
with both:
    words.show("outputs", shared=shared)
    if shared:
        picture = word_order.matched_outputs(comparison, first, room)
        ui.show(picture, "outputs", word_order.outputs_alt(comparison, first))

same_words = len(first) == len(second) == shared
reordered = same_words and [*map(word_key, first)] != [*map(word_key, second)]
if not shared:
    said = "nothing shared"
elif not same_words:
    said = "different"
elif not reordered:
    said = "one word" if len(first) == 1 else "same order"
else:
    said = " and ".join(["encoded"] * encoded + ["masked"] * causal) or "plain"
words.show(said, gap=gap, encoded=encoded)

# The question is a general one: only two orders of the same words can show its answer.
if reordered:
    masked = compare_orders(
        first, second, settings.d_model, settings.base, encoded=False, causal=True
    )
    gap = masked.differences.max()
    ui.predict(words, 0, gap=gap, encoded=encoded, causal=causal)
ui.fold(
    words,
    compare_orders,
    attention,
    d_model=settings.d_model,
    d_head=head_width(settings.d_model),
)
