"""The page says what its two sentences show, and has an answer to every pair of them."""

import pytest

from core.word_order import compare_orders
from tests.app import open_page, text_of

JOHN, MARY = ["John", "loves", "Mary"], ["Mary", "loves", "John"]


def test_first_the_outputs_are_the_same_vectors():
    assert "The same vectors, in another order" in text_of(open_page("word_order"))


@pytest.mark.parametrize(
    ("encoded", "causal", "begins"),
    [
        (True, False, "Now where a word stands"),
        (False, True, "The order shows, with no encoding"),
        (True, True, "As in a decoder such as GPT"),
    ],
)
def test_each_switch_has_its_sentence_and_its_number(encoded, causal, begins):
    at = open_page("word_order", encoded=str(encoded).lower(), causal=str(causal).lower())
    gap = compare_orders(JOHN, MARY, 512, encoded=encoded, causal=causal).differences.max()
    assert begins in text_of(at)
    assert f"{gap:.2f}".rstrip("0") in text_of(at)


@pytest.mark.parametrize(
    ("first", "second", "begins"),
    [
        ("", "two words", "Each sentence needs at least one word"),
        ("   ", "", "Each sentence needs at least one word"),
        ("one", "one", "One word has only one order"),
        ("a b", "a c", "are not made of the same words"),
        ("a b", "a b b", "are not made of the same words"),
        ("a b", "c d", "No word stands in both"),
        ("Dogs bite men.", "men bite dogs", "The same vectors, in another order"),
        ("狗 咬 人", "人 咬 狗", "The same vectors, in another order"),
        ("👍 👎", "👎 👍", "The same vectors, in another order"),
        ("<b>x</b> *y*", "*y* <b>x</b>", "The same vectors, in another order"),
        ("word " * 10_000, "word", "Only the first 16 words"),
        ("x" * 100_000, "x", "No word stands in both"),
    ],
)
def test_every_pair_of_sentences_has_an_answer(first, second, begins):
    assert begins in text_of(open_page("word_order", first=first, second=second))


def test_the_same_sentence_twice_shows_nothing_and_says_so():
    at = open_page("word_order", first="a b", second="a b", causal="true")
    assert "The outputs agree" in text_of(at)


def test_shuffle_keeps_the_words_and_changes_their_order():
    at = open_page("word_order", first="a b c d", second="x")
    next(button for button in at.button if button.label == "Shuffle").click().run()
    second = at.text_input(key="second").value
    assert sorted(second.split()) == ["a", "b", "c", "d"]
    assert second != "a b c d"


def test_the_pairs_to_choose_from_fill_both_boxes():
    at = open_page("word_order")
    next(button for button in at.button if button.label == "Cat, mat").click().run()
    assert at.text_input(key="first").value == "The cat sat on the mat"
    assert at.text_input(key="second").value == "The mat sat on the cat"


@pytest.mark.parametrize("width", ["2", "2048"])
def test_the_narrowest_and_the_widest_model(width):
    assert "The same vectors" in text_of(open_page("word_order", d_model=width))


def test_a_decoder_needs_no_encoding_to_tell_the_order():
    at = open_page("word_order")
    at.button_group(key="word_order_predict").set_value("Yes").run()
    gap = compare_orders(JOHN, MARY, 512, encoded=False, causal=True).differences.max()
    assert (
        f"Yes. In these two sentences the same word's outputs then differ by up to {gap:.2f}"
        in text_of(at)
    )
