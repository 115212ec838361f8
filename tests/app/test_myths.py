"""Myths: a chip for each, which keeps the first guess; links open what they opened."""

import pytest

from document.words import words
from tests.app import address, open_page
from tests.app.reading import read_page

MYTHS = words("myths").meta["myths"]


def group(at, key):
    return next(one for one in at.get("button_group") if one.key == key)


def chips(at):
    return group(at, "myths_chips").options


def guess(at, number, option):
    group(at, f"myths_{MYTHS[number - 1]['name']}").set_value(option).run()
    assert not at.exception, at.exception


def question(number):
    (one,) = read_page("myths", myth=str(number)).questions.values()
    return one


@pytest.mark.parametrize("number", [1, 3, len(MYTHS)])
def test_a_link_opens_its_myth_with_its_picture_before_a_guess(number):
    page = read_page("myths", myth=str(number))
    assert page.numbers("claim")["claim"] == MYTHS[number - 1]["claim"]
    assert [*page.figures] == [f"myth_{number}"]


# What each picture says of the answer, in its figure or in words.
ANSWERS = {
    1: "fastest first",
    2: "fastest first",
    4: "local maximum",
    5: "local minimum",
    6: "never seen",
    9: "fastest first",
    10: "fastest first",
    15: "99%",
    16: "quarter",
    18: "apart",
    21: "to the next",
    24: "probability",
    25: "fastest first",
}


@pytest.mark.parametrize(("number", "text"), [*ANSWERS.items()])
def test_what_a_picture_says_of_the_answer_comes_with_it(number, text):
    hits = []
    for keeping in (True, False):
        page, key = read_page("myths", keeping=keeping, myth=str(number)), f"myth_{number}"
        figure = page.figures[key]
        figure.layout.meta = None  # what a moved one would be made of
        hits.append(text in page.alts[key] + figure.to_json())
    assert hits == [False, True]


def test_a_chip_keeps_the_first_guess():
    at = open_page("myths", myth="3")
    assert chips(at) == [str(n) for n in range(1, len(MYTHS) + 1)]
    asks = question(3)
    wrong = next(one for one in asks.options if one != asks.options[asks.right])
    for option in (wrong, asks.options[asks.right]):
        guess(at, 3, option)
        assert chips(at)[2] == "3 ✗"
    at.button(key="aside Next myth").click().run()
    assert address(at)["myth"] == "4"
    asks = question(4)
    guess(at, 4, asks.options[asks.right])
    assert chips(at)[2:4] == ["3 ✗", "4 ✓"]
