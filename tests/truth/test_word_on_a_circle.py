"""Word on a circle: lengths, moves and what is said of adding are true at any settings."""

import math
import re

import numpy as np
from hypothesis import strategies as st

from tests.truth import formulas
from tests.truth.readings import at, readings_of
from tests.truth.said import Phrase

EXPONENTS = {"1": 0.0, **{f"d^{n / 20:.2f}": n / 20 for n in range(1, 10)}, "√d": 0.5}
ALIKE = 0.01  # lengths this close may be called equal, and neither of them larger


def ratio(s, state):
    """The length of a scaled embedding against that of the position."""
    return s.d_model ** EXPONENTS[state.get("scale", "√d")] / math.sqrt(s.d_model / 2)


PHRASES = [
    Phrase(
        r"keeps its length; the",
        lambda _, state: EXPONENTS[state.get("scale", "√d")] == 0,
    ),
    Phrase(r"is scaled to length", lambda _, state: EXPONENTS[state.get("scale", "√d")] > 0),
    Phrase(
        r"word (is louder than|outweighs|is longer than)",
        lambda s, state: ratio(s, state) > 1 + ALIKE / 2,
    ),
    Phrase(
        r"position (drowns|outweighs|is longer than)",
        lambda s, state: ratio(s, state) < 1 - ALIKE / 2,
    ),
    Phrase(r"about equally long", lambda s, state: abs(ratio(s, state) - 1) < 2 * ALIKE),
]


def columns(s):
    """The two dimensions of the cursor's pair."""
    concatenated = s.layout == "concatenated"
    return (s.pair, s.pair + s.d_model // 2) if concatenated else (2 * s.pair, 2 * s.pair + 1)


EXAMPLES = [
    at(scale="√d"),
    at(max_len=2),  # one direction
    at(d_model=2, scale="1"),  # 1 and 1
    at(d_model=512, scale="d^0.40"),  # 12.1 and 16
    at(d_model=4, scale="d^0.25"),  # √2 and √2
    at(max_len=20, d_model=1024, scale="d^0.45"),  # 22.627 and 22.627
    at(pair=6, layout="concatenated"),
    at(position=0, pair=3, words="a:0,-1", layout="concatenated"),  # -1 + cos 0
    at(position=44, pair=0, words="a:0,0"),
    at(rotary=True, words="a:1,0;b:0,1"),
    at(rotary=True, words="a:1,0@1;b:0.5,1;c:-1,2@0"),
]
TEXTS = [
    *("cat:1.4,1.5;dog:1.6,-1.1;car:-1.5,0.3", "a:1,0;b:0,1", "a:0,0;b:4,4", "sun:1,2"),
    *("cat:1.4,1.5;dog:1.6,-1.1@0", "a:1,0@1;b:0.5,1;c:-1,2@0"),
]


def shortened(values):
    """The singular values of a large table are costly to check, and nothing new."""
    longest = min(values["max_len"], 150)
    return values | {"max_len": longest, "position": min(values["position"], longest - 1)}


@readings_of(
    "word_on_a_circle",
    PHRASES,
    EXAMPLES,
    change=shortened,
    rotary=st.booleans(),
    scale=st.sampled_from(list(EXPONENTS)),
    layout=st.sampled_from(["interleaved", "concatenated"]),
    words=st.sampled_from(TEXTS),
)
def test_what_is_said_is_true(reading, s, values):
    rotary, exponent, d = values.get("rotary"), EXPONENTS[values.get("scale", "√d")], s.d_model
    own, alone, here = placed(s, values, exponent)
    w = float(formulas.frequencies(d, s.base)[s.pair])
    moves = 2 * np.sin(w / 2) * (np.abs(alone) if rotary else np.ones(len(own)))
    rows = formulas.encoding(range(s.max_len), d, s.base).astype(float)
    enough = formulas.enough(rows)
    kept = [at for at, position in enumerate(own) if position is not None][:2]
    assert reading.has("two") == (len(kept) > 1)
    same = np.ptp(moves) < 1e-6 * moves.max()
    assert reading.questions["predict"].right == (2 if same else 0)
    fig = reading.figures["word_on_a_circle"]
    titles = [axis.title.text for axis in (fig.layout.xaxis, fig.layout.yaxis)]
    assert [int(re.findall(r"\d+", title)[0]) for title in titles] == list(columns(s))
    in_words = re.findall(r"at (-?[\d.]+), (-?\d+\.\d+)", reading.alts["word_on_a_circle"])
    spots = [complex(float(x), float(y)) for x, y in in_words]
    assert np.allclose(spots, here, atol=0.0072)
    return {
        "two": {
            "are # apart without": abs(np.subtract(*alone[kept])),
            "positions, # with": abs(np.subtract(*here[kept])),
            "words # and # of": tuple(own[at] + 1 for at in kept),
        }
        if len(kept) > 1
        else {},
        "insight": {
            "over all # dimensions": d,
            "scaled to length #": d**exponent,
            "encoding has length #": math.sqrt(d / 2),
            "encodings of # positions": s.max_len,
            "fill all # directions": d,
            "have #% of their squared length in # of # dir": (99, enough, d),
            "random has #% of": [100 * one / d for one in enough],
            "takes # numbers per word instead of #": (2 * d, d),
            "and # weights instead of #": (6 * d * d, 3 * d * d),
        },
        "predict answer": {
            r"sin\(w/2\) = #": moves.max(),
            "w = #": w,
            "each moves by #(?! sin)": moves.max(),
            "# for the longest": moves.max(),
            "# for the shortest": moves.min(),
        },
        "alt word_on_a_circle": {"dimensions # and #": columns(s)},
    }


def placed(s, values, exponent):
    """Return each word's own position or None, and complex numbers without and with a position."""
    w = float(formulas.frequencies(s.d_model, s.base)[s.pair])
    parts = [
        one.partition(":")[2].partition("@") for one in values.get("words", TEXTS[0]).split(";")
    ]
    own = [int(position) if position else None for *_, position in parts]
    angles = w * np.array([s.position if one is None else one for one in own])
    alone = np.array([complex(*map(float, place.split(","))) for place, *_ in parts])
    alone = alone * s.d_model ** (exponent - 0.5)
    turned = alone * np.exp(1j * angles), alone + np.sin(angles) + 1j * np.cos(angles)
    return own, alone, turned[not values.get("rotary")]
