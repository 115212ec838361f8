"""Quiz: a sheet from its link, answers that are typed, and the key."""

import pytest

from charts.quiz.sheet import sheet
from document.controls import TextInput
from document.words import number, words
from tests.app import address, go, link, text_of_page
from tests.app.reading import read_page
from ui.controls.url import reset_parameters
from ui.visit import KEY


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
    assert reading.has("once more")
    assert reading.has("no number")
    assert reading.has(f"{questions[0].name} why")
    assert not reading.has(f"{questions[1].name} why")
    assert not reading.has(f"{questions[2].name} why")


def test_what_is_typed_into_a_box_is_read():
    at = link("quiz").run()
    problem = sheet(1, "easy")[0].problem
    at.text_input[0].set_value(number(problem.answer, 4)).run()
    assert not at.exception, at.exception
    assert words("quiz").text("score", count=1, right=1) in text_of_page(at)
    assert at.session_state[KEY].answers == {"quiz_easy 1 1": True}


def test_a_hint_comes_before_the_answer_and_the_answer_after_two_tries():
    question = sheet(1, "easy")[0]
    page, wrong = words("quiz"), question.problem.answer + 7
    numbers = {**question.problem.numbers, "answer": question.problem.answer}
    parts = ("once more", "wrong", "right", "key", f"{question.name} hint", f"{question.name} why")

    def parts_there():
        assert not at.exception, at.exception
        texts = {markdown.value for markdown in at.markdown}
        return {part for part in parts if page.text(part, **numbers) in texts}

    hint, answer = {f"{question.name} hint"}, {"key", f"{question.name} why"}
    at = link("quiz").run()
    assert parts_there() == set()
    at.button(key="hint_easy 1 1").click().run()
    assert parts_there() == hint
    at.text_input[0].set_value(str(wrong)).run()
    assert parts_there() == {"once more"} | hint
    at.text_input[0].set_value("many").run()  # is no try
    assert parts_there() == hint
    at.text_input[0].set_value(f"{wrong} ").run()  # nor is the same again
    assert parts_there() == {"once more"} | hint
    at.text_input[0].set_value(f"{wrong} + 1").run()
    assert parts_there() == {"wrong"} | answer
    at.text_input[0].set_value("").run()  # what was told stays so
    assert parts_there() == answer
    at.text_input[0].set_value(number(question.problem.answer, 4)).run()
    assert parts_there() == {"right"} | answer
    assert page.text("score", count=1, right=0) in text_of_page(at)  # it was told before
    assert at.session_state[KEY].answers == {"quiz_easy 1 1": False}


def test_typed_answers_stay_with_their_sheet():
    at = link("quiz").run()
    right = number(sheet(1, "easy")[0].problem.answer, 4)
    for box, text in ((0, right), (1, "-1"), (1, "-2")):
        at.text_input[box].set_value(text).run()
    left = address(at)

    def stand(there):
        assert [box.value for box in there.text_input][:3] == [right, "-2", ""]
        assert words("quiz").text("score", count=2, right=1) in text_of_page(there)
        return True

    go(at, "clock_hands", **reset_parameters({"pair": 1}))  # by a link under an answer
    assert stand(go(at, "quiz", **left, anew="back"))
    go(at, "myths")
    assert stand(go(at, "quiz"))  # by the menu
    assert stand(go(at, "quiz", anew="1"))  # by a link to a fresh page
    at.button_group(key="level").set_value("medium").run()
    assert not any(box.value for box in at.text_input)
    assert address(at) == {"level": "medium"}
    at.button_group(key="level").set_value("easy").run()
    assert stand(at)
    assert stand(link("quiz", **left).run())  # a reload is a visit of its own


def test_an_answer_may_be_arithmetic():
    typed = {"quiz medium 27 6": "2π * 10,000^(510/512)"}
    reading = read_page("quiz", holding=typed, seed="27", level="medium")
    assert reading.numbers("score")["right"] == 1


def test_a_phone_shows_its_keys_for_numbers_where_a_plain_one_is_asked():
    boxes = list(read_page("quiz").document.of(TextInput))
    problems = [question.problem for question in sheet(1, "easy")]
    assert [box.decimal for box in boxes] == [p.degrees or not p.within for p in problems]


@pytest.mark.parametrize("seed", ["9" * 100, "0", "-3", "1.5", "abc", "nan"])
def test_a_bad_seed_is_refused_and_said(seed):
    reading = read_page("quiz", seed=seed)
    assert [one.field for one in reading.document.refused] == ["seed"]
    assert reading.has(sheet(1, "easy")[0].name)
