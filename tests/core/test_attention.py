"""Scores and their terms, and the share of distance.

Heads and word order are computed again in tests/truth/heads.py.
"""

import itertools
import math

import numpy as np
import pytest

from core.attention.head import softmax
from core.attention.position_scores import (
    random_shares,
    relative_share,
)
from core.attention.score import (
    RULES,
    TERMS,
    bilinear_scores,
    head_form,
    rule_turns,
    score_terms,
    turn_hands,
)
from core.encodings.sinusoidal import positional_encoding
from core.geometry.shift import shift_matrix

# --- one head


def test_softmax_of_huge_scores_neither_overflows_nor_vanishes():
    np.testing.assert_allclose(softmax([1e6, 1e6, -1e6]), [0.5, 0.5, 0])
    np.testing.assert_allclose(softmax([-np.inf, 3.0]), [0, 1])


# --- scores of words and positions


def whole_matrix(form):
    """H, entry by entry, from the form's numbers."""
    d_model = 2 * len(form.turns)
    matrix = np.zeros((d_model, d_model))
    for i, turn in enumerate(form.turns):
        rows = [[turn.real, -turn.imag], [turn.imag, turn.real]]
        matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = rows
    return matrix if form.query is None else matrix + form.query @ form.key.T


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("mix", [0.0, 0.3, 1.0])
def test_four_terms_are_products_with_the_whole_matrix(rule, mix):
    n, d_model = 4, 6
    words, places = np.random.default_rng(2).normal(size=(n, d_model)), positional_encoding(4, 6)
    form = head_form(rule, d_model, offset=2, mix=mix, seed=7)
    matrix = whole_matrix(form)
    terms = score_terms(words, places, form)
    parts = [(words, words), (words, places), (places, words), (places, places)]
    assert len(terms) == len(TERMS) == len(parts)
    for term, (left, right) in zip(terms, parts, strict=True):
        np.testing.assert_allclose(term, left @ matrix @ right.T, atol=1e-12)
    if mix == 1:  # as large as the identity
        sizes = [(whole_matrix(head_form(rule, 64, mix=1, seed=n)) ** 2).sum() for n in range(12)]
        assert np.mean(sizes) == pytest.approx(64, rel=0.05)
    expected = {"same": np.eye(6), "back": shift_matrix(2, 6), "random": np.zeros((6, 6))}
    expected["order"] = np.kron(np.eye(3), [[0, 1], [-1, 0]])  # J
    np.testing.assert_allclose(
        turn_hands(words, rule_turns(rule, 6, offset=2)), words @ expected[rule].T, atol=1e-15
    )


# --- the share of a score that is a function of distance


def test_a_constant_score_with_rounding_in_it_has_no_share():
    assert math.isnan(relative_share(np.full((4, 4), 0.1) * 3))
    assert math.isnan(relative_share([[5.0]]))


@pytest.mark.parametrize("d_model", [2, 8, 512])
def test_a_share_of_one_is_one_in_spite_of_rounding(d_model):
    for base, n in itertools.product((2.0, 10000.0, 1e6), (2, 64)):
        positions = positional_encoding(n, d_model, base)
        for rule in ("same", "back", "order"):
            form = head_form(rule, d_model, base, offset=7)
            assert relative_share(bilinear_scores(positions, positions, form)) == 1
        mixed = head_form("same", d_model, base, mix=0.01)
        assert relative_share(bilinear_scores(positions, positions, mixed)) < 1


def test_a_random_head_is_mostly_not_about_distance():
    shares = random_shares(64, 64)
    assert shares.shape == (20,)
    assert shares.mean() == pytest.approx(0.16, abs=0.03)
