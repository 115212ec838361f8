"""Myths: every card whose right option depends on the settings, judged again at random ones."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from numpy.linalg import norm

from charts.implementations.order_blind import Texts
from charts.myths import registry
from charts.myths.case import case
from document.words import words
from state.limits import DEFAULTS
from tests.truth import formulas
from tests.truth.readings import BUDGET, read, settings_of, shared
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

MYTHS = [myth["name"] for myth in words("myths").meta["myths"]]
TEXTS = words("traps").meta["texts"]
TURN = 2 * np.pi


def sines_first(rows):
    return np.hstack([rows[:, ::2], rows[:, 1::2]])


def cards(s):
    """Return the right option of each card on which it depends, and the numbers of its words.

    For words that stand in one branch alone, whether they stand in its answer.
    """
    n, d, base, hands = s.max_len, s.d_model, s.base, s.d_model // 2
    w, rows = formulas.frequencies(d, base), formulas.encoding(np.arange(n), d, base)
    turning, power = ~formulas.idle(n, d, base), np.longdouble(base)
    done, constant = turning.sum(), formulas.constant(rows)
    still = int((np.abs(rows - rows[0]).max(axis=0)[::2] <= 0.1).sum())
    again = round(TURN * base)
    start, *others = formulas.encoding([0, 1, again], d, base)
    near, far = (norm(row - start) for row in others)
    rises, new = np.diff(formulas.profile(n, d, base)) > 0, (w * n < TURN).sum()
    rise, rank, most = formulas.first(rises), formulas.enough(rows)[0], min(n, d)
    few, columns = np.arange(min(n, 512)), np.arange(d)
    angles = few[:, None] / power ** (columns / np.longdouble(d))
    lengths = norm(np.where(columns % 2, np.cos(angles), np.sin(angles)), axis=1)
    apart = np.square(rows[4] - rows[3]).reshape(-1, 2).sum(axis=1)
    share = apart[turning].sum() / apart.sum()
    k = min(max(s.position, 1), n - 1, 256)  # as far as the picture goes
    row, *two = formulas.encoding([n, n - k, n + k], d, base)
    quarter = np.stack([-row[1::2], row[::2]], axis=1).ravel()  # back by a quarter turn
    before, after = (quarter @ other / hands for other in two)
    down, along = formulas.mean_steps(rows[:512])
    logarithm, plain, double = map(float, formulas.float32_errors(d, base))
    return {
        "none wasted": (
            sum([done < hands, done < hands / 2]),
            {"hands": hands, "done": done, "still": still, "within": 0.1, "constant": constant},
            {
                "Through the whole text": still > 0,
                "One constant vector": still > 0 and constant > 0.5,
                "With a larger base": not still and done == hands,
            },
        ),
        "longest text": (1 + (far > near), {"again": again, "near": near, "far": far}),
        "falls steadily": (
            rise is not None, {"rise": rise, "reach": n - 1},
            {"Up to k": rise is None, "for the first time": rise is not None},
        ),
        "extrapolates": (
            sum([new > 0, new >= hands / 2]),
            {"count": new, "hands": hands, "trained": n, "wanted": 2 * n},
            {"Such a hand": new > 0, "Here none does": new == 0},
        ),
        "decay": (
            sum([rises.any(), 4 * rises.sum() >= n - 1]), {"rises": rises.sum(), "steps": n - 1},
        ),
        "plus": (
            sum([w[-1] * TURN <= 1, w[-1] * TURN < 0.01]),
            {"last": hands - 1, "turns": 1 / w[-1] / TURN, "frequency": 1 / w[-1]},
        ),
        "per column": (
            1 + (np.ptp(lengths) > 0.05 * lengths.max()),
            {
                "rows": len(few), "right": hands**0.5,
                "shortest": lengths.min(), "longest": lengths.max(),
            },
        ),
        "right angles": (
            sum([rank <= 0.75 * most, rank < 0.25 * most]),
            {"rank": rank, "most": most, "constant": constant, "cosine": d**-0.5},
            {"few directions": rank < 0.25 * most},
        ),
        "no direction": (
            abs(before) > 1e-9,
            {"k": k, "turned_before": before, "turned_after": after},
            {"They are": abs(before) > 1e-9, "Here both happen to be 0": abs(before) <= 1e-9},
        ),
        "wrapping": (
            sum([share >= 0.1, share > 0.9]), {"share": share, "wraps": done, "hands": hands},
            {"The slow hands say that": done < hands and share > 0.5},
        ),
        "smooth": (
            along >= down,
            {
                "down": down, "along": along, "rows": len(few),
                "sines_first": formulas.mean_steps(sines_first(rows[:512]))[1],
            },
        ),
        "log space": (
            0 if logarithm < plain else 1 + (logarithm == plain),
            {"logarithm": logarithm, "power": plain, "float64": double},
            {"nearer at this width": logarithm < plain},
        ),
    }  # fmt: skip


def card(name, values):
    """The question of a card, and the settings that it is asked for."""
    number = MYTHS.index(name) + 1
    reading, own = read("myths", {**values, "myth": number}), settings_of(values)
    own = replace(own, position=min(own.position, own.max_len - 1))
    s = replace(own, max_len=max(own.max_len, 8), d_model=max(own.d_model, 4))
    right = {"number": number, "max_len": s.max_len, "d_model": s.d_model, "base": s.base}
    assert_numbers(reading.numbers("of"), **right)
    is_set = name not in ("built in", "one pass")
    raised = {"tokens": is_set, "raised for this question": is_set and s != own}
    assert_choices(reading.text("of"), raised)
    question, options = reading.questions[name], reading.questions[name].options
    assert len({*options}) == len(options)
    return question, s


@given(values=shared(longest=512))
@example(values={"max_len": 2, "d_model": 2, "base": 2})
@example(values={"max_len": 8, "d_model": 4, "base": 100_000})  # one hand hardly moves
@example(values={"max_len": 50, "d_model": 512, "base": 10000})
@example(values={"max_len": 128, "d_model": 8, "base": 10})
@example(values={"max_len": 256, "d_model": 64, "base": 10000})  # two hands of five turn once
@BUDGET
def test_every_card_is_right(values):
    right = cards(card("learned", values)[1])
    assert {*MYTHS} > {*right}  # the other options are right at any settings: tests/text
    for name, (index, numbers, *choices) in right.items():
        question, _ = card(name, values)
        assert question.right == index, name
        assert_numbers(question.asked.numbers, 1e-6 if name == "longest text" else 1e-9, **numbers)
        assert_choices(question.answer, dict(*choices))


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
    about = case(settings, *words("myths").meta["sentences"], Texts(**TEXTS))

    def alts(name):
        pictures = [registry.picture(name, about, answered) for answered in (False, True)]
        return [one.chart.alt(*one.arguments) for one in pictures]

    hiding = [name for name, myth in registry.MYTHS.items() if myth.unanswered]
    assert len(hiding) == 16  # the pictures of the others do not tell
    for name in hiding:
        asked, told = alts(name)
        assert asked != told, name
    new = int((formulas.frequencies(32, 10000) * 50 < TURN).sum())
    assert [f"{new} of 16 wavelengths" in alt for alt in alts("extrapolates")] == [False, True]


def test_random_heads_see_little_of_the_distance():
    values = {"max_len": 40, "d_model": 32, "base": 10000}
    question, s = card("only distance", values)
    n, d = s.max_len, s.d_model
    rows = formulas.encoding(np.arange(n), d, s.base).astype(float)
    rng, shares = np.random.default_rng(1), []
    for _ in range(200):
        query, key = rng.normal(size=(2, d, d // 8))
        scores = (rows @ query) @ (rows @ key).T
        means = [np.eye(n, k=k) * np.diagonal(scores, k).mean() for k in range(1 - n, n)]
        shares.append(sum(means).var() / scores.var())
    mean = question.asked.numbers["mean"]
    assert mean == pytest.approx(np.mean(shares), abs=0.06)
    assert question.asked.numbers["n"] == n
    assert question.right == (2 if mean < 0.25 else 1)
