"""What happens to a word vector when the word moves?"""

import math

import numpy as np
import streamlit as st

import ui
from charts.hands import word_on_a_circle as circle
from core import angular_frequencies, encode_positions
from core.encodings.rotary import rotate
from core.geometry.singular_values import rank_for_share, singular_values
from core.input.add_or_concatenate import price
from recipes import encoding as recipes
from ui.controls import toy_words

ALIKE = 0.01  # lengths that differ by no more are called about equal

settings = ui.current()
words = ui.words("word_on_a_circle")
d_model = settings.d_model

with st.container(horizontal=True, vertical_alignment="bottom"):
    ui.play(settings.max_len - 1)
    rotary = ui.control.switch(words.label("rotary"), key="rotary", hint=words.text("rotary"))
    named = ui.control.stop(
        words.label("scale"), list(circle.SCALES), "√d", key="scale", hint=words.text("scale")
    )
scale = d_model ** circle.SCALES[named]
share = scale / math.sqrt(d_model)

left, right = st.columns([13, 7])
with right:
    toys = toy_words.words()
picture = (toys, share, settings, rotary)
with left:
    ui.show(
        circle.figure(*picture, named),
        "word_on_a_circle",
        circle.alt(*picture),
        code=lambda: recipes.hand(settings),
    )
lengths = circle.lengths(*picture)
with right:
    st.dataframe(lengths.style.format(precision=3), hide_index=True)

steps = circle.moves(*picture)
even = np.allclose(steps, steps[0], rtol=1e-6, atol=0)
outermost, innermost = np.argmax(lengths["|e|"]), np.argmin(lengths["|e|"])
numbers = {
    "settings": settings,
    "rotary": rotary,
    "even": even,
    "scale": scale,
    "w": angular_frequencies(d_model, settings.base)[settings.pair],
    "far": steps[outermost],
    "near": steps[innermost],
}
kept = st.cache_data(max_entries=64, show_spinner=False)
directions = rank_for_share(kept(singular_values)(settings.max_len, d_model, settings.base))
place = math.sqrt(d_model / 2)
order = "longer" if scale > place else "shorter"
if math.isclose(scale, place, rel_tol=ALIKE):
    order = "equal"
words.show(
    "insight",
    **numbers,
    place=place,
    order=order,
    directions=directions,
    share=directions / d_model,
    added=price(d_model, d_model, concatenated=False),
    joined=price(d_model, d_model, concatenated=True),
)
ui.predict(words, 2 if even else 0, **numbers)
ui.fold(words, circle.walk, encode_positions, rotate)
