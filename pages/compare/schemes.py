"""What came after sinusoidal encoding?"""

from functools import partial

import streamlit as st

import ui
from charts.schemes import patches, score_by_distance, what_it_writes, where_it_enters
from core.encodings.axial import encode_axes
from core.encodings.registry import GRIDS, SCHEMES
from core.encodings.rotary_axes import rotate_axes
from core.encodings.scheme import Setup, position_scores
from core.models import MODELS, Model
from recipes import schemes as recipes

PARTLY = [model for model in MODELS if model.partial_rotary_factor < 1]

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


with ui.control.opening(), st.container(horizontal=True, vertical_alignment="bottom"):
    default = ["sinusoidal", "rotary", "alibi", "t5"]
    names = ui.control.several(words.label("schemes"), list(SCHEMES), default, key="schemes")
    causal = ui.control.switch(words.label("causal"), True, key="causal")
    ui.models([model for model in MODELS if not model.scaling], apply)
chosen = [name for name in SCHEMES if name in names]
setup = Setup(settings.max_len, settings.d_model, settings.n_heads, settings.base, causal)
k = max(settings.position, 1)

drops = score_by_distance.drops(chosen, setup, k)
entering, falling = st.columns([2, 3])
with entering:
    words.show("entrance")
    ui.draw(where_it_enters, "entrance", [SCHEMES[name] for name in chosen], causal)
with falling:
    ui.draw(score_by_distance, "distance", drops, k)
has_question = {"sinusoidal", "rotary"} <= set(names)
reveal = ui.answered(words) or not has_question
if chosen:
    curves = score_by_distance.numbers(drops, k)
    words.show("insight", reveal=reveal, max_len=setup.max_len, **curves)
    if "learned" in names:
        ui.link("lab_length", f"{words.label('trained')} {ui.words('lab_length').meta['title']}")
else:
    words.show("empty")

if has_question:
    answer, numbers = score_by_distance.question(setup, k)
    ui.predict(words, answer, "predict", not reveal, **numbers)

biasing = [SCHEMES[name].title for name in chosen if SCHEMES[name].bias]
scored = any(SCHEMES[name].enters in ("score", "nowhere") for name in chosen)  # drawn as scores
words.show(
    "written",
    names=names,
    causal=causal,
    n_heads=setup.n_heads,
    max_len=setup.max_len,
    rows=what_it_writes.ROWS,
    biasing=biasing,
    scored=scored,
)
with st.grid(4, min_column_width=270, key="written"):
    for name in chosen:
        with st.container(gap="xsmall"):
            recipe = partial(recipes.scheme, name, setup)
            ui.draw(what_it_writes, f"written_{name}", SCHEMES[name], setup, 0, recipe=recipe)
            words.show(name, causal=causal, partly=PARTLY)

words.show("patches title")
if ui.control.switch(words.label("patches"), key="patches"):
    width = patches.fitting(settings.d_model)
    words.show("patches", width=width, d_model=settings.d_model)
    for column, grid in zip(st.columns(2), GRIDS.values(), strict=True):
        with column:
            image = grid, width, settings.base
            ui.draw(patches, f"patches_{grid.name.replace(' ', '_')}", *image)
            words.show(f"patches {grid.name}", **patches.numbers(*image))

ui.fold(words, position_scores, encode_axes, rotate_axes)
