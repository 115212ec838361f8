"""Two tables: where they differ, and which order of columns or rows leads from one to the other."""

from itertools import product

import numpy as np
import pytest

from core.encodings.rotary import pair_columns, rotate
from diagnosis.column_order import column_order
from diagnosis.two_tables import two_tables
from tests.diagnosis.tables import cosines, waves

RANDOM = np.random.default_rng(7)


def converted(q, heads, to, rotated=None):
    """Columns moved one by one: the n-th pair of one pairing becomes that of the other."""
    width = q.shape[-1] // heads
    rotated = rotated or width
    ways = {pairing: pair_columns(rotated, pairing) for pairing in ("half", "interleaved")}
    before = ways["interleaved" if to == "half" else "half"]
    result = q.copy()
    for head in range(heads):
        for old, new in zip(before, ways[to], strict=True):
            for source, target in zip(old, new, strict=True):
                result[..., head * width + target] = q[..., head * width + source]
    return result


def test_the_way_between_pairings_is_found_in_columns_and_in_rows():
    sizes = [(1, 8, 8), (4, 16, 16), (3, 12, 12), (2, 32, 8), (8, 64, 64)]
    for (heads, width, rotated), to in product(sizes, ["half", "interleaved"]):
        q = RANDOM.normal(size=(3, heads * width))
        after = converted(q, heads, to, rotated)
        order = column_order(q, after)
        assert (order.to, order.heads, order.d_head, order.rotated) == (to, heads, width, rotated)
        assert (order.axis, order.exact, order.either) == (1, True, False)
        assert (q[:, order.indices] == after).all()
        weight = RANDOM.normal(size=(heads * width, 5))
        rows = column_order(weight, converted(weight.T, heads, to, rotated).T)
        assert (rows.to, rows.d_head, rows.rotated, rows.axis) == (to, width, rotated, 0)


def test_rounding_on_the_way_is_allowed_for_and_two_pairs_lead_either_way():
    q = RANDOM.normal(size=(6, 64))
    for form in (np.float16, np.float32):
        order = column_order(q, converted(q, 4, "half").astype(form).astype(float))
        assert (order.to, order.d_head, order.exact) == ("half", 16, False)
    q = RANDOM.normal(size=(6, 4))
    assert column_order(q, q[:, [0, 2, 1, 3]]).either


def test_another_order_is_spelled_out_and_what_is_none_is_not():
    q = RANDOM.normal(size=(4, 24))
    order = RANDOM.permutation(24)
    way = column_order(q, q[:, order])
    assert (way.to, way.indices) == (None, tuple(order.tolist()))
    assert column_order(q, q) is None
    assert column_order(q, -q) is None
    changed = q[:, order].copy()
    changed[3, 5] += 0.5
    assert column_order(q, changed) is None
    assert column_order(q, q[:, :20]) is None


def test_by_how_much_tables_differ():
    table = RANDOM.normal(size=(20, 8)).astype(np.float32)
    one = table.copy()
    one[7, 3] += 2
    both = two_tables(table, one)
    assert (both.furthest, int(both.unequal.sum()), both.rounded) == ((7, 3), 1, None)
    assert both.apart[7, 3] == pytest.approx(2, abs=1e-6)
    off = table.astype(float).round(3) + np.eye(20, 8) / 1000  # by one of the last digit
    assert two_tables(table, off).rounded is None


def test_a_transposed_second_table_is_compared_turned_over():
    for size in ((6, 8), (7, 7)):
        first = RANDOM.normal(size=size)
        second = first.T.copy()
        second[2, 1] += 1
        both = two_tables(first, second)
        assert both.transposed
        assert (both.furthest, both.unequal.sum()) == ((1, 2), 1)
    # But no table of another length and width.
    both = two_tables(RANDOM.normal(size=(6, 8)), RANDOM.normal(size=(8, 6)))
    assert (both.transposed, both.first.shape) == (False, (6, 6))
    symmetric = np.ones((4, 4))
    assert not two_tables(symmetric, symmetric + np.eye(4)).transposed


Q, PLACES = np.random.default_rng(5).normal(size=(10, 32)), np.arange(10)
HALF, INTERLEAVED = (rotate(Q, PLACES, pairing=one) for one in ("half", "interleaved"))
# What is said of them stands in tests/text/files/two_tables.txt.
PAIRS = {
    "rotated_other_pairs": (HALF, INTERLEAVED),
    "rotated_other_way": (HALF, rotate(Q, -PLACES, pairing="half")),
    "rotated_half": (Q, HALF),
    "rotated_interleaved": (Q, INTERLEAVED),
    "rotated_back": (HALF, Q),
    "twice_to_half": (Q, converted(converted(Q, 2, "half"), 2, "half")),
    "halves_exchanged": (Q, np.hstack([Q[:, 16:], Q[:, :16]])),
    "differ_base": (cosines(range(60)), cosines(range(60), base=500000.0)),
    "differ_first": (waves(range(50)), waves(range(1, 51))),
    "differ_exponent": (waves(range(24), 16), waves(range(24), 16, 10000.0 ** (8 / 7))),
}
