import re

import numpy as np
import pytest

from charts.attention import word_order
from charts.kit.labels import labels
from core.attention.word_order import compare_orders

ROOM = word_order.Frame(300, 30)
FIRST, SECOND = ["The", "cat", "sat", "on", "the", "mat"], ["The", "mat", "sat", "on", "the", "cat"]


@pytest.mark.parametrize("causal", [False, True])
def test_the_map_draws_the_weights_and_leaves_the_hidden_words_blank(causal):
    weights = compare_orders(FIRST, SECOND, 16, encoded=True, causal=causal).first.weights
    drawn = word_order.attention_map(weights, FIRST, ROOM).data[0].z
    hidden = np.triu(np.ones((6, 6), dtype=bool), 1) if causal else np.zeros((6, 6), dtype=bool)
    assert np.isnan(drawn[hidden]).all()
    np.testing.assert_allclose(drawn[~hidden], weights[~hidden], rtol=1e-6)


def test_each_words_two_outputs_stand_one_above_the_other_with_their_gap():
    comparison = compare_orders(FIRST, SECOND, 16, encoded=True)
    fig = word_order.matched_outputs(comparison, FIRST, ROOM)
    drawn = fig.data[0].z
    cat = 1  # word 1 of the first sentence, word 5 of the second
    np.testing.assert_allclose(drawn[3 * cat], comparison.first.outputs[1], rtol=1e-6)
    np.testing.assert_allclose(drawn[3 * cat + 1], comparison.second.outputs[5], rtol=1e-6)
    assert np.isnan(drawn[3 * cat + 2]).all()
    assert list(fig.layout.yaxis.ticktext) == FIRST
    written = [float(note.text) for note in fig.layout.annotations]
    np.testing.assert_allclose(written, comparison.differences, rtol=6e-3)


def test_one_word_and_nothing_shared_but_one_can_be_drawn():
    for second in (["one"], ["two", "one", "three"]):
        comparison = compare_orders(["one"], second, 2, encoded=False)
        fig = word_order.matched_outputs(comparison, ["one"], ROOM)
        assert fig.data[0].z.shape == (3, 2)


def test_pictures_are_as_tall_as_the_longer_sentence_and_leave_room_for_the_longest_word():
    short, long = word_order.frame(["a"], ["b"]), word_order.frame(["a"], ["b"] * 30)
    assert long.height - long.top > short.height - short.top == word_order.SHORTEST
    assert word_order.frame(["a"] * 5, ["internationally"] * 5).top > long.top


def test_a_words_outputs_stand_beside_its_line_of_the_first_map():
    comparison = compare_orders(FIRST, SECOND, 16, encoded=True)
    outputs = word_order.matched_outputs(comparison, FIRST, ROOM).layout
    bottom, top = outputs.yaxis.range
    for line, middle in enumerate(outputs.yaxis.tickvals):
        assert (middle - top) / (bottom - top) == (line + 0.5) / len(FIRST)
    weights = comparison.first.weights
    assert outputs.margin.t == word_order.attention_map(weights, FIRST, ROOM).layout.margin.t


def numbers(text):
    return [float(number) for number in re.findall(r"\d+\.?\d*", text)]


def test_the_alternatives_have_the_numbers_that_are_drawn():
    comparison = compare_orders(FIRST, SECOND, 16, encoded=False, causal=True)
    weights = comparison.first.weights
    said = numbers(word_order.map_alt(weights, FIRST))
    np.testing.assert_allclose(said, [6, *weights.max(axis=1)], atol=0.005)
    said = numbers(word_order.outputs_alt(comparison, FIRST))
    np.testing.assert_allclose(said, comparison.differences[1:], rtol=6e-3)  # the first sees itself


def test_a_difference_by_rounding_is_not_shown_as_a_number():
    comparison = compare_orders(FIRST, SECOND, 16, encoded=False)
    assert comparison.differences.max() > 0
    assert not numbers(word_order.outputs_alt(comparison, FIRST))
    fig = word_order.matched_outputs(comparison, FIRST, ROOM)
    assert not [note.text for note in fig.layout.annotations if numbers(note.text)]


def test_labels_are_short_and_markup_is_text():
    assert labels(["<b>", "a&b", "abcdefghijklmnop"]) == ["&lt;b&gt;", "a&amp;b", "abcdefghijk…"]
