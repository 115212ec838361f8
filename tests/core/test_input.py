"""From words to the numbers that a layer reads; tests/truth computes the steps again."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.input.text_to_input import dropout, split_words, word_key


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


@given(st.sampled_from([0.1, 0.25, 0.5]), st.integers(40, 60))
def test_dropout_zeroes_about_its_rate_and_scales_the_rest(rate, rows):
    values = np.arange(1.0, 100 * rows + 1).reshape(rows, 100)
    dropped = dropout(values, rate)
    mask = dropped != 0
    assert 1 - mask.mean() == pytest.approx(rate, abs=0.05)
    np.testing.assert_allclose(dropped[mask], values[mask] / (1 - rate))
    np.testing.assert_array_equal(dropped, dropout(values, rate))
    np.testing.assert_array_equal(values, dropout(values, 0))
