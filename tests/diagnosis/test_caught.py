"""Short tests for a table: the right one passes them all, each mistake fails what it should."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import positional_encoding
from diagnosis.caught import tests_passed as passed

N, D = 128, 64
POSITIONS, PAIRS = np.arange(N)[:, None], np.arange(D // 2)


def both(angles):
    return np.stack([np.sin(angles), np.cos(angles)], axis=2).reshape(len(angles), -1)


def failed(table):
    return {name for name, passes in passed(table, (N, D), 10000.0).items() if not passes}


@given(st.integers(8, 300), st.integers(4, 64), st.sampled_from([2, 20, 10000, 1e8]))
def test_the_right_table_passes_all(length, pairs, base):
    for dtype in (np.float64, np.float32):
        table = positional_encoding(length, 2 * pairs, base).astype(dtype).astype(np.float64)
        assert all(passed(table, (length, 2 * pairs), base).values())


RIGHT = both(POSITIONS * 10000.0 ** (-2 * PAIRS / D))
PER_COLUMN = POSITIONS * 10000.0 ** (-np.arange(D) / D)
# Each written out as its author would have written it, and what it fails: what the first row, the
# second, the last, the norms, the products and the steps of such a table are.
MISTAKES = {
    "one exponent a column": (
        np.where(np.arange(D) % 2, np.cos(PER_COLUMN), np.sin(PER_COLUMN)),
        {"length", "distance", "rotation"},
    ),
    "degrees": (
        both(np.deg2rad(POSITIONS * 10000.0 ** (-2 * PAIRS / D))),
        {"sine of 1", "slowest"},
    ),
    "a missing 2": (both(POSITIONS * 10000.0 ** (-PAIRS / D)), {"slowest"}),
    "plus": (both(POSITIONS * 10000.0 ** (2 * PAIRS / D)), {"slowest"}),
    "from 1": (
        both((POSITIONS + 1) * 10000.0 ** (-2 * PAIRS / D)),
        {"row 0", "sine of 1", "slowest"},
    ),
    "swapped": (
        RIGHT.reshape(N, -1, 2)[:, :, ::-1].reshape(N, D),
        {"row 0", "sine of 1", "slowest"},
    ),
    "normalised": (
        RIGHT / np.linalg.norm(RIGHT, axis=1, keepdims=True),
        {"row 0", "sine of 1", "slowest", "length"},
    ),
    "integer exponent": (both(POSITIONS * np.ones(D // 2)), {"slowest"}),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_fails_what_it_should_and_no_more(name):
    table, expected = MISTAKES[name]
    assert failed(table) == expected


def test_a_transposed_table_has_another_shape():
    assert "shape" in failed(RIGHT.T)
    assert failed(RIGHT) == set()
