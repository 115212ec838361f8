"""Identities of a sinusoidal table, short tests of one, and handfuls of entries."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core import positional_encoding
from core.arguments import LAYOUTS
from diagnosis.caught import tests_passed as passed
from diagnosis.diagnose import diagnose
from diagnosis.entries import diagnose_entries
from tests.diagnosis.foreign import both, by_column


def of(table):
    return diagnose(table).identities


def holding(identities):
    return [one.holds for one in (identities.norm, identities.diagonals, identities.shift)]


def per_column(length, width, factor=1):
    """One exponent a column."""
    return by_column(length, factor * np.arange(width) / width)


def test_all_hold_for_the_papers_table():
    for layout, kind in product(LAYOUTS, (np.float64, np.float32, np.float16)):
        table = positional_encoding(48, 16, layout=layout).astype(kind)
        assert holding(of(table)) == [True, True, True]


def test_one_exponent_per_column_and_random_numbers_break_all_three():
    assert not any(holding(of(np.random.default_rng(0).normal(size=(40, 16)))))
    table = per_column(50, 20, 2)
    identities = of(table)
    assert not any(holding(identities))
    sizes = np.sqrt((table**2).sum(axis=1))
    assert identities.norm.at == (sizes.argmin(), sizes.argmax())
    assert identities.norm.off == pytest.approx(sizes.max() - sizes.min())
    query, key = identities.diagonals.at
    assert query > key  # a row with itself would repeat that lengths differ
    products = table @ table.T
    away = abs(products[query, key] - products[query - key, 0])
    assert identities.diagonals.off == pytest.approx(away)


def test_where_they_fail():
    """Of a row that is too long, its product with itself is furthest off: that is its length."""
    table = positional_encoding(60, 16)
    table[20] *= 1.1
    identities = of(table)
    assert 20 in identities.norm.at
    query, key = identities.diagonals.at
    assert 20 in (query, key)
    assert query != key
    for width in (16, 128):  # columns that miss a rotation are a pair of the table
        sine, cosine = of(per_column(64, width)).shift.at
        assert (sine % 2, cosine) == (0, sine + 1)
    table = positional_encoding(60, 16)
    table[40, 6] += 0.1
    identities = of(table)
    assert 40 in identities.norm.at
    assert 40 in identities.diagonals.at
    assert identities.shift.at == (6, 7)


# ---- short tests of a table: the right one passes them all, each mistake fails what it should

N, D = 128, 64
POSITIONS, PAIRS = np.arange(N)[:, None], np.arange(D // 2)


def failed(table):
    return {name for name, passes in passed(table, (N, D), 10000.0).items() if not passes}


@given(st.integers(8, 300), st.integers(4, 64), st.sampled_from([2, 20, 10000, 1e8]))
def test_the_right_table_passes_all(length, pairs, base):
    for dtype in (np.float64, np.float32):
        table = positional_encoding(length, 2 * pairs, base).astype(dtype).astype(np.float64)
        assert all(passed(table, (length, 2 * pairs), base).values())


W = 10000.0 ** (-2 * PAIRS / D)
RIGHT = both(POSITIONS * W)
BEGIN = {"row 0", "sine of 1", "slowest"}
# Each as its author would have written it, and what it fails: what its first row, second and last,
# norms, products and steps are.
MISTAKES = {
    "one exponent a column": (per_column(N, D), {"length", "distance", "rotation"}),
    "degrees": (both(np.deg2rad(POSITIONS * W)), {"sine of 1", "slowest"}),
    "a missing 2": (both(POSITIONS * 10000.0 ** (-PAIRS / D)), {"slowest"}),
    "plus": (both(POSITIONS / W), {"slowest"}),
    "from 1": (both((POSITIONS + 1) * W), BEGIN),
    "swapped": (RIGHT.reshape(N, -1, 2)[:, :, ::-1].reshape(N, D), BEGIN),
    "normalised": (RIGHT / np.linalg.norm(RIGHT, axis=1, keepdims=True), {*BEGIN, "length"}),
    "integer exponent": (both(POSITIONS * np.ones(D // 2)), {"slowest"}),
}


def test_a_mistake_fails_what_it_should_and_no_more():
    found = {name: failed(table) for name, (table, _) in MISTAKES.items()}
    assert found == {name: expected for name, (_, expected) in MISTAKES.items()}
    assert failed(RIGHT) == set()
    assert "shape" in failed(RIGHT.T)


# ---- handfuls of entries


def entries(table, places):
    return [(row, column, round(table[row, column], 4)) for row, column in places]


def test_a_handful_of_entries():
    few = entries(positional_encoding(8, 16), [(1, 0), (1, 1), (3, 4), (7, 6), (5, 12)])
    readings = diagnose_entries(few, 16)
    assert (readings[0].bugs(), readings[0].conventions(), readings[0].base) == ([], [], 10000)
    assert all(len(reading.bugs()) <= 2 for reading in readings)
    wrong = entries(per_column(8, 16), [(1, 1), (2, 3), (3, 4), (7, 7), (5, 10)])
    assert diagnose_entries(wrong, 16)[0].bugs() == ["one_exponent_per_column"]
    assert diagnose_entries([(r, c, 0.123) for r in (1, 2) for c in (3, 5)], 16) == ()
    with pytest.raises(ValueError, match="entries"):
        diagnose_entries([(0, 0, 1.0)], 16)
    with pytest.raises(ValueError, match="column"):
        diagnose_entries([(0, 16, 1.0)] * 4, 16)
