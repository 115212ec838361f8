"""Which RoPE settings does my model need?"""

import json

import streamlit as st

import ui
from charts.long_context import stretch, stretched_profile
from core.encodings.rotary import rotary_width
from core.encodings.rotary_scaling import rotary_frequencies
from core.geometry.similarity import first_negative
from core.long_context.smallest_base import CEILING, smallest_base
from core.models import MODELS
from recipes.config_json import rope_config
from recipes.rotary import numpy_rotary, torch_rotary
from ui.controls import rotary_scaling

settings = ui.current()
words = ui.words("choose")
trained, wanted = settings.trained_length, settings.wanted_length
d_head, base = settings.d_head, settings.base
SEARCHED = 1 << 21  # columns times tokens: a longer search would keep a reader waiting
LLAMA = next(model for model in MODELS if model.name == "Llama 2 7B")

scaling, share = rotary_scaling.scaling(settings), rotary_scaling.turned_share(settings)
width = rotary_width(d_head, share)
hands = stretch.hands(d_head, base, trained, wanted, scaling, width)
drawn = stretched_profile.profile(hands)


def code() -> dict[str, str]:
    """How a head rotates its queries and keys, by the name of the library."""
    given = d_head, base, scaling, settings.rotary_pairing, share
    return {"NumPy": numpy_rotary(*given), "PyTorch": torch_rotary(*given)}


ui.show(
    stretched_profile.figure(drawn),
    "profile",
    stretched_profile.alt(drawn),
    lambda: stretched_profile.table(drawn),
    code,
)


@st.cache_data(max_entries=256, show_spinner=words.text("searching"))
def bound_at(length: int, columns: int) -> int | None:
    """The smallest base for `length` tokens, where all columns turn."""
    return smallest_base(length, columns)


searched = min(wanted, SEARCHED // d_head)
# With half a head or less turned, the rest of S(k) outweighs it at any base.
bound, half = None, None
if share == 1:
    bound, half = bound_at(searched, d_head), bound_at(max(searched // 2, 1), d_head)
words.show(
    "insight",
    hands=hands,
    settings=settings,
    new=(hands.unseen > 0).sum(),
    from_position=hands.first_unseen,
    first=drawn.first,
    unstretched=drawn.trained.first,
    computed=drawn.length,
    whole=share == 1,
    width=width,
    bound=bound,
    ceiling=CEILING,
    searched=searched,
    scaling=scaling,
    llama=LLAMA,
    llama_first=first_negative(LLAMA.width, LLAMA.base),
)

words.show("take", settings=settings, width=width)
config, numpy_code, torch_code = st.tabs(["config.json", "NumPy", "PyTorch"])
asked = json.dumps(rope_config(d_head, base, wanted, scaling, share), indent=2)
config.code(asked, "json", wrap_lines=True)
for library, tab in zip(code().values(), (numpy_code, torch_code), strict=True):
    tab.code(library, wrap_lines=True)

if bound and half and searched > 64:
    ratio = bound / half
    answer = 0 if ratio < 1.9 else 1 if ratio < 2.1 else 2
    ui.predict(words, answer, searched=searched, bound=bound, half=half)
ui.folded(words, "models", models=[model for model in MODELS if model.scheme == "rotary"])
ui.fold(words, rotary_frequencies, smallest_base, longest=stretched_profile.LONGEST)
