"""Base and length: which bases are good, and what is said of yours, is true at any settings."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st

from charts.long_context import smallest_base
from charts.similarity import profile_share
from charts.table import singular_values
from tests.truth import formulas
from tests.truth.readings import BASES, LENGTHS, WIDTHS, at, at_random, read
from tests.truth.sentences import assert_choices, numbers_in
from tests.truth.tables import assert_numbers


def good(base, max_len, d_model):
    return bool((formulas.profile(max_len, d_model, base) >= 0).all())


def of_hands(s, given, text, more, _):
    waves = formulas.wavelengths(s.d_model, s.base)
    above, rounded = formulas.idle(s.max_len, s.d_model, s.base), 2 * np.pi * s.base
    count, idle = above.sum(), above.mean()
    assert_numbers(given, count=count, hands=len(waves), idle=idle, slowest=waves[-1])
    assert_numbers(given, fastest=2 * np.pi, rounded=rounded)
    assert_choices(text, {"Every pair completes": not count, "has a wavelength": count == 1})
    if more:
        assert_choices(more, {"The last pair needs": s.d_model > 2})


def of_reach(s, given, text, more, _):
    survey, table = given["found"], smallest_base.table(s)["S(k) ≥ 0 for k below"]
    first = formulas.first(formulas.profile(s.max_len, s.d_model, s.base) < 0)
    smallest, bases = survey.smallest, table.index.to_numpy()
    assert given["first"] == first
    assert [*bases] == [*survey.bases]
    if s.max_len * s.d_model <= 40_000:
        for base in bases[np.linspace(0, len(bases) - 1, 6).astype(int)]:
            under = formulas.first(formulas.profile(s.max_len, s.d_model, base) < 0)
            assert table[base] == (under or s.max_len)
    if smallest is not None:  # tests/core tries every smaller one
        assert smallest in bases
        assert good(round(smallest), s.max_len, s.d_model)
        assert smallest == 2 or not good(round(smallest) - 1, s.max_len, s.d_model)
        assert s.base > smallest or (first is None) == (s.base == smallest)
    printed = [12e3, 16e3] if s.max_len == 2048 else given["printed"].values()
    assert [*given["printed"].values()] == [*(printed if s.d_model == 128 else [])]
    some, other = smallest not in (None, 2), smallest not in (None, 2, s.base)
    choices = {
        "No base up to 1,000,000,000 keeps": smallest is None,
        "The only pair has": smallest is None and s.d_model == 2,
        "Every base keeps": smallest == 2,
        "is the smallest whole base": some,
        "the one that you have chosen": s.base == smallest != 2,
        "works too": other and first is None,
        "is too small": other and first is not None and s.base < smallest,
        "still fails": other and first is not None and s.base > smallest,
        "Published": some and given["printed"],
    }
    assert_choices(text, choices)
    if more:
        choices = {
            "A larger base is not always enough": some and survey.holes,
            "Every larger base tried keeps": some and not survey.holes,
            "Larger bases were tried": some and survey.step > 1,
            "Every whole base was tried": some and survey.step == 1,
        }
        assert_choices(more, choices)


def of_alike(s, given, text, more, alt):
    w = formulas.frequencies(s.d_model, s.base)
    products = formulas.profile(s.max_len, s.d_model, s.base)
    shares, negative = products / products[0], given["negative"]
    first = formulas.first(products < 0)
    assert first == negative or (first is None and (negative or s.max_len) >= s.max_len)
    if negative is not None:
        assert np.cos(w * negative).sum() < 0
    rises = np.flatnonzero(np.diff(products) > -1e-10)
    assert given["rise"] in (rises[:3] if len(rises) else [None])
    turn = np.rint(2 * np.pi / w[-1])
    off = np.degrees(np.arccos(np.clip(np.cos(w[:-1] * turn), -1, 1))).max(initial=0)
    closest, back = given["closest"], np.cos(w * turn).mean()
    assert products[closest] > products[1:].max() - 1e-9
    apart = 2 * np.sqrt((np.sin(w * closest / 2) ** 2).sum())
    assert_numbers(given, 1e-3, far=1 << 17, turn=turn, off=off)
    assert_numbers(given, 1e-7, back=back, apart=apart)
    np.testing.assert_allclose(profile_share.table(s)["S(k)"], products.astype(float), atol=1e-6)
    in_words, ends = numbers_in(alt.partition("down to")[2])[:2], [shares.min(), shares[-1]]
    np.testing.assert_allclose(in_words, np.array(ends, float), atol=6e-4)
    choices = {
        "first falls below 0": first is not None,
        "would first fall": first is None and negative,
        "at every distance below": negative is None,
    }
    assert_choices(text, choices)
    if more:
        choices = {
            "does not fall steadily": given["rise"] is not None,
            "S(k) / S(0)": s.d_model > 2,
            "(beyond this picture)": s.d_model > 2 and turn >= s.max_len,
            "over 0.9999": s.d_model > 2 and back > 0.99995,
            ("the other pair is", "where it"): s.d_model == 4,
        }
        assert_choices(more, choices)


def of_room(s, given, text, more, alt):
    rows = formulas.encoding(range(s.max_len), s.d_model, s.base).astype(float)
    sizes = np.linalg.svd(rows, compute_uv=False)
    # Core takes roots of eigenvalues, in which a rounding of 1e-16 is one of 1e-8.
    of_table = singular_values.table(s)["singular value"]
    np.testing.assert_allclose(of_table, sizes, atol=1e-7 * sizes[0])
    constant, rank = formulas.constant(rows), given["rank"]
    assert rank in formulas.enough(rows)
    assert_numbers(given, count=len(sizes), constant=constant)
    in_words = numbers_in(alt.partition("directions:")[2])
    np.testing.assert_allclose(in_words, [rank, len(sizes), 99, 100 * constant], atol=6e-3)
    assert_choices(text, {"carries": rank == 1})
    if more:
        assert_choices(more, {"slows down every pair": s.d_model > 2})


PARTS = {"hands": of_hands, "reach": of_reach, "alike": of_alike, "room": of_room}
OWN = {
    "compare": st.sampled_from([False, False, True]),
    "max_len_b": LENGTHS,
    "d_model_b": WIDTHS,
    "base_b": BASES,
}
EXAMPLES = [
    at(2048, 128, 11_587),
    at(2048, 128, 12_000),  # larger than the smallest, and fails
    at(8192, 128, 83_766),
    at(4096, 128, 26_953),
    at(4096, 64, 100_070),
    at(128, 4, 49),
    at(128, 2, 10_000),
    at(128, 600, 2),
    at(8192, 4, 10_000),
    at(8192, 4, 12_769),
    at(2, 2, 2),
    at(51, 512, 10**8),  # of odd length
    at(2, 512, 10**8),  # one direction carries 99%
    at(7, 2, 2, compare=True, max_len_b=3, d_model_b=512, base_b=2),
]


@at_random("base_and_length", EXAMPLES, **OWN)
def test_what_is_said_is_true(reading, s, values):
    sides = {"": s}
    if values.get("compare"):
        b = {name: values[f"{name}_b"] for name in ("max_len", "d_model", "base")}
        sides = {"_A": s, "_B": replace(s, **b)}
    assert reading.has("hands more") == (len(sides) == 1)
    for part, check in PARTS.items():
        texts = [text for text in reading.parts if text.part == part]
        for text, (name, of) in zip(texts, sides.items(), strict=True):
            if part == "room" and of.max_len * of.d_model > 300_000:
                continue  # a larger table takes too long to decompose
            alt, more = reading.alts[f"{part}{name}"], reading.text(f"{part} more")
            check(of, text.numbers, text.markdown, more, alt)


def test_the_question_is_about_a_base_that_is_good():
    question = read("base_and_length", {"d_model": 512}).questions["predict"]
    survey = question.asked.numbers["found"]
    smallest = round(survey.smallest)
    assert [good(base, 2048, 128) for base in (smallest - 1, smallest)] == [False, True]
    assert question.right == int(survey.failing > 0)
    assert formulas.profile(2048, 128, 12_000)[question.asked.numbers["fails"]] < 0
