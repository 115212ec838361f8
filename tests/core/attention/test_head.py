import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attention.head import attention, seeded_head, self_attention, softmax
from core.input.text_to_input import embedding_table


def loop_softmax(row: list[float]) -> list[float]:
    powers = [math.exp(score) for score in row]
    return [power / sum(powers) for power in powers]


def loop_attention(q, k, v, causal):
    """Equation 1 of the paper, one number at a time."""
    all_weights, all_outputs = [], []
    for m in range(len(q)):
        visible = m + 1 if causal else len(q)
        scores = []
        for n in range(visible):
            dot = sum(q[m][i] * k[n][i] for i in range(len(q[m])))
            scores.append(dot / math.sqrt(len(q[m])))
        weights = loop_softmax(scores) + [0.0] * (len(q) - visible)
        all_weights.append(weights)
        all_outputs.append(
            [sum(weights[n] * v[n][j] for n in range(len(q))) for j in range(len(v[0]))]
        )
    return all_weights, all_outputs


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("shape", [(1, 1, 1), (3, 4, 4), (7, 8, 5)])
def test_attention_is_equation_1(shape, causal):
    n, d_head, d_value = shape
    rng = np.random.default_rng(5)
    q, k, v = (
        rng.normal(size=(n, d_head)),
        rng.normal(size=(n, d_head)),
        rng.normal(size=(n, d_value)),
    )
    weights, outputs = loop_attention(q.tolist(), k.tolist(), v.tolist(), causal)
    attended = attention(q, k, v, causal=causal)
    np.testing.assert_allclose(attended.weights, weights, rtol=1e-12, atol=1e-15)
    np.testing.assert_allclose(attended.outputs, outputs, rtol=1e-12, atol=1e-14)


@given(st.lists(st.floats(-30, 30), min_size=1, max_size=12))
def test_softmax_is_the_quotient_of_exponentials(row):
    np.testing.assert_allclose(softmax(row), loop_softmax(row), rtol=1e-12)


def test_softmax_of_huge_scores_neither_overflows_nor_vanishes():
    np.testing.assert_allclose(softmax([1e6, 1e6, -1e6]), [0.5, 0.5, 0])
    np.testing.assert_allclose(softmax([-np.inf, 3.0]), [0, 1])


@pytest.mark.parametrize("row", [[np.nan, 1], [np.inf, 1], [-np.inf, -np.inf]])
def test_softmax_refuses_a_row_that_has_no_weights(row):
    with pytest.raises(ValueError, match=r"scores is .*finite"):
        softmax(row)


def test_self_attention_projects_with_the_heads_own_matrices():
    rng = np.random.default_rng(1)
    inputs, head = rng.normal(size=(5, 6)), seeded_head(6, 4, seed=3)

    def project(weights):
        return [
            [sum(inputs[n, i] * weights[i, j] for i in range(6)) for j in range(4)]
            for n in range(5)
        ]

    _, outputs = loop_attention(*(project(weights) for weights in head), causal=False)
    np.testing.assert_allclose(self_attention(inputs, head).outputs, outputs, rtol=1e-10)


def test_without_a_mask_reordered_words_give_the_same_outputs_reordered():
    rng = np.random.default_rng(2)
    inputs, head, order = rng.normal(size=(6, 8)), seeded_head(8), rng.permutation(6)
    outputs = self_attention(inputs, head).outputs
    again = self_attention(inputs[order], head).outputs
    np.testing.assert_allclose(again, outputs[order], rtol=0, atol=1e-14)


def test_with_a_causal_mask_they_do_not():
    rng = np.random.default_rng(2)
    inputs, head = rng.normal(size=(3, 8)), seeded_head(8)
    outputs = self_attention(inputs, head, causal=True).outputs
    again = self_attention(inputs[::-1], head, causal=True).outputs
    assert np.abs(again[::-1] - outputs).max() > 0.1


def test_seeded_head_repeats_and_has_the_promised_spread():
    head, again, other = seeded_head(256, 64), seeded_head(256, 64), seeded_head(256, 64, seed=1)
    for matrix, same, different in zip(head, again, other, strict=True):
        assert matrix.shape == (256, 64)
        np.testing.assert_array_equal(matrix, same)
        assert not np.array_equal(matrix, different)
        assert matrix.var() * 256 == pytest.approx(1, abs=0.05)
    assert not np.array_equal(head.query, head.key)


@pytest.mark.parametrize("d_model", [16, 64, 512])
def test_a_head_is_drawn_apart_from_the_words_that_it_reads(d_model):
    """For every draw that a page offers: no number of the table comes up again in a projection."""
    table = embedding_table(map(str, range(d_model)), d_model)
    for seed in range(20):
        for projection in seeded_head(d_model, seed=seed):
            assert not np.intersect1d(table, projection).size
            # Of n independent pairs of numbers the correlation has a deviation of 1/sqrt(n).
            assert abs(np.corrcoef(table.ravel(), projection.ravel())[0, 1]) < 4.5 / d_model


@pytest.mark.parametrize("bad", [np.zeros((3, 5)), np.zeros(4), np.zeros((0, 4))])
def test_inputs_that_do_not_fit_are_refused(bad):
    with pytest.raises(ValueError, match="shape"):
        self_attention(bad, seeded_head(4))


@pytest.mark.parametrize(
    ("arguments", "name"), [((0,), "d_model"), ((4, 0), "d_head"), ((4, 4, -1), "seed")]
)
def test_seeded_head_refuses_by_name(arguments, name):
    with pytest.raises(ValueError, match=f"{name} is"):
        seeded_head(*arguments)
