"""diagnose names what made a table, for every convention and mistake and two at a time."""

from itertools import cycle

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import Llama3, Yarn
from diagnosis import diagnose as of
from diagnosis.diagnose import diagnose
from diagnosis.read_table import UnreadableError, read_text
from diagnosis.reading import Reading
from tests.diagnosis.foreign import FOREIGN
from tests.diagnosis.tables import CHANGES, FORMATS, PAIRS, RELEASED, table_with
from tests.profiles import WEEKLY
from tests.truth import formulas
from tests.truth.stretching import LONG, SHORT, frequencies_used

LENGTH, WIDTH = (128, 64) if WEEKLY else (40, 24)


def test_one_change():
    wrong = []
    for name, form in zip(CHANGES, cycle(["float32", "four decimals", "float64"]), strict=False):
        table, truth = table_with(LENGTH, WIDTH, name, form=form)
        diagnosis = diagnose(table)
        reading = diagnosis.named and diagnosis.named.reading
        bugs, conventions = set(truth.bugs()), set(truth.conventions())
        scale = None
        if name == "normalised":  # rows of one length are only scaled by it
            bugs, conventions, scale = set(), set(reading.conventions()), "sqrt(2/d)"
        right = (
            reading is not None
            and set(reading.bugs()) == bugs
            and set(reading.conventions()) - {"float32"} == conventions - {"float32"}
            and (scale is None or reading.scale_name() == scale)
            and (reading.base == truth.base or reading.exponent == "integer")
        )
        if not right or (truth.angles == "exact" and not makes_again(diagnosis, table)):
            wrong.append((name, form, reading))
    assert not wrong


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


@given(
    st.sampled_from(PAIRS),
    st.sampled_from([16, 17, 20, 33, 64] + [128, 300] * WEEKLY),
    st.sampled_from([16, 17, 18, 20, 32, 33] + [64, 128] * WEEKLY),
    st.sampled_from(list(FORMATS)),
)
@settings(max_examples=100 if WEEKLY else 6)
def test_two_changes(names, length, width, form):
    """The truth is among the equal readings, or a likelier one makes the same table."""
    table, truth = table_with(length, width, *names, form=form)
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


def test_foreign_code():
    for name, (make, *expected) in FOREIGN.items():
        reading = diagnose(make(*((64, 48) if WEEKLY else (16, 16)))).named.reading
        found = {*reading.conventions()} - {"float32"}, {*reading.bugs()}
        assert found == tuple(expected), name


(GPT_OSS,) = (
    np.array(case["expected"])
    for case in RELEASED
    if case["id"] == "peer-hf-rope-yarn-x32-4096-gptoss"
)
PHI = frequencies_used("longrope", 96, 1e4, 32, 4096, 131072)


PHI_3 = LongRope(tuple(SHORT), tuple(LONG), 4096, 131072)


def test_caches_of_known_models():
    for frequencies, attention, scaling, base in (
        (GPT_OSS, 0.1 * np.log(32) + 1, Yarn(32.0, 4096, truncate=False), 150000),
        (PHI, np.sqrt(1 + np.log(32) / np.log(4096)), PHI_3, 10000),
    ):
        angles = np.outer(np.arange(64), frequencies).astype(np.float64)
        cache = attention * np.cos(np.hstack([angles, angles]))
        reading = diagnose(cache.astype(np.float32)).named.reading
        assert (reading.order, reading.scaling, reading.base) == ("cosines", scaling, base)
        assert reading.scale_name() == "attention"


def test_a_stretched_model_interleaved():
    """As complex numbers looked at as real ones, or the paper's way."""
    length = 600 if WEEKLY else 32
    speeds = frequencies_used("llama3", 128, 500000.0, 8.0, 8192, 131072)
    hands = np.exp(1j * np.outer(np.arange(length), speeds.astype(float)))
    for first, both in (
        (["interleaved_cos_first"], (hands.real, hands.imag)),
        ([], (hands.imag, hands.real)),
    ):
        table = np.stack(both, axis=-1).reshape(length, 128).astype(np.float32)
        reading = diagnose(table).named.reading
        assert (reading.scaling, reading.base, reading.bugs()) == (Llama3(8.0, 8192), 500000, [])
        assert reading.conventions() == [*first, "llama3"]


def test_every_nth_position():
    """As a diffusion model's timesteps; the fast pairs turn many times from row to row."""
    for stride, first in ((2, 0), (20, 1), (30, 5), (100, 0)):
        table = formulas.encoding(range(first, 1000, stride), 320 if WEEKLY else 32, 10000.0)
        reading = diagnose(table.astype(np.float16)).named.reading
        assert (reading.stride, reading.first_position, reading.base) == (stride, first, 10000)
        assert (reading.bugs(), reading.conventions()) == ([], ["every_nth"])


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
