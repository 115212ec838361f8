"""The core against the paper's formula, entry by entry, in a plain double loop."""

import math

import numpy as np
import pytest

from core import encode_positions, positional_encoding, similarity_matrix


def paper(position, dimension, d_model, base):
    """Vaswani et al. 2017, section 3.5, as it is printed there."""
    angle = position / base ** (2 * (dimension // 2) / d_model)
    return math.cos(angle) if dimension % 2 else math.sin(angle)


def paper_table(positions, d_model, base):
    return [[paper(p, j, d_model, base) for j in range(d_model)] for p in positions]


@pytest.mark.parametrize("base", [1.5, 20, 10000, 500_000], ids="base={}".format)
@pytest.mark.parametrize("d_model", [2, 6, 64], ids="d_model={}".format)
@pytest.mark.parametrize("max_len", [1, 2, 3, 16, 17, 500], ids="max_len={}".format)
def test_table(max_len, d_model, base):
    table = positional_encoding(max_len, d_model, base)
    np.testing.assert_allclose(
        table, paper_table(range(max_len), d_model, base), rtol=0, atol=max_len * 4e-16 + 1e-15
    )


@pytest.mark.parametrize("positions", [[], [0.5, -3, 7.25], [999, 3, 3]], ids=str)
def test_any_positions_in_any_order(positions):
    encoded = encode_positions(positions, 10)
    assert encoded.shape == (len(positions), 10)
    for row, expected in zip(encoded, paper_table(positions, 10, 10000), strict=True):
        np.testing.assert_allclose(row, expected, rtol=0, atol=1e-12)


def test_concatenated_is_all_sines_then_all_cosines():
    interleaved = paper_table(range(40), 8, 10000)
    expected = [[*row[0::2], *row[1::2]] for row in interleaved]
    table = positional_encoding(40, 8, layout="concatenated")
    np.testing.assert_allclose(table, expected, rtol=0, atol=1e-14)


def test_similarity_is_the_dot_product_of_rows():
    rows = paper_table(range(30), 16, 100)
    expected = [[sum(a * b for a, b in zip(m, n, strict=True)) for n in rows] for m in rows]
    np.testing.assert_allclose(similarity_matrix(30, 16, 100), expected, rtol=0, atol=1e-12)
