"""Vectors of frequencies and handfuls of entries."""

import numpy as np
import pytest

from core import positional_encoding
from core.diagnosis.pieces import Entry, diagnose_entries, diagnose_frequencies
from core.encodings.rotary_scaling import Linear, Llama3, NTKAware, Yarn

PLAIN = 10000.0 ** (-np.arange(0, 128, 2) / 128)


@pytest.mark.parametrize("kind", [np.float64, np.float32, np.float16])
def test_plain(kind):
    found = diagnose_frequencies(PLAIN[:40].astype(kind)).readings[0]
    # 40 of 64: another width, so another base, and its last frequency says which.
    assert found.base ** (-78 / 80) == pytest.approx(PLAIN[39], rel=2e-3)
    assert diagnose_frequencies(PLAIN.astype(kind)).readings[0].base == 10000


@pytest.mark.parametrize(
    ("scaling", "base"),
    [(Llama3(8.0, 8192), 500000.0), (Yarn(4.0, 32768), 1000000.0), (Llama3(32.0, 8192), 500000.0)],
)
def test_scalings_by_name(scaling, base):
    found = diagnose_frequencies(scaling.frequencies(128, base).astype(np.float32)).readings[0]
    assert (found.scaling, found.base) == (scaling, base)


def test_linear_and_ntk_are_a_factor_and_a_base():
    linear = diagnose_frequencies(Linear(8).frequencies(64)).readings[0]
    assert (linear.unit, linear.factor, linear.base) == ("factor", 8, 10000)
    ntk = diagnose_frequencies(NTKAware(4).frequencies(128)).readings[0]
    assert ntk.base == pytest.approx(NTKAware(4).base(128), rel=1e-3)


@pytest.mark.parametrize(
    ("vector", "bug"),
    [(10000.0 ** (-np.arange(64) / 128), "missing_2"), (1 / PLAIN, "plus")],
)
def test_mistakes(vector, bug):
    assert diagnose_frequencies(vector).readings[0].bugs() == [bug]


def test_frequencies_as_far_apart_as_numbers_can_be():
    found = diagnose_frequencies([1e300, 1e200, 1.0, 1e-300, 1e-308])
    assert not found.readings
    assert found.off > 0.5


def test_no_claim_on_other_numbers():
    vector = np.sort(np.random.default_rng(0).uniform(size=32))[::-1]
    found = diagnose_frequencies(vector)
    assert not found.readings
    assert found.off > 0.01


@pytest.mark.parametrize(
    "vector", [[1, 2], [[1.0, 0.5, 0.2, 0.1]], [1, 0.5, 0, -1], [1, np.nan, 1, 1]]
)
def test_refused_vectors(vector):
    with pytest.raises(ValueError, match="vector is"):
        diagnose_frequencies(vector)


def entries(table, places):
    return [Entry(row, column, float(round(table[row, column], 4))) for row, column in places]


def test_a_handful_of_the_papers_entries():
    table = positional_encoding(8, 16)
    found = diagnose_entries(entries(table, [(1, 0), (1, 1), (3, 4), (7, 6), (5, 12)]), 16)
    assert (found[0].bugs(), found[0].conventions(), found[0].base) == ([], [], 10000)
    assert all(len(reading.bugs()) <= 2 for reading in found)


def test_a_handful_of_one_exponent_per_column():
    columns = np.arange(16)
    angles = np.arange(8)[:, None] / 10000.0 ** (columns / 16)
    table = np.where(columns % 2, np.cos(angles), np.sin(angles))
    found = diagnose_entries(entries(table, [(1, 1), (2, 3), (3, 4), (7, 7), (5, 10)]), 16)
    assert found[0].bugs() == ["one_exponent_per_column"]


def test_a_handful_that_nothing_gives():
    assert diagnose_entries([Entry(r, c, 0.123) for r in (1, 2) for c in (3, 5)], 16) == ()


def test_refused_entries():
    with pytest.raises(ValueError, match="entries"):
        diagnose_entries([Entry(0, 0, 1.0)], 16)
    with pytest.raises(ValueError, match="column"):
        diagnose_entries([Entry(0, 16, 1.0)] * 4, 16)
