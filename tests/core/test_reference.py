"""The core against values of other implementations and of 50-digit arithmetic.

Every case names its source and its own tolerance; `conventions` in the file says how to read it.
"""

import json
from pathlib import Path

import numpy as np

import core
from core.encodings.alibi import alibi_bias, alibi_slopes
from core.encodings.rotary import rotate
from core.encodings.rotary_scaling import (
    DynamicNTK,
    Linear,
    Llama3,
    NTKAware,
    Yarn,
    rotary_frequencies,
    yarn_attention_factor,
)
from core.encodings.t5 import relative_buckets
from core.implementations import conventions as ways

REFERENCE = json.loads((Path(__file__).parent.parent / "reference" / "values.json").read_text())
CASES = REFERENCE["cases"]
EXPONENTS = {"vaswani": "paper", "t2t": "tensor2tensor"}
LAYOUTS = {
    "interleaved": "interleaved",
    "concat": "concatenated",
    "concat_cos_first": "concatenated_cos_first",
    "concat per axis": "concatenated",
}


def conventions(case):
    params = case["params"]
    odd = params.get("odd", "refuse")
    return ways.Conventions(
        exponent=EXPONENTS[params["frequency"]],
        layout=LAYOUTS[params.get("layout", "interleaved")],
        odd="truncate" if odd == "sin_ceil" else odd,  # the same table
        scale=params.get("scale", 1.0),
    )


def size(case):
    return case["params"].get("d_model") or case["params"]["dim"], case["params"]["base"]


def encoding(case):
    table = ways.encode_by_convention(case["positions"], *size(case), conventions(case))
    return table if case["columns"] == "all" else table[:, case["columns"]]


def frequencies(case):
    return ways.convention_frequencies(*size(case), conventions(case))


def dot_products(case):
    return np.cos(np.outer(case["offsets"], frequencies(case))).sum(axis=1)


def two_axes(case):
    width, base = size(case)
    axes = [
        ways.encode_by_convention(axis, width // 2, base, conventions(case))
        for axis in case["positions"]
    ]
    return np.concatenate(axes, axis=1)


def scaling(params):
    """The scaling of a rotary case, and None for one without."""
    factor, trained = params.get("factor"), params.get("original_max_position_embeddings")
    match params["rope_type"]:
        case "linear":
            return Linear(factor)
        case "ntk":
            return NTKAware(factor)
        case "dynamic":
            return DynamicNTK(factor, params["max_position_embeddings"], params["seq_len"])
        case "yarn":
            return Yarn(
                factor, trained, params["beta_fast"], params["beta_slow"], params["truncate"]
            )
        case "llama3":
            return Llama3(factor, trained, params["low_freq_factor"], params["high_freq_factor"])
        case "default":
            return None


def inverse_frequencies(case):
    stretched = rotary_frequencies(*size(case), scaling(case["params"]))
    return stretched[case.get("indices", slice(None))]


def rotated(case, vectors, positions):
    stretch = case["params"].get("linear_factor")
    pairing, by = case["params"]["pairing"], Linear(stretch) if stretch else None
    return rotate(vectors, positions, case["params"]["base"], pairing=pairing, scaling=by)


def rotary_score(case):
    query = rotated(case, case["query"], [case["params"]["query_position"]])
    key = rotated(case, case["key"], [case["params"]["key_position"]])
    return (query @ key.T).item()


def masked_alibi(case):
    length = case["params"]["length"]
    rows = [alibi_bias(m - np.arange(length), case["params"]["n_heads"]) for m in range(length)]
    return np.where(np.tri(length, dtype=bool), np.stack(rows, axis=1), np.nan)


ACTUAL = {
    "alibi_bias": masked_alibi,
    "alibi_bias_last_query": lambda case: alibi_bias(
        np.arange(case["params"]["key_length"])[::-1],
        case["params"]["n_heads"],
    ),
    "alibi_slopes": lambda case: alibi_slopes(case["params"]["n_heads"]),
    "rope_apply": lambda case: rotated(case, case["input"], [case["params"]["position"]])[0],
    "rope_apply_ones": lambda case: rotated(case, np.ones(size(case)[0]), case["positions"]),
    "rope_inv_freq": inverse_frequencies,
    "rope_score": rotary_score,
    "sinusoidal": encoding,
    "sinusoidal_cosine_similarity": lambda case: 2 * dot_products(case) / size(case)[0],
    "sinusoidal_dot_product": dot_products,
    "sinusoidal_frequencies": frequencies,
    "sinusoidal_plus_ones": lambda case: 1 + encoding(case),
    "sinusoidal_shift_matrix": lambda case: core.shift_matrix(case["params"]["k"], *size(case)),
    "sinusoidal_squared_distance": lambda case: size(case)[0] - 2 * dot_products(case),
    "sinusoidal_two_axes": two_axes,
    "sinusoidal_wavelengths": lambda case: 2 * np.pi / frequencies(case),
    # the file's relative position is key minus query
    "t5_relative_bucket": lambda case: relative_buckets(
        -np.array(case["relative_positions"]), **case["params"]
    ),
    "yarn_attention_factor": lambda case: [
        yarn_attention_factor(factor) for factor in case["params"]["factors"]
    ],
}


def by_core(case):
    """The same by what core exports, where the case is the paper's own scheme; else None."""
    params, scheme = case["params"], case["scheme"]
    own = params.get("frequency") == "vaswani" and size(case)[0] % 2 == 0 and size(case)[1] > 1
    if not own or params.get("layout") == "concat_cos_first":
        return None
    if scheme == "sinusoidal_dot_product":
        return core.similarity_profile(max(case["offsets"]) + 1, *size(case))[case["offsets"]]
    if scheme != "sinusoidal":
        return None
    layout = LAYOUTS[params["layout"]]
    table = core.encode_positions(case["positions"], *size(case), layout=layout)
    return params["scale"] * (table if case["columns"] == "all" else table[:, case["columns"]])


def test_no_case_is_left_out():
    assert len(CASES) == len({case["id"] for case in CASES}) == REFERENCE["count"] == 128
    assert {case["scheme"] for case in CASES} == set(ACTUAL)


def test_every_case(subtests):
    for case in CASES:
        with subtests.test(case["id"]):
            expected = np.array(case["expected"], dtype=np.float64)  # null, masked, becomes NaN
            for actual in (ACTUAL[case["scheme"]](case), by_core(case)):
                if actual is not None:
                    assert np.shape(actual) == expected.shape
                    np.testing.assert_allclose(actual, expected, **case["tolerance"])
            if "attention_factor" in case:
                factor = scaling(case["params"]).attention_factor
                np.testing.assert_allclose(factor, case["attention_factor"], rtol=1e-14)
            if "low" in case:
                blended = scaling(case["params"]).blended_pairs(*size(case))
                np.testing.assert_allclose(blended, (case["low"], case["high"]), rtol=1e-14)
