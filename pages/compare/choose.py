"""Which numbers for my model?"""

import json

import streamlit as st

import ui
from charts import profile, stretch
from core.base_bound import CEILING, smallest_base
from core.models import MODELS
from core.rope_config import rope_config
from core.rope_recipes import numpy_rotary, torch_rotary
from core.scaling import rotary_frequencies
from ui import rope

settings = ui.current()
words = ui.words("choose")
trained, wanted = settings.trained_length, settings.wanted_length
SEARCHED = 1 << 21  # d_head times length: a longer search would keep a reader waiting

scaling = rope.scaling(settings)
hands = stretch.hands(settings.d_head, settings.base, trained, wanted, scaling)
drawn = profile.profile(hands)


def code() -> dict[str, str]:
    """How a head turns its queries and keys, for these settings."""
    given = settings.d_head, settings.base, scaling
    return {"NumPy": numpy_rotary(*given), "PyTorch": torch_rotary(*given)}


ui.show(profile.figure(drawn), "profile", profile.alt(drawn), lambda: profile.table(drawn), code)


@st.cache_data(max_entries=256, show_spinner=words.text("searching"))
def bound_at(length: int, d_head: int) -> float | None:
    """The smallest base for `length` tokens, to three digits."""
    found = smallest_base(length, d_head)
    return None if found is None else float(f"{found:.3g}")


searched = min(wanted, SEARCHED // settings.d_head)
bound = bound_at(searched, settings.d_head)
half = bound_at(max(searched // 2, 1), settings.d_head)
words.show(
    "insight",
    hands=hands,
    settings=settings,
    first=drawn.first,
    longest=profile.LONGEST,
    bound=bound,
    ceiling=CEILING,
    searched=searched,
    scaling=scaling,
    factor=settings.factor,
)

words.show("take")
config, numpy_code, torch_code = st.tabs(["config.json", "NumPy", "PyTorch"])
asked = json.dumps(rope_config(settings.d_head, settings.base, wanted, scaling), indent=2)
config.code(asked, "json", wrap_lines=True)
numpy_code.code(numpy_rotary(settings.d_head, settings.base, scaling), wrap_lines=True)
torch_code.code(torch_rotary(settings.d_head, settings.base, scaling), wrap_lines=True)

if bound and half and searched > 64:
    ratio = bound / half
    answer = 0 if ratio < 1.9 else 1 if ratio < 2.1 else 2
    ui.predict(words, answer, searched=searched, bound=bound, half=half)
words.show("models", models=[model for model in MODELS if model.scheme == "rotary"])
ui.fold(words, rotary_frequencies, smallest_base)
