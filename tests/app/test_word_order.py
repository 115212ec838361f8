"""The page says what its two sentences show, and has an answer to every pair of them."""

import pytest

from document.parts import two_texts
from tests.app import open_page
from tests.app.reading import read_page, reading

JOHN, MARY = ["John", "loves", "Mary"], ["Mary", "loves", "John"]
VERDICTS = [
    "plain",
    "encoded",
    "masked",
    "encoded and masked",
    "recurrent",
    "same order",
    "one word",
    "different",
    "nothing shared",
]


def verdicts(page):
    return [part for part in VERDICTS if page.has(part)]


@pytest.mark.parametrize(
    ("first", "second", "part"),
    [
        ("a b", "A, b!", "same order"),
        ("👍 👎", "👎 👍", "plain"),
        ("<b>x</b> *y*", "*y* <b>x</b>", "plain"),
        ("x" * 2_000, "x", "nothing shared"),
    ],
)
def test_odd_words_have_an_answer_too(first, second, part):
    page = read_page("word_order", first=first, second=second)
    assert verdicts(page) == [part]
    assert ("outputs" in page.figures) == (part != "nothing shared")


@pytest.mark.parametrize(("first", "second"), [("", "two words"), ("   ", "")])
def test_without_words_there_is_nothing_but_a_request_for_some(first, second):
    page = read_page("word_order", first=first, second=second)
    assert page.has("empty")
    assert not page.figures


def test_a_long_sentence_is_cut_and_said_so():
    page = read_page("word_order", first="w " * 1000, second="word")
    assert page.numbers("too long") == {"longest": 1000, "most": 16}
    assert page.has("too long")
    assert not read_page("word_order").has("too long")


def test_shuffle_keeps_the_words_and_changes_their_order():
    at = open_page("word_order", first="a b c d", second="x")
    at.button(key="aside_shuffle").click().run()
    second = at.text_input(key="second").value
    assert sorted(second.split()) == ["a", "b", "c", "d"]
    assert second != "a b c d"


def test_the_pairs_to_choose_from_fill_both_boxes():
    at = open_page("word_order")
    at.button(key="aside Cat, mat").click().run()
    assert at.text_input(key="first").value == "The cat sat on the mat"
    assert at.text_input(key="second").value == "The mat sat on the cat"


def test_the_second_text_is_the_first_with_its_ends_exchanged_until_it_is_typed():
    at = open_page("word_order", first="dogs chase cats")
    assert at.text_input(key="second").value == "cats chase dogs"
    at.text_input(key="first").set_value("red green blue").run()
    assert at.text_input(key="second").value == "blue green red"
    at.text_input(key="second").set_value("blue red green").run()
    at.text_input(key="first").set_value("one two three").run()
    assert at.text_input(key="second").value == "blue red green"


@pytest.mark.parametrize(("first", "second"), [("", ""), ("one", "one"), ("a b", "b a")])
def test_short_texts_are_exchanged_too(first, second):
    state = read_page("word_order", first=first).document.state
    assert [state[box] for box in two_texts.boxes(state)] == [first, second]


def test_a_page_that_ends_itself_keeps_its_foot():
    at = open_page("word_order", first=" ", second=" ")
    assert at.caption[-1].value == open_page("word_order").caption[-1].value


def test_an_rnn_has_no_use_for_the_switches_of_attention_and_leaves_them_as_they_are():
    at = open_page("word_order", encoded="true")
    at.toggle(key="recurrent").set_value(True).run()
    assert verdicts(reading(at)) == ["recurrent"]
    assert not reading(at).questions
    assert at.toggle(key="encoded").disabled
    assert at.toggle(key="causal").disabled
    at.toggle(key="recurrent").set_value(False).run()
    assert verdicts(reading(at)) == ["encoded"]
    assert not at.toggle(key="causal").disabled
