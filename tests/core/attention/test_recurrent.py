import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.attention.recurrent import Cell, read_in_turn, seeded_cell
from core.attention.word_order import compare_orders_in_turn

WORDS = ["a", "b", "c", "d"]


def test_a_state_is_made_of_the_word_and_the_state_before():
    cell = Cell(np.array([[0.5], [2.0]]), np.array([[-1.0]]))
    states = read_in_turn([[1, 0], [0, 1], [1, 1]], cell).outputs
    first = np.tanh(0.5)
    second = np.tanh(2 - first)
    np.testing.assert_allclose(states[:, 0], [first, second, np.tanh(2.5 - second)], rtol=1e-15)


def test_what_is_read_later_changes_no_state():
    rows = np.random.default_rng(3).normal(size=(5, 8))
    cell, whole = seeded_cell(8, 4), read_in_turn(rows, seeded_cell(8, 4)).outputs
    for n in range(6):
        np.testing.assert_array_equal(read_in_turn(rows[:n], cell).outputs, whole[:n])


@given(st.permutations(WORDS))
def test_any_other_order_shows_in_the_outputs(shuffled):
    comparison = compare_orders_in_turn(WORDS, shuffled, 16)
    assert (comparison.differences.max() > 0.01) == (shuffled != WORDS)


def test_the_cell_shares_no_numbers_with_the_heads():
    ours = np.concatenate([part.ravel() for part in seeded_cell(8, 8)]) * 8**0.5
    heads = [np.random.default_rng(seed).normal(size=ours.size) for seed in range(20)]
    assert not np.isclose(ours[:, None], np.concatenate(heads)[None], rtol=0, atol=1e-12).any()


@pytest.mark.parametrize("rows", [np.ones((2, 3)), np.ones(8)])
def test_other_shapes_are_refused_by_name(rows):
    with pytest.raises(ValueError, match="shape of inputs"):
        read_in_turn(rows, seeded_cell(8, 4))


def test_a_sentence_without_words_is_refused_by_name():
    with pytest.raises(ValueError, match=r"first is \[\]; allowed: at least one word"):
        compare_orders_in_turn([], ["one"], 8)
