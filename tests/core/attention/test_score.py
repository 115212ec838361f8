import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attention.score import (
    RULES,
    TERMS,
    bilinear_scores,
    head_form,
    rule_turns,
    score_terms,
    turn_hands,
)
from core.encodings.sinusoidal import encode_positions
from core.geometry.shift import shift_matrix


def quarter_turns(d_model):
    """J: on each pair [[0, 1], [-1, 0]]."""
    matrix = np.zeros((d_model, d_model))
    for i in range(0, d_model, 2):
        matrix[i, i + 1], matrix[i + 1, i] = 1, -1
    return matrix


def whole_matrix(form):
    """H, entry by entry, from the form's numbers."""
    d_model = 2 * len(form.turns)
    matrix = np.zeros((d_model, d_model))
    for i, turn in enumerate(form.turns):
        matrix[2 * i : 2 * i + 2, 2 * i : 2 * i + 2] = [
            [turn.real, -turn.imag],
            [turn.imag, turn.real],
        ]
    return matrix if form.query is None else matrix + form.query @ form.key.T


MATRICES = {
    "same": lambda d_model: np.eye(d_model),
    "back": lambda d_model: shift_matrix(3, d_model, 500.0),
    "order": quarter_turns,
    "random": lambda d_model: np.zeros((d_model, d_model)),
}


@pytest.mark.parametrize("rule", RULES)
def test_turned_hands_are_the_matrix_times_each_row(rule):
    vectors = np.random.default_rng(1).normal(size=(5, 12))
    turned = turn_hands(vectors, rule_turns(rule, 12, 500.0, 3))
    np.testing.assert_allclose(turned, vectors @ MATRICES[rule](12).T, atol=1e-15)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("mix", [0.0, 0.3, 1.0])
def test_four_terms_are_the_double_sums_and_add_up(rule, mix):
    n, d_model = 4, 6
    rng = np.random.default_rng(2)
    words, places = rng.normal(size=(n, d_model)), encode_positions(range(n), d_model)
    form = head_form(rule, d_model, offset=2, mix=mix, seed=7)
    matrix = whole_matrix(form).tolist()

    def loop(left, right):
        return [
            [
                sum(x[i] * matrix[i][j] * y[j] for i in range(d_model) for j in range(d_model))
                for y in right.tolist()
            ]
            for x in left.tolist()
        ]

    terms = score_terms(words, places, form)
    parts = [(words, words), (words, places), (places, words), (places, places)]
    assert len(terms) == len(TERMS) == len(parts)
    for term, (left, right) in zip(terms, parts, strict=True):
        np.testing.assert_allclose(term, loop(left, right), atol=1e-12)
    np.testing.assert_allclose(terms.sum(axis=0), loop(words + places, words + places), atol=1e-12)


@given(st.integers(-300, 300), st.integers(-300, 300), st.integers(-50, 50))
def test_place_by_place_is_asum_of_cosines_or_sines_of_the_distance(m, n, offset):
    frequencies = [10000 ** (-2 * i / 32) for i in range(16)]
    query, key = encode_positions([m], 32), encode_positions([n], 32)
    expected = {
        "same": sum(math.cos(w * (m - n)) for w in frequencies),
        "back": sum(math.cos(w * (m - n - offset)) for w in frequencies),
        "order": sum(math.sin(w * (m - n)) for w in frequencies),
    }
    for rule, value in expected.items():
        score = bilinear_scores(query, key, head_form(rule, 32, offset=offset))
        assert score[0, 0] == pytest.approx(value, abs=1e-10)


def test_order_is_odd_and_tells_before_from_after_where_the_dot_product_cannot():
    places = encode_positions(range(40), 64)
    order = bilinear_scores(places, places, head_form("order", 64))
    same = bilinear_scores(places, places, head_form("same", 64))
    np.testing.assert_allclose(order, -order.T, atol=1e-12)
    np.testing.assert_allclose(same, same.T, atol=1e-12)
    assert (np.diagonal(order, -1) > 1).all()


def test_relative_forms_are_exactly_the_turned_hands():
    """M^T H M = H, solved as linear equations in the d^2 entries of H, has d solutions."""
    d_model = 6
    shift = shift_matrix(1, d_model)
    equations = np.kron(shift.T, shift.T) - np.eye(d_model**2)
    assert d_model**2 - np.linalg.matrix_rank(equations, tol=1e-9) == d_model
    turns = np.random.default_rng(3).normal(size=(3, 2)) @ [1, 1j]
    matrix = turn_hands(np.eye(d_model), turns).T
    np.testing.assert_allclose(equations @ matrix.ravel(order="F"), 0, atol=1e-14)


@pytest.mark.parametrize("d_model", [64, 512])
def test_the_random_part_is_as_large_as_the_identity(d_model):
    sizes = [
        (whole_matrix(head_form("random", d_model, seed=seed)) ** 2).sum() for seed in range(12)
    ]
    assert np.mean(sizes) == pytest.approx(d_model, rel=0.05)


def test_places_far_louder_than_words_until_the_embedding_is_scaled():
    places = encode_positions(range(8), 512)
    words = np.random.default_rng(0).normal(0, 512**-0.5, (8, 512))
    form = head_form("same", 512)
    quiet, loud = score_terms(words, places, form), score_terms(words * 512**0.5, places, form)
    assert np.diagonal(quiet[0]).mean() == pytest.approx(1, abs=0.2)
    assert np.diagonal(quiet[3]) == pytest.approx(256)
    assert np.diagonal(loud[0]).mean() == pytest.approx(512, rel=0.2)


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: head_form("sideways", 8), "rule"),
        (lambda: head_form("same", 7), "d_model"),
        (lambda: head_form("same", 8, 1.0), "base"),
        (lambda: head_form("back", 8, offset=math.nan), "offset"),
        (lambda: head_form("same", 8, mix=1.5), "mix"),
        (lambda: head_form("random", 8, seed=-1), "seed"),
        (lambda: turn_hands(np.ones((2, 3)), np.ones(2)), "vectors"),
        (lambda: bilinear_scores(np.ones((2, 6)), np.ones((2, 8)), head_form("same", 8)), "quer"),
        (lambda: score_terms(np.ones((2, 8)), np.ones((3, 8)), head_form("same", 8)), "words"),
    ],
)
def test_refusals_name_the_argument(call, named):
    with pytest.raises(ValueError, match=named):
        call()
