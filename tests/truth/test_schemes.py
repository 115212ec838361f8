"""What came after: each number belongs to the distance that is named, and to what is drawn."""

import math
import re

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from core.encodings.registry import SCHEMES
from state.settings import Settings
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, link_of, settings_of

NAMES = [*SCHEMES]
DEFAULT = ["sinusoidal", "rotary", "alibi", "t5"]
NUMBER = re.compile(r"[-−]?\d[\d,]*\.?\d*(?:e[-+]?\d+)?")


def chosen(state):
    return state.get("schemes", DEFAULT)


PHRASES = [
    Phrase(
        r"\bfifth\b",
        "A causal mask still tells the first word from the fifth",
        lambda settings, _: settings.max_len >= 5,
        Settings(max_len=3, position=1),
    ),
    Phrase(
        r"(linear in distance|lines are straight)",
        "ALiBi is linear in distance",
        lambda _, state: "alibi" in chosen(state),
        state={"schemes": ["t5"]},
    ),
    Phrase(r"whatever the words", "How a score changes with distance, whatever the words are"),
    Phrase(
        r"For ALiBi and T5",
        "For ALiBi and T5, head 1 of 4",
        lambda _, state: {"alibi", "t5"} <= set(chosen(state)),
        state={"schemes": ["none"]},
    ),
    Phrase(
        r"\*\*: the same angles",
        "**Rotary**: the same angles; here is what they do",
        lambda _, state: "sinusoidal" in chosen(state),
        state={"schemes": ["rotary"]},
    ),
    Phrase(r"keeps? (the same share, )?[-−]", "rotary keeps -14.6%"),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


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


@every_reading(
    n_heads=st.sampled_from([1, 2, 3, 8, 12, 71, 112]),
    schemes=st.lists(st.sampled_from(NAMES), unique=True),
    causal=st.booleans(),
)
@example(values={"max_len": 8192, "position": 1000})
@example(values={"max_len": 2048, "d_model": 128, "position": 300})
@example(values={"max_len": 8192, "d_model": 128, "base": 500_000, "position": 7000})
@example(values={"n_heads": 12, "position": 32})
@example(values={"max_len": 512, "d_model": 128, "base": 20, "position": 32})
@example(values={"max_len": 3, "d_model": 2, "position": 1, "schemes": ["none"]})
def test_what_is_said_is_true(values):
    s = settings_of({k: v for k, v in values.items() if k != "schemes"})
    names = values.get("schemes", DEFAULT)
    shared = {k: v for k, v in values.items() if k != "schemes"}
    query = {"schemes": names or ""} if "schemes" in values else {}
    reading = read_page("schemes", patches="true", **link_of(shared), **query)
    k = max(s.position, 1)
    profile = formulas.profile(k + 1, s.d_model, s.base)
    lost = float(profile[k] - profile[0]) / math.sqrt(s.d_model)
    drop = {"sinusoidal": lost, "rotary": 2 * lost, "none": 0.0}

    assert [name for name in NAMES if reading.has(name)] == [n for n in NAMES if n in names]
    both = {"sinusoidal", "rotary"} <= set(names)
    assert ("predict" in reading.questions) == both  # asked only of what is drawn
    if both:
        question = reading.questions["predict"]
        assert (question.numbers["k"], question.right) == (k, 0)
        for name in ("sinusoidal", "rotary"):
            assert close(question.numbers["drops"][name][0], drop[name], 5)

    if names:
        claims = reading.numbers("insight")
        assert claims["k"] == k
        assert close(claims["share"], profile[k] / profile[0])
        for reach, slope in ((claims["reach"].min(), max), (claims["reach"].max(), min)):
            steep = slope(slopes(s.n_heads))
            assert math.exp(-steep * reach) <= 0.01 * (1 + 1e-9) < math.exp(-steep * (reach - 1))
        dotted = not values.get("causal", True) and bool({"learned", "t5"} & set(names))
        assert claims["dotted"] == dotted

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
    assert not mistakes(reading.everything(), s, values, PHRASES)


def check_patches(reading, s):
    """S along each axis again: half the width each, or the pairs of one head shared out."""
    width = max(s.d_model - s.d_model % 4, 4)
    assert reading.numbers("patches")["width"] == width
    half = formulas.frequencies(width // 2, s.base)
    axial = reading.numbers("patches axial")
    for name, k in (("down", 1), ("right", 1), ("far_down", 8), ("far_right", 8)):
        assert close(axial[name], (1 + np.cos(k * half).mean()) / 2)
    w, claims = formulas.frequencies(width, s.base), reading.numbers("patches by axis")
    time, height = claims["time"], claims["height"]
    assert (time, time + height + claims["across"]) == (len(w) // 4, len(w))
    assert 0 <= claims["across"] - height <= 1
    rows, columns = w[time : time + height], w[time + height :]
    for name, moved, k in (
        ("down", rows, 1),
        ("right", columns, 1),
        ("far_down", rows, 8),
        ("far_right", columns, 8),
    ):
        assert close(claims[name], 1 - (1 - np.cos(k * moved)).sum() / len(w))
