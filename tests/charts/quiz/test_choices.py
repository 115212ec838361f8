"""What a class chooses from: by the quiz's own rule, one number is right."""

import pytest

from charts.quiz.choices import choices
from charts.quiz.sheet import LEVELS, sheet
from document.words import number


@pytest.mark.parametrize("level", LEVELS)
def test_one_of_four_numbers_is_right_and_they_can_be_told_apart(level):
    places = set()
    for seed in range(1, 200):
        for question in sheet(seed, level):
            numbers, right = choices(question.problem)
            assert [question.right(one) for one in numbers] == [n == right for n in range(4)]
            assert numbers == sorted(numbers)
            assert len({number(one, 4) for one in numbers}) == 4
            places.add(right)
    assert places == {0, 1, 2, 3}


@pytest.mark.parametrize("level", LEVELS)
def test_no_number_is_out_of_the_question(level):
    for seed in range(1, 200):
        for question in sheet(seed, level):
            numbers, answer = choices(question.problem)[0], question.problem.answer
            assert abs(answer) > 1 or max(map(abs, numbers)) <= 1 or question.problem.within == 0
            assert answer < 0 or min(numbers) >= 0
