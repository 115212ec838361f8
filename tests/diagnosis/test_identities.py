"""Which identities of a sinusoidal table hold, and where they fail."""

import numpy as np
import pytest

from core import positional_encoding
from diagnosis.diagnose import diagnose


def of(table):
    return diagnose(table).identities


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
@pytest.mark.parametrize("kind", [np.float64, np.float32, np.float16])
def test_all_hold_for_the_papers_table(layout, kind):
    identities = of(positional_encoding(100, 32, layout=layout).astype(kind))
    assert identities.norm.holds
    assert identities.diagonals.holds
    assert identities.shift.holds


def test_one_exponent_per_column_breaks_all_three():
    columns = np.arange(20)
    angles = np.arange(50)[:, None] / 10000.0 ** (2 * columns / 20)
    table = np.where(columns % 2, np.cos(angles), np.sin(angles))
    identities = of(table)
    assert not any(each.holds for each in (identities.norm, identities.diagonals, identities.shift))
    sizes = np.sqrt((table**2).sum(axis=1))
    assert identities.norm.at == (sizes.argmin(), sizes.argmax())
    assert identities.norm.off == pytest.approx(sizes.max() - sizes.min())
    query, key = identities.diagonals.at
    assert query > key  # a row with itself would repeat that lengths differ
    products = table @ table.T
    assert identities.diagonals.off == pytest.approx(
        abs(products[query, key] - products[query - key, 0])
    )


def test_rows_whose_product_fails_are_two():
    """Of a row that is too long, its product with itself is furthest off: that is its length."""
    table = positional_encoding(60, 32)
    table[20] *= 1.1
    identities = of(table)
    assert 20 in identities.norm.at
    query, key = identities.diagonals.at
    assert 20 in (query, key)
    assert query != key


@pytest.mark.parametrize("width", [16, 128, 512])
def test_columns_that_miss_a_rotation_are_a_pair_of_the_table(width):
    columns = np.arange(width)
    angles = np.arange(128)[:, None] / 10000.0 ** (columns / width)
    sine, cosine = of(np.where(columns % 2, np.cos(angles), np.sin(angles))).shift.at
    assert (sine % 2, cosine) == (0, sine + 1)


def test_a_wrong_entry_is_found():
    table = positional_encoding(60, 16)
    table[40, 6] += 0.1
    identities = of(table)
    assert 40 in identities.norm.at
    assert 40 in identities.diagonals.at
    assert identities.shift.at == (6, 7)


def test_random_numbers_break_all_three():
    identities = of(np.random.default_rng(0).normal(size=(40, 16)))
    assert not any(each.holds for each in (identities.norm, identities.diagonals, identities.shift))
