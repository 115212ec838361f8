"""Choose: S(k) of the whole head summed again, and the smallest base tried from both sides."""

import numpy as np
from hypothesis import strategies as st

from state.presets import HEADS
from tests.truth import formulas
from tests.truth.lexicon import Phrase
from tests.truth.readings import readings_of
from tests.truth.said import said
from tests.truth.stretching import compared, head_profile, used_by, width_of

PHRASES = [
    Phrase(
        "stretched frequencies",
        lambda s, _: np.max(np.abs(used_by(s, s.scaling) / used_by(s, "none") - 1)) > 1e-9,
    )
]
# tests/truth/test_beyond.py reads the first of these; the others are compared nowhere yet.
UNSAID = ("seen", "ntk", "ntk options", "ntk answer", "answer", "decides", "take", "contradictions",
    *(f"note {name}" for name in ("transformers 5", "transformers 4", "vLLM", "llama.cpp", "code")),
)  # fmt: skip
PARTLY = [HEADS[name] | {"wanted_length": 2048} for name in ("GPT-J 6B", "GPT-NeoX 20B")]
EXAMPLES = [
    *PARTLY,
    {"scaling": "yarn", "wanted_length": 2500, "trained_length": 300},
    {"base": 2, "d_head": 32, "partial_rotary_factor": "0.5", "scaling": "yarn"},
    {"base": 500_000},
    {"d_head": 4, "wanted_length": 130, "trained_length": 1},
    {"wanted_length": 131, "trained_length": 64},
    {"scaling": "dynamic", "wanted_length": 1000, "factor": 4},
    {"scaling": "linear", "factor": 1},
    {"scaling": "yarn", "factor": 1},
    {"d_head": 128, "wanted_length": 2048, "base": 20_000},
]


def keeps(base, n, d):
    return formulas.profile(n, d, base).min() >= 0  # 80 bits: one base more moves S by 1e-10


def first_below(profile):
    return next(iter(np.flatnonzero(profile < -1e-13)), None)  # rounding, as a share of S(0)


@readings_of(
    "choose",
    PHRASES,
    EXAMPLES,
    change=lambda values: {"trained_length": 1000, "wanted_length": 2000, **values},
    unsaid=UNSAID,
    d_head=st.sampled_from([16, 32, 64, 128]) | st.integers(2, 70).map(lambda i: 2 * i),
    trained_length=st.sampled_from([1, 7, 512, 2048]) | st.integers(1, 2500),
    wanted_length=st.sampled_from([1, 2, 130, 2048]) | st.integers(1, 2500),
    scaling=st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3"]),
    factor=st.integers(1, 40),
    partial_rotary_factor=st.sampled_from(["1", "1", "0.5", "0.25"]),
    rotary_pairing=st.sampled_from(["half", "interleaved"]),
)  # fmt: skip
def test_what_is_said_is_true(reading, s):
    compared(reading, s)
    width, length, claims = width_of(s), s.wanted_length, reading.numbers("insight")
    whole, bound, fails = width == s.d_head, claims["bound"], claims["fails"]
    searched = min(length, 2**21 // s.d_head)
    if bound:
        assert keeps(bound, searched, s.d_head)
        smaller = {bound - 1, bound // 2, *np.linspace(2, bound - 1, 12).astype(int).tolist()}
        assert not any(keeps(base, searched, s.d_head) for base in smaller if 2 <= base < bound)
    if fails:
        assert fails > bound
        assert not keeps(fails, searched, s.d_head)
    table = {
        "insight": {
            "train at # tokens?": length,
            "distance # it first falls": first_below(head_profile(s, length, s.scaling)),
            "Only # of # columns are rotated": None if whole else (width, s.d_head),
            "≥ 0 for # tokens?": searched if whole else None,
            r"stretching, is #": bound if whole else None,
            "yours is #": s.base if bound else None,
            "works: # fails": fails,
            "No base up to #": None if bound or not whole else 1e9,
            "Llama 2 7B was trained at # tokens": 4096,
            "zero at distance #": first_below(formulas.profile(2000, 128, 10_000)),
        }
    }
    assert whole or "predict" not in reading.questions
    if question := reading.questions.get("predict"):
        half = question.numbers["half"]
        assert question.right == (bound / half >= 1.9) + (bound / half >= 2.1)
        assert keeps(half, searched // 2, s.d_head)
        assert half == 2 or not keeps(half - 1, searched // 2, s.d_head)
        doubled = searched % 2 == 0
        table |= {
            "predict": {
                f"{'doubles' if doubled else 'grows'} from # to #": (searched // 2, searched)
            },
            "predict answer": {"grows from # to #: # times": (half, bound, bound / half)},
        }
    said(reading, table)
