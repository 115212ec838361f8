"""Our attention against PyTorch's own."""

import numpy as np
import pytest
import torch
from torch.nn.functional import scaled_dot_product_attention

from core.attention.head import attention, seeded_head, self_attention, softmax
from core.attention.recurrent import read_in_turn, seeded_cell
from core.attention.word_order import compare_orders


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("shape", [(1, 2, 2), (6, 64, 64), (64, 16, 8)])
def test_attention_is_scaled_dot_product_attention(shape, causal):
    n, d_head, d_value = shape
    rng = np.random.default_rng(n)
    q, k = rng.normal(size=(2, n, d_head))
    v = rng.normal(size=(n, d_value))
    expected = scaled_dot_product_attention(*map(torch.from_numpy, (q, k, v)), is_causal=causal)
    outputs = attention(q, k, v, causal=causal).outputs
    np.testing.assert_allclose(outputs, expected.numpy(), rtol=1e-12, atol=1e-14)


def test_softmax_is_torchs():
    scores = np.random.default_rng(0).normal(0, 50, (20, 30))
    expected = torch.softmax(torch.from_numpy(scores), dim=-1).numpy()
    np.testing.assert_allclose(softmax(scores), expected, rtol=1e-12)


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
    table = torch.from_numpy(np.stack(rows))
    embedding = torch.nn.Embedding.from_pretrained(table)
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


@pytest.mark.parametrize(("n", "d_model", "d_hidden"), [(1, 2, 2), (6, 64, 64), (16, 512, 64)])
def test_the_recurrent_cell_is_torchs(n, d_model, d_hidden):
    inputs, cell = (
        np.random.default_rng(n).normal(size=(n, d_model)),
        seeded_cell(d_model, d_hidden),
    )
    layer = torch.nn.RNN(d_model, d_hidden, bias=False, dtype=torch.float64)
    with torch.no_grad():
        layer.weight_ih_l0.copy_(torch.from_numpy(cell.word.T.copy()))
        layer.weight_hh_l0.copy_(torch.from_numpy(cell.state.T.copy()))
        expected, _ = layer(torch.from_numpy(inputs))
    np.testing.assert_allclose(
        read_in_turn(inputs, cell).outputs, expected.numpy(), rtol=1e-9, atol=1e-13
    )
