"""The way from words to the first layer's input against PyTorch's modules."""

import numpy as np
import pytest
import torch

from core.input.text_to_input import (
    DISTRIBUTIONS,
    dropout,
    embedding_table,
    split_words,
    text_to_input,
    typical_length,
)
from recipes.text_to_input import RECIPES

BALL = "I am playing with the brown ball and my brother is playing with the red ball"


@pytest.mark.parametrize(("d_model", "base"), [(4, 10000.0), (64, 500.0), (512, 10000.0)])
def test_the_steps_are_an_embedding_layer_a_scale_and_a_sum(d_model, base):
    steps = text_to_input(split_words(BALL), d_model, base)
    table = embedding_table(dict.fromkeys(split_words(BALL)), d_model)
    embedding = torch.nn.Embedding.from_pretrained(torch.from_numpy(table))
    embedded = embedding(torch.from_numpy(steps.ids))
    positions = torch.arange(len(steps.ids), dtype=torch.float64).unsqueeze(1)
    frequencies = torch.pow(base, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    encoding = torch.zeros(len(steps.ids), d_model, dtype=torch.float64)
    encoding[:, 0::2] = torch.sin(positions * frequencies)
    encoding[:, 1::2] = torch.cos(positions * frequencies)
    np.testing.assert_array_equal(steps.embedded, embedded.numpy())
    summed = embedded * d_model**0.5 + encoding
    np.testing.assert_allclose(steps.summed, summed.numpy(), rtol=0, atol=1e-12)


@pytest.mark.parametrize("rate", [0.1, 0.5])
def test_dropout_scales_what_it_keeps_as_torch_does(rate):
    values = np.random.default_rng(3).normal(size=(300, 300))
    torch.manual_seed(0)
    theirs = torch.nn.Dropout(rate)(torch.from_numpy(values)).numpy()
    ours = dropout(values, rate)
    both = (theirs != 0) & (ours != 0)
    np.testing.assert_allclose(ours[both], theirs[both], rtol=1e-12)
    assert (ours == 0).mean() == pytest.approx((theirs == 0).mean(), abs=0.01)


@pytest.mark.parametrize("sentence", [BALL, 'it\'s "quoted" {0} 👍🏽'])
@pytest.mark.parametrize(("scale", "rate"), [(True, 0.0), (True, 0.3), (False, 0.5)])
@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_the_torch_code_gives_what_is_shown(sentence, scale, rate, distribution):
    words = split_words(sentence)
    names: dict[str, object] = {}
    choices = {"scale": scale, "rate": rate, "distribution": distribution}
    exec(RECIPES["PyTorch"](words, 64, 10000, **choices), names)
    expected = text_to_input(words, 64, 10000, **choices).dropped
    np.testing.assert_allclose(names["x"].numpy(), expected, rtol=0, atol=1e-12)


def test_an_embedding_of_torch_is_as_long_as_the_one_called_normal():
    torch.manual_seed(0)
    rows = torch.nn.Embedding(100, 512).weight.detach()
    length = float((rows**2).sum(dim=1).mean() ** 0.5)
    assert length == pytest.approx(typical_length(512, "normal"), rel=0.01)
