"""diagnose names what made a table, for every convention and mistake and two at a time."""

import json
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import Llama3, Yarn
from diagnosis.diagnose import diagnose
from diagnosis.reading import Reading
from tests.diagnosis.foreign import FOREIGN
from tests.diagnosis.tables import CHANGES, FORMATS, PAIRS, table_with
from tests.truth import formulas
from tests.truth.stretching import LONG, SHORT, frequencies_used


def same(reading, table):
    """Whether a reading, by itself, makes the table again: no mistake may be named that is not."""
    rows = np.arange(reading.length)
    again = reading.predict(rows)
    return np.abs((again.T if reading.transposed else again) - table)


def named_right(diagnosis, truth):
    """The truth is among the equal readings, or a likelier one makes the same table."""
    if not diagnosis.readings:
        return False
    reading = diagnosis.named.reading
    names = set(truth.bugs())
    likelier = reading.cost() <= truth.cost() + 0.1
    return set(reading.bugs()) == names or likelier


@pytest.mark.parametrize(
    ("name", "form"), [*zip(CHANGES, cycle(["float32", "four decimals", "float64"]), strict=False)]
)
def test_one_change(name, form):
    table, truth = table_with(48, 32, name, form=form)
    diagnosis = diagnose(table)
    assert diagnosis.readings, diagnosis.nearest
    reading = diagnosis.named.reading
    if name == "normalised":  # rows of one length are only scaled by it
        assert (reading.bugs(), reading.scale_name()) == ([], "sqrt(2/d)")
        return
    assert set(reading.bugs()) == set(truth.bugs())
    assert set(reading.conventions()) - {"float32"} == set(truth.conventions()) - {"float32"}
    assert reading.base == truth.base or reading.exponent == "integer"
    allowed = diagnosis.precision.noise(np.ones(1))[0] * (1 + abs(truth.scale)) + 1e-5
    if truth.angles not in ("float16", "bfloat16"):
        assert same(reading, np.asarray(table, float)).max() <= allowed


SIZES = st.sampled_from([16, 17, 18, 20, 32, 33, 64, 128])


@given(
    st.sampled_from(PAIRS),
    st.sampled_from([16, 17, 20, 33, 64, 128, 300]),
    SIZES,
    st.sampled_from(list(FORMATS)),
)
@settings(max_examples=8, derandomize=True)
def test_two_changes(names, length, width, form):
    table, truth = table_with(length, width, *names, form=form)
    assert named_right(diagnose(table), truth)


@given(
    base=st.integers(15, 2_000_000) | st.sampled_from([12345, 20, 10**7]),
    first=st.integers(0, 12),
    order=st.sampled_from(["interleaved", "concatenated", "concatenated_cos_first"]),
    width=st.sampled_from([16, 32, 64, 256]),
    length=st.sampled_from([16, 50, 400]),
)
@example(base=777, first=7, order="interleaved", width=32, length=57)
@settings(max_examples=10, derandomize=True)
def test_base_and_first_position_are_estimated(base, first, order, width, length):
    indices = "pairs" if order == "interleaved" else "tiled"
    truth = Reading(length, width, order, indices, base=float(base), first=float(first))
    diagnosis = diagnose(truth.predict(np.arange(length)).astype(np.float32))
    bases = {r.reading.base: r.reading for r in diagnosis.readings if r.reading.exponent == "paper"}
    assert diagnosis.named.reading.first == first
    assert min(abs(each / base - 1) for each in bases) < 2e-3


@pytest.mark.parametrize("make", FOREIGN, ids=lambda make: make.__name__)
@pytest.mark.parametrize(("length", "width"), [(16, 16), (64, 48)])
def test_foreign_code(make, length, width):
    conventions, bugs = FOREIGN[make]
    reading = diagnose(make(length, width)).named.reading
    assert set(reading.bugs()) == bugs
    assert set(reading.conventions()) - {"float32"} == conventions


REFERENCE = json.loads((Path(__file__).parents[1] / "reference" / "values.json").read_text())
(GPT_OSS,) = (
    np.array(case["expected"])
    for case in REFERENCE["cases"]
    if case["id"] == "peer-hf-rope-yarn-x32-4096-gptoss"
)


@pytest.mark.parametrize(
    ("frequencies", "attention", "scaling", "base"),
    [
        (GPT_OSS, 0.1 * np.log(32) + 1, Yarn(32.0, 4096, truncate=False), 150000),
        (
            frequencies_used("longrope", 96, 1e4, 32, 4096, 131072),
            np.sqrt(1 + np.log(32) / np.log(4096)),
            LongRope(tuple(SHORT), tuple(LONG), 4096, 131072),
            10000,
        ),
    ],
    ids=["gpt-oss", "Phi-3.5 mini"],
)
def test_caches_of_known_models(frequencies, attention, scaling, base):
    angles = np.outer(np.arange(64), frequencies).astype(np.float64)
    cache = attention * np.cos(np.hstack([angles, angles]))
    reading = diagnose(cache.astype(np.float32)).named.reading
    assert (reading.order, reading.scaling, reading.base) == ("cosines", scaling, base)
    assert reading.scale_name() == "attention"


@given(st.integers(0, 10**6), st.sampled_from([(16, 16), (40, 33), (64, 128), (3, 3), (4, 64)]))
@settings(max_examples=6, derandomize=True)
def test_no_claim_on_random_numbers(seed, shape):
    rng = np.random.default_rng(seed)
    for table in (rng.normal(size=shape), rng.uniform(-1, 1, shape)):
        assert not diagnose(table).readings


def test_no_claim_on_what_only_looks_alike():
    rng = np.random.default_rng(0)
    table, _ = table_with(64, 32)
    assert not diagnose(table + 0.01 * rng.normal(size=table.shape)).readings
    one_wrong = table.copy()
    one_wrong[40, 7] += 0.02
    diagnosis = diagnose(one_wrong)
    assert not diagnosis.readings
    assert diagnosis.nearly.reading == Reading(64, 32)
    assert [(entry.row, entry.column) for entry in diagnosis.nearly.entries] == [(40, 7)]


@pytest.mark.parametrize("table", [np.zeros((20, 20)), np.ones((20, 20)), np.eye(20)])
def test_no_claim_on_what_says_nothing(table):
    assert not diagnose(table).readings


def test_the_largest_difference_and_where():
    table, _ = table_with(128, 64)
    table[100, 3] += 3e-7
    match = diagnose(table).named
    assert match.at == (100, 3)
    assert match.largest == pytest.approx(3e-7, rel=1e-3)


def test_expected_base_decides_between_equal_tables():
    table, _ = table_with(64, 32, base=100.0)
    assert diagnose(table, 10000.0).named.reading.bugs() == ["missing_2"]
    assert diagnose(table, 100.0).named.reading.bugs() == []
    assert {m.reading.exponent for m in diagnose(table).readings} >= {"paper", "missing_2"}


@pytest.mark.parametrize(
    "table", [[[1, 2], [3, 4]], [1, 2, 3], [[1, 2, 3], [4, 5]], np.full((4, 4), np.nan), "text"]
)
def test_refused(table):
    with pytest.raises(ValueError, match="table is"):
        diagnose(table)


@pytest.mark.parametrize("first", [0, 1, 5])
@pytest.mark.parametrize("stride", [2, 20, 30, 100])
def test_every_nth_position(stride, first):
    """As a diffusion model's timesteps; the fast pairs turn many times from row to row."""
    table = formulas.encoding(range(first, 1000, stride), 320, 10000.0).astype(np.float16)
    reading = diagnose(table).named.reading
    assert (reading.stride, reading.first_position, reading.base) == (stride, first, 10000)
    assert (reading.bugs(), reading.conventions()) == ([], ["every_nth"])


@pytest.mark.parametrize("cosine_first", [True, False])
def test_a_stretched_model_interleaved(cosine_first):
    """As complex numbers looked at as real ones, or the paper's way."""
    speeds = frequencies_used("llama3", 128, 500000.0, 8.0, 8192, 131072)
    angles = np.outer(np.arange(600), speeds.astype(float))
    both = [np.cos(angles), np.sin(angles)]
    table = np.stack(both if cosine_first else both[::-1], axis=-1).reshape(600, 128)
    reading = diagnose(table.astype(np.float32)).named.reading
    assert (reading.scaling, reading.base, reading.bugs()) == (Llama3(8.0, 8192), 500000, [])
    first = ["interleaved_cos_first"] if cosine_first else []
    assert reading.conventions() == [*first, "llama3"]
