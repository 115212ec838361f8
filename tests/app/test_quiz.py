"""Quiz: a sheet from its link, answers that are typed, and the key."""

import pytest

from charts.quiz.sheet import sheet
from document.words import number
from tests.app import link
from tests.app.reading import read_page, recorded


def test_a_link_carries_sheet_and_level():
    reading = read_page("quiz", seed="77", level="hard")
    for question in sheet(77, "hard"):
        numbers = reading.numbers(question.name)
        assert {
            name: numbers[name] for name in question.problem.numbers
        } == question.problem.numbers
        assert not reading.has(f"{question.name} why")
    assert not reading.has("key")


def test_a_key_for_paper():
    reading = read_page("quiz", seed="77", level="hard", solved="true")
    for question in sheet(77, "hard"):
        assert reading.numbers(f"{question.name} why")["answer"] == question.problem.answer


def test_answers_are_judged():
    at = link("quiz", seed="27", level="medium")
    at.run()
    answers = [number(question.problem.answer, 4) for question in sheet(27, "medium")]
    assert answers[-1] == "60,611"
    answers[1], answers[2] = "-123", "many"
    for box, answer in zip(at.text_input, answers, strict=True):
        box.set_value(answer)
    with recorded() as reading:
        at.run()
    assert (reading.numbers("score")["right"], reading.numbers("score")["count"]) == (4, 5)
    assert reading.has("wrong")
    assert reading.has("no number")
    assert reading.has(f"{sheet(27, 'medium')[1].name} why")
    assert not reading.has(f"{sheet(27, 'medium')[2].name} why")


@pytest.mark.parametrize("seed", ["9" * 100, "0", "-3", "1.5", "abc", "nan"])
def test_a_bad_seed_is_refused_and_said(seed):
    at = link("quiz", seed=seed)
    with recorded() as reading:
        at.run()
    assert not at.exception
    assert ["seed" in warning.value for warning in at.warning] == [True]
    assert reading.has(sheet(1, "easy")[0].name)
