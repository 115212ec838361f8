"""Word on a circle: lengths, moves and what is said of adding are true at any settings."""

import math
import re

import numpy as np
from hypothesis import strategies as st

from document.blocks import Table
from document.link import inside
from tests.truth import formulas
from tests.truth.readings import at, at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

EXPONENTS = {"1": 0.0, **{f"d^{n / 20:.2f}": n / 20 for n in range(1, 10)}, "√d": 0.5}
ALIKE = 0.01  # lengths this close may be called equal, and neither of them larger

EXAMPLES = [
    at(d_model=2, scale="1"),  # 1 and 1
    at(d_model=4, scale="d^0.25"),  # √2 and √2
    at(max_len=20, d_model=1024, scale="d^0.45"),  # 22.627 and 22.627
    at(position=0, pair=3, words="a:0,-1", layout="concatenated"),  # -1 + cos 0
    at(position=44, pair=0, words="a:0,0"),
]
TEXTS = [
    *("cat:1.4,1.5;dog:1.6,-1.1;car:-1.5,0.3", "a:1,0;b:0,1", "a:0,0;b:4,4", "sun:1,2"),
    *("cat:1.4,1.5;dog:1.6,-1.1@0", "a:1,0@1;b:0.5,1;c:-1,2@0"),
]


def shortened(values):
    """The singular values of a large table are costly to check, and nothing new."""
    values = at() | values  # the page opens with others
    longest = min(values["max_len"], 150)
    return values | {"max_len": longest, "position": min(values["position"], longest - 1)}


@at_random(
    "word_on_a_circle",
    EXAMPLES,
    links=True,
    change=shortened,
    rotary=st.booleans(),
    scale=st.sampled_from(list(EXPONENTS)),
    layout=st.sampled_from(["interleaved", "concatenated"]),
    words=st.sampled_from(TEXTS),
)
def test_what_is_said_is_true(reading, s, values):
    rotary, exponent, d = values.get("rotary"), EXPONENTS[str(values.get("scale", "√d"))], s.d_model
    added, scale, place = not rotary, d**exponent, math.sqrt(d / 2)
    own, alone, here = placed(s, values, exponent)
    w = float(formulas.frequencies(d, s.base)[s.pair])
    moves = 2 * np.sin(w / 2) * (np.abs(alone) if rotary else np.ones(len(own)))
    given, question = reading.numbers("insight"), reading.questions["predict"]
    assert_numbers(given, scale=scale, place=place, w=w, step=np.degrees(w))
    assert_numbers(given, 1e-13, far=moves.max(), near=moves.min())
    rows = formulas.encoding(range(s.max_len), d, s.base).astype(float)
    assert given["directions"] in formulas.enough(rows)
    assert given["share"] == given["directions"] / d
    assert (*given["added"], *given["joined"]) == (d, 3 * d * d, 2 * d, 6 * d * d)
    kept = [at for at, position in enumerate(own) if position is not None][:2]
    assert reading.has("two") == (len(kept) > 1)
    if len(kept) > 1:
        two = reading.numbers("two")["two"]
        assert [word.position for word in two["words"]] == [own[at] for at in kept]
        apart = [abs(np.subtract(*places[kept])) for places in (alone, here)]
        np.testing.assert_allclose([two["alone"], two["here"]], apart, atol=1e-9)

    dims = [s.pair, s.pair + d // 2] if s.layout == "concatenated" else [2 * s.pair, 2 * s.pair + 1]
    axes, alt = reading.figures["word_on_a_circle"].layout, reading.alts["word_on_a_circle"]
    for text in (axes.xaxis.title.text + axes.yaxis.title.text, alt.partition("With")[0]):
        assert [int(one) for one in re.findall(r"\d+", text)] == dims
    spots = re.findall(r"at (-?[\d.]+), (-?\d+\.\d+)", alt)
    assert np.allclose([complex(float(x), float(y)) for x, y in spots], here, atol=0.0072)
    assert_choices(alt, {f"At position {s.position}:": True, "the origin": rotary})

    length, now = np.abs(alone), np.abs(here)
    columns = [length, now] if rotary else [length, abs(length - 1), now, length + 1]
    (table,) = (one.frame for one in inside(reading.document.blocks) if isinstance(one, Table))
    np.testing.assert_allclose(table.iloc[:, 1:].T, columns, atol=1e-9)

    alike, share = abs(scale - place) <= ALIKE * max(scale, place), given["share"]
    choices = {
        "rotates each word": rotary,
        "are about equally long": added and alike,
        "The word outweighs": added and not alike and scale > place,
        "The position outweighs": added and not alike and scale < place,
        "over both dimensions": added and d == 2,
        "keeps its length;": added and not exponent,
        "have 99%": added and share < 1,
        "fill both": added and share == 1 and d == 2,
        "fill all": added and share == 1 and d > 2,
    }
    assert_choices(reading.text("insight"), choices)
    same = np.ptp(moves) < 1e-6 * moves.max()
    assert question.right == (2 if same else 0)
    assert_choices(question.text, {"With rotary": rotary, "With the position": added})
    choices = {"vector is added": added, "All lengths are equal": rotary and same}
    assert_choices(question.answer, choices | {"for the shortest": not same})


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
