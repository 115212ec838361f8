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

BALL = "I am playing with the brown ball and my brother is playing with the red ball"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" \t\n\u3000 ", ()),
        ("John  loves\nMary", ("John", "loves", "Mary")),
        ("हिन्दी\u2003भाषा", ("हिन्दी", "भाषा")),
        ("I ❤️ 👩‍👩‍👧 👍🏽", ("I", "❤️", "👩‍👩‍👧", "👍🏽")),
        ("<b>bold</b> &amp;", ("<b>bold</b>", "&amp;")),
    ],
)
def test_words_stand_between_white_space_in_any_script(text, words):
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


@given(st.lists(st.text(min_size=1, max_size=3), min_size=1, max_size=8))
def test_equal_keys_and_equal_ids_are_one_thing(words):
    ids = word_ids(words, vocabulary(words))
    keys = [word_key(word) for word in words]
    for (key, number), (other, its) in itertools.combinations(zip(keys, ids, strict=True), 2):
        assert (key == other) == (number == its)


def test_ids_count_new_words_and_repeat_with_them():
    words = split_words(BALL)
    assert word_ids(words, vocabulary(words)).tolist() == [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4, 11, 6
    ]  # fmt: skip


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
    root = math.sqrt(sum(value * value for row in table.tolist() for value in row) / 40)
    assert root == pytest.approx(length, rel=0.02)
    assert typical_length(512, distribution) == pytest.approx(length, rel=1e-4)
    assert (table.min() >= 0) == (distribution == "uniform")
    cosines = np.corrcoef(table)[~np.eye(40, dtype=bool)]
    assert np.abs(cosines).max() < 5 / math.sqrt(512)
    if distribution == "normal":
        plain = embedding_table(map(str, range(40)), 512)
        np.testing.assert_allclose(table, 512**0.5 * plain, rtol=1e-12)


@pytest.mark.parametrize("scale", [True, False])
def test_each_step_follows_from_the_one_before(scale):
    """Plain loops: every number of every step."""
    words, d_model, base = split_words(BALL), 16, 1000.0
    steps = text_to_input(words, d_model, base, scale=scale)
    table, times = embedding_table(dict.fromkeys(words), d_model), 4 if scale else 1
    for p, number in enumerate(steps.ids):
        for i in range(d_model):
            angle = p / base ** (2 * (i // 2) / d_model)
            encoding = math.cos(angle) if i % 2 else math.sin(angle)
            word = times * table[number, i]
            assert steps.embedded[p, i] == table[number, i]
            assert steps.scaled[p, i] == pytest.approx(word)
            assert steps.encodings[p, i] == pytest.approx(encoding, abs=1e-12)
            assert steps.summed[p, i] == pytest.approx(word + encoding, abs=1e-12)
    np.testing.assert_array_equal(steps.dropped, steps.summed)
    assert {step.shape for step in steps[2:]} == {(16, 16)}


@given(st.sampled_from([0.1, 0.25, 0.5]), st.integers(0, 1000))
def test_dropout_zeroes_about_its_rate_and_scales_the_rest(rate, seed):
    values = np.arange(1.0, 4001.0).reshape(40, 100)
    dropped = dropout(values, rate, seed)
    mask = dropped != 0
    assert 1 - mask.mean() == pytest.approx(rate, abs=0.05)
    np.testing.assert_allclose(dropped[mask], values[mask] / (1 - rate))
    np.testing.assert_array_equal(dropped, dropout(values, rate, seed))
    np.testing.assert_array_equal(values, dropout(values, 0))


def test_what_dropout_keeps_does_not_depend_on_the_embedding():
    table = embedding_table(map(str, range(200)), 200)
    mask = dropout(table, 0.5) != 0
    assert abs(np.corrcoef(table.ravel(), mask.ravel())[0, 1]) < 0.02


# --- added or concatenated

N, D_MODEL, D_HEAD = 4, 6, 3
WORDS, ENCODINGS = np.random.default_rng(8).normal(size=(2, N, D_MODEL))
HEAD, OTHER = seeded_head(D_MODEL, D_HEAD), seeded_head(D_MODEL, D_HEAD, seed=1)


def loop_score(asking, answering, query, key):
    total = 0.0
    for h in range(len(query[0])):
        asks = sum(asking[i] * query[i][h] for i in range(len(query)))
        answers = sum(answering[i] * key[i][h] for i in range(len(key)))
        total += asks * answers
    return total


def test_adding_is_concatenating_with_shared_weights_and_with_its_own_it_says_more():
    shared = concatenated_scores(WORDS, ENCODINGS, HEAD, HEAD)
    own = concatenated_scores(WORDS, ENCODINGS, HEAD, OTHER)
    summed, both = WORDS + ENCODINGS, np.hstack([WORDS, ENCODINGS])
    query, key = (
        np.vstack([getattr(one, part) for one in (HEAD, OTHER)]) for part in Head._fields[:2]
    )
    for m, n in itertools.product(range(N), repeat=2):
        expected = loop_score(summed[m], summed[n], HEAD.query, HEAD.key)
        assert shared[m, n] == pytest.approx(expected, abs=1e-12)
        assert own[m, n] == pytest.approx(loop_score(both[m], both[n], query, key), abs=1e-12)
    assert np.abs(own - shared).max() > 0.1


def test_the_four_terms_are_products_of_their_parts_and_add_up_to_the_same_score():
    score = score_both_ways(WORDS, ENCODINGS, HEAD, 3, 1)
    parts = itertools.product([WORDS, ENCODINGS], repeat=2)
    for term, (asks, answers) in zip(score.terms, parts, strict=True):
        expected = loop_score(asks[3], answers[1], HEAD.query, HEAD.key) / D_HEAD**0.5
        assert term == pytest.approx(expected, abs=1e-12)
    assert sum(score.terms) == pytest.approx(score.side_by_side, abs=1e-12)


def test_the_price_is_that_of_weights_that_fit():
    for concatenated, wide in ((False, 6), (True, 12)):
        actual = price(D_MODEL, D_HEAD, concatenated=concatenated)
        assert actual == (wide, sum(np.zeros((wide, D_HEAD)).size for _ in Head._fields))
    assert price(512, 64, concatenated=False) == (512, 98_304)
    assert price(512, 64, concatenated=True) == (1024, 196_608)
