"""Quiz: every answer computed again from the numbers in its question, and the key on paper."""

import cmath
import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charts.quiz.choices import choices
from charts.quiz.sheet import LEVELS, MAX_SHEETS, sheet, typed
from document.words import number
from tests.truth import formulas
from tests.truth.readings import BUDGET, at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers


def rows(n, *positions):
    return formulas.encoding(positions, n["d_model"], n["base"])


def weight(*scores):
    return math.exp(scores[0]) / sum(map(math.exp, scores))


AGAIN = {
    "hands easy": lambda n: next(k for k in range(1, 361) if k * n["step"] % 360 == 0),
    "hands medium": lambda n: math.degrees(
        math.atan2(*rows(n, n["position"])[0, 2 * n["pair"] : 2 * n["pair"] + 2])
    ),
    "hands hard": lambda n: formulas.idle(n["max_len"], n["d_model"], n["base"]).sum(),
    "table easy": lambda n: getattr(
        cmath.exp(1j * math.pi * n["hour"] / 6), "imag" if n["wave"] == "sine" else "real"
    ),
    "table medium": lambda n: rows(n, n["position"])[0, n["column"]],
    "table hard": lambda n: rows(n, n["position"])[0, n["column"]],
    "similarity easy": lambda n: sum(
        math.cos(math.radians(angle)) * n[name]
        for angle, name in [(0, "same"), (180, "opposite"), (90, "across")]
    ),
    "similarity medium": lambda n: np.prod(rows(n, n["start"], n["end"]), axis=0).sum(),
    "similarity hard": lambda n: np.square(np.diff(rows(n, n["start"], n["end"]), axis=0)).sum(),
    "shift easy": lambda n: n["k"] * 360 / n["wavelength"],
    "shift medium": lambda n: math.cos(n["k"] / math.sqrt(n["base"])),
    "shift hard": lambda n: n["a"] + n["b"] - n["c"],
    "attention easy": lambda n: np.argmax(np.cos(np.pi / 6 * (np.array(n["keys"]) - n["query"]))),
    "attention medium": lambda n: np.triu(np.ones((n["n"], n["n"])), 1).sum(),
    "attention hard": lambda n: weight(*(p / math.sqrt(n["width"]) for p in n["products"])),
    "base easy": lambda n: math.degrees(
        math.tau * n["turns"] * formulas.frequencies(4, n["base"])[1]
    ),
    "base medium": lambda n: formulas.wavelengths(n["d_model"], n["base"]).max(),
    "base hard": lambda n: 10000 * n["factor"] ** (n["width"] / (n["width"] - 2)),
}


@given(seed=st.integers(1, MAX_SHEETS), level=st.sampled_from(LEVELS))
@settings(max_examples=5 * BUDGET.max_examples)
def test_answers(seed, level):
    questions = sheet(seed, level)
    assert questions == sheet(seed, level)  # for everybody
    for question in questions:
        problem, right = question.problem, float(AGAIN[question.name](question.problem.numbers))
        if problem.degrees:
            assert abs((problem.answer - right + 180) % 360 - 180) < 1e-9
        else:
            assert problem.answer == pytest.approx(right, rel=1e-9, abs=1e-9)
        for sign in (-1, 1):
            assert question.right(problem.answer + sign * 0.9 * problem.within)
            assert not question.right(problem.answer + sign * (1.5 * problem.within or 1))
        # What the key prints is an answer that counts as right.
        assert any(map(question.right, typed(number(problem.answer, 4))))
        # A class chooses from four numbers, of which one is right.
        each, at = choices(problem)
        assert [question.right(one) for one in each] == [n == at for n in range(4)]
        assert each == sorted(each)
        if problem.is_direction:
            assert np.allclose(np.diff(each), 90)
        elif problem.within and abs(problem.answer) <= 1:  # a wave or a weight
            assert max(map(abs, each)) <= 1
        if problem.answer >= 0:  # a count and a weight cannot be less
            assert min(each) >= 0
        if question.name == "attention easy":  # one key is nearest, and a class may choose each
            away = np.pi / 6 * (np.array(problem.numbers["keys"]) - problem.numbers["query"])
            first, second = sorted(np.cos(away))[:-3:-1]
            assert first - second > 0.1
            assert choices(problem)[0] == [*range(len(away))]
        if question.name == "base easy":  # the dial that it links to shows about the answer
            state = problem.state
            angle = state["position"] * formulas.frequencies(4, state["base"])[state["pair"]]
            off = abs(math.degrees(angle) - problem.answer)
            assert off < math.degrees(0.5) / problem.numbers["times"] + 0.01


def test_an_angle_may_be_given_with_full_turns():
    question = sheet(1, "medium")[0]
    right = [question.right(question.problem.answer + more) for more in (-360, 721, 180)]
    assert right == [True, True, False]


@pytest.mark.parametrize("level", LEVELS)
def test_sheets_differ_and_any_of_four_numbers_that_are_printed_apart_may_be_right(level):
    sheets = [sheet(n, level) for n in range(1, 200)]
    assert len({str([each.problem.numbers for each in one]) for one in sheets}) == 199
    offered = [choices(each.problem) for one in sheets for each in one]
    assert {right for _, right in offered} == {0, 1, 2, 3}
    assert all(len({number(one, 4) for one in numbers}) == 4 for numbers, _ in offered)


TYPED = {
    "3,14": [3.14],
    " −2.5 ": [-2.5],
    "90°": [90],
    "1e3": [1000],
    "60,611": [60.611, 60611],
    "60 611": [60611],
    "−2,984,615.5": [-2984615.5],
    "0,540": [0.54],
    "60.611": [60.611],
    "2π": [math.tau],
    "3 * 360/8 °": [135],
    **{no: [] for no in ("", "abc", "nan", "inf", "1_0", "1,00,000", "1,000 000", "9" * 400, "°")},
}


@pytest.mark.parametrize("text", TYPED)
def test_typed(text):
    assert typed(text) == TYPED[text]


D, LENGTH = 4, 50  # of the exercises on paper
PAPERS = [
    {"base": base, "position": position, "where": "answer key"}
    for base, position in ((10_000, 5), (62, 3), (2, 127), (1_000_000, 0))
]


@at_random("quiz", PAPERS, where=st.just("answer key"))
def test_the_key_of_the_exercises_on_paper_is_right(reading, s, *_):
    w, p = formulas.frequencies(D, s.base), s.position
    row = formulas.encoding([p], D, s.base)[0]
    idle = [*np.flatnonzero(formulas.idle(LENGTH, D, s.base))]
    now, later = np.sin(np.arange(LENGTH)), np.sin(np.arange(LENGTH) + 1)
    slope = (now @ later) / (now @ now)
    missed = ((later - slope * now) ** 2).sum() / (later @ later)
    key, positions = reading.numbers("paper key"), sorted({0, 1, 2, 3, p, p + 3})
    assert_numbers(key, d=D, base=s.base, p=p, max_len=LENGTH, hands=range(D // 2))
    assert_numbers(key, idle=idle, positions=positions)
    products = formulas.profile(4, D, s.base)
    assert_numbers(key, frequencies=w, waves=2 * np.pi / w, row=row, profile=products)
    assert_numbers(key, product=products[3], length=D / 2, explained=1 - missed)
    for part in ("paper", "paper after", "paper key after"):
        assert reading.numbers(part) == key
    choices = {"**4.** Hand 0.": False, "**4.** Hand 1.": idle == [1], "**4.** None.": not idle}
    assert_choices(reading.text("paper key after"), choices)
