"""Wrong arguments raise a ValueError that names the argument, the value and what is allowed."""

import importlib
import pkgutil
import reprlib

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


# An expression, and how its error begins.
REFUSED = """
softmax([nan, 1]) -> scores is [
softmax([-inf, -inf]) -> scores is [
seeded_head(0) -> d_model is 0; allowed:
seeded_head(4, 0) -> d_head is 0; allowed:
self_attention(zeros((3, 5)), seeded_head(4)) -> shape of inputs
self_attention(zeros((0, 4)), seeded_head(4)) -> shape of query, key, value is
look_back_weight(8, 8, offset=8) -> offset is 8; allowed:
look_back_weight(8, 8, gain=inf) -> gain is inf; allowed:
relative_share(ones((2, 3))) -> shape of scores
head_form("sideways", 8) -> rule is 'sideways'; allowed:
head_form("back", 8, offset=nan) -> offset is nan; allowed:
head_form("same", 8, mix=1.5) -> mix is 1.5; allowed:
head_form("random", 8, seed=-1) -> seed is -1; allowed: an integer, at least 0
turn_hands(ones((2, 3)), ones(2)) -> shape of vectors
bilinear_scores(ones((2, 6)), ones((2, 8)), head_form("same", 8)) -> shape of quer
score_terms(ones((2, 8)), ones((3, 8)), head_form("same", 8)) -> shape of words
compare_orders(["a"], [], 8, encoded=False) -> second is []; allowed: at least one
compare_orders([], ["a"], 8, encoded=False) -> first is []; allowed: at least one
alibi_slopes(0) -> n_heads is 0; allowed: an integer, at least 1
learned_rows([0, 10], 10, 4) -> positions is [0, 10]; allowed: whole numbers from 0 to 9
learned_rows([0, 2.5], 10, 4) -> positions is [0, 2.5]; allowed: whole numbers
LongRope((1.0,), (1.0, 2.0), 8, 16) -> long_factor is 2; allowed: as many
LongRope((1.0,), (0.0,), 8, 16) -> long_factor is 0.0; allowed: a finite number
LongRope((1.0,), (1.0,), 1, 16) -> trained_length is 1; allowed: an integer
PHI.frequencies(128) -> d_head is 128; allowed: 96
rotate(ones(7), [0]) -> d_head is 7; allowed: an even integer, at least 2
rotate(ones((2, 8)), [0]) -> vectors is (2, 8); allowed: shape
rotate(ones(8), [nan]) -> positions is
rotate(ones(8), [0], 1.0) -> base is 1.0; allowed: a finite number above 1
rotate(ones(6), [0], partial_rotary_factor=0.25) -> partial_rotary_factor is 0.25;
rotate(ones(8), [0], pairing="pairs") -> pairing is 'pairs'; allowed: 'half' or 'inter
Linear(0.5) -> factor is 0.5; allowed: a finite number, at least 1
Linear(2).frequencies(8, 1.0) -> base is 1.0; allowed: a finite number above 1
NTKAware(nan) -> factor is nan; allowed: a finite number, at least 1
NTKAware(2).frequencies(2) -> d_head is 2; allowed: an even integer, at least 4
DynamicNTK(0.9, 8, 8) -> factor is 0.9; allowed: a finite number, at least 1
DynamicNTK(2, 8, 0) -> length is 0; allowed: an integer, at least 1
Yarn(2, 0) -> trained_length is 0; allowed: an integer, at least 1
Yarn(2, 8, 1, 2) -> beta_fast is 1; allowed: a finite number, at least 2
Yarn(2, 8, 32, 0) -> beta_slow is 0; allowed: a finite number above 0
Yarn(2, 8, attention_factor_override=0.0) -> attention_factor_override is 0.0; allowed
Llama3(2, 0) -> trained_length is 0; allowed: an integer, at least 1
Llama3(2, 8, 4, 3) -> high_freq_factor is 3; allowed: a finite number, at least 4
Proportional(0.0) -> share is 0.0; allowed: a finite number above 0
Llama3(2, 8, 0, 4) -> low_freq_factor is 0; allowed: a finite number above 0
yarn_attention_factor(0) -> factor is 0; allowed: a finite number above 0
rotary_frequencies(7) -> d_head is 7; allowed: an even integer, at least 2
Setup(0, 8) -> max_len is 0; allowed: an integer, at least 1
Setup(20, 7) -> d_head is 7; allowed: an even integer, at least 2
Setup(20, 8, 0) -> n_heads is 0; allowed: an integer, at least 1
Setup(20, 8, base=1.0) -> base is 1.0; allowed: a finite number above 1
position_scores(SCHEMES["none"], Setup(20, 8), 20) -> query is 20; allowed:
relative_buckets([0], 2) -> num_buckets is 2; allowed: an even integer, at least 4
relative_buckets([0], 1, bidirectional=False) -> num_buckets is 1; allowed: an integer
relative_buckets([0], 32, 8) -> max_distance is 8; allowed: an integer, at least 9
relative_buckets([0], 32, 16, bidirectional=False) -> max_distance is 16; allowed:
closest_angles(1, 8) -> max_len is 1; allowed:
hand_angles(8, 256, 512) -> pair is 256; allowed:
nearest_return(1, 0, 512) -> max_len is 1; allowed:
fit_shift([3], 1, 1.0) -> number of positions is 1; allowed: more than 1
fit_shift([0, 0], 1, 1.0) -> positions is [0, 0]; allowed: some whose sines
fit_shift([3, 3], -3, 1.0) -> positions is [3, 3]; allowed: some whose sines
fit_shift(range(5), inf, 1.0) -> offset is inf; allowed:
fit_shift(range(5), 1, nan) -> frequency is nan; allowed:
constant_share(4, 5) -> d_model is 5; allowed: an even integer, at least 2
core.cosines_at([0], 8, window=1.5) -> window is 1.5; allowed: an integer, at least 1
rows_added(2, 3, "by row") -> rows is 'by row'; allowed:
batch_inputs([WORDS, WORDS[:1]], 16) -> sentences is
attend_batch(zeros((3, 8)), seeded_head(8)) -> shape of inputs
attend_batch(zeros((1, 3, 8)), seeded_head(8), "batches") -> over is 'batches';
compare_outputs(WORDS, WORDS[:1], 16, 100.0, "by word", 2) -> second is
compare_outputs(WORDS, WORDS[::-1], 16, 100.0, "by word", 1) -> batch is 1; allowed:
Conventions(exponent="2i") -> exponent is '2i'; allowed: 'paper' or 'tensor
Conventions(layout="concat") -> layout is 'concat'; allowed: 'interleaved' or
Conventions(odd="pad") -> odd is 'pad'; allowed: 'refuse' or
Conventions(scale=inf) -> scale is inf; allowed: a finite number
Conventions(first_position=-1) -> first_position is -1; allowed: an integer, at least 0
Conventions(precision="int8") -> precision is 'int8'; allowed: 'float64' or
convention_frequencies(7) -> d_model is 7; allowed: an even integer
convention_frequencies(8, 0.0) -> base is 0.0; allowed: a finite number above 0
encode_by_convention([[1]], 8) -> positions is
rounded([1], "half") -> precision is 'half'; allowed:
float32_frequencies(8, 20.0, "log") -> way is 'log'; allowed:
by_last_word({"a": {"a": 0.9}}) -> follows is
word_ids(["dog"], vocabulary(["cat"])) -> words is ['dog']; allowed:
embedding_table(["one"], 8, "cauchy") -> distribution is 'cauchy'; allowed:
typical_length(8, "cauchy") -> distribution is 'cauchy'; allowed:
dropout([1.0], -0.1) -> rate is -0.1; allowed:
dropout([1.0], 1) -> rate is 1.0; allowed:
text_to_input((), 8) -> words is (); allowed:
concatenated_scores(ones((4, 6)), ones((2, 6)), *[seeded_head(6, 3)] * 2) -> shape of
price(8, 0, concatenated=True) -> d_head is 0; allowed: an integer, at least 1
head_profile(ones(3), 5, still=-1) -> still is -1; allowed: an integer, at least 0
enough_for_ntk(128, 1e4, 5, 0) -> length is 0; allowed: an integer, at least 1
smallest_base(0, 8) -> max_len is 0; allowed: an integer, at least 1
reaches(10.0, 8, 5) -> bases is 10.0; allowed:
reaches([1.0], 8, 5) -> base is 1.0; allowed: a finite number above 1
swept_arcs(HANDS, 0) -> length is 0; allowed: an integer, at least 1
unseen_arcs(HANDS, HANDS, 0, 5) -> trained_length is 0; allowed: an integer, at least 1
unseen_arcs(HANDS, HANDS[1:], 5, 5) -> used is (63,); allowed:
unseen_buckets(5, 0) -> length is 0; allowed: an integer, at least 1
alibi_reach(0) -> n_heads is 0; allowed: an integer, at least 1
"""


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
    for line in REFUSED.strip().splitlines():
        call, message = line.split(" -> ")
        try:
            accepted.append((call, eval(call, known)))
        except ValueError as error:
            if not str(error).startswith(message):
                accepted.append((call, error))
    assert not accepted
