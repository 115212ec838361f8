"""Later schemes: each number belongs to the named distance, and to what is drawn."""

import math

from hypothesis import strategies as st

from core.encodings.registry import SCHEMES
from tests.truth import formulas
from tests.truth.readings import readings_of
from tests.truth.said import Phrase, said

NAMES = [*SCHEMES]
DEFAULT = ["sinusoidal", "rotary", "alibi"]
PHRASES = [
    Phrase(
        r"(linear in distance|lines are straight)",
        lambda _, state: "alibi" in state.get("schemes", DEFAULT),
    )
]
EXAMPLES = [
    {"max_len": 8192, "position": 1000},
    {"max_len": 2048, "d_model": 128, "position": 300},
    {"max_len": 8192, "d_model": 128, "base": 500_000, "position": 7000},
    {"n_heads": 12, "position": 32},
    {"max_len": 512, "d_model": 128, "base": 20, "position": 32, "schemes": ["rotary"]},
    {"n_heads": 1, "d_model": 6, "causal": False, "schemes": ["alibi", "learned"]},
    {"max_len": 3, "d_model": 2, "position": 1, "schemes": ["none"]},
]


@readings_of(
    "schemes",
    PHRASES,
    EXAMPLES,
    unsaid=("values", "written", "rotary"),
    n_heads=st.sampled_from([1, 2, 3, 8, 12, 71, 112]),
    schemes=st.lists(st.sampled_from(NAMES), unique=True),
    causal=st.booleans(),
)
def test_what_is_said_is_true(reading, s, values):
    names, slopes = values.get("schemes", DEFAULT), formulas.alibi(s.n_heads)
    k, several = max(s.position, 1), s.n_heads > 1
    profile = formulas.profile(k + 1, s.d_model, s.base)
    lost = float(profile[k] - profile[0]) / math.sqrt(s.d_model)
    steep, flat = (math.ceil(math.log(100) / of(slopes) - 1e-9) for of in (max, min))
    sinusoidal, rotary, alibi = (name in names for name in ("sinusoidal", "rotary", "alibi"))
    insight = {
        "At distance #": k if sinusoidal or rotary else None,
        "(keeps?|at) #% of": 100 * profile[k] / profile[0],
        "steepest head within # tokens?, in the flattest": steep if several else None,
        "flattest within # tokens?": flat if several else None,
        "In its head, .* within # tokens?": None if several else steep,
        "table's # rows: position #": (s.max_len, s.max_len),
    }
    alt = {
        "Sinusoidal: #": lost if sinusoidal else None,
        r"\(RoPE\): #": 2 * lost if rotary else None,
        "None: #": 0 if "none" in names else None,
        "ALiBi: from # to #": (-k * max(slopes), -k * min(slopes)) if alibi and several else None,
        r"ALiBi: #(;|\.$)": -k * max(slopes) if alibi and not several else None,
    }
    answer = {"by # with sin.* by # with RoPE: # times": (-lost, -2 * lost, 2), "At distance #": k}
    table = {"insight": insight, "alt distance": alt, "predict answer": answer}
    said(reading, table)
    assert [name for name in NAMES if reading.has(name)] == [n for n in NAMES if n in names]
    # Asked only of what is drawn.
    assert set(reading.questions) == ({"predict"} if sinusoidal and rotary else set())
    assert all(question.right == 0 for question in reading.questions.values())
    if names:
        dotted = not values.get("causal", True) and bool({"learned", "t5"} & set(names))
        assert reading.numbers("insight")["dotted"] == dotted
    for line in reading.figures["distance"].data:
        assert k in line.x  # what is read off the line at the cursor is that distance's own
