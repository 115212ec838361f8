"""Similarity: values, landmarks and the answer are those of S(k), at any settings."""

import re

import numpy as np
from hypothesis import strategies as st

from charts.similarity import pair_stack
from charts.similarity import profile as profile_chart
from tests.truth import formulas
from tests.truth.readings import at, readings_of
from tests.truth.tables import assert_table

MEASURES = ("dot product", "cosine", "distance")


def measured(product, d_model, measure):
    """A dot product in another measure."""
    if measure == "distance":
        return np.sqrt(np.maximum(d_model - 2 * product, 0))
    return product / (d_model / 2) if measure == "cosine" else product


EXAMPLES = [
    at(1000, 2, measure="distance"),
    at(512, 16),  # below zero at 91, and above it again
    at(20, 4, 100),  # both landmarks at one offset
    at(128, offset=0, measure="distance"),
    at(128, offset=1),
    at(44),
    at(45),
    at(2, 2, 2, offset=1),
    at(700, 128, measure="cosine"),
    at(2000, 64, 2, offset=2),
    at(3, 2, 2, offset=2),
]


def within(values):
    """Take an offset from its share of the text, which may be of any length."""
    if "share" in values:
        values["offset"] = round(values.pop("share") * (values["max_len"] - 1))
    return values


@readings_of(
    "similarity",
    examples=EXAMPLES,
    change=within,
    measure=st.sampled_from(MEASURES),
    share=st.floats(0, 1),
)
def test_what_is_said_is_true(reading, s, values):
    measure, n, half = values.get("measure", "dot product"), s.max_len, s.d_model // 2
    offset, w = values.get("offset", min(5, n - 1)), formulas.frequencies(s.d_model, s.base)
    profile = formulas.profile(n, s.d_model, s.base)
    value = measured(profile[offset], s.d_model, measure)
    closest = np.flatnonzero(profile[1:] > profile[1:].max() - 1e-9) + 1
    rise = formulas.first(np.diff(profile) > 0)
    most = 0 if rise is None else profile[rise + 1 :].max()
    again = None if rise is None else [*np.flatnonzero(profile > most - 1e-9)]
    early = w * offset < np.pi / 2
    adds = np.cos(w * offset)
    claims = reading.numbers("insight")
    # Of a distance near zero a rounding of 1e-13 leaves its root.
    assert claims["spread"] < (1e-5 if measure == "distance" else 1e-8)
    marked = {rise, offset, *np.flatnonzero(profile < 0)[:1]} - {None}
    in_words = re.findall(r" k = (\d+)", reading.alts["similarity_profile"])
    assert {*map(int, in_words)} == marked
    assert reading.questions["predict"].right == int(rise is not None)
    if rise is not None:  # a hand past half a turn, one at least, is coming back
        assert (w * (rise + 1) > np.pi).any()
    check_tables(s, profile)
    return {
        "insight": {
            "positions # tokens? apart": offset or None,
            "ha(s|ve) a (dot product|cosine|distance) of #": value,
            "Checked at # points?": min(256, n - offset),
            "(divided by|times) #": half,
        },
        "drawn": {"one position in #": -(-n // 256)},
        "closest": {
            "position is # tokens? away": [*closest],
            "distance #": measured(profile[closest[0]], s.d_model, "distance"),
            ", cosine #": profile[closest[0]] / half,
            "(until|up to) k = #": rise,
            "highest at k = #": again,
            "a cosine of #": most / half,
        },
        "stack": {
            "in # groups": [*range(half)],
            "At k = #, pair # adds #": (offset, s.pair, adds[s.pair]),
            "# of # pairs have turned": (early.sum(), half) if 0 < early.sum() < half else None,
            "Together they add #": adds[early].sum(),
            "# faster ones": half - early.sum(),
            "ones? (together )?adds? #": adds[~early].sum(),
            "over # neighbouring": [*range(2, n)],
        },
        "predict": {"up to position #": n - 1},
        "predict answer": {
            "until k = # and rises at k = #": None if rise is None else (rise, rise + 1)
        },
        "alt similarity_profile": {": # at the marked k = #": (value, offset)},
        "alt stack": {
            "At k = # their sum is #": (offset, adds.sum()),
            f"pair {s.pair}, drawn alone above, adds #": adds[s.pair],
        },
    }


def check_tables(s, profile):
    """S(k) in every measure, and each band of pairs as the sum of the pairs in its name."""
    measures = {name: measured(profile, s.d_model, name) for name in MEASURES}
    assert_table(profile_chart.table(s), {"k": range(s.max_len), **measures}, atol=1e-5)
    table = pair_stack.table(s)
    assert_table(table[["S(k)"]], {"k": range(s.max_len), "S(k)": profile})
    angles = np.multiply.outer(np.arange(s.max_len), formulas.frequencies(s.d_model, s.base))
    for name, sums in table.drop(columns="S(k)").items():
        first, *last = (int(pair) for pair in re.findall(r"\d+", name))
        band = {*range(first, last[0] + 1)} - {s.pair} if last else {first}
        np.testing.assert_allclose(sums, np.cos(angles[:, [*band]]).sum(axis=1), atol=1e-6)
