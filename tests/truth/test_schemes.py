"""Later schemes: each number belongs to the named distance, and to what is drawn."""

import math
import re

import numpy as np
import pytest
from hypothesis import strategies as st

from core.encodings.registry import SCHEMES
from tests.truth import formulas
from tests.truth.readings import at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

NAMES = [*SCHEMES]
EXAMPLES = [
    {"max_len": 8192, "position": 1000},
    {"max_len": 2048, "d_model": 128, "position": 300},
    {"max_len": 8192, "d_model": 128, "base": 500_000, "position": 7000},
    {"n_heads": 12, "position": 32},
    {"max_len": 512, "d_model": 128, "base": 20, "position": 32, "schemes": ["rotary"]},
    {"n_heads": 1, "d_model": 6, "causal": False, "schemes": ["alibi", "learned"]},
    {"max_len": 3, "d_model": 2, "position": 1, "schemes": ["none"]},
]


@at_random(
    "schemes",
    EXAMPLES,
    n_heads=st.sampled_from([1, 2, 3, 8, 12, 71, 112]),
    schemes=st.lists(st.sampled_from(NAMES), unique=True),
    causal=st.booleans(),
)
def test_what_is_said_is_true(reading, s, values):
    names = values.get("schemes", ["sinusoidal", "rotary", "alibi"])
    slopes, k = np.array(formulas.alibi(s.n_heads)), max(s.position, 1)
    profile = formulas.profile(k + 1, s.d_model, s.base)
    share, lost = profile[k] / profile[0], float(profile[k] - profile[0]) / math.sqrt(s.d_model)
    assert [name for name in NAMES if reading.has(name)] == [n for n in NAMES if n in names]
    added, turned, alibi = (name in names for name in ("sinusoidal", "rotary", "alibi"))
    for line in reading.figures["distance"].data:
        assert k in line.x  # what is read off the line at the cursor is that distance's own
    assert set(reading.questions) == ({"predict"} if added and turned else set())  # of the drawn
    for question in reading.questions.values():
        assert question.right == 0
        assert question.asked.numbers["k"] == k
        assert_numbers(question.asked.numbers["drops"], sinusoidal=[lost], rotary=[2 * lost])
    if not names:
        return
    claims, several = reading.numbers("insight"), s.n_heads > 1
    dotted = bool(not values.get("causal", True) and {"learned", "t5"} & {*names})
    reach = np.ceil(np.log(100) / slopes - 1e-9)
    assert_numbers(claims, k=k, max_len=s.max_len, share=float(share), reach=reach, dotted=dotted)
    there = {"sinusoidal": lost, "rotary": 2 * lost, "none": 0}
    there["alibi"] = -k * slopes[claims["head"].get("alibi", 1) - 1]
    assert_numbers(claims["there"], **{name: there[name] for name in {*there} & {*names}})
    ends = re.search(r"ALiBi: from (\S+) to (\S+) over", reading.alts["distance"])
    assert bool(ends) == (alibi and several)
    if ends:
        steepest, flattest = (float(end.replace(",", "")) for end in ends.groups())
        right = [-k * slopes.max(), -k * slopes.min()]
        assert [steepest, flattest] == pytest.approx(right, rel=1e-3)
    said = {
        f"At distance {k:,}, ": added or turned,
        "sinusoidal encoding and rotary encoding": added and turned,
        "keep": share > 0 and (added or turned),
        "both": added and turned,
        "RoPE is drawn for": turned,
        "ALiBi is linear in distance": alibi,
        "in the steepest head": alibi and several,
        "In its head": alibi and not several,
        "T5's biases are learned": "t5" in names,
        "A learned table knows": "learned" in names,
        "(dotted: at the first)": dotted and "learned" in names,
        "Without an encoding": "none" in names,
        "Without the mask": dotted,
    }
    assert_choices(reading.text("insight"), said)
    of_zero = s.position == 0 and names != ["none"]
    assert_choices(reading.text("values"), {"at 0 no score has changed": of_zero})
