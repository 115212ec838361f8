"""Wrong arguments raise a ValueError that names the argument, the value and what is allowed."""

import importlib
import pkgutil
import reprlib
from pathlib import Path

import numpy as np

import core

NAN, INF = float("nan"), float("inf")
NO_NUMBERS = [None, "7", True, np.True_, [7], 7 + 0j]
NOT_FINITE = [NAN, INF, -INF, np.float32("nan"), 10**400]

NO_POSITIONS = [
    *(3, "12", ["1", "2"], [[1, 2]], [1, [2]], [None], [True], [1j], [NAN], [0, INF]),
    *([10**400], {1, 2}, np.array(["2020"], dtype="datetime64[Y]")),
]
FINITE = "a one-dimensional sequence of finite numbers"
WRONG = {  # what is allowed, and what is not
    "max_len": ("an integer, at least 1", [0, -1, 7.0, NAN, INF, np.int64(0), *NO_NUMBERS]),
    "d_model": ("an even integer, at least 2", [0, 1, 7, 512.0, NAN, np.int64(3), *NO_NUMBERS]),
    "base": ("a finite number above 1", [1, 1.0, 0, -10000, *NO_NUMBERS, *NOT_FINITE]),
    "offset": ("a finite number", [*NO_NUMBERS, *NOT_FINITE]),
    "limit": ("an integer, at least 1", [0, -1, 7.0, *NO_NUMBERS]),
    "layout": ("'interleaved' or 'concatenated'", ["", "Interleaved", None, 0, ["interleaved"]]),
    "dtype": ("a floating-point dtype, such as float32 or float64", [int, "i4", complex, "f33"]),
    "positions": (FINITE, NO_POSITIONS),
    "offsets": (FINITE, NO_POSITIONS),
}
SIZES = {"d_model": 8, "base": 100.0}
TABLE = SIZES | {"layout": "interleaved", "dtype": np.float64}
FUNCTIONS = {
    core.angular_frequencies: SIZES,
    core.wavelengths: SIZES,
    core.idle_pairs: SIZES | {"max_len": 5},
    core.positional_encoding: TABLE | {"max_len": 5},
    core.encode_positions: TABLE | {"positions": [0, 1.5], "layout": "concatenated"},
    core.similarity_profile: SIZES | {"max_len": 5},
    core.similarity_matrix: SIZES | {"max_len": 5},
    core.similarity_at: SIZES | {"offsets": [0, 1.5]},
    core.similarity_along: SIZES | {"positions": [0, 9], "offset": 2},
    core.shift_matrix: SIZES | {"offset": 2, "layout": "concatenated"},
    core.first_negative: SIZES | {"limit": 50},
}


def test_the_main_functions_refuse_every_wrong_argument():
    accepted = []
    for function, arguments in FUNCTIONS.items():
        for name in arguments:
            allowed, wrong = WRONG[name]
            for value in wrong:
                message = f"{name} is {reprlib.repr(value)}; allowed: {allowed}"
                try:
                    function(**arguments | {name: value})
                except ValueError as error:
                    if str(error) == message:
                        continue
                accepted.append((function.__name__, message))
    assert not accepted


def test_numbers_of_numpy_any_sequence_and_the_dtype_asked_for_will_do():
    for function, arguments in FUNCTIONS.items():
        for integer in (np.int8, np.uint16, np.int32, np.int64):
            converted = {
                name: integer(value) if isinstance(value, int | float) else value
                for name, value in arguments.items()
            }
            np.testing.assert_array_equal(function(**converted), function(**arguments))
    expected = core.encode_positions([3.0, 4.0], 8)
    for positions in ((3, 4), range(3, 5), np.array([3, 4], np.uint8)):
        np.testing.assert_array_equal(core.encode_positions(positions, 8), expected)
    for dtype in ("float16", "float32", np.float64, np.longdouble):
        assert core.positional_encoding(5, 8, dtype=dtype).dtype == dtype
        assert core.encode_positions([1, 2], 8, dtype=dtype).dtype == dtype


# Expressions, and how the error of each begins.
REFUSED = Path(__file__).with_name("refused.txt")


def names():
    """Return the names in the expressions: all of core's, and some arguments."""
    found = {
        "core": core,
        "nan": NAN,
        "inf": INF,
        "ones": np.ones,
        "zeros": np.zeros,
        "WORDS": ["the", "cat"],
    }
    for module_info in pkgutil.walk_packages(core.__path__, "core."):
        found |= {
            name: value
            for name, value in vars(importlib.import_module(module_info.name)).items()
            if getattr(value, "__module__", module_info.name) == module_info.name
        }
    found["HANDS"] = core.angular_frequencies(128)
    found["PHI"] = found["LongRope"]((1.0,) * 48, (2.0,) * 48, 4096, 131072)
    return found


def test_every_other_function_names_what_it_refuses():
    accepted, known = [], names()
    for line in REFUSED.read_text(encoding="utf-8").splitlines():
        call, message = line.split(" -> ")
        try:
            accepted.append((call, eval(call, known)))
        except ValueError as error:
            if not str(error).startswith(message):
                accepted.append((call, error))
    assert not accepted
