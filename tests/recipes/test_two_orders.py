"""The test of two orders, put to layers of which the verdict is known."""

import numpy as np
import pytest

from core.attention.head import seeded_head, softmax
from core.encodings.sinusoidal import positional_encoding
from recipes.two_orders import two_orders

HEAD = seeded_head(16)
TABLE = positional_encoding(9, 16)
WORDS = np.random.default_rng(0).normal(size=(5, 16))


def layer(x, bias=0.0):
    """Attention over the last axis but one, with the words themselves beside it."""
    scores = x @ HEAD.query @ (x @ HEAD.key).swapaxes(-1, -2) / 4 + bias
    return x + softmax(scores) @ x @ HEAD.value


def across(x):
    """Attention along the batch."""
    return layer(x.swapaxes(0, 1)).swapaxes(0, 1)


DISTANCE = -np.abs(np.subtract.outer(np.arange(5), np.arange(5)))
SHOWS, BLIND = "The order of words shows.", "The order of words does not show."
PLACE = " A sentence's outputs depend on its place in the batch."


@pytest.mark.parametrize(
    ("model", "verdict"),
    [
        (lambda x: layer(x + TABLE[None, : x.shape[1]]), f"Its batch is axis 0. {SHOWS}"),
        (lambda x: layer(x + TABLE[: x.shape[0], None]), f"Its batch is axis 0. {BLIND}{PLACE}"),
        (lambda x: layer(x + TABLE[None][:, x.shape[1]]), f"Its batch is axis 0. {BLIND}"),
        (layer, f"Its batch is axis 0. {BLIND}"),
        (across, f"Its batch is axis 1. {BLIND}"),
        (lambda x: across(x + TABLE[: x.shape[0], None]), f"Its batch is axis 1. {SHOWS}"),
        (lambda x: across(x + TABLE[None, : x.shape[1]]), f"Its batch is axis 1. {BLIND}{PLACE}"),
        # Of a mirrored text nothing would tell: distances are the same both ways.
        (lambda x: layer(x, DISTANCE[: x.shape[1], : x.shape[1]]), f"Its batch is axis 0. {SHOWS}"),
    ],
    ids=range(8),
)
@pytest.mark.parametrize("form", [np.float32, np.float64])
def test_the_verdict_on_a_layer(model, verdict, form):
    if form == np.float32:  # rounding is not order
        assert two_orders(lambda x: model(x).astype(form), WORDS.astype(form)) == verdict
    else:
        assert two_orders(model, WORDS) == verdict


def test_ids_are_asked_as_vectors_are():
    ids = np.array([7, 3, 5, 1])
    rows = np.random.default_rng(1).normal(size=(8, 16))
    assert two_orders(lambda x: layer(rows[x]), ids).endswith(BLIND)
    assert two_orders(lambda x: layer(rows[x] + TABLE[: x.shape[1]]), ids).endswith(SHOWS)


def test_words_that_never_see_each_other_are_said():
    assert two_orders(lambda x: x + TABLE[None, : x.shape[1]], WORDS).startswith("Along neither")
    flat = two_orders(lambda x: layer(x.reshape(1, -1, 16)).reshape(x.shape), WORDS)
    assert flat.startswith("Along neither")


def test_dropout_is_noticed():
    rng = np.random.default_rng(2)
    assert "dropout" in two_orders(lambda x: layer(x) * (rng.random(x.shape) > 0.1), WORDS)
