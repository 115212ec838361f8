"""Which RoPE settings does my model need?"""

import json
from collections.abc import Callable

import streamlit as st

import ui
from charts.long_context import scalings_compared, stretch, stretched_profile
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import rotary_frequencies
from core.long_context.head_profile import LONGEST
from core.long_context.scalings_compared import compared, recommended
from core.long_context.smallest_base import smallest_base
from core.models import MODELS
from recipes import rotary, serving
from recipes.config_json import rope_config, rope_config_4
from state.presets import HEADS
from ui.controls import rotary_scaling

settings = rotary_scaling.possible(ui.current())
words = ui.words("choose")
trained, wanted = settings.trained_length, settings.wanted_length
d_head, base, name = settings.d_head, settings.base, settings.scaling

scaling, share = rotary_scaling.scaling(settings), rotary_scaling.turned_share(settings)
width = rotary_width(d_head, share)
every = {**rotary_scaling.every(settings), name: scaling}
head = scalings_compared.head(d_head, width, base, trained, wanted, every)
found = scalings_compared.numbers(head, rotary_scaling.fitting(settings))
chosen = scalings_compared.contradictions(head, name)

ROTARY = [model for model in MODELS if model.scheme == "rotary"]
with st.container(horizontal=True, vertical_alignment="center"):
    words.show("answer", **found)
    ui.models(ROTARY, lambda model: ui.apply(HEADS[model.name]))
ui.words("scalings").show("table", **found)
words.show("decides", **found)
ui.words("scalings").show("columns", **found)

words.show("take", **found, **chosen, wished=ui.current().scaling)
if contradiction := words.text("contradictions", **found, **chosen):
    st.warning(contradiction, icon=":material/info:")


def code() -> dict[str, str]:
    """How a head rotates its queries and keys, by the name of the library."""
    given = d_head, base, scaling, settings.rotary_pairing, share
    return {library: recipe(*given) for library, recipe in rotary.RECIPES.items()}


def configuration(title: str) -> None:
    """What a library is told for these settings."""
    made = CONFIGURATIONS[title](d_head, base, wanted, scaling, share)
    spelled, language = (
        (made, "bash") if isinstance(made, str) else (json.dumps(made, indent=2), "json")
    )
    st.code(spelled, language, wrap_lines=True)
    truncate = settings.truncate == "true"
    words.show(f"note {title}", **found, **chosen, truncate=truncate)


CONFIGURATIONS: dict[str, Callable[..., object]] = {
    "transformers 5": rope_config,
    "transformers 4": rope_config_4,
    "vLLM": serving.vllm,
    "llama.cpp": serving.llama_cpp,
}
titles = [*CONFIGURATIONS, *rotary.RECIPES]
# Seven texts in colors take a browser longer than all else while a slider is dragged: one is drawn.
tabs = st.tabs(titles, key="configurations", on_change="rerun")
for title, tab in zip(titles, tabs, strict=True):
    if not tab.open:
        continue
    with tab:
        if title in CONFIGURATIONS:
            configuration(title)
        else:
            st.code(code()[title], wrap_lines=True)
            words.show("note code", settings=settings, width=width)
ui.link("check", f"{words.label('check')} {ui.words('check').meta['title']}", example="inv_freq")

hands = stretch.hands(d_head, base, trained, wanted, scaling, width)
drawn = stretched_profile.profile(hands)
with st.spinner(words.text("searching")):
    said = stretched_profile.numbers(drawn)
words.show("insight", settings=settings, width=width, **said)
ui.draw(stretched_profile, "profile", drawn, code=code)

if question := stretched_profile.question(said):
    ui.predict(words, question[0], **question[1])
ui.folded(words, "models", models=ROTARY)
ui.fold(words, compared, recommended, rotary_frequencies, smallest_base, longest=LONGEST)
