"""Our attention, the way into it and the code to copy, against PyTorch's own modules."""

import numpy as np
import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention

from core.attention.head import attention, seeded_head, self_attention, softmax
from core.attention.word_order import compare_orders
from core.encodings.rotary import PAIRINGS, rotate
from core.encodings.rotary_scaling import Yarn
from core.input.text_to_input import (
    DISTRIBUTIONS,
    dropout,
    embedding_table,
    split_words,
    text_to_input,
    typical_length,
)
from recipes import rotary
from recipes import text_to_input as inputs
from tests.oracles.scalings import SCALINGS
from tests.recipes.quantities import SETTINGS, SETUPS, assert_gives, of_schemes, quantities

BALL = "I am playing with the brown ball and my brother is playing with the red ball"


def defined_by(code, name):
    """Run code as it stands; return what it defines as `name`."""
    names: dict[str, object] = {}
    exec(code, names)
    return names[name]


# --- the code under the pictures


@pytest.mark.parametrize("settings", SETTINGS)
def test_torch_code_gives_what_the_core_gives(settings):
    assert_gives(quantities(settings), "PyTorch")


@pytest.mark.parametrize("setup", SETUPS)
def test_torch_code_of_a_scheme_gives_what_the_core_gives(setup):
    assert_gives(of_schemes(setup), "PyTorch")


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
def test_the_rotary_code_turns_as_the_core_does(scaling):
    queries, positions = np.random.default_rng(0).normal(size=(2, 50, 64)), np.arange(50) * 300
    for pairing in PAIRINGS:
        for share in (1, 0.25):
            code = rotary.RECIPES["PyTorch"](64, 500000, scaling, pairing, share)
            turn = defined_by(code, "rotate")
            turned = turn(torch.from_numpy(queries), torch.from_numpy(positions)).numpy()
            options = {"pairing": pairing, "scaling": scaling, "partial_rotary_factor": share}
            expected = [rotate(query, positions, 500000, **options) for query in queries]
            np.testing.assert_allclose(turned, expected, atol=1e-9)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32])
@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_the_rotary_code_keeps_dtype_and_device(dtype, device):
    turn = defined_by(rotary.RECIPES["PyTorch"](64, 10000, Yarn(4.0, 4096)), "rotate")
    queries = torch.ones(3, 64, dtype=dtype, device=device)
    turned = turn(queries, torch.arange(3, device=device))
    assert (turned.dtype, turned.device, turned.shape) == (dtype, queries.device, (3, 64))


@pytest.mark.parametrize("sentence", [BALL, 'it\'s "quoted" {0} 👍🏽'])
@pytest.mark.parametrize(("scale", "rate"), [(True, 0.0), (True, 0.3), (False, 0.5)])
def test_the_code_from_text_to_input_gives_what_is_shown(sentence, scale, rate):
    words = split_words(sentence)
    for distribution in DISTRIBUTIONS:
        choices = {"scale": scale, "rate": rate, "distribution": distribution}
        x = defined_by(inputs.RECIPES["PyTorch"](words, 64, 10000, **choices), "x")
        expected = text_to_input(words, 64, 10000, **choices).dropped
        np.testing.assert_allclose(x.numpy(), expected, rtol=0, atol=1e-12)


# --- from text to input


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


def test_an_embedding_of_torch_is_as_long_as_the_one_called_normal():
    torch.manual_seed(0)
    rows = torch.nn.Embedding(100, 512).weight.detach()
    length = float((rows**2).sum(dim=1).mean() ** 0.5)
    assert length == pytest.approx(typical_length(512, "normal"), rel=0.01)


# --- attention


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("shape", [(1, 2, 2), (6, 64, 64), (64, 16, 8)])
def test_attention_is_scaled_dot_product_attention(shape, causal):
    n, d_head, d_value = shape
    rng = np.random.default_rng(n)
    q, k, v = (rng.normal(size=(n, d)) for d in (d_head, d_head, d_value))
    expected = scaled_dot_product_attention(*map(torch.from_numpy, (q, k, v)), is_causal=causal)
    outputs = attention(q, k, v, causal=causal).outputs
    np.testing.assert_allclose(outputs, expected.numpy(), rtol=1e-12, atol=1e-14)
    scores = rng.normal(0, 50, (20, 30))
    theirs = torch.softmax(torch.from_numpy(scores), dim=-1).numpy()
    np.testing.assert_allclose(softmax(scores), theirs, rtol=1e-12)


@pytest.mark.parametrize("causal", [False, True])
def test_self_attention_is_three_linear_layers_and_attention(causal):
    inputs, head = np.random.default_rng(7).normal(size=(9, 32)), seeded_head(32, 8)
    projected = []
    for weights in head:
        layer = torch.nn.Linear(32, 8, bias=False, dtype=torch.float64)
        layer.weight = torch.nn.Parameter(torch.from_numpy(np.ascontiguousarray(weights.T)))
        projected.append(layer(torch.from_numpy(inputs)))
    expected = scaled_dot_product_attention(*projected, is_causal=causal).detach().numpy()
    outputs = self_attention(inputs, head, causal=causal).outputs
    np.testing.assert_allclose(outputs, expected, rtol=1e-10, atol=1e-13)


@pytest.mark.parametrize("encoded", [False, True])
@pytest.mark.parametrize("causal", [False, True])
def test_torch_agrees_on_when_the_order_of_words_shows(encoded, causal):
    """The whole comparison once more in PyTorch, from the same two seeds."""
    first, second, d_model = ["John", "loves", "Mary"], ["Mary", "loves", "John"], 64
    seeds = [[2017, *word.encode()] for word in ("john", "loves", "mary")]
    rows = [np.random.default_rng(seed).normal(0, d_model**-0.5, d_model) for seed in seeds]
    embedding = torch.nn.Embedding.from_pretrained(torch.from_numpy(np.stack(rows)))
    weights = torch.from_numpy(np.random.default_rng(0).normal(0, d_model**-0.5, (3, 64, 64)))
    frequencies = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    angles = torch.outer(torch.arange(3, dtype=torch.float64), frequencies)
    encoding = torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)

    def attend(ids):
        rows = embedding(torch.tensor(ids)) * d_model**0.5 + (encoding if encoded else 0)
        return scaled_dot_product_attention(*(rows @ w for w in weights), is_causal=causal)

    gaps = (attend([0, 1, 2]) - attend([2, 1, 0]).flip(0)).abs().amax(dim=1)
    comparison = compare_orders(first, second, d_model, encoded=encoded, causal=causal)
    np.testing.assert_allclose(comparison.differences, gaps.numpy(), rtol=1e-9, atol=1e-14)
