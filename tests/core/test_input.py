"""From words to the numbers that a layer reads: every step in plain loops."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attention.head import Head, seeded_head
from core.input.add_or_concatenate import concatenated_scores, price, score_both_ways
from core.input.text_to_input import (
    dropout,
    embedding_table,
    split_words,
    text_to_input,
    typical_length,
    vocabulary,
    word_ids,
    word_key,
)


def test_words_stand_between_white_space_in_any_script():
    for text, words in [
        (" \t\n\u3000 ", ()),
        ("John  loves\nMary", ("John", "loves", "Mary")),
        ("हिन्दी\u2003भाषा", ("हिन्दी", "भाषा")),
        ("I ❤️ 👩‍👩‍👧 <b>bold</b>", ("I", "❤️", "👩‍👩‍👧", "<b>bold</b>")),
    ]:
        assert split_words(text) == words


def test_spellings_of_one_word_share_a_key_and_different_words_do_not():
    for one, other in [
        *(("The", "the"), ("Mary.", "Mary"), ("«Été!»", "été"), ("(don't)", "Don't")),
        *(("e\u0301te\u0301", "\u00e9t\u00e9"), ("STRASSE", "straße")),
    ]:
        assert word_key(one) == word_key(other), one
    for one, other in [
        *(("cat", "cats"), ("don't", "dont"), ("—", "…"), ("👍🏽", "👍🏿"), ("猫", "犬")),
    ]:
        assert word_key(one) != word_key(other), one


@given(st.lists(st.text("aAéb.", min_size=1, max_size=2), min_size=1, max_size=8))
def test_ids_count_new_words_and_repeat_with_their_keys(words):
    keys = [word_key(word) for word in words]
    expected = [list(dict.fromkeys(keys)).index(key) for key in keys]
    assert word_ids(words, vocabulary(words)).tolist() == expected


def test_a_word_has_the_same_vector_in_every_text():
    one, other = ["red", "green", "blue"], ["Blue,", "dogs", "chase", "red", "cats"]
    here, there = text_to_input(one, 64).embedded, text_to_input(other, 64).embedded
    np.testing.assert_array_equal(here[[0, 2]], there[[3, 0]])
    assert np.abs(here @ there.T)[1].max() < 0.6  # "green" is none of the others


@pytest.mark.parametrize(
    ("distribution", "length"), [("variance 1/d", 1), ("normal", 22.627), ("uniform", 13.064)]
)
def test_rows_are_independent_and_as_long_as_their_distribution_says(distribution, length):
    table = embedding_table(map(str, range(40)), 512, distribution)
    assert np.sqrt((table**2).sum() / 40) == pytest.approx(length, rel=0.02)
    assert typical_length(512, distribution) == pytest.approx(length, rel=1e-4)
    assert (table.min() >= 0) == (distribution == "uniform")
    cosines = np.corrcoef(table)[~np.eye(40, dtype=bool)]
    assert np.abs(cosines).max() < 5 / math.sqrt(512)
    if distribution == "normal":
        plain = embedding_table(map(str, range(40)), 512)
        np.testing.assert_allclose(table, 512**0.5 * plain, rtol=1e-12)
        np.testing.assert_array_equal(*embedding_table(["Cat,", "cat"], 512))


@given(st.sampled_from([0.1, 0.25, 0.5]), st.integers(40, 60))
def test_dropout_zeroes_about_its_rate_and_scales_the_rest(rate, rows):
    values = np.arange(1.0, 100 * rows + 1).reshape(rows, 100)
    dropped = dropout(values, rate)
    mask = dropped != 0
    assert 1 - mask.mean() == pytest.approx(rate, abs=0.05)
    np.testing.assert_allclose(dropped[mask], values[mask] / (1 - rate))
    np.testing.assert_array_equal(dropped, dropout(values, rate))
    np.testing.assert_array_equal(values, dropout(values, 0))


def test_what_dropout_keeps_does_not_depend_on_the_embedding():
    table = embedding_table(map(str, range(200)), 200)
    mask = dropout(table, 0.5) != 0
    assert abs(np.corrcoef(table.ravel(), mask.ravel())[0, 1]) < 0.02


# --- added or concatenated


def test_adding_is_concatenating_with_shared_weights_and_with_its_own_it_says_more():
    words, encodings = np.random.default_rng(8).normal(size=(2, 4, 6))
    head, other = seeded_head(6, 3), seeded_head(6, 3, seed=1)
    shared = concatenated_scores(words, encodings, head, head)
    own = concatenated_scores(words, encodings, head, other)
    summed, both = words + encodings, np.hstack([words, encodings])
    query, key = (np.vstack(two) for two in list(zip(head, other, strict=True))[:2])
    for m, n in np.ndindex(4, 4):
        one = (summed[m] @ head.query) @ (summed[n] @ head.key)
        assert shared[m, n] == pytest.approx(one, abs=1e-12)
        assert own[m, n] == pytest.approx((both[m] @ query) @ (both[n] @ key), abs=1e-12)
    assert np.abs(own - shared).max() > 0.1
    score = score_both_ways(words, encodings, head, 3, 1)
    parts = itertools.product([words, encodings], repeat=2)
    for term, (asks, answers) in zip(score.terms, parts, strict=True):
        expected = (asks[3] @ head.query) @ (answers[1] @ head.key) / 3**0.5
        assert term == pytest.approx(expected, abs=1e-12)
    assert sum(score.terms) == pytest.approx(score.side_by_side, abs=1e-12)


def test_the_price_is_that_of_weights_that_fit():
    for concatenated, wide in ((False, 512), (True, 1024)):
        weights = sum(np.zeros((wide, 64)).size for _ in Head._fields)
        assert price(512, 64, concatenated=concatenated) == (wide, weights)
