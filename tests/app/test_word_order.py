"""The page says what its two sentences show, and has an answer to every pair of them."""

import numpy as np
import pytest

from core.attention.word_order import compare_orders
from tests.app import open_page
from tests.app.reading import read_page, recorded

JOHN, MARY = ["John", "loves", "Mary"], ["Mary", "loves", "John"]
VERDICTS = [
    "plain",
    "encoded",
    "masked",
    "encoded and masked",
    "same order",
    "one word",
    "different",
    "nothing shared",
]


def verdicts(reading):
    return [part for part in VERDICTS if reading.has(part)]


def test_first_the_outputs_are_the_same_vectors():
    reading = read_page("word_order")
    assert verdicts(reading) == ["plain"]
    drawn = reading.figures["outputs"].data[0].z
    np.testing.assert_allclose(drawn[0::3], drawn[1::3], atol=1e-6)


@pytest.mark.parametrize(
    ("encoded", "causal", "part"),
    [(True, False, "encoded"), (False, True, "masked"), (True, True, "encoded and masked")],
)
def test_each_switch_has_its_sentence_and_its_number(encoded, causal, part):
    switches = {"encoded": str(encoded).lower(), "causal": str(causal).lower()}
    reading = read_page("word_order", **switches)
    gap = compare_orders(JOHN, MARY, 512, encoded=encoded, causal=causal).differences.max()
    assert verdicts(reading) == [part]
    assert reading.numbers(part)["gap"] == pytest.approx(gap)
    assert f"{gap:.3g}" in reading.text(part)


@pytest.mark.parametrize(
    ("first", "second", "part"),
    [
        ("one", "one", "one word"),
        ("a b", "A, b!", "same order"),
        ("a a", "a a", "same order"),
        ("a b", "a c", "different"),
        ("a b", "a b b", "different"),
        ("a b", "c d", "nothing shared"),
        ("Dogs bite men.", "men bite dogs", "plain"),
        ("狗 咬 人", "人 咬 狗", "plain"),
        ("👍 👎", "👎 👍", "plain"),
        ("<b>x</b> *y*", "*y* <b>x</b>", "plain"),
        ("x" * 2_000, "x", "nothing shared"),
    ],
)
def test_every_pair_of_sentences_has_an_answer(first, second, part):
    reading = read_page("word_order", first=first, second=second)
    assert verdicts(reading) == [part]
    assert ("outputs" in reading.figures) == (part != "nothing shared")


@pytest.mark.parametrize(("first", "second"), [("", "two words"), ("   ", "")])
def test_without_words_there_is_nothing_but_a_request_for_some(first, second):
    at = open_page("word_order")
    at.text_input(key="first").set_value(first)
    at.text_input(key="second").set_value(second)
    with recorded() as reading:
        at.run()
    assert not at.exception
    assert reading.has("empty")
    assert not reading.figures


def test_a_long_sentence_is_cut_and_said_so():
    reading = read_page("word_order", first="w " * 1000, second="word")
    assert reading.numbers("too long") == {"longest": 1000, "most": 16}
    assert reading.has("too long")
    assert not read_page("word_order").has("too long")


@pytest.mark.parametrize(
    ("first", "second"), [("a b", "c d"), ("a b", "a c"), ("one", "one"), ("a b", "a b")]
)
@pytest.mark.parametrize("causal", ["true", "false"])
def test_nothing_is_asked_where_nothing_can_be_compared(first, second, causal):
    reading = read_page("word_order", first=first, second=second, causal=causal)
    assert not reading.questions


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


@pytest.mark.parametrize("width", ["2", "2048"])
def test_the_narrowest_and_the_widest_model(width):
    assert verdicts(read_page("word_order", d_model=width)) == ["plain"]


def test_a_decoder_needs_no_encoding_to_tell_the_order():
    question = read_page("word_order").questions["predict"]
    gap = compare_orders(JOHN, MARY, 512, encoded=False, causal=True).differences.max()
    assert question.right == 0
    assert question.numbers["gap"] == pytest.approx(gap)


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
    assert open_page("word_order", first=first).text_input(key="second").value == second


def test_a_page_that_ends_itself_keeps_its_foot():
    at = open_page("word_order", first=" ", second=" ")
    assert at.caption[-1].value == open_page("word_order").caption[-1].value
