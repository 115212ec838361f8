"""Each common phrase can be caught: a test that cannot fail is none."""

import pytest

from tests.truth.lexicon import COMMON, mistakes


@pytest.mark.parametrize("phrase", COMMON, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()
    assert mistakes(phrase.example, phrase.wrong)
