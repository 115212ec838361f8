"""Beam search, and one pass that is taken for it, against all drafts that there are."""

from itertools import pairwise, product

import numpy as np
import pytest

from core.implementations.one_pass import beam, by_last_word, one_pass, word_shares

FOLLOWS = {
    "a": {"a": 0.1, "b": 0.6, "c": 0.3},
    "b": {"a": 0.5, "c": 0.5},
    "c": {"a": 0.15, "b": 0.05, "c": 0.8},
}
MODEL = by_last_word(FOLLOWS)
PROMPT = (0, 2, 1)


def share(text):
    """The probability of a text after its first word."""
    names = [*FOLLOWS]
    return np.prod([FOLLOWS[names[one]].get(names[other], 0) for one, other in pairwise(text)])


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_wide_beam_finds_the_likeliest_drafts(length):
    drafts = beam(MODEL, PROMPT, 27, length)
    every = sorted(share((PROMPT[-1], *words)) for words in product(range(3), repeat=length))
    np.testing.assert_allclose([np.exp(draft.score) for draft in drafts], every[::-1], atol=1e-12)
    for draft in drafts:
        shares = word_shares(MODEL, PROMPT, draft.words)
        np.testing.assert_allclose(shares.prod(), np.exp(draft.score), atol=1e-12)


def test_a_narrow_beam_is_greedy():
    assert beam(MODEL, PROMPT, 1, 3)[0].words == (0, 1, 0)


def test_one_pass_takes_each_word_from_the_prompt():
    best = one_pass(MODEL, PROMPT, 9, 3)
    scores = {
        words: np.prod([share(pair) for pair in zip(PROMPT, words, strict=True)])
        for words in product(range(3), repeat=3)
    }
    np.testing.assert_allclose(np.exp(best[0].score), max(scores.values()))
    for draft in best:
        np.testing.assert_allclose(np.exp(draft.score), scores[draft.words], atol=1e-12)


def test_one_pass_ends_with_the_prompt():
    with pytest.raises(IndexError):
        one_pass(MODEL, PROMPT, 2, 4)
    assert len(beam(MODEL, PROMPT, 2, 4)[0].words) == 4


@pytest.mark.parametrize("follows", [{"a": {"a": 0.9}}, {"a": {"b": 1.0}}])
def test_what_is_no_language_is_refused(follows):
    with pytest.raises(ValueError, match=r"^follows is .*; allowed"):
        by_last_word(follows)
