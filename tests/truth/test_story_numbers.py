"""The story's pictures: every number that a step can use, recomputed.

Under the settings of the steps, and under random ones, since anybody may write another story.
"""

import re

import numpy as np
import pytest
from hypothesis import assume, example, given

from charts.story.pictures import PICTURES
from document.teach import story_file
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import mistakes
from tests.truth.readings import FEW_READINGS, close, settings_of, shared
from tests.truth.story import constant, head, shares

STEPS = [story_file.step(file) for file in story_file.files()]
JOHN, HAT = "John loves Mary", "the cat sat on my hat"
SIGNED = r"[-−]?\d+\.\d+"


# ---- every number, under any settings


def count(s, claims, alt):
    # p in each of the d numbers is p sqrt(d) long; a word of d numbers of variance 1, sqrt(d).
    assert close(claims["times"], s.position)
    assert claims["last"] == s.max_len - 1
    assert f"{s.max_len - 1:,}" in alt


def fraction(s, claims, _alt):
    steps = {close_to: 1 / (close_to - 1) for close_to in (6, 20, s.max_len)}
    assert claims["same_step"] == (len({round(step, 12) for step in steps.values()}) == 1)
    assert close(claims["step"], 1 / (s.max_len - 1))
    assert close(claims["short_step"], steps[claims["short"]])


def bits(s, claims, alt):
    here = s.position % 16
    before, after = f"{here:04b}", f"{(here + 1) % 16:04b}"
    assert claims["flips"] == sum(a != b for a, b in zip(before, after, strict=True))
    assert (claims["here"], claims["bits"]) == (here, 4)
    assert before in alt


def smooth(_s, claims, _alt):
    w = 2 * np.pi / np.array([2, 4, 8, 16])  # the waves of the picture, whatever the settings
    assert close(claims["step"], np.sqrt((2 - 2 * np.cos(w)).sum()))
    assert claims["same_step"] is True
    assert claims["hands"] == len(w)


def wall(s, claims, _alt):
    turn = formulas.wavelengths(s.d_model, s.base)
    assert close(claims["fastest"], turn[0])
    assert close(claims["slowest"], turn[-1])
    assert claims["finished"] == (turn <= s.max_len - 1).sum()
    assert claims["hands"] == len(turn)


def table(s, claims, _alt):
    first, here = np.linalg.norm(formulas.encoding([0, s.position], s.d_model, s.base), axis=1)
    assert close(claims["length"], here)
    assert claims["longer"] == ("neither" if close(first, here) else "one of them")
    assert close(claims["word_length"], np.sqrt(s.d_model))


def movement(s, claims, alt):
    table(s, claims, alt)
    waves = formulas.wavelengths(s.d_model, s.base)
    assert (claims["rows"], claims["pairs"]) == (min(24, s.max_len), min(12, len(waves)))
    assert close(claims["row_length"], np.sqrt(claims["pairs"]))
    assert f"need {waves[0]:.2f} to {waves[-1]:,.0f} tokens" in alt
    row = formulas.encoding([s.position], s.d_model, s.base)[0]
    assert f"it begins {row[0]:.2f}, {row[1]:.2f}" in alt


def hands(s, claims, _alt):
    idle = formulas.idle(s.max_len, s.d_model, s.base)
    assert claims["count"] == idle.sum()
    assert claims["hands"] == len(idle)
    assert close(claims["idle"], idle.mean())
    assert close(claims["constant"], constant(s))


def shift(s, claims, _alt):
    assert claims["target"] == s.position + claims["offset"]
    assert close(claims["fastest"], np.degrees(claims["offset"] * 1.0))  # of the fastest: 1 a token
    w = formulas.frequencies(s.d_model, s.base)
    k, p = claims["offset"], np.array([0, s.position, s.max_len - 1])
    here, there = (formulas.encoding(q, s.d_model, s.base).reshape(3, -1, 2) for q in (p, p + k))
    turned = np.stack(
        [
            here[..., 0] * np.cos(k * w) + here[..., 1] * np.sin(k * w),
            here[..., 1] * np.cos(k * w) - here[..., 0] * np.sin(k * w),
        ],
        axis=-1,
    )
    assert np.abs(turned - there).max() < 1e-12
    assert claims["residual"] < 1e-9
    assert claims["matrix"] == "the same one"


def similarity(s, claims, _alt):
    share = shares(s, s.max_len)
    rises = np.flatnonzero(np.diff(share) > 0)
    rise = int(rises[0]) if len(rises) else None
    assert claims["rise"] == rise
    assert claims["falls"] == (rise is None)
    assert close(claims["here"], share[s.position])
    assert close(claims["neighbour"], share[1])
    assert close(claims["lowest"], share.min())
    assert close(claims["again"], share[-1] if rise is None else share[rise + 1 :].max())
    assert close(share[claims["again_at"]], claims["again"])
    negative = np.flatnonzero(share < 0)
    if len(negative):
        assert claims["negative"] == negative[0]
    elif claims["negative"] is not None:
        k = np.array([claims["negative"] - 1, claims["negative"]])
        before, there = np.cos(np.multiply.outer(k, formulas.frequencies(s.d_model, s.base))).sum(1)
        assert claims["negative"] >= s.max_len
        assert there < 0 <= before


def direction(s, claims, alt):
    k, w = claims["k"], formulas.frequencies(s.d_model, s.base)
    even, odd = np.cos(w * k).mean(), np.sin(w * k).mean()
    assert close(claims["before"], even)
    assert close(claims["after"], even)
    assert close(claims["turned_before"], odd)
    assert close(claims["turned_after"], -odd)
    assert claims["tells"] is False
    assert claims["turned_tells"] == (abs(2 * odd) > 1e-9)
    signed = [float(text) for text in re.findall(SIGNED, alt)]
    assert np.abs(np.array(signed[:1]) - float(even)).max() < 0.0051
    if len(signed) > 1:
        assert np.abs(np.array(signed[1:]) - [float(odd), -float(odd)]).max() < 0.0051


def looking(offset):
    def check(s, claims, _alt):
        weights = head(s, offset=offset)
        scaled = head(s, offset=offset, factor=s.d_model**-0.5)
        words = s.sentence.split()[:12]
        previous = np.diagonal(weights, -1)
        assert close(claims["own"], np.diagonal(weights).min())
        assert close(claims["weight"], previous.min() if len(previous) else 1)
        assert close(claims["timid"], scaled[-1].max())
        assert close(claims["own_scaled"], np.diagonal(scaled).min())
        assert close(claims["weight_scaled"], np.diagonal(scaled, -1).min(initial=1))
        assert claims["favourite"] == words[int(weights[-1].argmax())]

    return check


def schemes(s, claims, _alt):
    k, w = claims["k"], formulas.frequencies(s.d_model, s.base)
    rows = formulas.encoding([0, k], s.d_model, s.base)
    sinusoidal = (rows[0] @ rows[1] - rows[0] @ rows[0]) / np.sqrt(s.d_model)
    # A query and a key of ones, each pair turned by w p: sin and cos of every difference.
    ones = np.stack([np.cos(w * k) - np.sin(w * k), np.sin(w * k) + np.cos(w * k)], axis=-1)
    rotary = (ones.sum() - s.d_model) / np.sqrt(s.d_model)
    assert close(claims["ratio"], rotary / sinusoidal)
    assert close(claims["ratio"], 2)


CHECKS = {
    "count": count,
    "share of the length": fraction,
    "binary counter": bits,
    "smooth counters": smooth,
    "clock wall": wall,
    "table": table,
    "one movement": movement,
    "hands by wavelength": hands,
    "shift": shift,
    "similarity": similarity,
    "similarity, marked": similarity,
    "before and after": direction,
    "quarter turn": direction,
    "looking here": looking(0),
    "looking back": looking(1),
    "schemes": schemes,
}

OWN = ("count", "share of the length", "binary counter", "smooth counters", "quarter turn")
"""Pictures of the story alone; the others are read by the tests of their pages."""


def check_picture(picture, s):
    """Every number of a picture, and its alternative text, recomputed."""
    _, alt, numbers = PICTURES[picture](s)
    CHECKS[picture](s, numbers, alt)
    if picture in OWN:
        assert not mistakes(alt, s)


@pytest.mark.parametrize("picture", [name for name in CHECKS if name != "similarity, marked"])
@example(values={"max_len": 6, "d_model": 512, "base": 10000, "position": 1, "pair": 0})
@example(values={"max_len": 3, "d_model": 2, "base": 20, "position": 2, "pair": 0})
@FEW_READINGS
@given(values=shared(longest=700))
def test_numbers_are_right_under_any_settings(picture, values):
    assume(picture != "similarity" or values["base"] < 100_000)  # the first S(k) < 0 is far off
    check_picture(picture, settings_of({"sentence": HAT, **values}))


def test_no_distance_is_given_where_none_was_found():
    """S(k) is above 0 wherever it is searched, so there is no distance to name."""
    picture = PICTURES["similarity"](Settings(max_len=50, d_model=2048, base=1_000_000))
    assert picture.numbers["negative"] is None
    check_picture("similarity, marked", Settings(max_len=50, d_model=2048, base=1_000_000))


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.name)
def test_numbers_are_right_at_every_step(step):
    for view in {step.view, step.revealed}:
        if view.picture in CHECKS:
            check_picture(view.picture, view.settings)


# ---- two orders: the weights are drawn from a seed, so the numbers are read off the picture


@pytest.mark.parametrize("encoded", [False, True])
@pytest.mark.parametrize("sentence", [JOHN, "to be or not to be", "one"])
def test_outputs_of_two_orders(sentence, encoded):
    name = "two orders, encoded" if encoded else "two orders"
    figure, _, claims = PICTURES[name](Settings(sentence=sentence, d_model=64))
    rows = np.asarray(figure.data[0]["z"], dtype=float)
    gaps = np.abs(rows[0::3] - rows[1::3]).max(axis=1)
    words = sentence.split()
    assert (claims["words"], claims["middle"]) == (len(words), words[len(words) // 2])
    assert (claims["first"], claims["second"]) == (sentence, " ".join(words[::-1]))
    assert claims["gap"] == pytest.approx(gaps.max(), abs=1e-6)
    assert claims["middle_gap"] == pytest.approx(gaps[len(words) // 2], abs=1e-6)
    assert claims["agreeing"] == (gaps < 1e-6).sum()
    assert encoded or claims["agreeing"] == len(words)
