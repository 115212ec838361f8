"""Batches, whose axes are told apart or confused, against plain loops."""

import numpy as np
import pytest

from core.attention.head import seeded_head
from core.encodings.sinusoidal import positional_encoding
from core.implementations.batches import (
    attend_batch,
    batch_inputs,
    compare_outputs,
    exchange_a_word,
    rows_added,
    rows_by_segment,
)

FIRST, SECOND = ["the", "cat", "chased", "the", "mouse"], ["the", "mouse", "chased", "the", "cat"]


def softmax(scores):
    return np.exp(scores) / np.exp(scores).sum()


@pytest.mark.parametrize("over", ["words", "sentences"])
def test_attention_over_one_axis_of_a_batch(over):
    inputs, head = np.random.default_rng(0).normal(size=(3, 4, 8)), seeded_head(8, 6)
    outputs = attend_batch(inputs, head, over)
    for sentence in range(3):
        for word in range(4):
            read = inputs[sentence] if over == "words" else inputs[:, word]
            scores = read @ head.key @ (inputs[sentence, word] @ head.query) / np.sqrt(6)
            expected = softmax(scores) @ read @ head.value
            np.testing.assert_allclose(outputs[sentence, word], expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("rows", "index"),
    [
        ("by word", lambda table: table[None, :4]),
        ("by sentence", lambda table: table[:, None][:3]),
        ("one for all", lambda table: table[None][:, 4]),
    ],
)
def test_rows_are_those_that_broadcasting_adds(rows, index):
    """Each is written as the code that adds it so, and added to zeros."""
    table = positional_encoding(9, 6)
    expected = np.zeros((3, 4, 6)) + index(table)
    np.testing.assert_array_equal(table[rows_added(3, 4, rows)], expected)


def test_inputs_are_embeddings_and_their_rows():
    plain = batch_inputs([FIRST, SECOND], 16, rows="one for all")
    assert plain.shape == (2, 5, 16)
    np.testing.assert_allclose(plain[0], plain[1][[0, 4, 2, 3, 1]], atol=1e-12)
    apart = batch_inputs([FIRST, SECOND], 16) - plain
    np.testing.assert_allclose(apart[0], apart[1], atol=1e-12)


@pytest.mark.parametrize(
    ("rows", "order", "place"),
    [("by word", True, False), ("by sentence", False, True), ("one for all", False, False)],
)
def test_what_shows_in_the_outputs(rows, order, place):
    gaps = compare_outputs(FIRST, SECOND, 64, 10000.0, rows, 3)
    assert (gaps.reordered > 1e-3, gaps.moved > 1e-3) == (order, place)
    assert order or gaps.reordered < 1e-12
    assert place or gaps.moved == 0


@pytest.mark.parametrize("over", ["words", "sentences"])
def test_who_notices_another_word(over):
    changes = exchange_a_word([FIRST, SECOND], 64, 10000.0, over)
    noticed = changes[0] if over == "words" else changes[:, 0]
    assert (noticed > 1e-3).all()
    assert np.count_nonzero(changes) == len(noticed)


@pytest.mark.parametrize("anew", [False, True])
def test_rows_by_segment_are_those_of_the_code_that_adds_them(anew):
    segments, table = np.array([3, 3, 0, 3, 0, 7]), positional_encoding(6, 8)
    added = np.zeros((6, 8))
    for number in {*segments.tolist()}:
        own = segments == number
        added[own] = table[: own.sum()] if anew else table[own]
    rows = rows_by_segment(segments, anew=anew)
    np.testing.assert_array_equal(table[rows], added)
    assert anew or (added == table).all()


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: rows_added(2, 3, "by row"), "rows"),
        (lambda: rows_added(0, 3, "by word"), "sentences"),
        (lambda: batch_inputs([FIRST, FIRST[:2]], 16), "sentences"),
        (lambda: batch_inputs([[]], 16), "sentences"),
        (lambda: rows_by_segment([0.5, 1.0], anew=True), "segments"),
        (lambda: attend_batch(np.zeros((3, 8)), seeded_head(8)), "shape of inputs"),
        (lambda: attend_batch(np.zeros((1, 3, 8)), seeded_head(8), "batches"), "over"),
        (lambda: compare_outputs(FIRST, FIRST[:3], 16, 100.0, "by word", 2), "second"),
        (lambda: compare_outputs(FIRST, SECOND, 16, 100.0, "by word", 1), "batch"),
    ],
)
def test_what_is_no_batch_is_refused(call, name):
    with pytest.raises(ValueError, match=f"^{name} is .*; allowed"):
        call()
