"""Rotary encoding against a plain loop."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.rotary import PAIRINGS, pair_columns, rotate
from core.encodings.rotary_scaling import Yarn
from core.geometry.shift import shift_matrix

EITHER = pytest.mark.parametrize("pairing", PAIRINGS)


def rotated_by_loop(vector, position, base, pairing):
    d = len(vector)
    out = [0.0] * d
    for i in range(d // 2):
        a, b = (2 * i, 2 * i + 1) if pairing == "interleaved" else (i, i + d // 2)
        angle = position / base ** (2 * i / d)
        out[a] = vector[a] * math.cos(angle) - vector[b] * math.sin(angle)
        out[b] = vector[a] * math.sin(angle) + vector[b] * math.cos(angle)
    return out


@EITHER
@given(position=st.floats(-1e4, 1e4), half=st.integers(1, 8), base=st.floats(1.5, 1e6))
def test_rotation_is_the_papers(pairing, position, half, base):
    vector = np.random.default_rng(half).normal(size=2 * half)
    turned = rotate(vector, [position], base, pairing=pairing)[0]
    np.testing.assert_allclose(turned, rotated_by_loop(vector, position, base, pairing), atol=1e-8)
    assert np.linalg.norm(turned) == pytest.approx(np.linalg.norm(vector))


@EITHER
def test_a_part_of_a_head_turns_as_a_narrow_head_does(pairing):
    vector, positions = np.random.default_rng(4).normal(size=96), [0.0, 7.0, 500.0]
    turned = rotate(vector, positions, pairing=pairing, partial_rotary_factor=0.25)
    np.testing.assert_array_equal(turned[:, :24], rotate(vector[:24], positions, pairing=pairing))
    np.testing.assert_array_equal(turned[:, 24:], np.tile(vector[24:], (3, 1)))


@EITHER
@given(m=st.integers(0, 2000), n=st.integers(0, 2000), shift=st.integers(0, 2000))
def test_a_score_depends_on_the_distance_alone(pairing, m, n, shift):
    query, key = np.random.default_rng(1).normal(size=(2, 16))
    here = rotate(query, [m], pairing=pairing) @ rotate(key, [n], pairing=pairing).T
    there = (
        rotate(query, [m + shift], pairing=pairing) @ rotate(key, [n + shift], pairing=pairing).T
    )
    assert here.item() == pytest.approx(there.item(), abs=1e-9)


def test_one_pairing_is_a_permutation_of_the_other():
    vector = np.random.default_rng(2).normal(size=12)
    order = np.stack(pair_columns(12, "half"), axis=1).ravel()
    half = rotate(vector, [5.0], pairing="half")[0]
    interleaved = rotate(vector[order], [5.0], pairing="interleaved")[0]
    np.testing.assert_allclose(half[order], interleaved)


def test_rotary_turns_the_other_way_than_the_shift_matrix():
    """The matrix turns (sin, cos) clockwise on the dial; rotary turns (x, y) the usual way."""
    vector = np.random.default_rng(3).normal(size=8)
    np.testing.assert_allclose(rotate(vector, [3.0])[0], shift_matrix(3.0, 8).T @ vector)


def test_yarns_attention_factor_lengthens_what_it_turns():
    vector, scaling = np.ones(16), Yarn(8.0, 64)
    lengths = np.linalg.norm(rotate(vector, [0.0, 9.0], scaling=scaling), axis=1)
    np.testing.assert_allclose(lengths, 4 * (0.1 * math.log(8) + 1))


@pytest.mark.parametrize(
    ("vectors", "positions", "options", "message"),
    [
        (np.ones(7), [0], {}, "d_head is 7; allowed: an even integer, at least 2"),
        (np.ones((2, 8)), [0], {}, r"vectors is \(2, 8\); allowed: shape"),
        (np.ones((1, 1, 8)), [0], {}, "vectors is"),
        (np.ones(8), [math.nan], {}, "positions is"),
        (np.ones(8), [0], {"base": 1.0}, "base is 1.0; allowed: a finite number above 1"),
        (
            np.ones(6),
            [0],
            {"partial_rotary_factor": 0.25},
            "partial_rotary_factor is 0.25; allowed",
        ),
        (np.ones(8), [0], {"pairing": "pairs"}, "pairing is 'pairs'; allowed: 'half' or 'inter"),
    ],
)
def test_wrong_rotations_are_refused(vectors, positions, options, message):
    with pytest.raises(ValueError, match="^" + message):
        rotate(vectors, positions, **options)
