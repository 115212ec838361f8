"""Wrong arguments raise a ValueError that names the argument, the value and what is allowed."""

import re
import reprlib

import numpy as np
import pytest

import core

NAN, INF = float("nan"), float("inf")
NO_NUMBERS = [None, "7", True, np.True_, [7], 7 + 0j]
NOT_FINITE = [NAN, INF, -INF, np.float32("nan"), 10**400]

WRONG = {
    "max_len": [0, -1, 7.0, NAN, INF, np.int64(0), *NO_NUMBERS],
    "d_model": [0, -2, 1, 7, 512.0, NAN, INF, np.int64(3), *NO_NUMBERS],
    "base": [1, 1.0, 0, 0.5, -10000, *NO_NUMBERS, *NOT_FINITE],
    "offset": [*NO_NUMBERS, *NOT_FINITE],
    "limit": [0, -1, 7.0, *NO_NUMBERS],
    "layout": ["", "Interleaved", "concat", None, 0, ["interleaved"]],
    "dtype": [int, "i4", complex, "float33", object, 3],
    "positions": [
        3,
        "12",
        ["1", "2"],
        [[1, 2]],
        [1, [2]],
        [None],
        [True],
        [1j],
        [NAN],
        [0, INF],
        [10**400],
        {1, 2},
        np.array(["2020"], dtype="datetime64[Y]"),
    ],
}
WRONG["offsets"] = WRONG["positions"]
ALLOWED = {
    "max_len": "an integer, at least 1",
    "d_model": "an even integer, at least 2",
    "base": "a finite number above 1",
    "offset": "a finite number",
    "limit": "an integer, at least 1",
    "layout": "'interleaved' or 'concatenated'",
    "dtype": "a floating-point dtype, such as float32 or float64",
    "positions": "a one-dimensional sequence of finite numbers",
    "offsets": "a one-dimensional sequence of finite numbers",
}
FUNCTIONS = {
    core.angular_frequencies: {"d_model": 8, "base": 100.0},
    core.wavelengths: {"d_model": 8, "base": 100.0},
    core.idle_pairs: {"max_len": 5, "d_model": 8, "base": 100.0},
    core.positional_encoding: {
        "max_len": 5,
        "d_model": 8,
        "base": 100.0,
        "layout": "interleaved",
        "dtype": np.float64,
    },
    core.encode_positions: {
        "positions": [0, 1.5],
        "d_model": 8,
        "base": 100.0,
        "layout": "concatenated",
        "dtype": np.float32,
    },
    core.similarity_profile: {"max_len": 5, "d_model": 8, "base": 100.0},
    core.similarity_matrix: {"max_len": 5, "d_model": 8, "base": 100.0},
    core.similarity_at: {"offsets": [0, 1.5], "d_model": 8, "base": 100.0},
    core.similarity_along: {"positions": [0, 9], "offset": 2, "d_model": 8, "base": 100.0},
    core.shift_matrix: {"offset": 2, "d_model": 8, "base": 100.0, "layout": "concatenated"},
    core.first_negative: {"d_model": 8, "base": 100.0, "limit": 50},
}


def names(value):
    return value.__name__ if callable(value) else reprlib.repr(value)


@pytest.mark.parametrize(
    ("function", "name", "value"),
    [
        (function, name, value)
        for function, arguments in FUNCTIONS.items()
        for name in arguments
        for value in WRONG[name]
    ],
    ids=names,
)
def test_a_wrong_argument_is_refused(function, name, value):
    message = f"{name} is {reprlib.repr(value)}; allowed: {ALLOWED[name]}"
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        function(**FUNCTIONS[function] | {name: value})


@pytest.mark.parametrize("function", FUNCTIONS, ids=names)
@pytest.mark.parametrize("integer", [np.int8, np.uint16, np.int32, np.int64], ids=names)
def test_numbers_of_numpy_are_numbers(function, integer):
    arguments = FUNCTIONS[function]
    converted = {
        name: integer(value) if isinstance(value, int | float) else value
        for name, value in arguments.items()
    }
    np.testing.assert_array_equal(function(**converted), function(**arguments))


@pytest.mark.parametrize(
    "positions",
    [(3, 4), range(3, 5), np.array([3, 4], np.uint8), np.array([3, 4], np.float32)],
    ids=repr,
)
def test_any_sequence_of_positions_will_do(positions):
    expected = core.encode_positions([3.0, 4.0], 8)
    np.testing.assert_array_equal(core.encode_positions(positions, 8), expected)


@pytest.mark.parametrize("dtype", ["float16", "float32", np.float64, np.longdouble], ids=str)
def test_the_dtype_asked_for_is_the_dtype_of_the_answer(dtype):
    assert core.positional_encoding(5, 8, dtype=dtype).dtype == dtype
    assert core.encode_positions([1, 2], 8, dtype=dtype).dtype == dtype
