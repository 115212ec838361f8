"""Myths: every number of every card computed again, and every right option judged again."""

import json
import re
from itertools import pairwise, product
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import example, given

from document.words import words
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import FEW_READINGS, close, read, settings_of, shared

MEASURED = Path(__file__).parents[2] / "lab" / "real" / "shipped" / "measured.json"
MYTHS = words("myths").meta["myths"]
TURN = 2 * np.pi


class At(NamedTuple):
    """Tokens, columns and base."""

    n: int
    d: int
    base: int


def low_is_slow(s):
    waves = formulas.wavelengths(s.d, s.base)
    return int(np.argmin(waves) != 0), {
        "first": waves[0], "slowest": waves[-1], "last": s.d // 2 - 1
    }  # fmt: skip


def none_wasted(s):
    done = int((~formulas.idle(s.n, s.d, s.base)).sum())
    rows = formulas.encoding(np.arange(s.n), s.d, s.base)
    constant = np.square(rows.mean(axis=0)).sum() / (s.d / 2)
    index = 0 if done == s.d // 2 else 1 if done >= s.d / 4 else 2
    still = int((np.abs(rows - rows[0]).max(axis=0)[0::2] <= 0.1).sum())
    return index, {"done": done, "hands": s.d // 2, "constant": constant, "still": still}


def adding_rotates(s):
    sizes = np.hypot(2 + np.sin(np.arange(s.n)), np.cos(np.arange(s.n)))
    return 1, {"shortest": sizes.min(), "longest": sizes.max()}


def longest_text(s):
    again = int(np.round(TURN * s.base))
    rows = formulas.encoding([0, 1, again], s.d, s.base)
    near, far = (np.sqrt(np.square(row - rows[0]).sum()) for row in rows[1:])
    return 1 if far < near else 2, {"again": again, "near": near, "far": far}


def falls_steadily(s):
    rising = np.flatnonzero(np.diff(formulas.profile(s.n, s.d, s.base)) > 0)
    return int(len(rising) > 0), {"rise": rising[0] if len(rising) else None, "reach": s.n - 1}


def extrapolates(s):
    count = int((formulas.frequencies(s.d, s.base) * s.n < TURN).sum())
    return 0 if not count else 1 if count < s.d / 4 else 2, {"count": count, "wanted": 2 * s.n}


def decay(s):
    rises = int((np.diff(formulas.profile(s.n, s.d, s.base)) > 0).sum())
    return 0 if not rises else 1 if 4 * rises < s.n - 1 else 2, {"rises": rises, "steps": s.n - 1}


def learned(s):
    return 0, {"entries": s.n * s.d, "bert": 393_216}


def slowest_is_the_base(s):
    slowest = TURN * np.longdouble(s.base) ** (1 - np.longdouble(2) / s.d)
    return 1, {"base": s.base, "slowest": slowest, "rounded": TURN * s.base}


def without_2_pi(s):
    pair = s.d // 4
    power = np.longdouble(s.base) ** (np.longdouble(2 * pair) / s.d)
    return 1, {"without": power, "wave": TURN * power, "divided": power / TURN}


def by_position(s):
    return 1, {"sines": s.d // 2, "columns": s.d}


def plus(s):
    turns = np.longdouble(s.base) ** (1 - np.longdouble(2) / s.d) / TURN
    return 0 if turns < 1 else 1 if turns <= 100 else 2, {"turns": turns, "frequency": TURN * turns}


def per_column(s):
    rows = min(s.n, 512)
    angles = np.arange(rows)[:, None] / np.longdouble(s.base) ** (
        np.arange(s.d) / np.longdouble(s.d)
    )
    wrong = np.where(np.arange(s.d) % 2, np.cos(angles), np.sin(angles))
    sizes = np.sqrt(np.square(wrong).sum(axis=1))
    index = 1 if (sizes.max() - sizes.min()) / sizes.max() <= 0.05 else 2
    return index, {"shortest": sizes.min(), "longest": sizes.max(), "right": np.sqrt(s.d / 2)}


def concatenated(s):
    rows = formulas.encoding(np.arange(min(s.n, 64)), s.d, s.base)
    other = np.hstack([rows[:, 0::2], rows[:, 1::2]])
    return 0, {"entries": np.abs(rows - other).max()}


def right_angles(s):
    rows = formulas.encoding(np.arange(s.n), s.d, s.base).astype(float)
    energy = np.square(np.linalg.svd(rows, compute_uv=False))
    energy_share = np.cumsum(energy) / energy.sum()
    rank, most = int((energy_share < 0.99).sum()) + 1, min(s.n, s.d)
    index = 0 if rank > 0.75 * most else 1 if rank >= 0.25 * most else 2
    words = np.random.default_rng(0).normal(size=(2000, s.d))
    words /= np.linalg.norm(words, axis=1, keepdims=True)
    cosine = np.sqrt(np.square(words @ rows[-1]).mean() / np.square(rows[-1]).sum())
    assert cosine == pytest.approx(s.d**-0.5, rel=0.1)
    return index, {"rank": rank, "most": most, "cosine": s.d**-0.5}


def keeps_stable(s):
    embeddings = np.random.default_rng(0).normal(size=(2000, s.d)) / np.sqrt(s.d)
    size = np.sqrt(np.square(embeddings * np.sqrt(s.d)).sum(axis=1).mean())
    assert size == pytest.approx(np.sqrt(s.d), rel=0.05)
    encoding = np.sqrt(np.square(formulas.encoding([3], s.d, s.base)).sum())
    return 2 if size > encoding else 0, {"encoding": encoding, "multiplied": np.sqrt(s.d)}


def wrapping(s):
    rows = formulas.encoding([3, 4], s.d, s.base)
    apart = np.square(rows[1] - rows[0]).reshape(-1, 2).sum(axis=1)
    wraps = ~formulas.idle(s.n, s.d, s.base)
    share = apart[wraps].sum() / apart.sum()
    return 0 if share < 0.1 else 1 if share <= 0.9 else 2, {"share": share, "wraps": wraps.sum()}


def smooth(s):
    rows = formulas.encoding(np.arange(min(s.n, 512)), s.d, s.base)
    down, along = (np.abs(np.diff(rows, axis=axis)).mean() for axis in (0, 1))
    halves = np.hstack([rows[:, ::2], rows[:, 1::2]])
    apart = np.abs(np.diff(halves, axis=1)).mean()
    numbers = {"down": down, "along": along, "rows": len(rows), "sines_first": apart}
    return 0 if along < down else 1, numbers


def log_space(s):
    even, f32 = np.arange(0, s.d, 2).astype(np.float32), np.float32
    exact = formulas.frequencies(s.d, s.base)
    logarithm, power, float64 = (
        np.abs(values / exact - 1).max()
        for values in (
            np.exp(even * f32(-np.log(float(s.base)) / s.d)),
            f32(s.base) ** -(even / f32(s.d)),
            (float(s.base) ** -(np.arange(0, s.d, 2) / s.d)).astype(f32),
        )
    )
    index = 0 if logarithm < power else 1 if power < logarithm else 2
    return index, {"logarithm": logarithm, "power": power, "float64": float64}


def learned_tables(_):
    """As tests/truth/test_lab_real.py computes it."""
    share = json.loads(MEASURED.read_text())["all planes"]
    return 2 if share > 0.9 else 1, {"planes": share, "clocks": 5, "hands": 192, "d_model": 384}


def built_in(_):
    return 0, {"modules": 162}  # counted in tests/oracles


def one_pass(_):
    follows, prompt = (words("traps").meta["texts"][name] for name in ("follows", "prompt"))

    def share(text):
        return np.prod([follows[one].get(other, 0) for one, other in pairwise([prompt[-1], *text])])

    once = share([max(follows[word], key=follows[word].get) for word in prompt])
    beam = max(share(text) for text in product(follows, repeat=len(prompt)))
    return 1 if once < beam else 0, {"broken_share": once, "mended_share": beam}


def counts_pairs(s):
    base = np.longdouble(s.base)
    return 0, {
        "last": len(formulas.frequencies(s.d, s.base)) - 1,
        "pairs": s.d // 2,
        "dimension": s.d - 1,
        "slowest": formulas.wavelengths(s.d, s.base)[-1],
        "wrong": TURN * base ** (2 * (s.d - 1) / np.longdouble(s.d)),
    }


def card_settings(s):
    """What a card is asked about at these settings."""
    return At(max(s.max_len, 8), max(s.d_model, 4), s.base)


def some_wrap(s, _):
    """Whether the hands that come round tell neighbours apart, and others which turn it is."""
    at = card_settings(s)
    numbers = wrapping(at)[1]
    return numbers["wraps"] < at.d / 2 and numbers["share"] > 0.5


ALL_WRAP = Settings(max_len=128, d_model=8, base=10)
PHRASES = [
    Phrase("the slow hands say", "The slow hands say that", some_wrap, ALL_WRAP),
    Phrase(
        "fast ones tell",
        "the fast ones tell neighbours apart",
        some_wrap,
        Settings(max_len=8, d_model=2048, base=10000),
    ),
    Phrase(
        "few directions",
        "Encodings fill few directions.",
        lambda s, _: right_angles(card_settings(s))[0] == 2,
        ALL_WRAP,
    ),
]


ANSWERS = {
    name.replace("_", " "): again
    for name, again in list(globals().items())
    if name.replace("_", " ") in {myth["name"] for myth in MYTHS}
}
ELSEWHERE = {"no direction", "only distance", "bag of words"}  # below


def card_question(name, values):
    """The question of a card, the page that asks it, and the settings that it is asked for."""
    number = [myth["name"] for myth in MYTHS].index(name) + 1
    reading, s = read("myths", {**values, "myth": number}), settings_of(values)
    assert not mistakes(reading.everything(), s, {}, PHRASES)
    of = reading.numbers("of")
    at = card_settings(s)
    assert (of["number"], of["max_len"], of["d_model"], of["base"]) == (number, *at)
    assert len(set(reading.questions[name].options)) == len(reading.questions[name].options)
    return reading.questions[name], at


def test_every_myth_is_computed_again():
    assert {*ANSWERS} | ELSEWHERE == {myth["name"] for myth in MYTHS}
    assert len(MYTHS) == 26


@pytest.mark.parametrize("name", ANSWERS)
@given(values=shared(longest=512))
@example(values={"max_len": 2, "d_model": 2, "base": 2})
@example(values={"max_len": 50, "d_model": 512, "base": 10000})
@example(values={"max_len": 128, "d_model": 8, "base": 10})
@FEW_READINGS
def test_what_is_said_is_true(name, values):
    question, at = card_question(name, values)
    index, right = ANSWERS[name](at)
    assert question.right == index
    for key, value in right.items():
        claim = question.numbers[key]
        assert claim is value if value is None else close(claim, value), (key, claim, value)
    if name == "concatenated":
        assert question.numbers["off"] < 1e-11 * at.d


@pytest.mark.parametrize("base", [2, 10_000, 100_000_000])
@pytest.mark.parametrize("name", ["plus", "per column"])
def test_the_picture_of_a_mistake_shows_it_at_any_base(name, base):
    number = [myth["name"] for myth in MYTHS].index(name) + 1
    reading = read("myths", {"myth": number, "max_len": 32, "d_model": 16, "base": base})
    column, rows = np.arange(16), np.arange(32)
    exponents = 2 * (column // 2) / 16 if name == "plus" else -column / 16
    angles = np.multiply.outer(rows, float(base) ** exponents)
    wrong = np.where(column % 2, np.cos(angles), np.sin(angles))
    largest = np.abs(wrong - formulas.encoding(rows, 16, base)).max()
    [in_words] = re.findall(r"differ, by at most ([\d.]+)\.$", reading.alts[f"myth_{number}"])
    assert float(in_words) == pytest.approx(float(largest), rel=0.0051)


@pytest.mark.parametrize(("k", "d"), [(1, 512), (7, 16)])
def test_a_quarter_turn_tells_before_from_after(k, d):
    values = {"max_len": 64, "d_model": d, "base": 10000, "position": k}
    question, _ = card_question("no direction", values)
    row, before, after = formulas.encoding([20, 20 - k, 20 + k], d, 10000)
    turned = np.empty_like(row)
    turned[0::2], turned[1::2] = -row[1::2], row[0::2]  # back by a quarter
    assert close(question.numbers["turned_before"], turned @ before / (d / 2))
    assert close(question.numbers["turned_after"], turned @ after / (d / 2))
    assert question.numbers["turned_before"] > 0 > question.numbers["turned_after"]
    assert question.right == 1


def test_random_heads_see_little_of_the_distance():
    question, (n, d, base) = card_question(
        "only distance", {"max_len": 40, "d_model": 32, "base": 10000}
    )
    rows = formulas.encoding(np.arange(n), d, base).astype(float)
    rng, shares = np.random.default_rng(1), []
    for _ in range(200):
        query, key = rng.normal(size=(2, d, d // 8))
        scores = (rows @ query) @ (rows @ key).T
        means = sum(
            np.eye(n, k=k) * np.diagonal(scores, k).mean() for k in range(1 - n, n)
        )  # fmt: skip
        shares.append(means.var() / scores.var())
    assert question.numbers["mean"] == pytest.approx(np.mean(shares), abs=0.06)
    assert question.right == (2 if question.numbers["mean"] < 0.25 else 1)


def test_a_mask_shows_the_order():
    question, _ = card_question("bag of words", {"max_len": 128, "d_model": 64, "base": 10000})
    assert question.numbers["plain"] == 0 < question.numbers["masked"]
    first, second = (question.numbers[part].split() for part in ("first", "second"))
    assert first != second
    assert sorted(first) == sorted(second)
    assert question.right == 1
