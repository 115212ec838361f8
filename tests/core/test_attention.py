"""Weights, and the share of distance. tests/truth computes heads, scores and their terms again."""

import itertools
import math

import numpy as np
import pytest

from core.attention.head import softmax
from core.attention.position_scores import random_shares, relative_share
from core.attention.score import bilinear_scores, head_form
from core.encodings.sinusoidal import positional_encoding

# --- one head


def test_softmax_of_huge_scores_neither_overflows_nor_vanishes():
    np.testing.assert_allclose(softmax([1e6, 1e6, -1e6]), [0.5, 0.5, 0])
    np.testing.assert_allclose(softmax([-np.inf, 3.0]), [0, 1])


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
