"""Base and length: which bases are good, and what is said of yours, is true at any settings."""

import re
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from charts.long_context import smallest_base
from charts.similarity import profile_share
from charts.table import singular_values
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import BASES, LENGTHS, WIDTHS, close, every_reading, read, settings_of

profile = lru_cache(maxsize=16)(formulas.profile)  # several checks of one page want the same one
COSINES = 1e6  # of one check; where all smaller bases cost more, as many of them are drawn
FEW_COLUMNS = Settings(max_len=8192, d_model=4)


def off_slowest(s):
    """By how many degrees the slowest pair is off after its turn, counted in whole tokens."""
    wave = formulas.wavelengths(s.d_model, s.base)[-1]
    return float(360 * abs(np.rint(wave) / wave - 1))


def off_others(s):
    """By how many degrees another pair than the slowest is off after a turn of the slowest."""
    w = formulas.frequencies(s.d_model, s.base)
    angles = w[:-1] * np.rint(formulas.wavelengths(s.d_model, s.base)[-1])
    return float(np.degrees(np.arccos(np.clip(np.cos(angles), -1, 1)).max(initial=0)))


PHRASES = [
    Phrase(
        r"others? (are|is) not\b",
        "the slowest hand is back where it began and the others are not",
        lambda s, state: "base_b" in state or off_others(s) > 10,
        Settings(d_model=4, base=49),
    ),
    Phrase(
        r"\bback where (it|they) (began|started)",
        "the slowest hand is back where it began",
        lambda s, state: "base_b" in state or off_slowest(s) < 3,
        Settings(d_model=600, base=2),
    ),
    Phrase(r"are too few\b", "4 numbers are too few", lambda s, _: s.d_model == 2, FEW_COLUMNS),
    Phrase(
        r"scores? lower than(?! a random key, on average)",
        "there a word like the query scores lower than a word drawn at random",
    ),
    Phrase(r"\b(12|27),000 \(", "In print: 12,000 (Su 2024)"),
    Phrase(
        r"\b(1 of [\d,]+ have|[02-9] of [\d,]+ has) a wavelength",
        "1 of 2 have a wavelength above 7 tokens",
    ),
    Phrase(
        r"other pairs|every pair but the first slows",
        "other pairs are up to 16° from where they started",
        lambda s, state: s.d_model > 2 or "base_b" in state,
        Settings(d_model=2),
    ),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


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
    if survey.smallest is None:
        smallest, ceiling = 10**6, 10**6
    else:
        smallest = ceiling = round(survey.smallest)
        assert good(smallest, max_len, d_model), "the smallest base fails"
        assert not any(good(b, max_len, d_model) for b in range(max(2, smallest - 2), smallest))
    budget = int(COSINES / (max_len * d_model))
    smaller = np.arange(2, smallest)
    if len(smaller) > budget:
        smaller = np.unique(np.geomspace(2, ceiling - 1, budget).astype(int))
    assert not any_good(smaller.astype(float), max_len, d_model), "a smaller base is good"
    above = survey.bases > smallest
    if survey.smallest is not None and max_len * d_model < 4_000:
        bad = [not good(b, max_len, d_model) for b in survey.bases[above]]
        assert survey.failing == np.mean(bad)
        assert survey.holes == sum(b and not a for a, b in zip([False, *bad], bad, strict=False))


def check_reach(claims):
    s, survey = claims["s"], claims["found"]
    check_smallest(survey, s.max_len, s.d_model)
    negative = np.flatnonzero(profile(s.max_len, s.d_model, s.base) < 0)
    assert claims["first"] == (negative[0] if len(negative) else None)
    table = smallest_base.table(s)
    assert [*table.index] == [*survey.bases]
    assert survey.smallest is None or survey.smallest in table.index
    if s.max_len * s.d_model <= 40_000:
        for base in survey.bases[np.linspace(0, len(survey.bases) - 1, 6).astype(int)]:
            below = np.flatnonzero(profile(s.max_len, s.d_model, base) < 0)
            assert table["S(k) ≥ 0 for k below"][base] == (below[0] if len(below) else s.max_len)
    if survey.smallest is not None and s.base < survey.smallest:
        assert claims["first"] is not None, "yours is smaller than the smallest, and works"
    if s.base == survey.smallest:
        assert claims["first"] is None, "yours is the smallest, and fails"


def check_hands(claims):
    s, waves = claims["s"], formulas.wavelengths(claims["s"].d_model, claims["s"].base)
    assert claims["count"] == (waves > s.max_len - 1).sum()
    assert claims["hands"] == len(waves)
    assert close(claims["idle"], (waves > s.max_len - 1).mean())
    assert close(claims["fastest"], 2 * np.pi)
    assert close(claims["slowest"], waves[-1])
    assert close(claims["rounded"], 2 * np.pi * s.base)


def check_alike(claims, alt):
    s = claims["s"]
    w = formulas.frequencies(s.d_model, s.base)
    products = profile(s.max_len, s.d_model, s.base)
    negative = claims["negative"]
    if negative is None or negative >= s.max_len:
        assert (products >= 0).all()
    else:
        assert np.flatnonzero(products < 0)[0] == negative
    if negative is not None:
        assert np.cos(w * negative).sum() < 0
    steps = np.diff(products)
    rise = claims["rise"]
    assert (steps[: len(steps) if rise is None else rise] <= 1e-10).all()
    assert rise is None or steps[rise] > -1e-10
    turn = np.rint(2 * np.pi / w[-1])
    assert claims["turn"] == turn
    assert close(claims["back"], np.cos(w * turn).mean(), 4)
    k = claims["closest"]
    assert products[1:].max() - products[k] < 1e-9
    assert close(claims["apart"], 2 * np.sqrt((np.sin(w * k / 2) ** 2).sum()), 4)
    assert abs(claims["off"] - off_others(s)) < 1e-3
    lowest, last = (float(x) for x in re.findall(r"(?:to|end) (-?\d\.\d+)", alt))
    shares = products / products[0]
    assert abs(lowest - shares.min()) <= 5.1e-4
    assert abs(last - shares[-1]) <= 5.1e-4
    np.testing.assert_allclose(profile_share.table(s)["S(k)"], products.astype(float), atol=1e-6)


def check_room(claims, alt):
    s = claims["s"]
    table = formulas.encoding(range(s.max_len), s.d_model, s.base).astype(float)
    sizes = np.linalg.svd(table, compute_uv=False)
    energy = np.cumsum(sizes**2)
    # Core takes roots of eigenvalues, in which a rounding of 1e-16 is one of 1e-8.
    of_table = singular_values.table(s)["singular value"]
    np.testing.assert_allclose(of_table, sizes, atol=1e-7 * sizes[0])
    assert claims["count"] == len(energy) == min(s.max_len, s.d_model)
    energy_share = energy / energy[-1]
    assert energy_share[claims["rank"] - 1] >= 0.99 - 1e-9
    assert claims["rank"] == 1 or energy_share[claims["rank"] - 2] < 0.99 + 1e-9
    constant = 2 * (table.mean(axis=0) ** 2).sum() / s.d_model
    assert close(claims["constant"], constant)
    assert f"{claims['rank']} of {claims['count']} " in alt
    assert abs(float(re.findall(r"([\d.e+-]+)%", alt)[-1]) - 100 * constant) < 6e-3


OWN = {
    "compare": st.sampled_from([False, False, True]),
    "max_len_b": LENGTHS,
    "d_model_b": WIDTHS,
    "base_b": BASES,
}
CURSOR = {"position": 1, "pair": 0, "compare": False}


def setting(max_len, d_model, base, **own):
    return {"max_len": max_len, "d_model": d_model, "base": base, **CURSOR, **own}


@every_reading(**OWN)
@example(values=setting(2048, 128, 11_587))
@example(values=setting(8192, 128, 83_766))
@example(values=setting(4096, 128, 26_953))
@example(values=setting(4096, 64, 100_070))
@example(values=setting(128, 4, 49))
@example(values=setting(128, 2, 10_000))
@example(values=setting(128, 600, 2))
@example(values=setting(8192, 4, 10_000))
@example(values=setting(8192, 4, 12_769))
@example(values=setting(2, 2, 2))
@example(values=setting(7, 2, 2, compare=True, max_len_b=3, d_model_b=512, base_b=2))
def test_what_is_said_is_true(values):
    reading, a = read("base_and_length", values), settings_of(values)
    b = replace(a, **{name: values[f"{name}_b"] for name in ("max_len", "d_model", "base")}
                ) if values["compare"] else None  # fmt: skip
    names = {"": a} if b is None else {"_A": a, "_B": b}
    parts = {}
    for entry in reading.parts:
        parts.setdefault(entry.part, []).append(entry.numbers)
    state = {"base_b": "100"} if b else {}
    assert not mistakes(reading.everything(), a, state, PHRASES)
    for side, (name, s) in enumerate(names.items()):
        looks = {part: parts[part][side] for part in ("hands", "alike", "reach", "room")}
        for numbers in looks.values():
            chosen = (numbers["s"].max_len, numbers["s"].d_model, numbers["s"].base)
            assert chosen == (s.max_len, s.d_model, s.base)
        check_hands(looks["hands"])
        check_reach(looks["reach"])
        check_alike(looks["alike"], reading.alts[f"alike{name}"])
        if s.max_len * s.d_model <= 300_000:  # a larger table takes too long to decompose
            check_room(looks["room"], reading.alts[f"room{name}"])


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


@pytest.mark.parametrize("values", [setting(2048, 128, 11_587), setting(2048, 128, 10_000)])
def test_published_values_stand_beside_heads_of_128_only(values):
    printed = read("base_and_length", values).numbers("reach")["printed"]
    assert {source: f"{base:.1e}" for source, base in printed.items()} == {
        "Su 2024": "1.2e+04",
        "Men et al. 2024": "1.6e+04",
    }
    assert not read("base_and_length", values | {"d_model": 130}).numbers("reach")["printed"]
