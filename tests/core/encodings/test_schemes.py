"""The contract that every scheme keeps, run over the registry."""

import numpy as np
import pytest

from core.encodings.registry import SCHEMES
from core.encodings.rotary_scaling import Linear
from core.encodings.scheme import Scheme, Setup, position_scores
from core.geometry.similarity import similarity_profile

EVERY = pytest.mark.parametrize("scheme", SCHEMES.values(), ids=SCHEMES)
BOTH = pytest.mark.parametrize("causal", [True, False])
SETUP = Setup(max_len=20, d_head=8, n_heads=6)


def test_the_registry_names_each_scheme_once():
    assert all(name == scheme.name for name, scheme in SCHEMES.items())
    assert len({scheme.title for scheme in SCHEMES.values()}) == len(SCHEMES)


@EVERY
def test_at_most_one_slot_is_filled_and_says_where_position_enters(scheme):
    filled = {
        "input": scheme.add,
        "query and key": scheme.turn,
        "score": scheme.bias,
    }
    places = [place for place, slot in filled.items() if slot]
    assert places == ([] if scheme.enters == "nowhere" else [scheme.enters])
    assert scheme.title
    assert scheme.source


@EVERY
@pytest.mark.parametrize("size", [(1, 2, 1), (3, 2, 5), (40, 64, 7)])
def test_slots_return_what_the_contract_says(scheme, size):
    setup = Setup(*size)
    if scheme.add:
        positions = np.arange(float(setup.max_len))
        assert scheme.add(positions, setup).shape == (setup.max_len, setup.d_head)
    if scheme.turn:
        vectors = np.random.default_rng(0).normal(size=(3, setup.d_head))
        turned = scheme.turn(vectors, np.array([0.0, 5.0, 7.5]), setup)
        np.testing.assert_allclose(turned[0], vectors[0])
        lengths = np.linalg.norm(vectors, axis=1)
        np.testing.assert_allclose(np.linalg.norm(turned, axis=1), lengths)
    if scheme.bias:
        bias = scheme.bias(np.arange(4.0), setup)
        assert bias.shape == (setup.n_heads, 4)
        assert np.isfinite(bias).all()


@EVERY
@BOTH
def test_scores_are_finite_and_repeatable_and_masked(scheme, causal):
    setup = Setup(20, 8, 6, causal=causal)
    scores = position_scores(scheme, setup, query=12)
    assert scores.shape == (6 if scheme.bias else 1, 20)
    np.testing.assert_array_equal(scores, position_scores(scheme, setup, query=12))
    assert np.isfinite(scores[:, :13]).all()
    assert (np.isneginf if causal else np.isfinite)(scores[:, 13:]).all()


@EVERY
@BOTH
def test_scores_depend_on_distance_alone_unless_rows_are_free(scheme, causal):
    setup = Setup(20, 8, 6, causal=causal)
    near, far = (position_scores(scheme, setup, query) for query in (9, 19))
    same = np.allclose(near[:, :10], far[:, 10:])
    assert same == (scheme.name != "learned")


@EVERY
def test_a_seed_matters_only_to_a_stand_in(scheme):
    other = Setup(20, 8, 6, seed=1)
    same = np.array_equal(position_scores(scheme, SETUP, 19), position_scores(scheme, other, 19))
    assert same != scheme.stand_in


@EVERY
@pytest.mark.parametrize("beyond", [20, 7.5])
def test_a_formula_is_defined_anywhere_and_a_table_is_not(scheme, beyond):
    keys = [0, beyond]
    if scheme.any_position:
        assert position_scores(scheme, Setup(20, 8, 6, causal=False), 3, keys).shape[1] == 2
    else:
        with pytest.raises(ValueError, match=r"^positions is"):
            position_scores(scheme, SETUP, 3, keys)


@EVERY
def test_scores_can_be_asked_for_some_keys(scheme):
    every, some = (position_scores(scheme, SETUP, 15, keys) for keys in (None, [2, 9, 15]))
    np.testing.assert_allclose(some, every[:, [2, 9, 15]], atol=1e-14)


def test_sinusoidal_and_rotary_share_one_profile():
    setup = Setup(300, 64, base=500.0)
    profile = similarity_profile(300, 64, 500.0) / np.sqrt(64)
    sinusoidal = position_scores(SCHEMES["sinusoidal"], setup, 299)[0, ::-1]
    rotary = position_scores(SCHEMES["rotary"], setup, 299)[0, ::-1]
    np.testing.assert_allclose(sinusoidal, profile, atol=1e-11)
    np.testing.assert_allclose(rotary, 2 * profile, atol=1e-11)  # ones: every pair has norm^2 2


def test_only_rotary_is_stretched():
    stretched = Setup(20, 8, 6, scaling=Linear(4))
    for scheme in SCHEMES.values():
        scores = [position_scores(scheme, setup, 19) for setup in (SETUP, stretched)]
        assert np.array_equal(*scores) == (scheme.name != "rotary")


def test_no_encoding_leaves_the_mask_alone():
    scores = position_scores(SCHEMES["none"], SETUP, 7)
    np.testing.assert_array_equal(scores, [[0.0] * 8 + [-np.inf] * 12])


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("max_len", 0, "an integer, at least 1"),
        ("d_head", 7, "an even integer, at least 2"),
        ("d_head", 0, "an even integer, at least 2"),
        ("n_heads", 0, "an integer, at least 1"),
        ("base", 1.0, "a finite number above 1"),
        ("seed", -1, "an integer, at least 0"),
    ],
)
def test_a_wrong_setup_is_refused(field, value, allowed):
    with pytest.raises(ValueError, match=f"^{field} is {value!r}; allowed: {allowed}"):
        Setup(**{"max_len": 20, "d_head": 8} | {field: value})


@pytest.mark.parametrize("query", [-1, 20, 1.5])
def test_a_query_outside_the_text_is_refused(query):
    with pytest.raises(ValueError, match=r"^query is"):
        position_scores(SCHEMES["none"], SETUP, query)


def test_a_scheme_with_nothing_filled_enters_nowhere():
    assert Scheme("x", "X", "nobody").enters == "nowhere"
