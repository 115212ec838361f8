"""Myths: every number of every card computed again, and every right option judged again.

A card's function returns the right option, the numbers of its words by name, and for words that
stand in one branch alone whether they stand in its answer.
"""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import example, given
from numpy.linalg import norm

from charts.implementations.order_blind import Texts
from charts.myths import registry
from charts.myths.case import case
from document.words import words
from lab.real import shipped
from state.limits import DEFAULTS
from tests.truth import formulas
from tests.truth.heads import gaps
from tests.truth.readings import FEW_READINGS, read, settings_of, shared

MYTHS = [myth["name"] for myth in words("myths").meta["myths"]]
TURN = 2 * np.pi
# The last digits of what is exactly 0, or after half a billion radians.
ROUNDING = {"off": 1e-8, "plain": 1e-9, "far": 1e-6}


class At(NamedTuple):
    """Tokens, columns and base that a card is asked for."""

    n: int
    d: int
    base: int

    @property
    def rows(self):
        return formulas.encoding(np.arange(self.n), self.d, self.base)

    @property
    def waves(self):
        return formulas.wavelengths(self.d, self.base)

    @property
    def d_model(self):
        return self.d


def none_wasted(s):
    done, hands = int((~formulas.idle(s.n, s.d, s.base)).sum()), s.d // 2
    constant = formulas.constant(s.rows)
    still = int((np.abs(s.rows - s.rows[0]).max(axis=0)[0::2] <= 0.1).sum())
    return (
        0 if done == hands else 1 if done >= s.d / 4 else 2,
        {"hands": hands, "done": done, "still": still, "within": 0.1, "constant": constant},
        {
            "Through the whole text": still > 0,
            "One constant vector": still > 0 and constant > 0.5,
            "With a larger base": not still and done == hands,
        },
    )


def adding_rotates(s):
    sizes = np.hypot(2 + np.sin(np.arange(s.n)), np.cos(np.arange(s.n)))
    return 1, {"word": 2, "shortest": sizes.min(), "longest": sizes.max()}


def longest_text(s):
    again = int(np.round(TURN * s.base))
    start, *others = formulas.encoding([0, 1, again], s.d, s.base)
    near, far = (norm(row - start) for row in others)
    return 1 if far < near else 2, {"again": again, "near": near, "far": far}


def falls_steadily(s):
    rise = formulas.first(np.diff(formulas.profile(s.n, s.d, s.base)) > 0)
    says = {"Up to k": rise is None, "for the first time": rise is not None}
    return int(rise is not None), {"rise": rise, "reach": s.n - 1}, says


def extrapolates(s):
    count, hands = int((formulas.frequencies(s.d, s.base) * s.n < TURN).sum()), s.d // 2
    return (
        0 if not count else 1 if count < hands / 2 else 2,
        {"count": count, "hands": hands, "trained": s.n, "wanted": 2 * s.n},
        {"Such a hand": count > 0, "Here none does": count == 0},
    )


def decay(s):
    rises, steps = int((np.diff(formulas.profile(s.n, s.d, s.base)) > 0).sum()), s.n - 1
    index = 0 if not rises else 1 if 4 * rises < steps else 2
    return index, {"rises": rises, "steps": steps}


def without_2_pi(s):
    pair = s.d // 4
    power = np.longdouble(s.base) ** (np.longdouble(2 * pair) / s.d)
    ways = {"without": power, "wave": TURN * power, "divided": power / TURN}
    return 1, {"pair": pair, **ways}


def plus(s):
    turns = np.longdouble(s.base) ** (1 - np.longdouble(2) / s.d) / TURN
    index = 0 if turns < 1 else 1 if turns <= 100 else 2
    return index, {"last": s.d // 2 - 1, "turns": turns, "frequency": TURN * turns}


def per_column(s):
    rows, columns = np.arange(min(s.n, 512)), np.arange(s.d)
    angles = rows[:, None] / np.longdouble(s.base) ** (columns / np.longdouble(s.d))
    sizes = norm(np.where(columns % 2, np.cos(angles), np.sin(angles)), axis=1)
    ends = {"shortest": sizes.min(), "longest": sizes.max()}
    index = 1 if np.ptp(sizes) / sizes.max() <= 0.05 else 2
    return index, {"rows": len(rows), "right": np.sqrt(s.d / 2), **ends}


def concatenated(s):
    rows = s.rows[:64]
    apart = np.abs(rows - np.hstack([rows[:, 0::2], rows[:, 1::2]])).max()
    return 0, {"entries": apart, "off": 0}


def right_angles(s):
    rank, most = formulas.enough(s.rows)[0], min(s.n, s.d)
    index = 0 if rank > 0.75 * most else 1 if rank >= 0.25 * most else 2
    parts = {"constant": formulas.constant(s.rows), "cosine": s.d**-0.5}
    return index, {"rank": rank, "most": most, **parts}, {"few directions": index == 2}


def keeps_stable(s):
    word, position = np.sqrt(s.d), norm(s.rows[3])
    return 2 if word > position else 0, {"multiplied": word, "encoding": position}


def wrapping(s):
    apart = np.square(s.rows[4] - s.rows[3]).reshape(-1, 2).sum(axis=1)
    wraps = ~formulas.idle(s.n, s.d, s.base)
    share, hands = apart[wraps].sum() / apart.sum(), s.d // 2
    return (
        0 if share < 0.1 else 1 if share <= 0.9 else 2,
        {"share": share, "wraps": wraps.sum(), "hands": hands},
        {"The slow hands say that": wraps.sum() < hands and share > 0.5},
    )


def smooth(s):
    rows = s.rows[:512]
    halves = np.hstack([rows[:, ::2], rows[:, 1::2]])
    down, along = formulas.mean_steps(rows)
    steps = {"down": down, "along": along, "sines_first": formulas.mean_steps(halves)[1]}
    return 0 if along < down else 1, {"rows": len(rows), **steps}


def log_space(s):
    errors = formulas.float32_errors(s.d, s.base)
    logarithm, power, _ = errors
    index = 0 if logarithm < power else 1 if power < logarithm else 2
    numbers = zip(("logarithm", "power", "float64"), map(float, errors), strict=True)
    return index, dict(numbers), {"nearer at this width": logarithm < power}


def learned_tables(_):
    share = shipped.measured()["all planes"]  # which test_lab_real.py reads by itself
    return 2 if share > 0.9 else 1, {"d_model": 384, "clocks": 5, "planes": share, "hands": 192}


def one_pass(_):
    texts = words("traps").meta["texts"]
    (broken, once), (mended, beam) = formulas.drafts(texts["follows"], texts["prompt"])
    numbers = {"broken_text": " ".join(broken), "broken_share": np.prod(once)}
    numbers |= {"mended_text": " ".join(mended), "mended_share": np.prod(beam)}
    return 1 if np.prod(once) < np.prod(beam) else 0, numbers


def counts_pairs(s):
    pairs, last = s.d // 2, s.d - 1
    wrong = TURN * np.longdouble(s.base) ** (2 * last / np.longdouble(s.d))
    counts = {"last": pairs - 1, "pairs": pairs, "dimension": last}
    return 0, {**counts, "wrong": wrong, "slowest": s.waves[-1]}


def bag_of_words(s):
    first, second = ([*sentence.split()] for sentence in words("myths").meta["sentences"])
    plain, masked = (
        gaps(first, second, s, encoded=False, causal=causal).max() for causal in (False, True)
    )
    assert plain < 1e-6
    return 1, {"masked": masked, "plain": 0}


PLAIN = {
    "low is slow": lambda s: (0, {"last": s.d // 2 - 1, "first": TURN, "slowest": s.waves[-1]}),
    "learned": lambda s: (0, {"entries": s.n * s.d, "columns": s.d, "bert": 393_216}),
    "slowest is the base": lambda s: (
        1, {"base": s.base, "rounded": TURN * s.base, "slowest": s.waves[-1]}
    ),
    "by position": lambda s: (1, {"columns": s.d, "sines": s.d // 2}),
    "built in": lambda _: (0, {"modules": 162}),  # counted in tests/oracles
}  # fmt: skip
ANSWERS = PLAIN | {
    name: again for name in MYTHS if (again := globals().get(name.replace(" ", "_")))
}


def card_question(name, values):
    """The question of a card, and the settings that it is asked for."""
    number = MYTHS.index(name) + 1
    reading, s = read("myths", {**values, "myth": number}), settings_of(values)
    at = At(max(s.max_len, 8), max(s.d_model, 4), s.base)
    of, said = reading.numbers("of"), reading.text("of")
    assert (of["number"], of["max_len"], of["d_model"], of["base"]) == (number, *at)
    is_set = name not in ("built in", "one pass")
    raised = is_set and at[:2] != (s.max_len, s.d_model)
    assert ("tokens" in said, "raised for this" in said) == (is_set, raised), said
    question, options = reading.questions[name], reading.questions[name].options
    assert len({*options}) == len(options)
    return question, at


def test_every_myth_is_computed_again():
    assert {*MYTHS} - {*ANSWERS} == {"no direction", "only distance"}  # below
    assert len(MYTHS) == 26


@pytest.mark.parametrize("name", ANSWERS)
@given(values=shared(longest=512))
@example(values={"max_len": 2, "d_model": 2, "base": 2})
@example(values={"max_len": 50, "d_model": 512, "base": 10000})
@example(values={"max_len": 128, "d_model": 8, "base": 10})
@FEW_READINGS
def test_a_card_is_right(name, values):
    question, at = card_question(name, values)
    index, numbers, *choices = ANSWERS[name](at)
    assert question.right == index
    for key, right in numbers.items():
        assert question.numbers[key] == pytest.approx(right, abs=ROUNDING.get(key)), key
    answer = " ".join(question.answer.split())
    for says, holds in dict(*choices).items():
        assert (says in answer) == holds, answer


@pytest.mark.parametrize("base", [2, 10_000, 100_000_000])
@pytest.mark.parametrize("name", ["plus", "per column"])
def test_the_picture_of_a_mistake_shows_it_at_any_base(name, base):
    number, column, rows = MYTHS.index(name) + 1, np.arange(16), np.arange(32)
    reading = read("myths", {"myth": number, "max_len": 32, "d_model": 16, "base": base})
    exponents = 2 * (column // 2) / 16 if name == "plus" else -column / 16
    angles = np.multiply.outer(rows, float(base) ** exponents)
    wrong = np.where(column % 2, np.cos(angles), np.sin(angles))
    largest = np.abs(wrong - formulas.encoding(rows, 16, base)).max()
    assert reading.alts[f"myth_{number}"].endswith(f"differ, by at most {float(largest):.3g}.")


def test_a_picture_tells_the_answer_after_the_guess_alone():
    settings = replace(DEFAULTS, max_len=50, d_model=32, base=10000)
    texts = Texts(**words("traps").meta["texts"])
    about = case(settings, *words("myths").meta["sentences"], texts)

    def alts(name):
        pictures = [registry.picture(name, about, answered) for answered in (False, True)]
        return [one.chart.alt(*one.arguments) for one in pictures]

    for name, myth in registry.MYTHS.items():
        if myth.unanswered:
            asked, told = alts(name)
            assert asked != told, name
    new = int((formulas.frequencies(32, 10000) * 50 < TURN).sum())
    assert [f"{new} of 16 wavelengths" in alt for alt in alts("extrapolates")] == [False, True]


@pytest.mark.parametrize(("k", "d"), [(1, 512), (7, 16)])
def test_a_quarter_turn_tells_before_from_after(k, d):
    values = {"max_len": 64, "d_model": d, "base": 10000, "position": k}
    question, _ = card_question("no direction", values)
    row, before, after = formulas.encoding([20, 20 - k, 20 + k], d, 10000)
    turned = np.empty_like(row)
    turned[0::2], turned[1::2] = -row[1::2], row[0::2]  # back by a quarter
    sides = turned @ before / (d / 2), turned @ after / (d / 2)
    found = [question.numbers[key] for key in ("k", "turned_before", "turned_after")]
    assert found == pytest.approx([k, *map(float, sides)])
    assert "They are" in question.answer
    assert sides[0] > 0 > sides[1]
    assert question.right == 1


def test_random_heads_see_little_of_the_distance():
    values = {"max_len": 40, "d_model": 32, "base": 10000}
    question, (n, d, base) = card_question("only distance", values)
    rows = formulas.encoding(np.arange(n), d, base).astype(float)
    rng, shares = np.random.default_rng(1), []
    for _ in range(200):
        query, key = rng.normal(size=(2, d, d // 8))
        scores = (rows @ query) @ (rows @ key).T
        means = [np.eye(n, k=k) * np.diagonal(scores, k).mean() for k in range(1 - n, n)]
        shares.append(sum(means).var() / scores.var())
    mean = question.numbers["mean"]
    assert mean == pytest.approx(np.mean(shares), abs=0.06)
    assert question.numbers["n"] == n
    assert question.right == (2 if mean < 0.25 else 1)
