"""One head, its scores and their terms, and word order."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from core.attention.head import attention, seeded_head, self_attention, softmax
from core.attention.position_scores import (
    random_shares,
    relative_share,
    scores_of_positions,
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
from core.attention.word_order import compare_orders
from core.encodings.sinusoidal import encode_positions, positional_encoding
from core.geometry.shift import shift_matrix
from core.input.text_to_input import embedding_table

# --- one head


def loop_softmax(row):
    powers = [math.exp(score) for score in row]
    return [power / sum(powers) for power in powers]


def loop_attention(q, k, v, causal):
    """Equation 1 of the paper, one row of weights at a time."""
    weights = np.zeros((len(q), len(q)))
    for m in range(len(q)):
        visible = m + 1 if causal else len(q)
        dots = [sum(q[m] * k[n]) / math.sqrt(len(q[m])) for n in range(visible)]
        weights[m, :visible] = loop_softmax(dots)
    return weights, [sum(weights[m, n] * v[n] for n in range(len(q))) for m in range(len(q))]


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("shape", [(1, 1, 1), (3, 4, 4), (7, 8, 5)])
def test_attention_is_equation_1(shape, causal):
    n, d_head, d_value = shape
    rng = np.random.default_rng(5)
    q, k, v = (rng.normal(size=(n, d)) for d in (d_head, d_head, d_value))
    attended = attention(q, k, v, causal=causal)
    for actual, expected in zip(attended, loop_attention(q, k, v, causal), strict=True):
        np.testing.assert_allclose(actual, expected, rtol=1e-12, atol=1e-14)
    inputs, head = rng.normal(size=(n, 6)), seeded_head(6, 4, seed=3)
    _, outputs = loop_attention(*(inputs @ weights for weights in head), causal)
    attended = self_attention(inputs, head, causal=causal)
    np.testing.assert_allclose(attended.outputs, outputs, rtol=1e-10)


def test_softmax_of_huge_scores_neither_overflows_nor_vanishes():
    np.testing.assert_allclose(softmax([1e6, 1e6, -1e6]), [0.5, 0.5, 0])
    np.testing.assert_allclose(softmax([-np.inf, 3.0]), [0, 1])


@pytest.mark.parametrize(("d_model", "seeds"), [(16, 20), (64, 10)])
def test_a_head_is_drawn_apart_from_the_words_that_it_reads(d_model, seeds):
    """No number of the table comes up again in a projection."""
    table = embedding_table(map(str, range(d_model)), d_model)
    for seed in range(seeds):
        head = seeded_head(d_model, seed=seed)
        for projection in head:
            assert not np.isin(projection, table).any()
            # Of n independent pairs of numbers the correlation has a deviation of 1/sqrt(n).
            assert abs(np.corrcoef(table.ravel(), projection.ravel())[0, 1]) < 4.5 / d_model
            assert projection.var() * d_model == pytest.approx(1, abs=7 / d_model)
        drawn = np.concatenate([part.ravel() for part in head])
        assert len(np.unique(drawn)) == drawn.size  # each of the three its own
        np.testing.assert_array_equal(head.key, seeded_head(d_model, seed=seed).key)
        assert not np.isin(head.key, seeded_head(d_model, seed=seed + 1).key).any()
    assert seeded_head(256, 64).value.shape == (256, 64)


# --- word order

SOME = ["a", "b", "c", "d", "e", "f", "a", "b"]


@given(st.permutations(SOME))
def test_any_shuffle_gives_the_same_outputs_shuffled(shuffled):
    comparison = compare_orders(SOME, shuffled, 16, encoded=False)
    outputs = dict(zip(SOME, comparison.first.outputs, strict=True))
    for word, row in zip(shuffled, comparison.second.outputs, strict=True):
        np.testing.assert_allclose(row, outputs[word], rtol=0, atol=1e-14)


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


@given(st.integers(-300, 300), st.integers(-300, 300), st.integers(-50, 50))
def test_position_by_position_is_a_sum_of_cosines_or_sines_of_the_distance(m, n, offset):
    """So the order form is odd, and tells before from after where the dot product cannot."""
    frequencies = [10000 ** (-2 * i / 32) for i in range(16)]
    query, key = encode_positions([m], 32), encode_positions([n], 32)
    expected = {
        "same": sum(math.cos(w * (m - n)) for w in frequencies),
        "back": sum(math.cos(w * (m - n - offset)) for w in frequencies),
        "order": sum(math.sin(w * (m - n)) for w in frequencies),
    }
    for rule, value in expected.items():
        form = head_form(rule, 32, offset=offset)
        assert bilinear_scores(query, key, form)[0, 0] == pytest.approx(value, abs=1e-10)
        every = scores_of_positions(4, 32, 10000.0, form)
        own = bilinear_scores(*[encode_positions(range(4), 32)] * 2, form)
        np.testing.assert_allclose(every, own, atol=1e-10)


# --- the share of a score that is a function of distance


def loop_share(matrix):
    """Variance between diagonals over the whole variance, one diagonal at a time."""
    n, centred = len(matrix), matrix - matrix.mean()
    diagonals = [np.diagonal(centred, offset) for offset in range(1 - n, n)]
    return sum(len(one) * one.mean() ** 2 for one in diagonals) / (centred**2).sum()


@given(arrays.arrays(np.float64, (5, 5), elements=st.integers(-9, 9)))
def test_share_is_the_correlation_ratio_of_the_diagonals(matrix):
    if np.ptp(matrix) == 0:
        assert math.isnan(relative_share(matrix))
    else:
        assert relative_share(matrix) == pytest.approx(loop_share(matrix), abs=1e-12)


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
