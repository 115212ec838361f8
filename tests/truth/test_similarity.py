"""Similarity: values, landmarks and the answer are those of S(k), at any settings."""

import re

import numpy as np
from hypothesis import strategies as st

from charts.similarity import pair_stack
from charts.similarity import profile as profile_chart
from tests.truth import formulas
from tests.truth.readings import at, at_random
from tests.truth.sentences import assert_choices, numbers_in
from tests.truth.tables import assert_numbers, assert_table

MEASURES = ("dot product", "cosine", "distance")


def measured(product, d_model, measure):
    """A dot product in another measure."""
    if measure == "distance":
        return np.sqrt(np.maximum(d_model - 2 * product, 0))
    return product / (d_model / 2) if measure == "cosine" else product


EXAMPLES = [
    at(512, 16),  # below zero at 91, and above it again
    at(20, 4, 100),  # both landmarks at one offset
    at(128, offset=0, measure="distance"),
    at(44),
    at(45),
    at(128, 26),  # as many other pairs as bands
    at(128, 28),
]


def within(values):
    """Take an offset from its share of the text, which may be of any length."""
    values = {"max_len": 128, **values}
    if "share" in values:
        values["offset"] = round(values.pop("share") * (values["max_len"] - 1))
    return {"measure": "dot product", "offset": min(5, values["max_len"] - 1), **values}


OWN = {"change": within, "measure": st.sampled_from(MEASURES), "share": st.floats(0, 1)}


@at_random("similarity", EXAMPLES, links=True, **OWN)
def test_values_and_landmarks_are_those_of_the_formula(reading, s, values):
    measure, offset, many = values["measure"], values["offset"], s.d_model > 2
    profile = formulas.profile(s.max_len, s.d_model, s.base)
    measures = {name: measured(profile, s.d_model, name) for name in MEASURES}
    value, step = measures[measure][offset], -(-s.max_len // 256)
    rise, below = formulas.first(np.diff(profile) > 0), formulas.first(profile < 0)
    # Of a distance near zero a rounding of 1e-13 leaves its root.
    pairs = min(256, s.max_len - offset)
    assert_numbers(reading.numbers("insight"), 1e-5, value=value, spread=0, pairs=pairs, step=step)
    given, question = reading.numbers("closest"), reading.questions["predict"]
    closest, again = given["closest"], given["again"] or 0
    distance = measures["distance"][closest]
    assert_numbers(given, 1e-5, distance=distance, cosine=measures["cosine"])
    assert closest > 0
    assert profile[closest] > profile[1:].max() - 1e-9
    assert given["rise"] == question.asked.numbers["rise"] == rise
    assert question.right == int(rise is not None)
    if rise is not None:
        assert again > rise
        assert profile[again] > profile[rise + 1 :].max() - 1e-9
        # A hand past half a turn, one at least, is coming back.
        assert (formulas.frequencies(s.d_model, s.base) * (rise + 1) > np.pi).any()
    alt = reading.alts["similarity_profile"]
    assert {*map(int, re.findall(r" k = (\d+)", alt))} == {rise, below, offset} - {None}
    np.testing.assert_allclose(numbers_in(alt)[2], float(value), rtol=6e-4, atol=1e-5)
    assert_table(profile_chart.table(s), {"k": range(s.max_len), **measures}, atol=1e-5)

    choices = {
        "compared with itself": offset == 0,
        "(Checked at": True,
        "dot product divided by": many and measure == "dot product",
        "cosine times": many and measure == "cosine",
    }
    assert_choices(reading.text("insight"), choices)
    # Pair 0 turns by a radian a token.
    assert_choices(reading.text("drawn"), {"in": step > 1, "(aliasing)": step > np.pi})
    from_there = rise is not None and again > rise + 1
    choices = {
        "falls up to": rise is not None,
        "it is highest at": from_there,
        "with a cosine of": from_there and again != closest,
        "over 0.9999": measures["cosine"][closest] > 0.99995,
    }
    assert_choices(reading.text("closest"), choices)
    returns = rise is not None and many
    assert_choices(question.answer, {"every step makes": rise is None, "outweigh": returns})


@at_random("similarity", EXAMPLES, links=True, **OWN)
def test_what_the_pairs_add_is_their_cosines(reading, s, values):
    k, w = values["offset"], formulas.frequencies(s.d_model, s.base)
    adds, early, pairs = np.cos(w * k), w * k < np.pi / 2, len(w)
    given, count, table = reading.numbers("stack"), early.sum(), pair_stack.table(s)
    bands = table.shape[1] - 2  # without S(k) and the cursor's pair
    assert_numbers(given, offset=k, pair=s.pair, pairs=pairs, alone=adds[s.pair])
    assert_numbers(given, bands=bands, window=-(-s.max_len // 160))
    assert_numbers(given, early=count, early_sum=adds[early].sum())
    assert_numbers(given, late=pairs - count, late_sum=adds[~early].sum())
    alt = numbers_in(reading.alts["stack"].partition("At k")[2])
    np.testing.assert_allclose(alt, [k, adds.sum(), s.pair, adds[s.pair]], rtol=6e-4, atol=6e-4)
    choices = {
        "It is the only pair": pairs == 1,
        "turned by a quarter turn or more": pairs > 1 and not count,
        "so all of them add": 1 < pairs == count,
        "the faster one adds": 0 < count == pairs - 1,
        "faster ones together add": 0 < count < pairs - 1,
        "groups of similar": pairs - 1 > bands,
        "the mean over": s.max_len > 160,
    }
    assert_choices(reading.text("stack"), choices)

    profile = formulas.profile(s.max_len, s.d_model, s.base)
    assert_table(table[["S(k)"]], {"k": range(s.max_len), "S(k)": profile})
    angles = np.multiply.outer(np.arange(s.max_len), w)
    for name, sums in table.drop(columns="S(k)").items():
        first, *last = (int(pair) for pair in re.findall(r"\d+", name))
        band = {*range(first, last[0] + 1)} - {s.pair} if last else {first}
        np.testing.assert_allclose(sums, np.cos(angles[:, [*band]]).sum(axis=1), atol=1e-6)
