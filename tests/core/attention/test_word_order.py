import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attention.word_order import compare_orders, match_words

PAIRS = [
    ("John loves Mary", "Mary loves John"),
    ("The cat chased the mouse", "The mouse chased the cat"),
    ("The cat sat on the mat", "The mat sat on the cat"),
]
pairs = pytest.mark.parametrize(
    ("first", "second"), [(one.split(), other.split()) for one, other in PAIRS]
)
widths = pytest.mark.parametrize("d_model", [2, 16, 512])


@pairs
@widths
def test_without_positions_or_mask_only_rounding_tells_the_orders_apart(first, second, d_model):
    comparison = compare_orders(first, second, d_model, encoded=False)
    assert len(comparison.differences) == len(first)
    assert comparison.differences.max() < 1e-14


@pairs
@widths
@pytest.mark.parametrize(("encoded", "causal"), [(True, False), (False, True), (True, True)])
def test_positions_or_a_causal_mask_make_order_show(first, second, d_model, encoded, causal):
    comparison = compare_orders(first, second, d_model, encoded=encoded, causal=causal)
    assert comparison.differences.max() > 0.01


@given(st.permutations(["a", "b", "c", "d", "e", "f", "a", "b"]))
def test_any_shuffle_gives_the_same_outputs_shuffled(shuffled):
    words = ["a", "b", "c", "d", "e", "f", "a", "b"]
    comparison = compare_orders(words, shuffled, 16, encoded=False)
    outputs = dict(zip(words, comparison.first.outputs, strict=True))
    for word, row in zip(shuffled, comparison.second.outputs, strict=True):
        np.testing.assert_allclose(row, outputs[word], rtol=0, atol=1e-14)


def test_the_differences_are_those_of_the_outputs_word_by_word():
    first, second = PAIRS[2][0].split(), PAIRS[2][1].split()
    comparison = compare_orders(first, second, 32, encoded=True)
    for (m, n), difference in zip(comparison.matches, comparison.differences, strict=True):
        assert first[m].lower() == second[n].lower()
        row, other = comparison.first.outputs[m], comparison.second.outputs[n]
        assert difference == max(abs(a - b) for a, b in zip(row, other, strict=True))


def test_behind_a_mask_the_first_word_sees_itself_alone():
    """So its output is the same in both sentences, and so is the last word's: it sees all."""
    first, second = ["the", "cat", "and", "the", "mat"], ["the", "and", "cat", "the", "mat"]
    comparison = compare_orders(first, second, 16, encoded=False, causal=True)
    by_word = {
        m: gap for (m, _), gap in zip(comparison.matches, comparison.differences, strict=True)
    }
    assert by_word[0] == 0
    assert by_word[4] < 1e-14
    assert by_word[1] > 0.01


@pytest.mark.parametrize(
    ("first", "second", "matches"),
    [
        ("a b c", "c b a", [(0, 2), (1, 1), (2, 0)]),
        ("The cat sat on the mat", "The mat sat on the cat",
         [(0, 0), (1, 5), (2, 2), (3, 3), (4, 4), (5, 1)]),
        ("a a b", "b a a", [(0, 1), (1, 2), (2, 0)]),
        ("a b", "a c", [(0, 0)]),
        ("a a", "a", [(0, 0)]),
        ("a", "b", []),
        ("Mary waits.", "waits MARY", [(0, 1), (1, 0)]),
    ],
)  # fmt: skip
def test_words_are_matched_occurrence_by_occurrence(first, second, matches):
    assert [tuple(pair) for pair in match_words(first.split(), second.split())] == matches


def test_sentences_without_a_word_in_common_have_nothing_to_compare():
    comparison = compare_orders(["one"], ["two", "three"], 8, encoded=False)
    assert comparison.matches.shape == (0, 2)
    assert comparison.differences.shape == (0,)
    assert comparison.second.weights.shape == (2, 2)


def test_a_sentence_without_words_is_refused_by_name():
    with pytest.raises(ValueError, match=r"second is \[\]; allowed: at least one word"):
        compare_orders(["one"], [], 8, encoded=False)
