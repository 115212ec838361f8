"""Quiz: a sheet from its link, answers that are typed, and the key."""

import pytest

from charts.quiz.sheet import sheet
from document.words import number, words
from tests.app import link, text_of_page
from tests.app.reading import read_page


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
    questions = sheet(27, "medium")
    answers = [number(question.problem.answer, 4) for question in questions]
    assert answers[-1] == "60,611"
    answers[1], answers[2] = "-123", "many"
    typed = {f"quiz medium 27 {n}": answer for n, answer in enumerate(answers, 1)}
    reading = read_page("quiz", holding=typed, seed="27", level="medium")
    assert (reading.numbers("score")["right"], reading.numbers("score")["count"]) == (4, 5)
    assert reading.has("wrong")
    assert reading.has("no number")
    assert reading.has(f"{questions[1].name} why")
    assert not reading.has(f"{questions[2].name} why")


def test_what_is_typed_into_a_box_is_read():
    at = link("quiz").run()
    problem = sheet(1, "easy")[0].problem
    at.text_input[0].set_value(number(problem.answer, 4)).run()
    assert not at.exception, at.exception
    assert words("quiz").text("score", count=1, right=1) in text_of_page(at)


@pytest.mark.parametrize("seed", ["9" * 100, "0", "-3", "1.5", "abc", "nan"])
def test_a_bad_seed_is_refused_and_said(seed):
    reading = read_page("quiz", seed=seed)
    assert [one.field for one in reading.document.refused] == ["seed"]
    assert reading.has(sheet(1, "easy")[0].name)
