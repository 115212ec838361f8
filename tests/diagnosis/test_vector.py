"""Vectors of frequencies, made here by published formulas or by other implementations."""

import json
from pathlib import Path

import numpy as np
import pytest

from core.encodings.rotary_scaling import Llama3, Yarn
from core.models import MODELS
from diagnosis.vector import diagnose_frequencies
from tests.truth.stretching import TURN, frequencies_used

PLAIN = 10000.0 ** (-np.arange(0, 128, 2) / 128)
REFERENCE = Path(__file__).parents[1] / "reference" / "values.json"
RELEASED = {
    case["id"]: case
    for case in json.loads(REFERENCE.read_text())["cases"]
    if case["scheme"] == "rope_inv_freq" and "indices" not in case
}


def pasted(vector, digits=9):
    """What is left of numbers that were written out, as in a chat or a log."""
    return np.array([float(f"{value:.{digits}g}") for value in np.asarray(vector, np.float64)])


def llama(width, base, factor, trained, low, high):
    """Llama 3's rule: meta-llama/llama-models, models/llama3/model.py, apply_scaling."""
    frequencies = []
    for i in range(width // 2):
        w = base ** (-2 * i / width)
        wavelength = TURN / w
        if wavelength < trained / high:
            frequencies.append(w)
        elif wavelength > trained / low:
            frequencies.append(w / factor)
        else:
            smooth = (trained / wavelength - low) / (high - low)
            frequencies.append((1 - smooth) * w / factor + smooth * w)
    return np.array(frequencies)


@pytest.mark.parametrize("kind", [np.float64, np.float32, np.float16])
def test_plain(kind):
    reading = diagnose_frequencies(PLAIN[:40].astype(kind)).readings[0]
    # 40 of 64: another width, so another base, and its last frequency says which.
    assert reading.base ** (-78 / 80) == pytest.approx(PLAIN[39], rel=2e-3)
    assert diagnose_frequencies(PLAIN.astype(kind)).readings[0].base == 10000


def larger_base(params):
    """NTK-aware scaling is a larger base; dynamic scaling is one for the length of the text."""
    factor = params["factor"]
    if params["rope_type"] == "dynamic":
        trained = params["max_position_embeddings"]
        factor = factor * max(params["seq_len"], trained) / trained - (factor - 1)
    return params["base"] * factor ** (params["dim"] / (params["dim"] - 2))


@pytest.mark.parametrize("name", RELEASED)
def test_every_vector_of_another_implementation(name):
    case = RELEASED[name]
    params = case["params"]
    frequencies = diagnose_frequencies(np.array(case["expected"], np.float64))
    reading, kind = frequencies.readings[0], params["rope_type"]
    assert (frequencies.ways[0].kind, frequencies.ways[0].backwards, frequencies.half) == (
        "frequencies",
        False,
        None,
    )
    assert reading.bugs() == []
    if kind in ("ntk", "dynamic"):
        assert reading.scaling is None
        steps = params["dim"] / (params["dim"] - 2 * (reading.exponent == "tensor2tensor"))
        assert reading.base**steps == pytest.approx(larger_base(params), rel=1e-3)
        return
    assert reading.base == params["base"]
    if kind == "linear":
        assert (reading.unit, reading.factor) == ("factor", params["factor"])
    elif kind in ("yarn", "llama3"):
        scalings = [each.scaling for each in frequencies.readings]
        trained = params["original_max_position_embeddings"]
        if kind == "yarn":
            true = Yarn(params["factor"], trained, truncate=params["truncate"])
        else:
            true = Llama3(params["factor"], trained, 1.0, params["high_freq_factor"])
        assert true in scalings
        same = (true.factor, type(true))
        assert (reading.scaling.factor, type(reading.scaling)) == same
    else:
        assert (reading.scaling, reading.unit) == (None, "tokens")


SCALED = [model for model in MODELS if model.scaling and model.scaling.name != "linear"]


@pytest.mark.parametrize("model", SCALED, ids=lambda model: model.name)
def test_every_model_that_is_offered(model):
    # These frequencies are held to other implementations in tests/core/test_reference.py.
    frequencies = diagnose_frequencies(pasted(model.scaling.frequencies(model.width, model.base)))
    assert (frequencies.readings[0].scaling, frequencies.readings[0].base) == (
        model.scaling,
        model.base,
    )


@pytest.mark.parametrize("factor", [1.5, 3, 12.3457])
def test_yarn_by_any_factor(factor):
    vector = frequencies_used("yarn", 128, 1e4, factor, 4096, 4096 * factor)
    assert diagnose_frequencies(pasted(vector)).readings[0].scaling == Yarn(factor, 4096)


def test_yarn_for_any_base_and_for_all_trained_lengths_that_make_the_same():
    vector = frequencies_used("yarn", 64, 777_777, 5, 16384, 0)
    readings = diagnose_frequencies(pasted(vector)).readings
    assert (readings[0].scaling, readings[0].base) == (Yarn(5.0, 16384), 777_777)
    # 16 pairs to a base of a million: in whole pairs, both lengths blend the same.
    short, long = (frequencies_used("yarn", 32, 1e6, 4, 2**k, 0) for k in (14, 15))
    assert (short == long).all()
    readings = diagnose_frequencies(pasted(long)).readings
    assert {Yarn(4.0, 16384), Yarn(4.0, 32768)} <= {each.scaling for each in readings}


@pytest.mark.parametrize(
    ("width", "factor", "high"), [(128, 8, 4), (64, 32, 4), (128, 8, 8), (128, 7, 16)]
)
def test_llama_3(width, factor, high):
    vector = pasted(llama(width, 500000.0, factor, 8192, 1, high))
    reading = diagnose_frequencies(vector).readings[0]
    assert (reading.scaling, reading.base) == (Llama3(factor, 8192, 1.0, high), 500000)


@pytest.mark.parametrize("length", [4096, 131072])
def test_longrope(length):
    vector = pasted(frequencies_used("longrope", 96, 1e4, 32, 4096, length))
    reading = diagnose_frequencies(vector).readings[0]
    assert (reading.scaling.name, reading.scaling.length, reading.base) == (
        "longrope",
        length,
        10000,
    )


def halved(vector, form):
    """Rounded to half precision, then written out with nine digits."""
    vector = np.asarray(vector, np.float64)
    if form == "float16":
        return pasted(vector.astype(np.float16))
    bits = vector.astype(np.float32).view(np.uint32)
    nearest = (bits + 0x7FFF + ((bits >> 16) & 1)) & np.uint32(0xFFFF0000)
    return pasted(nearest.view(np.float32))


@pytest.mark.parametrize("form", ["float16", "bfloat16"])
@pytest.mark.parametrize("width", [64, 128])
def test_half_precision(form, width):
    plain = diagnose_frequencies(halved(1e4 ** (-np.arange(0, width, 2) / width), form))
    assert (plain.half, plain.readings[0].base, plain.readings[0].bugs()) == (form, 10000, [])
    stretched = diagnose_frequencies(halved(llama(width, 5e5, 8, 8192, 1, 4), form))
    assert (stretched.half, stretched.readings[0].base) == (form, 500000)
    assert stretched.readings[0].scaling == Llama3(8.0, 8192)


def test_numbers_that_half_precision_holds_anyhow_were_not_rounded():
    frequencies = diagnose_frequencies([1, 0.5, 0.25, 0.125])
    assert (frequencies.half, frequencies.readings[0].base) == (None, 16)
    assert diagnose_frequencies(pasted(PLAIN)).half is None


KINDS = {
    "frequencies": lambda w: w,
    "wavelengths": lambda w: TURN / w,
    "turns": lambda w: w / TURN,
}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("backwards", [False, True])
@pytest.mark.parametrize("base", [10000.0, 12345.6])
def test_kinds_and_orders(kind, backwards, base):
    vector = KINDS[kind](base ** (-np.arange(0, 128, 2) / 128))[:: -1 if backwards else 1]
    frequencies = diagnose_frequencies(pasted(vector))
    assert (frequencies.ways[0].kind, frequencies.ways[0].backwards) == (kind, backwards)
    assert (frequencies.readings[0].bugs(), frequencies.readings[0].unit) == ([], "tokens")
    assert frequencies.readings[0].base == base


def test_wavelengths_of_a_stretched_model():
    vector = pasted(TURN / llama(128, 500000.0, 8, 8192, 1, 4))
    way = diagnose_frequencies(vector).ways[0]
    assert (way.kind, way.reading.scaling) == ("wavelengths", Llama3(8.0, 8192))


@pytest.mark.parametrize("factor", [2, 4, 8, 2.5, 32])
def test_a_factor_of_all_frequencies(factor):
    way = diagnose_frequencies(pasted(PLAIN / factor)).ways[0]
    assert (way.kind, way.reading.unit) == ("frequencies", "factor")
    assert (way.reading.factor, way.reading.base) == (factor, 10000)


def test_as_many_digits_in_small_numbers_as_in_large_ones():
    """PyTorch prints 8.6596e-01 beside 1.1548e-04."""
    frequencies = diagnose_frequencies(pasted(llama(128, 500000.0, 8, 8192, 1, 4), digits=5))
    assert (frequencies.readings[0].scaling, frequencies.readings[0].base) == (
        Llama3(8.0, 8192),
        500000,
    )


@pytest.mark.parametrize(
    ("vector", "bug"),
    [
        (10000.0 ** (-np.arange(64) / 128), "missing_2"),
        (1 / PLAIN, "plus"),
        (np.deg2rad(PLAIN), "degrees"),
        (np.rad2deg(PLAIN), "turned_to_degrees"),
    ],
)
def test_mistakes(vector, bug):
    frequencies = diagnose_frequencies(vector)
    assert frequencies.readings[0].bugs() == [bug]
    assert (frequencies.ways[0].kind, frequencies.ways[0].backwards) == ("frequencies", False)


def test_frequencies_as_far_apart_as_numbers_can_be():
    frequencies = diagnose_frequencies([1e300, 1e200, 1.0, 1e-300, 1e-308])
    assert not frequencies.readings
    assert frequencies.off > 0.5


def test_no_claim_on_other_numbers():
    vector = np.sort(np.random.default_rng(0).uniform(size=32))[::-1]
    frequencies = diagnose_frequencies(vector)
    assert not frequencies.readings
    assert frequencies.off > 0.01


@pytest.mark.parametrize("pairs", [64, 128, 256])
def test_how_far_off_the_nearest_is_says_the_worst_entry(pairs):
    vector = 10000.0 ** (-np.arange(pairs) / pairs)
    vector[17] *= 3
    frequencies = diagnose_frequencies(vector)
    assert not frequencies.readings
    assert frequencies.off > 0.5  # two thirds from the law of all others


@pytest.mark.parametrize("value", [5e-324, 1e-300, 1e308])
def test_numbers_at_the_ends_of_float64_are_read_without_a_warning(value):
    assert diagnose_frequencies([value] * 5).off >= 0  # a warning would be an error here


@pytest.mark.parametrize(
    "vector", [[1, 2], [[1.0, 0.5, 0.2, 0.1]], [1, 0.5, 0, -1], [1, np.nan, 1, 1]]
)
def test_refused_vectors(vector):
    with pytest.raises(ValueError, match="vector is"):
        diagnose_frequencies(vector)


def test_a_base_that_one_digit_rounds_to_1():
    assert diagnose_frequencies([1.02 ** (-i / 4) for i in range(4)]).readings[0].base == 1.02
