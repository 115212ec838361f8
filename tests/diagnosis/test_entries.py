"""Handfuls of entries."""

import numpy as np
import pytest

from core import positional_encoding
from diagnosis.entries import Entry, diagnose_entries


def entries(table, places):
    return [Entry(row, column, float(round(table[row, column], 4))) for row, column in places]


def test_a_handful_of_the_papers_entries():
    table = positional_encoding(8, 16)
    readings = diagnose_entries(entries(table, [(1, 0), (1, 1), (3, 4), (7, 6), (5, 12)]), 16)
    assert (readings[0].bugs(), readings[0].conventions(), readings[0].base) == ([], [], 10000)
    assert all(len(reading.bugs()) <= 2 for reading in readings)


def test_a_handful_of_one_exponent_per_column():
    columns = np.arange(16)
    angles = np.arange(8)[:, None] / 10000.0 ** (columns / 16)
    table = np.where(columns % 2, np.cos(angles), np.sin(angles))
    readings = diagnose_entries(entries(table, [(1, 1), (2, 3), (3, 4), (7, 7), (5, 10)]), 16)
    assert readings[0].bugs() == ["one_exponent_per_column"]


def test_a_handful_that_nothing_gives():
    assert diagnose_entries([Entry(r, c, 0.123) for r in (1, 2) for c in (3, 5)], 16) == ()


def test_refused_entries():
    with pytest.raises(ValueError, match="entries"):
        diagnose_entries([Entry(0, 0, 1.0)], 16)
    with pytest.raises(ValueError, match="column"):
        diagnose_entries([Entry(0, 16, 1.0)] * 4, 16)
