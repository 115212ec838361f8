"""Tables that are nearly right are named with what is wrong, right ones never, random ones not."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagnosis.diagnose import diagnose
from diagnosis.reading import Reading
from tests.profiles import WEEKLY
from tests.truth import formulas


def paper(length, d_model, base=10000.0):
    return formulas.encoding(range(length), d_model, base).astype(float)


def test_what_is_noise():
    """As training leaves it, too; how large it is, by a sum of squares."""
    table, rng = paper(64, 32), np.random.default_rng(0)
    for size in (1e-3, 0.05):
        noisy = table + rng.normal(0, size, table.shape)
        near = diagnose(noisy).nearly
        assert (near.kind, near.reading) == ("noise", Reading(64, 32))
        assert near.rms == pytest.approx(np.sqrt(np.mean((noisy - table) ** 2)), rel=0.02)
    other = table.copy()
    other[2, 3] = 0.5
    (entry,) = diagnose(other).nearly.entries
    assert (entry.row, entry.column, entry.value) == (2, 3, 0.5)
    assert entry.expected == pytest.approx(table[2, 3], abs=1e-6)


def test_what_is_no_noise():
    """Whole lines that are off, and a base of its own for each half, though most is close."""
    noisy = paper(60, 32) + np.random.default_rng(0).normal(0, 1e-3, (60, 32))
    noisy[0] = 1
    assert diagnose(noisy).nearly is None
    for shape in ((16, 1), (1, 16)):
        moved = paper(16, 16) + np.random.default_rng(0).normal(0, 0.03, shape)
        assert diagnose(moved).nearly is None
    for base in (3000.0, *[12000.0] * WEEKLY):
        table = paper(64, 32)
        table[:, 8:] = paper(64, 32, base)[:, 8:]
        assert diagnose(table).nearly is None


# ---- a right table is never called wrong, however few its digits

BASES = (10000.0, 500000.0, 1234.0, 1e6, 50.0, 9999.0, 448829.0)
FORMATS = [*range(1, 9), np.float16, np.float32]  # decimals, or how it is stored


def right(length, d_model, base, order, form):
    """The paper's formula, written out and rounded."""
    values = paper(length, d_model, base)
    if order == "concatenated":
        values = np.hstack([values[:, 0::2], values[:, 1::2]])
    return np.round(values, form) if isinstance(form, int) else values.astype(form)


@pytest.mark.parametrize("form", FORMATS, ids=str)
def test_a_right_table_is_never_called_wrong(form):
    rng = np.random.default_rng(FORMATS.index(form))
    for width in (4, 2 * int(rng.integers(3, 17))) * (5 if WEEKLY else 1):
        length, base = int(rng.integers(3, 41)), rng.choice(BASES)
        order = rng.choice(["interleaved", "concatenated"])
        diagnosis = diagnose(right(length, width, base, order, form))
        assert diagnosis.nearly is None
        if named := diagnosis.named:
            assert named.reading.bugs() == [], (length, width, base, order)
            assert named.reading.angles in ("exact", "float32")


FEW = [
    (3, 50.0, "interleaved", 2), (4, 1234.0, "interleaved", np.float32),
    (7, 1234.0, "interleaved", 1), (15, 1234.0, "interleaved", 1),
    (22, 1234.0, "concatenated", 1), (26, 1234.0, "interleaved", 1),
]  # fmt: skip


def test_few_entries_excuse_no_difference():
    for length, base, order, form in FEW if WEEKLY else FEW[:3]:
        named = diagnose(right(length, 4, base, order, form)).named
        assert named is None or named.reading.bugs() == []
    for digits in range(2, 6):
        named = diagnose(right(6, 4, 10000.0, "interleaved", digits)).named
        assert named.reading.bugs() == []
        assert named.largest <= 0.51 * 10.0**-digits


# ---- random numbers have no name, and are not nearly anything

SHAPES = [((8, 4), 1), ((3, 8), 1), ((3, 3), 16), ((12, 6), 2), ((16, 16), 16)]
SHAPES += [((40, 33), 4), ((64, 32), 4), ((64, 128), 16)] * WEEKLY


@given(st.integers(0, 10**6), st.sampled_from(SHAPES))
@settings(max_examples=100 if WEEKLY else 5)
def test_random_numbers_have_no_name(seed, shape_and_digits):
    (shape, digits), rng = shape_and_digits, np.random.default_rng(seed)
    values = rng.uniform(-1, 1, shape) if seed % 2 else rng.normal(size=shape)
    diagnosis = diagnose(np.round(values, digits))
    assert (diagnosis.named, diagnosis.nearly) == (None, None)


def test_no_claim_on_what_only_begins_alike():
    rng = np.random.default_rng(0)
    assert not diagnose(paper(32, 16) + 0.01 * rng.normal(size=(32, 16))).readings
    values = np.round(rng.uniform(-1, 1, (8, 4)), 2)
    values[:, 0], values[0] = np.round(np.sin(np.arange(8)), 3), [0, 1, 0, 1]
    assert diagnose(values).named is None
    many = rng.normal(size=(100, 100))
    many[:64] = 0  # read, though it begins with nothing but zeros
    assert diagnose(many).readings == ()
    for table in (np.zeros((20, 20)), np.ones((20, 20)), np.eye(20)):
        assert not diagnose(table).readings
