"""A table that is multiplied by any number is the same table, and a search no longer."""

import numpy as np
import pytest

from diagnosis import diagnose as of
from diagnosis.diagnose import diagnose
from diagnosis.read_table import UnreadableError, read_text
from tests.diagnosis.tables import table_with

SCALES = (1e-99, 1e-20, 1e-6, 1e20, 1e99)


@pytest.fixture
def compared(monkeypatch):
    """The readings that are compared with a table."""
    readings, on_few = [], of.on_few

    def noted(reading, *others):
        readings.append(reading)
        return on_few(reading, *others)

    monkeypatch.setattr(of, "on_few", noted)
    return readings


@pytest.mark.parametrize("scale", [1e-99, 1e-6, 1.0, 1e20, 1e99])
def test_random_numbers_are_given_up_at_once(scale, compared):
    table = np.random.default_rng(0).normal(size=(20, 16))
    assert not diagnose(scale * table).readings
    assert not compared  # nothing in them says where to search


@pytest.mark.parametrize(
    "names",
    [("paper",), ("tensor2tensor",), ("per column", "from 1"), ("whole",)],
    ids=" ".join,
)
def test_a_scale_changes_no_other_name(names, compared):
    table, truth = table_with(40, 32, *names)
    diagnose(table)
    tried = len(compared)
    assert tried
    for scale in SCALES:
        compared.clear()
        reading = diagnose(scale * table).named.reading
        assert (reading.bugs(), reading.base) == (truth.bugs(), truth.base)
        assert reading.scale == pytest.approx(scale)
        assert 0 < len(compared) <= tried


def test_an_estimated_base_at_any_scale():
    table, _ = table_with(40, 32, base=777.0, first=7.0)
    for scale in SCALES:
        reading = diagnose(scale * table).named.reading
        assert (reading.base, reading.first) == (777, 7)


@pytest.mark.parametrize("scale", SCALES)
def test_what_a_scaled_table_was_kept_in(scale):
    table, _ = table_with(20, 16)
    digits = np.vectorize(lambda value: float(f"{value:.3e}"))(scale * table)
    diagnosis = diagnose(digits)
    assert (diagnosis.precision.form, diagnosis.precision.places) == ("digits", 4)
    assert diagnosis.named.reading.bugs() == []
    if 1e-30 < scale < 1e30:
        assert diagnose((scale * table).astype(np.float32)).precision.form == "float32"


@pytest.mark.parametrize("scale", [1e-310, 1e-300, 1e-150, 1e150, 1e300])
def test_squares_must_be_numbers_too(scale):
    table = scale * table_with(20, 16)[0]
    with pytest.raises(ValueError, match="table is"):
        diagnose(table)
    with pytest.raises(UnreadableError) as refusal:
        read_text("\n".join(" ".join(map(str, row)) for row in table))
    assert refusal.value.reason == "out of range"
    assert refusal.value.numbers["largest"] == np.abs(table).max()


@pytest.mark.parametrize("clear", [np.s_[:64], np.s_[:, :64]], ids=["rows", "columns"])
def test_a_table_that_begins_with_nothing_but_zeros_is_read(clear):
    table = np.random.default_rng(0).normal(size=(100, 100))
    table[clear] = 0
    assert diagnose(table, 10_000.0).readings == ()
