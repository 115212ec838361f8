"""Vectors of frequencies, made here by published formulas or by other implementations."""

from itertools import product

import numpy as np
import pytest

from core.encodings.rotary_scaling import Llama3, Yarn
from core.implementations.number_formats import rounded
from core.models import MODELS
from diagnosis.vector import diagnose_frequencies
from tests.diagnosis.tables import RELEASED, inv_freq
from tests.profiles import WEEKLY
from tests.truth.stretching import TURN, frequencies_used

PLAIN = inv_freq(10000)


def pasted(vector, digits=9):
    """Return what is left of numbers that were written out, as in a chat or a log."""
    return np.array([float(f"{value:.{digits}g}") for value in np.asarray(vector, np.float64)])


def llama(width, base, factor, high=4):
    """Llama 3's rule, of 8,192 tokens."""
    return frequencies_used("llama3", width, base, factor, 8192, 0, band=(1, high))


STRETCHED = llama(128, 500000.0, 8)


def found(vector):
    """Return the likeliest reading's scaling, base and mistakes."""
    reading = diagnose_frequencies(vector).ways[0].reading
    return reading.scaling, reading.base, reading.bugs()


def test_plain():
    for kind in (np.float64, np.float32, np.float16):
        reading = diagnose_frequencies(PLAIN[:40].astype(kind)).ways[0].reading
        # 40 of 64: another width, so another base, and its last frequency says which.
        assert reading.base ** (-78 / 80) == pytest.approx(PLAIN[39], rel=2e-3)
        assert diagnose_frequencies(PLAIN.astype(kind)).ways[0].reading.base == 10000


def larger_base(params):
    """NTK-aware scaling is a larger base; dynamic scaling is one for the length of the text."""
    factor = params["factor"]
    if params["rope_type"] == "dynamic":
        trained = params["max_position_embeddings"]
        factor = factor * max(params["seq_len"], trained) / trained - (factor - 1)
    return params["base"] * factor ** (params["dim"] / (params["dim"] - 2))


@pytest.mark.parametrize("case", RELEASED, ids=lambda case: case["id"])
def test_every_vector_of_another_implementation(case):
    params = case["params"]
    frequencies = diagnose_frequencies(np.array(case["expected"], np.float64))
    way, kind = frequencies.ways[0], params["rope_type"]
    reading = way.reading
    assert (way.kind, way.backwards, frequencies.half) == ("frequencies", False, None)
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
        factor, trained = params["factor"], params["original_max_position_embeddings"]
        if kind == "yarn":
            true = Yarn(factor, trained, truncate=params["truncate"])
        else:
            true = Llama3(factor, trained, 1.0, params["high_freq_factor"])
        assert true in [each.reading.scaling for each in frequencies.ways]
        assert (reading.scaling.factor, type(reading.scaling)) == (factor, type(true))
    else:
        assert (reading.scaling, reading.unit) == (None, "tokens")


def test_every_model_that_is_offered():
    # These frequencies are held to other implementations in tests/core/test_reference.py.
    models = [one for one in MODELS if one.scaling and one.scaling.name != "linear"]
    for model in models:
        vector = pasted(model.scaling.frequencies(model.width, model.base))
        assert found(vector)[:2] == (model.scaling, model.base), model.name
    assert models


def test_yarn():
    for width, base, factor, trained in (
        *((128, 1e4, factor, 4096) for factor in (1.5, 3, 12.3457)),
        (64, 777_777, 5, 16384),
    ):
        vector = frequencies_used("yarn", width, base, factor, trained, 0)
        assert found(pasted(vector))[:2] == (Yarn(factor, trained), base)
    # 16 pairs to a base of a million: in whole pairs, both lengths blend the same.
    short, long = (frequencies_used("yarn", 32, 1e6, 4, 2**k, 0) for k in (14, 15))
    assert (short == long).all()
    ways = diagnose_frequencies(pasted(long)).ways
    assert {Yarn(4.0, 16384), Yarn(4.0, 32768)} <= {each.reading.scaling for each in ways}


def test_llama_3_and_longrope():
    for width, factor, high in ((128, 8, 4), (64, 32, 4), (128, 8, 8), (128, 7, 16)):
        vector = pasted(llama(width, 500000.0, factor, high))
        assert found(vector)[:2] == (Llama3(factor, 8192, 1.0, high), 500000)
    for length in (4096, 131072):
        scaling, base, _ = found(pasted(frequencies_used("longrope", 96, 1e4, 32, 4096, length)))
        assert (scaling.name, scaling.length, base) == ("longrope", length, 10000)


def halved(vector, form):
    """Round to half precision, then write out with nine digits."""
    vector = np.asarray(vector, np.float64)
    return pasted(vector.astype(form) if form == "float16" else rounded(vector, form))


def test_half_precision():
    for form, width in product(("float16", "bfloat16"), (64, 128) if WEEKLY else (64,)):
        for vector, scaling, base in (
            (inv_freq(1e4, width), None, 10000),
            (llama(width, 5e5, 8), Llama3(8.0, 8192), 500000),
        ):
            assert diagnose_frequencies(halved(vector, form)).half == form
            assert found(halved(vector, form)) == (scaling, base, [])
    # Numbers that half precision holds anyhow were not rounded.
    frequencies = diagnose_frequencies([1, 0.5, 0.25, 0.125])
    assert (frequencies.half, frequencies.ways[0].reading.base) == (None, 16)
    assert diagnose_frequencies(pasted(PLAIN)).half is None


KINDS = {"frequencies": lambda w: w, "wavelengths": lambda w: TURN / w, "turns": lambda w: w / TURN}


def test_kinds_and_orders():
    for kind, backwards, base in product(KINDS, (False, True), (10000.0, 12345.6)):
        vector = KINDS[kind](inv_freq(base, 64))[:: -1 if backwards else 1]
        way = diagnose_frequencies(pasted(vector)).ways[0]
        assert (way.kind, way.backwards, way.reading.unit) == (kind, backwards, "tokens")
        assert (way.reading.scaling, way.reading.base, way.reading.bugs()) == (None, base, [])
    # And those of a stretched model.
    scaling = Llama3(8.0, 8192)
    way = diagnose_frequencies(pasted(TURN / STRETCHED)).ways[0]
    assert (way.kind, way.reading.scaling) == ("wavelengths", scaling)
    # As many digits in small numbers as in large ones: PyTorch prints 8.6596e-01, 1.1548e-04.
    assert found(pasted(STRETCHED, digits=5)) == (scaling, 500000, [])


def test_factors_and_mistakes():
    for factor in (2, 4, 8, 2.5, 32):
        way = diagnose_frequencies(pasted(PLAIN / factor)).ways[0]
        assert (way.kind, way.reading.unit) == ("frequencies", "factor")
        assert (way.reading.factor, way.reading.base) == (factor, 10000)
    for vector, bug in (
        (10000.0 ** (-np.arange(64) / 128), "missing_2"),
        (1 / PLAIN, "plus"),
        (np.deg2rad(PLAIN), "degrees"),
        (np.rad2deg(PLAIN), "turned_to_degrees"),
    ):
        way = diagnose_frequencies(vector).ways[0]
        assert found(vector)[2] == [bug]
        assert (way.kind, way.backwards) == ("frequencies", False)


def test_no_claim_on_other_numbers():
    """And how far off the nearest is says the worst entry."""
    spoiled = [10000.0 ** (-np.arange(pairs) / pairs) for pairs in (64, 256)]
    for vector in spoiled:
        vector[17] *= 3  # two thirds from the law of all others
    random = np.sort(np.random.default_rng(0).uniform(size=32))[::-1]
    for vector, off in (
        *((one, 0.5) for one in spoiled), ([1e300, 1e200, 1.0, 1e-300, 1e-308], 0.5), (random, 0.01)
    ):  # fmt: skip
        frequencies = diagnose_frequencies(vector)
        assert not frequencies.ways
        assert frequencies.nearest.off > off


def test_numbers_at_the_ends_are_read_without_a_warning():
    for value in (5e-324, 1e-300, 1e308):
        nearest = diagnose_frequencies([value] * 5).nearest  # a warning would be an error here
        assert nearest.off >= 0
    # A base that one digit rounds to 1.
    assert found([1.02 ** (-i / 4) for i in range(4)])[1] == 1.02

    for vector in ([1, 2], [[1.0, 0.5, 0.2, 0.1]], [1, 0.5, 0, -1], [1, np.nan, 1, 1]):
        with pytest.raises(ValueError, match="vector is"):
            diagnose_frequencies(vector)


# ---- vectors of other families, and what is told of one

SLOPES_6 = [2**-2, 2**-4, 2**-6, 2**-8, 2**-1, 2**-3]  # of 4 heads, then of 8, every second one
STEP = np.where(np.arange(32) < 20, 1, 1 / 4)
VECTORS = {
    "alibi": ([2.0**-k for k in range(1, 9)], True),
    "alibi of six": (SLOPES_6, True, "alibi"),
    "alibi_shifted": ([2.0**-k for k in range(8)], False),
    "bands": (2.0 ** np.arange(10), True),
    "bands_pi": (np.pi * 2.0 ** np.arange(6), True),
    "unfilled": (np.zeros(16), False),
    "ntk": (inv_freq(10000 * 4 ** (128 / 126)), True),
    "ntk of six decimals": (inv_freq(10000 * 8 ** (128 / 126)).round(6), True, "ntk"),
    "part_of_wider": (inv_freq(10000, 128)[:16], False),
    "base_unknown": (inv_freq(4945), True),
    "zeros_after": (np.append(inv_freq(10000)[:12], np.zeros(52)), True),
    "scaled_without_smoothing": (inv_freq(500000, 64) * STEP, False),
}


SAID = {  # of a vector, in the sentence about it
    "alibi of six": {"heads": 6, "first": 1 / 4},
    "alibi_shifted": {"heads": 8, "first": 1 / 2},
    "bands": {"count": 10, "last": 9},
    "unfilled": {"count": 16},
    "ntk": {"known": 10000, "factor": 4, "width": 128, "less": 126},
    "part_of_wider": {"from": 0, "last": 31, "wider": 128, "base": 10000},
    "base_unknown": {"base": 4945},
    "zeros_after": {"count": 12, "all": 64},
}


def test_a_vector():
    for case, (vector, right, *name) in VECTORS.items():
        judged = {one.name: one.right for one in diagnose_frequencies(vector).findings}
        assert judged[(*name, case)[0]] == right, case
    for case, numbers in SAID.items():
        assert diagnose_frequencies(VECTORS[case][0]).findings[0].numbers == numbers, case
    dynamic = diagnose_frequencies(inv_freq(10000 * 3 ** (128 / 126))).findings[1]
    assert (dynamic.name, dynamic.numbers) == ("dynamic_ntk", {"times": 2})  # 2 x 2 - 1 = 3
    told = diagnose_frequencies(VECTORS["scaled_without_smoothing"][0]).findings[0].numbers
    assert (told["base"], told["fast"], told["factor"]) == (500000, 20, 4)
    edges = 2 * np.pi / inv_freq(500000, 64)[19:21]  # the wavelengths on both sides of the step
    np.testing.assert_allclose([told["shorter"], told["longer"]], edges)
