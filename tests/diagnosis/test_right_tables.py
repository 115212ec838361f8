"""A right table is never called wrong, however few its digits; random numbers have no name."""

import numpy as np
import pytest

from diagnosis.diagnose import diagnose

BASES = (10000.0, 500000.0, 1234.0, 1e6, 50.0, 9999.0, 448829.0)
FORMATS = [*range(1, 9), np.float16, np.float32]  # decimals, or how it is stored


def table(length, d_model, base, order):
    """The paper's formula, written out."""
    angles = np.arange(length)[:, None] * base ** (-np.arange(0, d_model, 2) / d_model)
    both = np.stack([np.sin(angles), np.cos(angles)], axis=-1 if order == "interleaved" else 1)
    return both.reshape(length, d_model)


def rounded(values, form):
    return np.round(values, form) if isinstance(form, int) else values.astype(form)


@pytest.mark.parametrize("form", FORMATS, ids=str)
def test_a_right_table_is_never_called_wrong(form):
    rng = np.random.default_rng(FORMATS.index(form))
    for width in (4, 4, 2 * int(rng.integers(3, 17))):
        length, base = int(rng.integers(3, 41)), rng.choice(BASES)
        order = rng.choice(["interleaved", "concatenated"])
        values = rounded(table(length, width, base, order), form)
        diagnosis = diagnose(values)
        assert diagnosis.nearly is None
        named = diagnosis.named
        if named is None:
            continue
        assert named.reading.bugs() == [], (length, width, base, order)
        assert named.reading.angles in ("exact", "float32")


@pytest.mark.parametrize(
    ("length", "base", "order", "form"),
    [
        (3, 50.0, "interleaved", 2),
        (26, 1234.0, "interleaved", 1),
        (22, 1234.0, "concatenated", 1),
        (15, 1234.0, "interleaved", 1),
        (4, 1234.0, "interleaved", np.float32),
        (7, 1234.0, "interleaved", 1),
    ],
)
def test_few_entries_excuse_no_difference(length, base, order, form):
    named = diagnose(rounded(table(length, 4, base, order), form)).named
    assert named is None or named.reading.bugs() == []


def test_the_worksheets_table_is_named():
    for digits in range(2, 6):
        named = diagnose(np.round(table(6, 4, 10000.0, "interleaved"), digits)).named
        assert named is not None
        assert named.reading.bugs() == []
        assert named.largest <= 0.51 * 10.0**-digits


@pytest.mark.parametrize("seed", range(3))
def test_random_numbers_are_not_named(seed):
    rng = np.random.default_rng(seed)
    values = np.round(rng.uniform(-1, 1, (8, 4)), 1 + seed)
    values[:, 0], values[0] = np.round(np.sin(np.arange(8)), 3), [0, 1, 0, 1]
    assert diagnose(values).named is None
