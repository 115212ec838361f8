import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
        ("", ()),
        (" \t\n\u3000 ", ()),
        ("one", ("one",)),
        ("John  loves\nMary", ("John", "loves", "Mary")),
        ("Ich heiße Jürgen", ("Ich", "heiße", "Jürgen")),
        ("हिन्दी\u2003भाषा", ("हिन्दी", "भाषा")),
        ("السماء زرقاء", ("السماء", "زرقاء")),
        ("猫 が 好き", ("猫", "が", "好き")),
        ("I ❤️ 👩‍👩‍👧 👍🏽", ("I", "❤️", "👩‍👩‍👧", "👍🏽")),
        ("<b>bold</b> &amp;", ("<b>bold</b>", "&amp;")),
    ],
)
def test_words_stand_between_white_space_in_any_script(text, words):
    assert split_words(text) == words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The", "the"),
        ("Mary.", "Mary"),
        ("«Été!»", "été"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("STRASSE", "straße"),
        ("(don't)", "Don't"),
    ],
)
def test_spellings_of_one_word_share_a_key(one, other):
    assert word_key(one) == word_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("cat", "cats"), ("don't", "dont"), ("—", "…"), ("👍🏽", "👍🏿"), ("猫", "犬")],
)
def test_different_words_do_not(one, other):
    assert word_key(one) != word_key(other)


def test_ids_count_new_words_and_repeat_with_them():
    words = split_words(BALL)
    assert word_ids(words, vocabulary(words)).tolist() == [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4, 11, 6
    ]  # fmt: skip


def test_brown_is_word_6_and_red_word_15_counted_from_1():
    words = split_words(BALL)
    assert (words.index("brown") + 1, words.index("red") + 1) == (6, 15)


@given(st.lists(st.text(min_size=1), min_size=1, max_size=20))
def test_equal_keys_and_equal_ids_are_one_thing(words):
    ids = word_ids(words, vocabulary(words))
    for word, number in zip(words, ids, strict=True):
        for other, its_number in zip(words, ids, strict=True):
            assert (word_key(word) == word_key(other)) == (number == its_number)


def test_a_word_outside_the_vocabulary_is_named():
    with pytest.raises(ValueError, match="'dog'"):
        word_ids(["dog"], vocabulary(["cat"]))


def test_a_word_has_the_same_vector_in_every_text():
    one, other = ["red", "green", "blue"], ["Blue,", "dogs", "chase", "red", "cats"]
    here, there = text_to_input(one, 64).embedded, text_to_input(other, 64).embedded
    np.testing.assert_array_equal(here[[0, 2]], there[[3, 0]])
    assert np.abs(here @ there.T)[1].max() < 0.6  # "green" is none of the others


def test_embedding_rows_have_norm_one_and_are_independent():
    table = embedding_table(map(str, range(40)), 512)
    assert table.var() * 512 == pytest.approx(1, abs=0.05)
    cosines = np.corrcoef(table)[~np.eye(40, dtype=bool)]
    assert np.abs(cosines).max() < 5 / math.sqrt(512)
    norms = [math.sqrt(sum(value * value for value in row)) for row in table.tolist()]
    assert sum(norms) / 40 == pytest.approx(1, abs=0.02)


@pytest.mark.parametrize(
    ("distribution", "length"), [("variance 1/d", 1), ("normal", 22.627), ("uniform", 13.064)]
)
def test_rows_have_the_typical_length_of_their_distribution(distribution, length):
    table = embedding_table(map(str, range(40)), 512, distribution)
    root = math.sqrt(sum(value * value for row in table.tolist() for value in row) / 40)
    assert root == pytest.approx(length, rel=0.02)
    assert typical_length(512, distribution) == pytest.approx(length, rel=1e-4)
    assert (table.min() >= 0) == (distribution == "uniform")


def test_a_row_of_variance_1_is_that_of_variance_1_over_d_times_its_root():
    words = ["red", "green"]
    wide = embedding_table(words, 64, "normal")
    np.testing.assert_allclose(wide, 8 * embedding_table(words, 64), rtol=1e-12)


@pytest.mark.parametrize("call", [embedding_table, lambda _, d, name: typical_length(d, name)])
def test_an_unknown_distribution_is_refused_by_name(call):
    with pytest.raises(ValueError, match="distribution is 'cauchy'"):
        call(["one"], 8, "cauchy")


def test_each_step_follows_from_the_one_before():
    """Plain loops: every number of every step."""
    words, d_model, base = split_words(BALL), 16, 1000.0
    steps = text_to_input(words, d_model, base)
    table = embedding_table(dict.fromkeys(words), d_model)
    for p, number in enumerate(steps.ids):
        for i in range(d_model):
            angle = p / base ** (2 * (i // 2) / d_model)
            encoding = math.cos(angle) if i % 2 else math.sin(angle)
            assert steps.embedded[p, i] == table[number, i]
            assert steps.scaled[p, i] == pytest.approx(4 * table[number, i])
            assert steps.encodings[p, i] == pytest.approx(encoding, abs=1e-12)
            assert steps.summed[p, i] == pytest.approx(4 * table[number, i] + encoding, abs=1e-12)
    np.testing.assert_array_equal(steps.dropped, steps.summed)
    assert {step.shape for step in steps[2:]} == {(16, 16)}


def test_a_repeated_word_differs_only_by_its_position():
    steps = text_to_input(split_words(BALL), 64)
    ball, again = 6, 15
    np.testing.assert_array_equal(steps.scaled[ball], steps.scaled[again])
    np.testing.assert_allclose(
        steps.summed[again] - steps.summed[ball],
        steps.encodings[again] - steps.encodings[ball],
        atol=1e-14,
    )


def test_position_drowns_the_word_unless_it_is_scaled():
    """d_model 512: the encoding's norm is 16, the embedding's 1, and 22.6 once it is scaled."""
    steps = text_to_input(split_words(BALL), 512)

    def norms(rows):
        return [math.sqrt(sum(value**2 for value in row)) for row in rows.tolist()]

    np.testing.assert_allclose(norms(steps.encodings), 16)
    assert np.mean(norms(steps.embedded)) == pytest.approx(1, abs=0.02)
    assert np.mean(norms(steps.scaled)) == pytest.approx(22.6, abs=0.4)
    unscaled = text_to_input(split_words(BALL), 512, scale=False)
    np.testing.assert_array_equal(unscaled.scaled, unscaled.embedded)
    np.testing.assert_array_equal(unscaled.summed, unscaled.embedded + unscaled.encodings)


@given(st.sampled_from([0.1, 0.25, 0.5]), st.integers(0, 1000))
def test_dropout_zeroes_about_its_rate_and_scales_the_rest(rate, seed):
    values = np.arange(1.0, 4001.0).reshape(40, 100)
    dropped = dropout(values, rate, seed)
    mask = dropped != 0
    assert 1 - mask.mean() == pytest.approx(rate, abs=0.05)
    np.testing.assert_allclose(dropped[mask], values[mask] / (1 - rate))
    np.testing.assert_array_equal(dropped, dropout(values, rate, seed))


def test_dropout_keeps_the_expected_value_and_at_rate_0_everything():
    values = np.full(100_000, 3.0)
    assert dropout(values, 0.4).mean() == pytest.approx(3, abs=0.05)
    np.testing.assert_array_equal(dropout(values, 0), values)


def test_what_dropout_keeps_does_not_depend_on_the_embedding():
    table = embedding_table(map(str, range(200)), 200)
    mask = dropout(table, 0.5) != 0
    assert abs(np.corrcoef(table.ravel(), mask.ravel())[0, 1]) < 0.02


@pytest.mark.parametrize("rate", [-0.1, 1, 1.5, float("nan"), "0.1"])
def test_dropout_refuses_by_name(rate):
    with pytest.raises(ValueError, match="rate is"):
        dropout([1.0], rate)


@pytest.mark.parametrize(
    ("words", "d_model", "name"), [((), 8, "words"), (("a",), 7, "d_model"), (("a",), 0, "d_model")]
)
def test_text_to_input_refuses_by_name(words, d_model, name):
    with pytest.raises(ValueError, match=f"{name} is"):
        text_to_input(words, d_model)
