"""Vectors of frequencies, made here by published formulas or by other implementations."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.rotary_scaling import Llama3, Yarn
from core.implementations.number_formats import rounded
from core.models import MODELS
from diagnosis.vector import diagnose_frequencies
from tests.diagnosis.tables import RELEASED, inv_freq
from tests.truth.stretching import TURN, frequencies_used

PLAIN = inv_freq(10000)


def pasted(vector, digits=9):
    """Return what is left of numbers that were written out, as in a chat or a log."""
    return np.array([float(f"{value:.{digits}g}") for value in np.asarray(vector, np.float64)])


FORMS = {
    "float16": lambda w: w.astype(np.float16),
    "bfloat16": lambda w: rounded(w, "bfloat16"),
    "float32": lambda w: w.astype(np.float32),
    "five digits": lambda w: pasted(w, digits=5),
}


def found(vector):
    """Return the likeliest reading's scaling, base and mistakes."""
    reading = diagnose_frequencies(vector).ways[0].reading
    return reading.scaling, reading.base, reading.bugs()


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


KINDS = {"frequencies": lambda w: w, "wavelengths": lambda w: TURN / w, "turns": lambda w: w / TURN}
SCALINGS = st.one_of(
    st.none(),
    st.builds(Yarn, st.sampled_from([1.5, 3, 12.3457]), st.just(4096)),
    st.builds(
        Llama3, st.sampled_from([7.0, 8.0, 32.0]), st.just(8192), st.just(1.0),
        st.sampled_from([4.0, 8.0, 16.0]),
    ),
)  # fmt: skip


@given(
    st.sampled_from([64, 128]), st.sampled_from([10000.0, 12345.6, 500_000.0, 777_777.0]), SCALINGS,
    st.sampled_from([*KINDS]), st.booleans(),
)  # fmt: skip
def test_scalings_kinds_and_orders(width, base, scaling, kind, backwards):
    speeds = inv_freq(base, width)
    if scaling is not None:
        more = {} if scaling.name == "yarn" else {"band": (1, scaling.high_freq_factor)}
        lengths = scaling.trained_length, 0
        speeds = frequencies_used(scaling.name, width, base, scaling.factor, *lengths, **more)
    vector = KINDS[kind](speeds.astype(float))[:: -1 if backwards else 1]
    way = diagnose_frequencies(pasted(vector)).ways[0]
    assert (way.kind, way.backwards, way.reading.unit) == (kind, backwards, "tokens")
    assert (way.reading.scaling, way.reading.base, way.reading.bugs()) == (scaling, base, [])


def test_few_digits():
    """As PyTorch prints them, 8.6596e-01 and 1.1548e-04, in half precision, and a part of them."""
    for (form, made), base in product(FORMS.items(), (10000, 500_000)):
        frequencies = diagnose_frequencies(pasted(made(inv_freq(base, 64))))
        reading = frequencies.ways[0].reading
        assert (reading.scaling, reading.base, reading.bugs()) == (None, base, [])
        assert frequencies.half == (form if form.endswith("float16") else None)
    # Numbers that half precision holds anyhow were not rounded.
    frequencies = diagnose_frequencies([1, 0.5, 0.25, 0.125])
    assert (frequencies.half, frequencies.ways[0].reading.base) == (None, 16)
    # 40 of 64: another width, so another base, and its last frequency says which.
    base = diagnose_frequencies(PLAIN[:40]).ways[0].reading.base
    assert base ** (-78 / 80) == pytest.approx(PLAIN[39], rel=2e-3)


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


# ---- vectors of other families; what is told of each stands in tests/text/files/tables.txt

SLOPES_6 = [2**-2, 2**-4, 2**-6, 2**-8, 2**-1, 2**-3]  # of 4 heads, then of 8, every second one
STEP = np.where(np.arange(32) < 20, 1, 1 / 4)
VECTORS = {
    "alibi": [2.0**-k for k in range(1, 9)],
    "alibi of six": SLOPES_6,
    "alibi_shifted": [2.0**-k for k in range(8)],
    "bands": 2.0 ** np.arange(10),
    "bands_pi": np.pi * 2.0 ** np.arange(6),
    "unfilled": np.zeros(16),
    "ntk": inv_freq(10000 * 4 ** (128 / 126)),
    "ntk of six decimals": inv_freq(10000 * 8 ** (128 / 126)).round(6),
    "part_of_wider": inv_freq(10000, 128)[:16],
    "base_unknown": inv_freq(4945),
    "zeros_after": np.append(inv_freq(10000)[:12], np.zeros(52)),
    "scaled_without_smoothing": inv_freq(500000, 64) * STEP,
}
