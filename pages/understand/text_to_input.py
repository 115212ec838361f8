"""Where is the positional encoding added?"""

import numpy as np
import streamlit as st

import ui
from charts.input import text_to_input as chart
from core.attention.head import head_width, seeded_head
from core.input.add_or_concatenate import price, score_both_ways
from core.input.text_to_input import split_words, text_to_input
from recipes.text_to_input import numpy_input, torch_input
from state.limits import MAX_WORDS

settings = ui.current()
words = ui.words("text_to_input")
d_model, d_head = settings.d_model, head_width(settings.d_model)

with st.grid(3, min_column_width=220, vertical_alignment="center"):
    scale = ui.control.switch(words.label("scale"), True, key="scale")
    rate = ui.control.real(words.label("rate"), 0, 0.5, 0, 0.05, key="rate")

tokens = split_words(settings.sentence)
words.show("too long", count=len(tokens), most=MAX_WORDS)
tokens = tokens[:MAX_WORDS]
if not tokens:
    words.show("empty")
    st.stop()

steps = text_to_input(tokens, d_model, settings.base, scale=scale, rate=rate)
shown = chart.named(steps, scale=scale, rate=rate)
row = min(settings.position, len(tokens) - 1)


def code() -> dict[str, str]:
    """Code that computes the input from the words, for these settings."""
    setting = (tokens, d_model, settings.base)
    return {
        "NumPy": numpy_input(*setting, scale=scale, rate=rate),
        "PyTorch": torch_input(*setting, scale=scale, rate=rate),
    }


ui.show(
    chart.figure(shown, tokens, row),
    "steps",
    chart.alt(shown, tokens, row),
    lambda: chart.table(steps),
    code,
)
lengths = {
    "embedding": np.linalg.norm(steps.embedded[row]),
    "scaled": np.linalg.norm(steps.scaled[row]),
    "encoding": np.linalg.norm(steps.encodings[row]),
    "total": np.linalg.norm(steps.summed[row]),
}
words.show(
    "insight",
    word=tokens[row],
    row=row,
    past=settings.position > row,
    position=settings.position,
    id=steps.ids[row],
    size=steps.ids.max() + 1,
    scale=scale,
    d_model=d_model,
    drawn=len(chart.drawn_columns(d_model)),
    **lengths,
)
left, right = st.columns(2, gap="large")
with left:
    st.header(words.text("steps title"), anchor=False)
    words.show("steps", row=row, steps=[chart.line(name, v, row) for name, v in shown.items()])
    words.show("myth", d_model=d_model, **lengths)
with right:
    st.header(words.text("joining title"), anchor=False)
    asked = row - 1 if row else min(1, len(tokens) - 1)
    words.show(
        "joining",
        added=price(d_model, d_head, concatenated=False),
        joined=price(d_model, d_head, concatenated=True),
        asks=tokens[row],
        answers=tokens[asked],
        score=score_both_ways(
            steps.scaled, steps.encodings, seeded_head(d_model, d_head), row, asked
        ),
    )

# On average: the embedding's squared length is 1, and the encoding's is d_model / 2.
share, bounds = 1 / (1 + d_model / 2), (0.6, 0.4, 0.1)
answer = sum(share < bound for bound in bounds)
ui.predict(
    words, answer, share=share, bounds=bounds, d_model=d_model, pe=(d_model / 2) ** 0.5, scale=scale
)

ui.fold(words, text_to_input, d_head=d_head)
