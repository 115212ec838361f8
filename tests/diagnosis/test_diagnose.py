"""diagnose names what made a table, for every convention and mistake and two at a time."""

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from diagnosis import diagnose as of
from diagnosis.diagnose import diagnose
from diagnosis.read_table import UnreadableError, read_text
from diagnosis.reading import Reading
from tests.diagnosis.tables import FORMATS, SOME, table_with
from tests.profiles import WEEKLY
from tests.truth import formulas


def makes_again(diagnosis, table):
    """Return whether the reading by itself makes the table: no mistake is named that is not."""
    reading = diagnosis.named.reading
    again = reading.predict(np.arange(reading.length))
    off = np.abs((again.T if reading.transposed else again) - np.asarray(table, float)).max()
    return off <= diagnosis.precision.noise(np.ones(1))[0] * (1 + abs(reading.scale)) + 1e-5


def test_what_a_table_should_have_been():
    right = formulas.encoding(range(20), 16, 1e4).astype(float)
    for name in ("degrees", "from 1", "sine and cosine swapped"):
        expected = diagnose(table_with(20, 16, name)[0]).expected(np.arange(20), np.arange(16))
        np.testing.assert_allclose(expected, right, err_msg=name)


# Pairs that Check does not know: a mistake that counts as two beside another, and frequencies that
# rise faster still.
TWICE = "plus", "float16 angles", "bfloat16 angles", "bfloat16 frequencies", "normalised"
UNKNOWN = {
    *(("per column, 2", other) for other in (*TWICE, "standardised")),
    *(("turned to degrees", "plus"), ("doubled 2", "plus")),
}


@given(
    st.sampled_from(SOME),
    st.sampled_from([16, 17, 20, 33, 64] + [128, 300] * WEEKLY),
    st.sampled_from([16, 17, 18, 20, 32, 33] + [64, 128] * WEEKLY),
    st.sampled_from(list(FORMATS)),
)
@settings(max_examples=100 if WEEKLY else 6)
def test_one_change_or_two(names, length, width, form):
    """The truth is among the equal readings, or a likelier one makes the same table."""
    table, truth = table_with(length, width, *names, form=form)
    assume(names not in UNKNOWN)
    reading = diagnose(table).named.reading
    assert set(reading.bugs()) == set(truth.bugs()) or reading.cost() <= truth.cost() + 0.1


@given(
    base=st.integers(15, 2_000_000) | st.sampled_from([12345, 20, 10**7]),
    first=st.integers(0, 12),
    order=st.sampled_from(["interleaved", "concatenated", "concatenated_cos_first"]),
    width=st.sampled_from([32, 48] + [64, 256] * WEEKLY),
    length=st.sampled_from([16, 50] + [400] * WEEKLY),
)
@example(base=777, first=7, order="interleaved", width=32, length=57)
@settings(max_examples=100 if WEEKLY else 4)
def test_base_and_first_position_are_estimated(base, first, order, width, length):
    indices = "pairs" if order == "interleaved" else "tiled"
    truth = Reading(length, width, order, indices, base=float(base), first=float(first))
    table = truth.predict(np.arange(length)).astype(np.float32)
    diagnosis = diagnose(table)
    assert diagnosis.named.reading.first == first
    assert makes_again(diagnosis, table)  # of 16 rows perhaps by another exponent and base
    bases = [r.reading.base for r in diagnosis.readings if r.reading.exponent == "paper"]
    assert not bases or min(abs(each / base - 1) for each in bases) < 2e-3


def test_the_largest_difference_and_where():
    table, _ = table_with(128, 32)
    table[100, 3] += 3e-7
    match = diagnose(table).named
    assert match.at == (100, 3)
    assert match.largest == pytest.approx(3e-7, rel=1e-3)


def test_expected_base_decides_between_equal_tables():
    table, _ = table_with(64, 32, base=100.0)
    assert diagnose(table, 10000.0).named.reading.bugs() == ["missing_2"]
    assert diagnose(table, 100.0).named.reading.bugs() == []
    assert {m.reading.exponent for m in diagnose(table).readings} >= {"paper", "missing_2"}


# ---- a table that is multiplied by any number is the same table, and a search no longer

SCALES = (1e-99, 1e-20, 1e-6, 1e20, 1e99) if WEEKLY else (1e-99, 1e-6, 1e99)


@pytest.fixture
def compared(monkeypatch):
    """The readings that are compared with a table."""
    readings, on_few = [], of.on_few

    def noted(reading, *others):
        readings.append(reading)
        return on_few(reading, *others)

    monkeypatch.setattr(of, "on_few", noted)
    return readings


def test_a_scale_changes_no_other_name_nor_how_long_it_takes(compared):
    table = np.random.default_rng(0).normal(size=(20, 16))
    for scale in (*SCALES, 1.0):
        assert not diagnose(scale * table).readings
    assert not compared  # nothing in them says where to search
    for names in (("paper",), ("per column", "from 1"), *[("whole",)] * WEEKLY):
        table, truth = table_with(24, 16, *names)
        diagnose(table)
        tried = len(compared)
        assert tried
        for scale in SCALES:
            compared.clear()
            reading = diagnose(scale * table).named.reading
            assert (reading.bugs(), reading.base) == (truth.bugs(), truth.base)
            assert reading.scale == pytest.approx(scale)
            assert 0 < len(compared) <= tried


def test_what_a_scaled_table_was_kept_in_and_its_base():
    table, _ = table_with(20, 16)
    assert diagnose((1e-6 * table).astype(np.float32)).precision.form == "float32"
    for scale in SCALES:
        digits = np.vectorize(lambda value: float(f"{value:.3e}"))(scale * table)
        diagnosis = diagnose(digits)
        assert (diagnosis.precision.form, diagnosis.precision.places) == ("digits", 4)
        assert diagnosis.named.reading.bugs() == []
        reading = diagnose(scale * table_with(40, 32, base=777.0, first=7.0)[0]).named.reading
        assert (reading.base, reading.first) == (777, 7)


def test_what_is_no_table_is_refused_and_its_squares_must_be_numbers_too():
    ragged, nan = [[1, 2, 3], [4, 5]], np.full((4, 4), np.nan)
    for table in ([[1, 2], [3, 4]], [1, 2, 3], ragged, nan, "text"):
        with pytest.raises(ValueError, match="table is"):
            diagnose(table)
    for scale in (1e-310, 1e-150, 1e150, 1e300):
        table = scale * table_with(20, 16)[0]
        with pytest.raises(ValueError, match="table is"):
            diagnose(table)
        with pytest.raises(UnreadableError) as refusal:
            read_text("\n".join(" ".join(map(str, row)) for row in table))
        assert refusal.value.reason == "out of range"
        assert refusal.value.numbers["largest"] == np.abs(table).max()
