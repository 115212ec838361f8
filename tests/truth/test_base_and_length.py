"""Base and length: which bases are good, and what is said of yours, is true at any settings."""

import re
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import strategies as st

from charts.long_context import smallest_base
from charts.similarity import profile_share
from charts.table import singular_values
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import BASES, LENGTHS, WIDTHS, many, read, settings_of
from tests.truth.said import said, unread

profile = lru_cache(maxsize=16)(formulas.profile)  # several checks of one page want the same one
COSINES = 1e6  # of one check; where all smaller bases cost more, as many of them are drawn
FEW_COLUMNS = Settings(max_len=8192, d_model=4)


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
    return bool((profile(max_len, d_model, base) >= 0).all())


def any_good(bases, max_len, d_model):
    """Whether one of many bases keeps S(k) >= 0, in float64 and with room for its rounding."""
    offsets = np.arange(max_len)[:, None, None]
    for part in np.array_split(bases, 1 + len(bases) * max_len * d_model // 4_000_000):
        w = part[:, None] ** (-np.arange(0, d_model, 2) / d_model)
        if (np.cos(offsets * w).sum(axis=2).min(axis=0) > 1e-9).any():
            return True
    return False


def check_smallest(survey, max_len, d_model):
    """Try the smallest base, and as many smaller ones as time allows; count what fails above."""
    smallest = 10**6 if survey.smallest is None else round(survey.smallest)
    assert survey.smallest is None or good(smallest, max_len, d_model)
    budget = int(COSINES / (max_len * d_model))
    smaller = np.arange(2, smallest)
    if len(smaller) > budget:
        smaller = np.unique(np.geomspace(2, smallest - 1, budget).astype(int))
    assert not any_good(smaller.astype(float), max_len, d_model), "a smaller base is good"
    if survey.smallest is not None and max_len * d_model < 4_000:
        bad = [not good(b, max_len, d_model) for b in survey.bases[survey.bases > smallest]]
        assert survey.failing == np.mean(bad)
        assert survey.holes == sum(b and not a for a, b in zip([False, *bad], bad, strict=False))


def of_hands(s, _numbers, _alt):
    waves = formulas.wavelengths(s.d_model, s.base)
    above = int((waves > s.max_len - 1).sum())
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
    check_smallest(survey, s.max_len, s.d_model)
    below = np.flatnonzero(profile(s.max_len, s.d_model, s.base) < 0)
    first, smallest = next(iter(below), None), survey.smallest
    table = smallest_base.table(s)
    assert [*table.index] == [*survey.bases]
    assert smallest is None or smallest in table.index
    if s.max_len * s.d_model <= 40_000:
        for base in survey.bases[np.linspace(0, len(survey.bases) - 1, 6).astype(int)]:
            under = np.flatnonzero(profile(s.max_len, s.d_model, base) < 0)
            assert table["S(k) ≥ 0 for k below"][base] == (under[0] if len(under) else s.max_len)
    if smallest is not None and s.base <= smallest:
        assert (first is None) == (s.base == smallest)
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
    products = profile(s.max_len, s.d_model, s.base)
    shares, negative = products / products[0], numbers["negative"]
    below = np.flatnonzero(products < 0)
    first = next(iter(below), None)
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
    share = np.cumsum(sizes**2) / np.sum(sizes**2)
    enough = [int((share < 0.99 + slack).sum()) + 1 for slack in (-1e-9, 1e-9)]
    constant = 200 * (rows.mean(axis=0) ** 2).sum() / s.d_model
    said(alt, {"# of # ": (enough, len(share))})
    assert abs(float(re.findall(r"([\d.e+-]+)%", alt)[-1]) - constant) < 6e-3
    return {"room": {"# of # directions": (enough, len(share)), "#% of the sq": constant}}


OWN = {
    "compare": st.sampled_from([False, False, True]),
    "max_len_b": LENGTHS,
    "d_model_b": WIDTHS,
    "base_b": BASES,
}
CURSOR = {"position": 1, "pair": 0, "compare": False}


def setting(max_len, d_model, base, **own):
    return {"max_len": max_len, "d_model": d_model, "base": base, **CURSOR, **own}


EXAMPLES = [
    setting(2048, 128, 11_587),
    setting(2048, 128, 20_000),
    setting(8192, 128, 83_766),
    setting(4096, 128, 26_953),
    setting(4096, 64, 100_070),
    setting(128, 4, 49),
    setting(128, 2, 10_000),
    setting(128, 600, 2),
    setting(8192, 4, 10_000),
    setting(8192, 4, 12_769),
    setting(2, 2, 2),
    setting(50, 512, 10**8),
    setting(7, 2, 2, compare=True, max_len_b=3, d_model_b=512, base_b=2),
]


@many(EXAMPLES, **OWN)
def test_what_is_said_is_true(values):
    reading, a = read("base_and_length", values), settings_of(values)
    b = replace(a, **{name: values[f"{name}_b"] for name in ("max_len", "d_model", "base")}
                ) if values["compare"] else None  # fmt: skip
    state = {"base_b": "100"} if b else {}
    assert not mistakes(reading.everything(), a, state, PHRASES)
    for side, (name, s) in enumerate(({"": a} if b is None else {"_A": a, "_B": b}).items()):
        for part, table_of in (
            ("hands", of_hands), ("reach", of_reach), ("alike", of_alike), ("room", of_room)
        ):  # fmt: skip
            if part == "room" and s.max_len * s.d_model > 300_000:
                continue  # a larger table takes too long to decompose
            numbers = [text.numbers for text in reading.parts if text.part == part][side]
            table = table_of(s, numbers, reading.alts.get(f"{part}{name}"))
            said(reading, {(where, side): claims for where, claims in table.items()})
    left = unread(reading, ("predict", "predict answer", "room"))
    assert b or not left, "\n".join(left)


def test_the_question_is_about_a_base_that_is_good():
    question = read("base_and_length", {"d_model": 512}).questions["predict"]
    survey = question.numbers["found"]
    smallest = round(survey.smallest)
    assert good(smallest, 2048, 128), "the base asked about fails"
    assert not good(smallest - 1, 2048, 128)
    larger = survey.bases[survey.bases > smallest]
    failing = np.mean([not any_good(np.array([base]), 2048, 128) for base in larger])
    assert survey.failing == pytest.approx(failing)
    assert question.right == (1 if failing else 0)
    assert profile(2048, 128, 12_000)[question.numbers["fails"]] < 0
