"""Base and length: which bases are good, and what is said of yours, is true at any settings."""

import re
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from charts.long_context import smallest_base
from charts.similarity import profile_share
from charts.table import singular_values
from tests.truth import formulas
from tests.truth.readings import BASES, LENGTHS, WIDTHS, at, many, read, settings_of
from tests.truth.said import Phrase, mistakes, said, unread


def off_others(s):
    """By how many degrees another pair than the slowest is off after a turn of the slowest."""
    w = formulas.frequencies(s.d_model, s.base)
    angles = w[:-1] * np.rint(formulas.wavelengths(s.d_model, s.base)[-1])
    return float(np.degrees(np.arccos(np.clip(np.cos(angles), -1, 1)).max(initial=0)))


PHRASES = [
    Phrase(
        r"other pairs|every pair but the first slows",
        lambda s, state: s.d_model > 2 or "base_b" in state,
    )
]


def good(base, max_len, d_model):
    return bool((formulas.profile(max_len, d_model, base) >= 0).all())


def of_hands(s, _numbers, _alt):
    waves = formulas.wavelengths(s.d_model, s.base)
    above = int(formulas.idle(s.max_len, s.d_model, s.base).sum())
    return {
        "hands": {
            "#% of the pairs": 100 * above / len(waves) if above else None,
            "turn: # of # (has|have)": (above, len(waves)) if above else None,
            "(above|at most) #, the number of steps": s.max_len - 1,
        },
        "hands more": {
            "needs # tokens": 2 * np.pi,
            "last pair needs #": waves[-1] if len(waves) > 1 else None,
            "base = #": 2 * np.pi * s.base,
        },
    }


def of_reach(s, numbers, _alt):
    survey = numbers["found"]
    first = formulas.first(formulas.profile(s.max_len, s.d_model, s.base) < 0)
    smallest = survey.smallest
    table = smallest_base.table(s)
    assert [*table.index] == [*survey.bases]
    assert smallest is None or smallest in table.index
    if s.max_len * s.d_model <= 40_000:
        for base in survey.bases[np.linspace(0, len(survey.bases) - 1, 6).astype(int)]:
            under = formulas.first(formulas.profile(s.max_len, s.d_model, base) < 0)
            assert table["S(k) ≥ 0 for k below"][base] == (under or s.max_len)
    if smallest is not None:  # tests/core tries every smaller one
        assert good(round(smallest), s.max_len, s.d_model)
        assert smallest == 2 or not good(round(smallest) - 1, s.max_len, s.d_model)
        assert s.base > smallest or (first is None) == (s.base == smallest)
    printed = [12, 16] if s.max_len == 2048 else [one / 1000 for one in numbers["printed"].values()]
    yours = None if smallest in (None, 2, s.base) else s.base
    return {
        "reach": {
            "No base up to #": 1e9 if smallest is None else None,
            "# is the smallest whole base": None if smallest in (None, 2) else smallest,
            "for # tokens?": s.max_len,
            "Yours, #, works": yours if first is None else None,
            "Yours, #, is (too|larger)": yours if first is not None else None,
            r"S\(#\).<.0": first if yours else None,
            r"# thousand \((Su|Men et al.) 2024": printed if s.d_model == 128 else None,
        },
        "reach more": {
            "#% of the larger bases": 100 * survey.failing if survey.holes else None,
            "least # ranges?": survey.holes if survey.holes else None,
            "up to #(, in|\\.)": survey.bases[-1],
            "steps of up to #%": 100 * (survey.step - 1),
        },
    }


def of_alike(s, numbers, alt):
    w = formulas.frequencies(s.d_model, s.base)
    products = formulas.profile(s.max_len, s.d_model, s.base)
    shares, negative = products / products[0], numbers["negative"]
    first = formulas.first(products < 0)
    assert first == negative or (first is None and (negative or s.max_len) >= s.max_len)
    if negative is not None:
        assert np.cos(w * negative).sum() < 0
    rises = np.flatnonzero(np.diff(products) > -1e-10)
    turn = np.rint(2 * np.pi / w[-1])
    closest = np.flatnonzero(products[1:] > products[1:].max() - 1e-9) + 1
    several = s.d_model > 2
    said(alt, {"down to #, at the end #": (shares.min(), shares[-1])})
    np.testing.assert_allclose(profile_share.table(s)["S(k)"], products.astype(float), atol=1e-6)
    return {
        "alike": {
            "falls? below 0 at k = #": negative,
            "above 0 over # tokens?": None if first is not None else s.max_len,
            "distance below # tokens": numbers.get("far") if negative is None else None,
        },
        "alike more": {
            "after k = #": [*rises[:3]] or None,
            "After # tokens": turn if several else None,
            r"S\(0\) is #": np.cos(w * turn).mean() if several else None,
            "(pair is|up to) #°": off_others(s) if several else None,
            "are # tokens? apart": [*closest],
            "distance of #": 2 * np.sqrt((np.sin(w * closest[0] / 2) ** 2).sum()),
        },
    }


def of_room(s, _numbers, alt):
    rows = formulas.encoding(range(s.max_len), s.d_model, s.base).astype(float)
    sizes = np.linalg.svd(rows, compute_uv=False)
    # Core takes roots of eigenvalues, in which a rounding of 1e-16 is one of 1e-8.
    of_table = singular_values.table(s)["singular value"]
    np.testing.assert_allclose(of_table, sizes, atol=1e-7 * sizes[0])
    enough, constant = formulas.enough(rows), 100 * formulas.constant(rows)
    said(alt, {"# of # ": (enough, len(sizes))})
    assert abs(float(re.findall(r"([\d.e+-]+)%", alt)[-1]) - constant) < 6e-3
    return {"room": {"# of # directions": (enough, len(sizes)), "#% of the sq": constant}}


PARTS = {"hands": of_hands, "reach": of_reach, "alike": of_alike, "room": of_room}
OWN = {
    "compare": st.sampled_from([False, False, True]),
    "max_len_b": LENGTHS,
    "d_model_b": WIDTHS,
    "base_b": BASES,
}
EXAMPLES = [
    at(2048, 128, 11_587),
    at(2048, 128, 20_000),
    at(8192, 128, 83_766),
    at(4096, 128, 26_953),
    at(4096, 64, 100_070),
    at(128, 4, 49),
    at(128, 2, 10_000),
    at(128, 600, 2),
    at(8192, 4, 10_000),
    at(8192, 4, 12_769),
    at(2, 2, 2),
    at(50, 512, 10**8),
    at(7, 2, 2, compare=True, max_len_b=3, d_model_b=512, base_b=2),
]


@many(EXAMPLES, **OWN)
def test_what_is_said_is_true(values):
    reading, a = read("base_and_length", values), settings_of(values)
    compare = values.get("compare", False)
    b = replace(a, **{name: values[f"{name}_b"] for name in ("max_len", "d_model", "base")}
                ) if compare else a  # fmt: skip
    assert not mistakes(reading.everything(), a, {"base_b": 100} if compare else {}, PHRASES)
    for side, (name, s) in enumerate([("_A", a), ("_B", b)] if compare else [("", a)]):
        for part, table_of in PARTS.items():
            if part == "room" and s.max_len * s.d_model > 300_000:
                continue  # a larger table takes too long to decompose
            numbers = [text.numbers for text in reading.parts if text.part == part][side]
            table = table_of(s, numbers, reading.alts.get(f"{part}{name}"))
            said(reading, {(where, side): claims for where, claims in table.items()})
    assert compare or not unread(reading, ("predict", "predict answer", "room"))


def test_the_question_is_about_a_base_that_is_good():
    question = read("base_and_length", {"d_model": 512}).questions["predict"]
    survey = question.numbers["found"]
    smallest = round(survey.smallest)
    assert [good(base, 2048, 128) for base in (smallest - 1, smallest)] == [False, True]
    assert question.right == int(survey.failing > 0)
    assert formulas.profile(2048, 128, 12_000)[question.numbers["fails"]] < 0
