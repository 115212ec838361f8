"""What came after: each number belongs to the distance that is named, and to what is drawn."""

import math
import re

import numpy as np
from hypothesis import strategies as st

from core.encodings.registry import SCHEMES
from tests.truth import formulas
from tests.truth.lexicon import Phrase
from tests.truth.readings import readings_of
from tests.truth.said import said

NAMES = [*SCHEMES]
DEFAULT = ["sinusoidal", "rotary", "alibi", "t5"]
NUMBER = re.compile(r"[-−]?\d[\d,]*\.?\d*(?:e[-+]?\d+)?")


def chosen(state):
    return state.get("schemes", DEFAULT)


PHRASES = [
    Phrase(r"(linear in distance|lines are straight)", lambda _, state: "alibi" in chosen(state)),
]


def slopes(n):
    """ALiBi's, after the released `get_slopes`."""
    below = 2 ** math.floor(math.log2(n))
    first = [2.0 ** (-8 * h / below) for h in range(1, below + 1)]
    return first if below == n else first + slopes(2 * below)[0::2][: n - below]


def numbers_after(title, alt):
    return [float(match.replace(",", "")) for match in NUMBER.findall(alt.split(title, 1)[1])]


def near(claim, right):
    """To the three digits that are printed."""
    return abs(claim - right) <= 0.006 * abs(right) + 1e-9


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
    change=lambda values: {"patches": True, **values},
    n_heads=st.sampled_from([1, 2, 3, 8, 12, 71, 112]),
    schemes=st.lists(st.sampled_from(NAMES), unique=True),
    causal=st.booleans(),
)
def test_what_is_said_is_true(reading, s, values):
    names = values.get("schemes", DEFAULT)
    k = max(s.position, 1)
    profile = formulas.profile(k + 1, s.d_model, s.base)
    lost = float(profile[k] - profile[0]) / math.sqrt(s.d_model)
    drop = {"sinusoidal": lost, "rotary": 2 * lost, "none": 0.0}

    assert [name for name in NAMES if reading.has(name)] == [n for n in NAMES if n in names]
    both = {"sinusoidal", "rotary"} <= set(names)
    assert ("predict" in reading.questions) == both  # asked only of what is drawn
    if both:
        assert reading.questions["predict"].right == 0
        drops = -drop["sinusoidal"], -drop["rotary"]
        answer = {
            "At distance #": k,
            "by # with sin.* by # with RoPE": drops,
            ": # times as much": 2.0,
        }
        said(reading, {"predict answer": answer})
    if names:
        followed = bool({"sinusoidal", "rotary"} & set(names))
        steep, flat = (math.ceil(math.log(100) / of(slopes(s.n_heads)) - 1e-9) for of in (max, min))
        several = s.n_heads > 1
        table = {
            "At distance #": k if followed else None,
            "(keeps?|at) #% of": 100 * profile[k] / profile[0],
            "steepest .* within # tokens?, the flattest": steep if several else None,
            "flattest within # tokens?": flat if several else None,
            "its head .* within # tokens?": None if several else steep,
            "its # rows: .* position #": (s.max_len, s.max_len),
        }
        said(reading, {"insight": table})
        dotted = not values.get("causal", True) and bool({"learned", "t5"} & set(names))
        assert reading.numbers("insight")["dotted"] == dotted

    check_patches(reading, s)
    alt, figure = reading.alts["distance"], reading.figures["distance"]
    for name, title in (("sinusoidal", "Sinusoidal"), ("rotary", "RoPE"), ("none", "None")):
        if name in names:
            assert near(numbers_after(title, alt)[0], drop[name])
    for line in figure.data:
        assert k in line.x  # what is read off the line at the cursor is that distance's own
    if "alibi" in names:
        every = sorted(-k * slope for slope in slopes(s.n_heads))
        ends = numbers_after("ALiBi", alt)
        assert near(ends[0], every[0])
        assert s.n_heads == 1 or near(ends[1], every[-1])
        heights = [-line.y[0] for line in figure.data if line.legendgroup == "ALiBi"]
        assert len(heights) == min(s.n_heads, 8)
        assert {min(slopes(s.n_heads)), max(slopes(s.n_heads))} <= {
            min(slopes(s.n_heads), key=lambda slope: abs(slope - height)) for height in heights
        }


def check_patches(reading, s):
    """S along each axis again: half the width each, or the pairs of one head shared out."""
    width = max(s.d_model - s.d_model % 4, 4)
    half, w = formulas.frequencies(width // 2, s.base), formulas.frequencies(width, s.base)
    time, claims = len(w) // 4, reading.numbers("patches by axis")
    height = claims["height"]
    assert time + height + claims["across"] == len(w)
    assert 0 <= claims["across"] - height <= 1
    down, right = (
        1 - (1 - np.cos(8 * moved)).sum() / len(w)
        for moved in (w[time : time + height], w[time + height :])
    )
    table = {
        "patches": {"width is #": width if width != s.d_model else None},
        "patches axial": {"the same: #": (1 + np.cos(half).mean()) / 2},
        "patches by axis": {
            "fastest # to time, the next # to the row": (time, height) if time else None,
            "slowest # to the column": len(w) - time - height,
            "# rows down the score is #": (8, down),
            "# columns to the right #": (8, right),
        },
    }
    said(reading, table)
