"""Choose: S(k) of the whole head summed again, and the smallest base tried from both sides."""

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from core.models import MODELS
from state.presets import HEADS
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import every_reading, read, settings_of
from tests.truth.stretching import TURN, frequencies_used, width_of

# Columns of a head, columns that turn, and how they are paired: from the papers and config.json.
PUBLISHED = {"GPT-J 6B": (256, 64, "interleaved"), "GPT-NeoX 20B": (96, 24, "half")}
ROUNDING = 1e-11  # of sums in float64


def whole(settings, _):
    return width_of(settings) == settings.d_head


def stretched(s, _):
    """Whether any pair turns at another speed than in training, to nine digits."""
    width, lengths = width_of(s), (s.trained_length, s.wanted_length)
    used, trained = (
        frequencies_used(name, width, s.base, s.factor, *lengths) for name in (s.scaling, "none")
    )
    return bool(np.max(np.abs(used / trained - 1)) > 1e-9)


PHRASES = [
    Phrase(
        r"the smallest base that keeps",
        "The smallest base that keeps S(k) ≥ 0 is about 13,800,000",
        whole,
        Settings(d_head=96, partial_rotary_factor="0.25"),
    ),
    Phrase(r"below zero: [^.]*never", "It goes below zero: not stretched, never"),
    Phrase(r"\| trained length", "| base | trained length | stretched |"),
    Phrase(
        r"wherever it stands|can score lower than an unrelated",
        "from there on a key like the query can score lower than an unrelated one",
    ),
    Phrase(r"is about \d", "The smallest base is about 234,000"),
    Phrase(
        "stretched frequencies",
        "Then S(k) ≥ 0 decides, for these stretched frequencies.",
        stretched,
        Settings(scaling="dynamic", wanted_length=4096),
    ),
]


def head_profile(s, n, width, *, used):
    """S(k) of all columns for k = 0 … n−1: each pair that is not turned adds 1."""
    scaling = s.scaling if used else "none"
    w = frequencies_used(scaling, width, s.base, s.factor, s.trained_length, s.wanted_length)
    size = (0.1 * np.log(s.factor) + 1) ** 2 if scaling == "yarn" else 1
    k = np.arange(n, dtype=np.longdouble)
    return size * sum(np.cos(k * one) for one in w) + (s.d_head - width) // 2


def first_below(profile, limit):
    """The first k below `limit` with S(k) < 0, or None."""
    below = np.flatnonzero(profile[:limit] < -ROUNDING)
    return int(below[0]) if len(below) else None


def keeps(base, n, d):
    return formulas.profile(n, d, base).min() >= 0  # 80 bits: one base more moves S by 1e-10


def check(values, *, width=None):
    """Read the page and hold what it gives to its words against sums of its own."""
    reading, s = read("choose", values), settings_of(values)
    width = width or width_of(s)
    claims, length, trained = reading.numbers("insight"), s.wanted_length, s.trained_length
    n = min(max(length, trained), 1 << 18)
    as_used, as_trained = (head_profile(s, n, width, used=used) for used in (True, False))
    assert claims["first"] == first_below(as_used, length)
    assert claims["llama_first"] == np.flatnonzero(formulas.profile(2000, 128, 10_000) < 0)[0]
    assert claims["hands"].wavelengths_trained == pytest.approx(
        (TURN / formulas.frequencies(width, s.base)).astype(float)
    )

    lines = {line.name: line for line in reading.figures["profile"].data if line.mode == "lines"}
    for name, profile in (("not stretched", as_trained), ("as used", as_used)):
        line = lines[name]
        if not len(line.x):
            continue
        # What its hover text says of a point: the minimum in a bin, or else of all up to there.
        starts = np.ones(len(line.x)) if line.customdata is None else line.customdata
        for start, end, y in zip(starts, line.x, line.y, strict=True):
            lowest = float(profile[int(start) : int(end) + 1].min() / profile[0])
            assert y == pytest.approx(lowest, rel=1e-4, abs=1e-6)

    assert claims["whole"] == (width == s.d_head)
    if not claims["whole"]:
        assert claims["bound"] is None
        assert not reading.questions
    if claims["bound"]:
        n, bound = claims["searched"], claims["bound"]
        assert bound == int(bound)
        assert keeps(bound, n, s.d_head)
        smaller = {bound - 1, bound // 2, *np.linspace(2, bound - 1, 12).astype(int).tolist()}
        assert not any(keeps(base, n, s.d_head) for base in smaller if 2 <= base < bound)
    if "predict" in reading.questions:
        question = reading.questions["predict"]
        ratio = question.numbers["bound"] / question.numbers["half"]
        assert question.right == (ratio >= 1.9) + (ratio >= 2.1)
        assert question.numbers["half"] == int(question.numbers["half"])
        assert keeps(question.numbers["half"], claims["searched"] // 2, s.d_head)
        doubled = "doubles" in reading.text("predict")
        assert doubled == (claims["searched"] % 2 == 0)
    assert not mistakes(reading.everything(), s, values, PHRASES)
    return reading


@every_reading(
    d_head=st.sampled_from([16, 32, 64, 128]) | st.integers(2, 70).map(lambda i: 2 * i),
    trained_length=st.sampled_from([1, 7, 512, 2048]) | st.integers(1, 2500),
    wanted_length=st.sampled_from([1, 2, 130, 2048]) | st.integers(1, 2500),
    scaling=st.sampled_from(["none", "linear", "ntk", "dynamic", "yarn", "llama3"]),
    factor=st.integers(1, 40),
    partial_rotary_factor=st.sampled_from(["1", "1", "0.5", "0.25"]),
    rotary_pairing=st.sampled_from(["half", "interleaved"]),
)
@example(values={"scaling": "yarn", "wanted_length": 2500, "trained_length": 300})
@example(values={"base": 2, "d_head": 32, "partial_rotary_factor": "0.5", "scaling": "yarn"})
@example(values={"base": 500_000})
@example(values={"d_head": 4, "wanted_length": 130, "trained_length": 1})
@example(values={"wanted_length": 131, "trained_length": 64})
@example(values={"scaling": "dynamic", "wanted_length": 1000, "factor": 4})
@example(values={"scaling": "linear", "factor": 1})
@example(values={"scaling": "yarn", "factor": 1})
def test_what_is_said_is_true(values):
    check({"trained_length": 1000, "wanted_length": 2000, **values})


@pytest.mark.parametrize(
    ("d_head", "length", "base"),
    [(128, 16384, 231_644), (64, 32768, 3_788_344), (64, 16384, 1_358_605), (128, 8192, 83_764)],
)
def test_the_smallest_base_in_full(d_head, length, base):
    """Each keeps S(k) ≥ 0 in 80-bit sums and the base below it does not; Su 2024 has 2.3e5."""
    reading = read("choose", {"d_head": d_head, "wanted_length": length})
    assert reading.numbers("insight")["bound"] == base


@pytest.mark.parametrize("name", PUBLISHED)
def test_partly_rotary_models_are_whole_heads(name):
    d_head, width, pairing = PUBLISHED[name]
    assert HEADS[name]["d_head"] == d_head
    reading = check(HEADS[name], width=width)
    assert reading.numbers("insight")["first"] is None  # the columns that do not turn outweigh it
    (model,) = (one for one in MODELS if one.name == name)
    assert (model.d_head, model.width, model.pairing) == (d_head, width, pairing)
