"""What came after sinusoidal encoding?"""

from functools import partial

import numpy as np
import streamlit as st

import ui
from charts.schemes import score_by_distance, what_it_writes, where_it_enters
from core import similarity_profile
from core.encodings.registry import SCHEMES
from core.encodings.scheme import Setup, position_scores
from core.long_context.unseen_angles import alibi_reach
from core.models import MODELS, Model
from recipes import schemes as recipes

settings = ui.current()
words = ui.words("schemes")


def apply(model: Model) -> None:
    """Show a model's scheme at that model's width, base, heads and length."""
    ui.apply(
        {
            "max_len": model.trained_length,
            "d_model": model.width,
            "n_heads": model.n_heads,
            "base": int(model.base),
        }
    )
    st.session_state["schemes"] = [model.scheme]


with st.container(horizontal=True, vertical_alignment="bottom"):
    default = ["sinusoidal", "rotary", "alibi", "t5"]
    names = ui.control.several(words.label("schemes"), list(SCHEMES), default, key="schemes")
    causal = ui.control.switch(words.label("causal"), True, key="causal")
    ui.models([model for model in MODELS if not model.scaling], apply)
chosen = [scheme for name, scheme in SCHEMES.items() if name in names]
setup = Setup(settings.max_len, settings.d_model, settings.n_heads, settings.base, causal)
k = max(settings.position, 1)

drops = [score_by_distance.drop(scheme, setup, k) for scheme in chosen]
ui.show(
    score_by_distance.figure(drops, k),
    "distance",
    score_by_distance.alt(drops, k),
    lambda: score_by_distance.table(drops),
)
profile = similarity_profile(k + 1, settings.d_model, settings.base)
if chosen:
    words.show(
        "insight",
        names=names,
        k=k,
        share=profile[k] / profile[0],
        reach=np.ceil(alibi_reach(settings.n_heads)),
        dotted=any(item.after is not None for item in drops),
    )
else:
    words.show("empty")

ui.predict(
    words,
    0,
    k=k,
    drops={
        name: score_by_distance.at(score_by_distance.drop(SCHEMES[name], setup, k), k)
        for name in ("sinusoidal", "rotary")
    },
)

words.show("entrance")
ui.show(
    where_it_enters.figure(chosen, causal=causal),
    "entrance",
    where_it_enters.alt(chosen, causal=causal),
)

words.show(
    "written",
    names=names,
    causal=causal,
    n_heads=settings.n_heads,
    max_len=settings.max_len,
    rows=what_it_writes.ROWS,
)
with st.grid(4, min_column_width=270, key="written"):
    for scheme in chosen:
        with st.container(gap="xsmall"):
            ui.show(
                what_it_writes.figure(scheme, setup, 0),
                f"written_{scheme.name}",
                what_it_writes.alt(scheme, setup, 0),
                partial(what_it_writes.table, scheme, setup, 0),
                partial(recipes.scheme, scheme.name, setup),
            )
            words.show(scheme.name, causal=causal)

ui.fold(words, position_scores)
