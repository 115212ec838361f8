"""The core against values of other implementations and of 50-digit arithmetic.

Every case names its source and its own tolerance; `conventions` in the file says how to read it.
"""

import json
from pathlib import Path

import numpy as np
import pytest

import core

CASES = json.loads((Path(__file__).parent.parent / "reference" / "values.json").read_text())[
    "cases"
]
LAYOUTS = {"interleaved": "interleaved", "concat": "concatenated"}
KINDS = {
    "sinusoidal": 26,
    "sinusoidal_frequencies": 2,
    "sinusoidal_wavelengths": 2,
    "sinusoidal_dot_product": 5,
    "sinusoidal_squared_distance": 1,
    "sinusoidal_cosine_similarity": 1,
    "sinusoidal_shift_matrix": 1,
}


def is_covered(case):
    """The paper's own scheme: its frequencies, even d_model, base above 1, sines first."""
    params = case["params"]
    return (
        case["scheme"] in KINDS
        and params["frequency"] == "vaswani"
        and params["d_model"] % 2 == 0
        and params["base"] > 1
        and params.get("layout", "interleaved") in LAYOUTS
    )


COVERED = [case for case in CASES if is_covered(case)]


def cases(*kinds):
    chosen = [case for case in COVERED if case["scheme"] in kinds]
    return pytest.mark.parametrize("case", chosen, ids=lambda case: case["id"])


def arguments(case):
    return case["params"]["d_model"], case["params"]["base"]


def assert_matches(case, actual):
    np.testing.assert_allclose(actual, case["expected"], **case["tolerance"])


@pytest.mark.parametrize(("kind", "count"), KINDS.items())
def test_no_case_is_left_out(kind, count):
    assert sum(case["scheme"] == kind for case in COVERED) == count


@cases("sinusoidal")
def test_encoding(case):
    params, positions = case["params"], case["positions"]
    columns = slice(None) if case["columns"] == "all" else case["columns"]
    layout = LAYOUTS[params["layout"]]
    encoded = core.encode_positions(positions, *arguments(case), layout=layout)
    assert_matches(case, params["scale"] * encoded[:, columns])
    if all(isinstance(p, int) and p < 10_000 for p in positions):
        table = core.positional_encoding(max(positions) + 1, *arguments(case), layout=layout)
        assert_matches(case, params["scale"] * table[positions][:, columns])


@cases("sinusoidal_frequencies")
def test_frequencies(case):
    assert_matches(case, core.angular_frequencies(*arguments(case)))


@cases("sinusoidal_wavelengths")
def test_wavelengths(case):
    assert_matches(case, core.wavelengths(*arguments(case)))


@cases("sinusoidal_dot_product")
def test_dot_product(case):
    profile = core.similarity_profile(max(case["offsets"]) + 1, *arguments(case))
    assert_matches(case, profile[case["offsets"]])


@cases("sinusoidal_squared_distance")
def test_squared_distance(case):
    table = core.positional_encoding(max(case["offsets"]) + 1, *arguments(case))
    assert_matches(case, ((table[case["offsets"]] - table[0]) ** 2).sum(axis=1))


@cases("sinusoidal_cosine_similarity")
def test_cosine_similarity(case):
    profile = core.similarity_profile(max(case["offsets"]) + 1, *arguments(case))
    assert_matches(case, profile[case["offsets"]] / profile[0])


@cases("sinusoidal_shift_matrix")
def test_shift_matrix(case):
    assert_matches(case, core.shift_matrix(case["params"]["k"], *arguments(case)))
