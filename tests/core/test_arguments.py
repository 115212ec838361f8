"""Wrong arguments raise a ValueError that names the argument, the value and what is allowed."""

import reprlib

import numpy as np
import pytest

import core
from core.attention.head import seeded_head, self_attention, softmax
from core.attention.position_scores import look_back_weight, random_shares
from core.attention.read_back import read_back
from core.attention.recurrent import read_in_turn, seeded_cell
from core.attention.relative_share import relative_share
from core.attention.score import bilinear_scores, head_form, score_terms, turn_hands
from core.attention.word_order import compare_orders, compare_orders_in_turn
from core.encodings.alibi import alibi_slopes
from core.encodings.axial import encode_axes
from core.encodings.learned import learned_rows
from core.encodings.longrope import LongRope
from core.encodings.registry import SCHEMES
from core.encodings.rotary import rotate
from core.encodings.rotary_axes import rotate_axes
from core.encodings.rotary_scaling import (
    DynamicNTK,
    Linear,
    Llama3,
    NTKAware,
    Proportional,
    Yarn,
    rotary_frequencies,
    yarn_attention_factor,
)
from core.encodings.scheme import Setup, position_scores
from core.encodings.t5 import relative_buckets
from core.geometry.closest_positions import closest_angles
from core.geometry.one_hand import hand_angles, nearest_return
from core.geometry.principal_directions import principal_directions
from core.geometry.shift import best_linear_map, fit_shift
from core.geometry.singular_values import constant_share, rank_for_share
from core.implementations.batches import (
    attend_batch,
    batch_inputs,
    compare_outputs,
    rows_added,
    rows_by_segment,
)
from core.implementations.conventions import (
    Conventions,
    convention_frequencies,
    encode_by_convention,
)
from core.implementations.number_formats import float32_frequencies, rounded
from core.implementations.one_pass import by_last_word
from core.input.add_or_concatenate import concatenated_scores, price
from core.input.text_to_input import (
    dropout,
    embedding_table,
    text_to_input,
    typical_length,
    vocabulary,
    word_ids,
)
from core.long_context.head_profile import head_profile
from core.long_context.scalings_compared import enough_for_ntk
from core.long_context.smallest_base import reaches, smallest_base
from core.long_context.unseen_angles import alibi_reach, swept_arcs, unseen_arcs, unseen_buckets

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
        *(3, "12", ["1", "2"], [[1, 2]], [1, [2]], [None], [True], [1j], [NAN], [0, INF]),
        *([10**400], {1, 2}, np.array(["2020"], dtype="datetime64[Y]")),
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
            for value in WRONG[name]:
                message = f"{name} is {reprlib.repr(value)}; allowed: {ALLOWED[name]}"
                try:
                    function(**arguments | {name: value})
                except ValueError as error:
                    if str(error) == message:
                        continue
                accepted.append((function.__name__, message))
    assert not accepted


@pytest.mark.parametrize("integer", [np.int8, np.uint16, np.int32, np.int64])
def test_numbers_of_numpy_are_numbers(integer):
    for function, arguments in FUNCTIONS.items():
        converted = {
            name: integer(value) if isinstance(value, int | float) else value
            for name, value in arguments.items()
        }
        np.testing.assert_array_equal(function(**converted), function(**arguments))


def test_any_sequence_of_positions_will_do():
    expected = core.encode_positions([3.0, 4.0], 8)
    whole, single = np.array([3, 4], np.uint8), np.array([3, 4], np.float32)
    for positions in ((3, 4), range(3, 5), whole, single):
        np.testing.assert_array_equal(core.encode_positions(positions, 8), expected)


@pytest.mark.parametrize("dtype", ["float16", "float32", np.float64, np.longdouble], ids=str)
def test_the_dtype_asked_for_is_the_dtype_of_the_answer(dtype):
    assert core.positional_encoding(5, 8, dtype=dtype).dtype == dtype
    assert core.encode_positions([1, 2], 8, dtype=dtype).dtype == dtype


ONES, HANDS, WORDS = np.ones, core.angular_frequencies(128), ["the", "cat"]
PHI = LongRope((1.0,) * 48, (2.0,) * 48, 4096, 131072)
EVEN = "an even integer, at least 2"
AT_LEAST_0, AT_LEAST_1 = "an integer, at least 0", "an integer, at least 1"
STRETCH = "a finite number, at least 1"
REFUSED = [
    # attention
    (lambda: softmax([NAN, 1]), "scores is ["),
    (lambda: softmax([-INF, -INF]), "scores is ["),
    (lambda: seeded_head(0), "d_model is 0; allowed: "),
    (lambda: seeded_head(4, 0), "d_head is 0; allowed: "),
    (lambda: self_attention(np.zeros((3, 5)), seeded_head(4)), "shape of inputs"),
    (lambda: self_attention(np.zeros((0, 4)), seeded_head(4)), "shape of query, key, value is "),
    (lambda: read_in_turn(ONES((2, 3)), seeded_cell(8, 4)), "shape of inputs"),
    (lambda: look_back_weight(8, 8, offset=8), "offset is 8; allowed: "),
    (lambda: look_back_weight(8, 8, gain=INF), "gain is inf; allowed: "),
    (lambda: random_shares(8, 8, draws=0), f"draws is 0; allowed: {AT_LEAST_1}"),
    (lambda: read_back(10, 8, noise=[-1.0]), "noise is [-1.0]; allowed: "),
    (lambda: read_back(10, 8, noise=[1.0], pairs=[]), "pairs is []; allowed: "),
    (lambda: read_back(10, 8, noise=[1.0], pairs=[4]), "pairs is [4]; allowed: "),
    (lambda: read_back(10, 8, noise=[1.0], trials=0), f"trials is 0; allowed: {AT_LEAST_1}"),
    (lambda: relative_share(ONES((2, 3))), "shape of scores"),
    (lambda: head_form("sideways", 8), "rule is 'sideways'; allowed: "),
    (lambda: head_form("back", 8, offset=NAN), "offset is nan; allowed: "),
    (lambda: head_form("same", 8, mix=1.5), "mix is 1.5; allowed: "),
    (lambda: head_form("random", 8, seed=-1), f"seed is -1; allowed: {AT_LEAST_0}"),
    (lambda: turn_hands(ONES((2, 3)), ONES(2)), "shape of vectors"),
    (lambda: bilinear_scores(ONES((2, 6)), ONES((2, 8)), head_form("same", 8)), "shape of quer"),
    (lambda: score_terms(ONES((2, 8)), ONES((3, 8)), head_form("same", 8)), "shape of words"),
    (lambda: compare_orders(["a"], [], 8, encoded=False), "second is []; allowed: at least one"),
    (lambda: compare_orders_in_turn([], ["a"], 8), "first is []; allowed: at least one word"),
    # encodings
    (lambda: alibi_slopes(0), f"n_heads is 0; allowed: {AT_LEAST_1}"),
    (lambda: alibi_slopes(4, 0.0), "bias_max is 0.0; allowed: "),
    (lambda: encode_axes([[0, 1]], 6), "d_model is 6; allowed: a multiple of 4"),
    (lambda: encode_axes([0, 1], 8), "positions is [0, 1]; allowed: finite numbers, shape"),
    (lambda: rotate_axes(ONES(8), [[0, 1]], (1, 2)), "sections is (1, 2); allowed: 2 whole"),
    (lambda: rotate_axes(ONES(8), [[0, 1]], (-1, 5)), "sections is (-1, 5); allowed"),
    (
        lambda: learned_rows([0, 10], 10, 4),
        "positions is [0, 10]; allowed: whole numbers from 0 to 9",
    ),
    (lambda: learned_rows([0, 2.5], 10, 4), "positions is [0, 2.5]; allowed: whole numbers"),
    (lambda: LongRope((1.0,), (1.0, 2.0), 8, 16), "long_factor is 2; allowed: as many"),
    (lambda: LongRope((1.0,), (0.0,), 8, 16), "long_factor is 0.0; allowed: a finite number"),
    (lambda: LongRope((1.0,), (1.0,), 1, 16), "trained_length is 1; allowed: an integer"),
    (lambda: PHI.frequencies(128), "d_head is 128; allowed: 96"),
    (lambda: rotate(ONES(7), [0]), f"d_head is 7; allowed: {EVEN}"),
    (lambda: rotate(ONES((2, 8)), [0]), "vectors is (2, 8); allowed: shape"),
    (lambda: rotate(ONES(8), [NAN]), "positions is "),
    (lambda: rotate(ONES(8), [0], 1.0), "base is 1.0; allowed: a finite number above 1"),
    (lambda: rotate(ONES(6), [0], partial_rotary_factor=0.25), "partial_rotary_factor is 0.25; "),
    (
        lambda: rotate(ONES(8), [0], pairing="pairs"),
        "pairing is 'pairs'; allowed: 'half' or 'inter",
    ),
    (lambda: Linear(0.5), f"factor is 0.5; allowed: {STRETCH}"),
    (lambda: Linear(2).frequencies(8, 1.0), "base is 1.0; allowed: a finite number above 1"),
    (lambda: NTKAware(NAN), f"factor is nan; allowed: {STRETCH}"),
    (lambda: NTKAware(2).frequencies(2), "d_head is 2; allowed: an even integer, at least 4"),
    (lambda: DynamicNTK(0.9, 8, 8), f"factor is 0.9; allowed: {STRETCH}"),
    (lambda: DynamicNTK(2, 8, 0), f"length is 0; allowed: {AT_LEAST_1}"),
    (lambda: Yarn(2, 0), f"trained_length is 0; allowed: {AT_LEAST_1}"),
    (lambda: Yarn(2, 8, 1, 2), "beta_fast is 1; allowed: a finite number, at least 2"),
    (lambda: Yarn(2, 8, 32, 0), "beta_slow is 0; allowed: a finite number above 0"),
    (
        lambda: Yarn(2, 8, attention_factor_override=0.0),
        "attention_factor_override is 0.0; allowed",
    ),
    (lambda: Llama3(2, 0), f"trained_length is 0; allowed: {AT_LEAST_1}"),
    (lambda: Llama3(2, 8, 4, 3), "high_freq_factor is 3; allowed: a finite number, at least 4"),
    (lambda: Proportional(0.0), "share is 0.0; allowed: a finite number above 0"),
    (lambda: Llama3(2, 8, 0, 4), "low_freq_factor is 0; allowed: a finite number above 0"),
    (lambda: yarn_attention_factor(0), "factor is 0; allowed: a finite number above 0"),
    (lambda: rotary_frequencies(7), f"d_head is 7; allowed: {EVEN}"),
    (lambda: Setup(0, 8), f"max_len is 0; allowed: {AT_LEAST_1}"),
    (lambda: Setup(20, 7), f"d_head is 7; allowed: {EVEN}"),
    (lambda: Setup(20, 8, 0), f"n_heads is 0; allowed: {AT_LEAST_1}"),
    (lambda: Setup(20, 8, base=1.0), "base is 1.0; allowed: a finite number above 1"),
    (lambda: position_scores(SCHEMES["none"], Setup(20, 8), 20), "query is 20; allowed: "),
    (lambda: relative_buckets([0], 2), "num_buckets is 2; allowed: an even integer, at least 4"),
    (
        lambda: relative_buckets([0], 1, bidirectional=False),
        "num_buckets is 1; allowed: an integer",
    ),
    (lambda: relative_buckets([0], 32, 8), "max_distance is 8; allowed: an integer, at least 9"),
    (lambda: relative_buckets([0], 32, 16, bidirectional=False), "max_distance is 16; allowed: "),
    # geometry
    (lambda: closest_angles(1, 8), "max_len is 1; allowed: "),
    (lambda: hand_angles(8, 256, 512), "pair is 256; allowed: "),
    (lambda: nearest_return(1, 0, 512), "max_len is 1; allowed: "),
    (lambda: principal_directions(8, 4, count=0), f"count is 0; allowed: {AT_LEAST_1}"),
    (lambda: fit_shift([3], 1, 1.0, sine_only=True), "number of rows is 1; allowed: more than 1"),
    (lambda: fit_shift(range(5), INF, 1.0, sine_only=True), "offset is inf; allowed: "),
    (lambda: fit_shift(range(5), 1, NAN, sine_only=True), "frequency is nan; allowed: "),
    (lambda: best_linear_map(ONES((4, 1)), ONES((3, 1))), "shape of inputs, targets"),
    (lambda: rank_for_share([2.0, 1.0], 1), "share is 1; allowed: "),
    (lambda: constant_share(4, 5), f"d_model is 5; allowed: {EVEN}"),
    (lambda: core.cosines_at([0], 8, window=1.5), f"window is 1.5; allowed: {AT_LEAST_1}"),
    # implementations
    (lambda: rows_added(2, 3, "by row"), "rows is 'by row'; allowed: "),
    (lambda: batch_inputs([WORDS, WORDS[:1]], 16), "sentences is "),
    (lambda: rows_by_segment([0.5, 1.0], anew=True), "segments is "),
    (lambda: attend_batch(np.zeros((3, 8)), seeded_head(8)), "shape of inputs"),
    (lambda: attend_batch(np.zeros((1, 3, 8)), seeded_head(8), "batches"), "over is 'batches'; "),
    (lambda: compare_outputs(WORDS, WORDS[:1], 16, 100.0, "by word", 2), "second is "),
    (lambda: compare_outputs(WORDS, WORDS[::-1], 16, 100.0, "by word", 1), "batch is 1; allowed: "),
    (lambda: Conventions(exponent="2i"), "exponent is '2i'; allowed: 'paper' or 'tensor"),
    (lambda: Conventions(layout="concat"), "layout is 'concat'; allowed: 'interleaved' or"),
    (lambda: Conventions(odd="pad"), "odd is 'pad'; allowed: 'refuse' or"),
    (lambda: Conventions(scale=INF), "scale is inf; allowed: a finite number"),
    (lambda: Conventions(first_position=-1), f"first_position is -1; allowed: {AT_LEAST_0}"),
    (lambda: Conventions(precision="int8"), "precision is 'int8'; allowed: 'float64' or"),
    (lambda: convention_frequencies(7), "d_model is 7; allowed: an even integer"),
    (lambda: convention_frequencies(8, 0.0), "base is 0.0; allowed: a finite number above 0"),
    (lambda: encode_by_convention([[1]], 8), "positions is "),
    (lambda: rounded([1], "half"), "precision is 'half'; allowed: "),
    (lambda: float32_frequencies(8, 20.0, "log"), "way is 'log'; allowed: "),
    (lambda: by_last_word({"a": {"a": 0.9}}), "follows is "),
    # input
    (lambda: word_ids(["dog"], vocabulary(["cat"])), "words is ['dog']; allowed: "),
    (lambda: embedding_table(["one"], 8, "cauchy"), "distribution is 'cauchy'; allowed: "),
    (lambda: typical_length(8, "cauchy"), "distribution is 'cauchy'; allowed: "),
    (lambda: dropout([1.0], -0.1), "rate is -0.1; allowed: "),
    (lambda: dropout([1.0], 1), "rate is 1.0; allowed: "),
    (lambda: text_to_input((), 8), "words is (); allowed: "),
    (
        lambda: concatenated_scores(ONES((4, 6)), ONES((2, 6)), *[seeded_head(6, 3)] * 2),
        "shape of ",
    ),
    (lambda: price(8, 0, concatenated=True), f"d_head is 0; allowed: {AT_LEAST_1}"),
    # long context
    (lambda: head_profile(ONES(3), 5, still=-1), f"still is -1; allowed: {AT_LEAST_0}"),
    (lambda: enough_for_ntk(128, 1e4, 5, 0), f"length is 0; allowed: {AT_LEAST_1}"),
    (lambda: smallest_base(0, 8), f"max_len is 0; allowed: {AT_LEAST_1}"),
    (lambda: smallest_base(8, 8, ceiling=1), "ceiling is 1; allowed: "),
    (lambda: reaches(10.0, 8, 5), "bases is 10.0; allowed: "),
    (lambda: reaches([1.0], 8, 5), "base is 1.0; allowed: a finite number above 1"),
    (lambda: swept_arcs(HANDS, 0), f"length is 0; allowed: {AT_LEAST_1}"),
    (lambda: unseen_arcs(HANDS, HANDS, 0, 5), f"trained_length is 0; allowed: {AT_LEAST_1}"),
    (lambda: unseen_arcs(HANDS, HANDS[1:], 5, 5), "used is (63,); allowed: "),
    (lambda: unseen_buckets(5, 0), f"length is 0; allowed: {AT_LEAST_1}"),
    (lambda: alibi_reach(0), f"n_heads is 0; allowed: {AT_LEAST_1}"),
    (lambda: alibi_reach(4, 1.0), "share is 1.0; allowed: "),
]


def test_every_other_function_names_what_it_refuses():
    accepted = []
    for call, message in REFUSED:
        try:
            call()
            accepted.append(f"no error: {message}")
        except ValueError as error:
            if not str(error).startswith(message):
                accepted.append(f"{error} is not {message}")
    assert not accepted
