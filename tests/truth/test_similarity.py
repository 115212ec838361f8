"""Similarity: values, landmarks and the answer are those of S(k), at any settings."""

import re

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from charts.similarity import near_and_far, pair_stack
from charts.similarity import profile as profile_chart
from state.presets import NEAR_AND_FAR
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of
from tests.truth.tables import assert_table


def rises_again(s):
    """Whether S, once below zero, is above it at a later offset."""
    profile = formulas.profile(s.max_len, s.d_model, s.base)
    below = np.flatnonzero(profile < 0)
    return bool(len(below) and (profile[below[0] :] > 0).any())


PHRASES = [
    # Beyond the text no offset was looked at.
    Phrase(r"beyond (that|k = \d+) it is", "Beyond that it is highest at k = 44"),
    Phrase(
        r"(below zero|past 90°|below 0) from",
        "below zero from k = 2",
        lambda s, _: not rises_again(s),
        Settings(60, 2),
    ),
    Phrase(
        r"fast pairs tell",
        "So the fast pairs tell near from far",
        lambda s, _: s.d_model > 4,
        Settings(d_model=4),
    ),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


MEASURES = ("dot product", "cosine", "distance")


def measured(product, d_model, measure):
    """A dot product in another measure."""
    if measure == "distance":
        return np.sqrt(np.maximum(d_model - 2 * product, 0))
    return product / (d_model / 2) if measure == "cosine" else product


def at(max_len, d_model=512, base=10000, position=0, **own):
    shared = {"max_len": max_len, "d_model": d_model, "base": base}
    return {**shared, "position": position, "pair": 0, **own}


@every_reading(measure=st.sampled_from(MEASURES), share=st.floats(0, 1))
@example(values=at(1000, 2, measure="distance"))
@example(values=at(512, 16))  # below zero at 91, and above it again
@example(values=at(20, 4, 100))  # both landmarks at one offset
@example(values=at(128, offset=0, measure="distance"))
@example(values=at(128, offset=1))
@example(values=at(44))
@example(values=at(45))
@example(values=at(2, 2, 2, offset=1))
@example(values=at(128, position=5, offset=5, sentence=NEAR_AND_FAR["sentence"]))
@example(values=at(128, 64, position=2, offset=3))  # no word before it, one after it
@example(values=at(128, 2, position=5, offset=2))  # no slow pair
@example(values=at(128, 4, position=5, offset=2))  # one fast pair and one slow one
@example(values=at(128, 2, 2, position=5, offset=2, sentence="a b c d e f"))
@example(values=at(3, 2, 2, offset=2))
def test_what_is_said_is_true(values):
    values = dict(values)
    if "share" in values:
        values["offset"] = round(values.pop("share") * (values["max_len"] - 1))
    reading, s = read("similarity", values), settings_of(values)
    assert not mistakes(reading.everything(), s, values, PHRASES)
    measure = values.get("measure", "dot product")
    offset = values.get("offset", min(5, s.max_len - 1))
    profile = formulas.profile(s.max_len, s.d_model, s.base)
    claims = reading.numbers("insight")
    assert (claims["offset"], claims["measure"]) == (offset, measure)
    assert close(claims["value"], measured(profile[offset], s.d_model, measure), 5)
    # Of a distance near zero a rounding of 1e-13 leaves its root.
    assert claims["spread"] < (1e-5 if measure == "distance" else 1e-8)
    assert claims["pairs"] == min(256, s.max_len - offset)
    assert claims["step"] == -(-s.max_len // 256)

    closest = reading.numbers("closest")
    others = profile.copy()
    others[0] = -np.inf
    assert close(profile[closest["closest"]], others.max(), 9)
    assert close(closest["distance"], measured(others.max(), s.d_model, "distance"), 4)
    rises = np.flatnonzero(np.diff(profile) > 0)
    rise = int(rises[0]) if len(rises) else None
    assert closest["rise"] == rise
    if rise is None:
        assert closest["again"] is None
    else:
        assert closest["again"] > rise
        assert close(profile[closest["again"]], profile[rise + 1 :].max(), 9)
    question = reading.questions["predict"]
    assert question.right == int(rise is not None)
    if rise is not None:
        assert question.numbers["rise"] == rise
        # A hand past half a turn, one at least, is coming back.
        w = formulas.frequencies(s.d_model, s.base)
        assert (w * (rise + 1) > np.pi).any()
    check_landmarks(reading, s, profile, rise, measure, offset)
    check_stack(reading, s, offset)
    check_reach(reading, s, offset)
    check_tables(s, profile)


def check_landmarks(reading, s, profile, rise, measure, offset):
    """The offsets that are marked, and the value that the alternative text gives."""
    below = np.flatnonzero(profile < 0)
    marked = {int(k) for k in [*[rise] * (rise is not None), *below[:1]]}
    alt = reading.alts["similarity_profile"]
    assert {int(k) for k in re.findall(r" k = (\d+)", alt)} == {*marked, offset}
    value = float(re.search(r": (-?[\d.e+-]+) at the marked", alt)[1])
    assert value == pytest.approx(
        float(measured(profile[offset], s.d_model, measure)), rel=1e-3, abs=1e-6
    )


def check_stack(reading, s, offset):
    """What the cursor's pair adds, and the pairs before and after a quarter turn."""
    claims = reading.numbers("stack")
    angles = formulas.frequencies(s.d_model, s.base) * offset
    early = angles < np.pi / 2
    assert (claims["offset"], claims["pair"]) == (offset, s.pair)
    assert (claims["pairs"], claims["early"]) == (s.d_model // 2, early.sum())
    # A group adds what its pairs add, so positive and negative cosines cancel there.
    assert claims["grouped"] == (claims["pairs"] - 1 > claims["bands"])
    assert claims["early"] + claims["late"] == claims["pairs"]
    assert close(claims["alone"], np.cos(angles[s.pair]), 9)
    assert close(claims["early_sum"], np.cos(angles[early]).sum(), 9)
    assert close(claims["late_sum"], np.cos(angles[~early]).sum(), 9)
    # All that have turned by less than a quarter turn add something positive.
    assert (np.cos(angles[early]) > 0).all()
    alone = float(re.search(r" adds (-?[\d.]+) to it", reading.alts["stack"])[1])
    assert alone == pytest.approx(np.cos(angles[s.pair]), abs=6e-4)


def check_reach(reading, s, offset):
    """What fast pairs and others add to S, for a neighbour and for a word k away."""
    count = len(s.sentence.split())
    far = s.position - offset if s.position >= offset else s.position + offset
    assert reading.has("reach") == (s.position < count and far < count and 2 <= offset <= 12)
    assert reading.has("reach") == ("near_and_far" in reading.figures)
    if not reading.has("reach"):
        return
    claims, w = reading.numbers("reach"), formulas.frequencies(s.d_model, s.base)
    fast = w * offset >= np.pi / 2
    assert (claims["fast"], claims["slow"]) == (fast.sum(), (~fast).sum())
    near = s.position + int(np.sign(far - s.position))
    for side, k, key in (("near", 1, near), ("far", offset, far)):
        assert (claims[side]["k"], claims[side]["word"]) == (k, s.sentence.split()[key])
        parts = [np.cos(k * w[group]).sum() for group in (fast, ~fast)]
        assert close(claims[side]["fast"], parts[0], 6) or abs(parts[0]) < 1e-9
        assert close(claims[side]["slow"], parts[1], 6) or abs(parts[1]) < 1e-9
        assert close(claims[side]["total"], sum(parts), 6)
    words = [claims[side]["word"] for side in ("near", "far")]
    columns = {name: [claims[side][name] for side in ("near", "far")] for name in ("fast", "slow")}
    reach = near_and_far.read(s.sentence.split(), s.position, offset)
    assert_table(near_and_far.table(s, reach), {"word": words, "k": [1, offset], **columns})
    bars = {bar.name: np.array(bar.x, float) for bar in reading.figures["near_and_far"].data[1:]}
    for group in ("fast", "slow"):
        lengths = [claims[side][group] for side in ("near", "far")]
        assert np.allclose(bars[f"{group} pairs"], lengths, atol=1e-3)


def check_tables(s, profile):
    """S(k) in every measure, and each band of pairs as the sum of the pairs in its name."""
    measures = {name: measured(profile, s.d_model, name) for name in MEASURES}
    # Of a distance near zero a rounding of 1e-13 leaves its root.
    assert_table(profile_chart.table(s), {"k": range(s.max_len), **measures}, atol=1e-5)
    table = pair_stack.table(s)
    assert_table(table[["S(k)"]], {"k": range(s.max_len), "S(k)": profile})
    angles = np.multiply.outer(np.arange(s.max_len), formulas.frequencies(s.d_model, s.base))
    for name, sums in table.drop(columns="S(k)").items():
        first, *last = (int(pair) for pair in re.findall(r"\d+", name))
        band = {*range(first, last[0] + 1)} - {s.pair} if last else {first}
        np.testing.assert_allclose(sums, np.cos(angles[:, [*band]]).sum(axis=1), atol=1e-6)
