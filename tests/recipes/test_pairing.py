"""Weights that are permuted for the other pairing give the scores that they were trained with."""

import numpy as np
import pytest

from core.encodings.rotary import rotate
from recipes.pairing import to_half_split, to_interleaved

N_HEADS, D_HEAD, D_IN = 3, 8, 5
RNG = np.random.default_rng(0)
QUERY, KEY = RNG.normal(size=(2, N_HEADS * D_HEAD, D_IN))
X, Y = RNG.normal(size=(2, D_IN))


def scores(query, key, pairing):
    """Of each head, for a query at position 7 and a key at position 3."""
    queries, keys = ((w @ x).reshape(N_HEADS, D_HEAD) for w, x in ((query, X), (key, Y)))
    at = [rotate(vectors, np.full(N_HEADS, p), pairing=pairing)
          for vectors, p in ((queries, 7), (keys, 3))]  # fmt: skip
    return (at[0] * at[1]).sum(axis=-1)


@pytest.mark.parametrize(
    ("convert", "trained", "other"),
    [(to_half_split, "interleaved", "half"), (to_interleaved, "half", "interleaved")],
)
def test_scores_are_those_of_training(convert, trained, other):
    right = scores(QUERY, KEY, trained)
    assert np.abs(scores(QUERY, KEY, other) - right).max() > 0.1
    converted = scores(convert(QUERY, N_HEADS), convert(KEY, N_HEADS), other)
    np.testing.assert_allclose(converted, right, rtol=1e-12)


def test_one_undoes_the_other():
    np.testing.assert_array_equal(to_interleaved(to_half_split(QUERY, N_HEADS), N_HEADS), QUERY)
    bias = np.arange(N_HEADS * D_HEAD)[:, None]
    assert to_half_split(bias, N_HEADS)[:D_HEAD, 0].tolist() == [0, 2, 4, 6, 1, 3, 5, 7]
