"""What code does otherwise: conventions, number formats, batches, one pass: in plain loops."""

import math
import struct
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import core
from core.attention.head import seeded_head
from core.encodings.sinusoidal import positional_encoding
from core.implementations.batches import (
    attend_batch,
    batch_inputs,
    compare_outputs,
    exchange_a_word,
    rows_added,
    rows_by_segment,
)
from core.implementations.conventions import (
    ODD_WIDTHS,
    Conventions,
    convention_frequencies,
    table_by_convention,
)
from core.implementations.number_formats import (
    FREQUENCY_WAYS,
    PRECISIONS,
    angle_error,
    angles,
    float32_frequencies,
    largest_angle_error,
    rounded,
)
from core.implementations.one_pass import beam, by_last_word, one_pass, word_shares

# --- conventions; values of other implementations are in test_reference.py


@given(st.integers(1, 40), st.floats(1.5, 1e6))
def test_the_defaults_are_the_papers_and_the_others_its_columns_and_rows(half, base):
    paper = table_by_convention(30, 2 * half, base)
    np.testing.assert_allclose(paper, core.positional_encoding(30, 2 * half, base), atol=1e-12)
    for layout in ("concatenated", "concatenated_cos_first"):
        other = table_by_convention(30, 2 * half, base, Conventions(layout=layout))
        np.testing.assert_array_equal(np.sort(other, axis=1), np.sort(paper, axis=1))
    moved = Conventions(first_position=2, scale=0.25)
    shifted = table_by_convention(28, 2 * half, base, moved)
    np.testing.assert_array_equal(shifted, 0.25 * paper[2:])
    for odd in ODD_WIDTHS:  # an even width is the same whatever odd ones get
        even = table_by_convention(30, 2 * half, base, Conventions(odd=odd))
        np.testing.assert_array_equal(even, paper)


@pytest.mark.parametrize("odd", [way for way in ODD_WIDTHS if way != "refuse"])
@pytest.mark.parametrize("layout", ["interleaved", "concatenated", "concatenated_cos_first"])
@pytest.mark.parametrize("exponent", ["paper", "tensor2tensor"])
def test_every_combination_fills_an_odd_width(odd, layout, exponent):
    for d_model in (3, 9):
        way = Conventions(exponent, layout, odd)
        table = table_by_convention(6, d_model, 100.0, way)
        assert table.shape == (6, d_model)
        sines = d_model // 2 if odd == "zero_pad" else (d_model + 1) // 2
        assert len(convention_frequencies(d_model, 100.0, way)) == sines
        assert (np.abs(table[0]) == 1).sum() == d_model // 2  # the cosines
        if odd == "zero_pad":
            assert (table[:, -1] == 0).all()
        if odd in ("truncate", "sin_ceil"):  # two names for one table
            twin = {"truncate": "sin_ceil", "sin_ceil": "truncate"}[odd]
            same = table_by_convention(6, d_model, 100.0, Conventions(exponent, layout, twin))
            np.testing.assert_array_equal(same, table)


def test_tensor2tensors_slowest_frequency_is_one_over_the_base():
    frequencies = convention_frequencies(512, 10000.0, Conventions(exponent="tensor2tensor"))
    assert frequencies[[0, -1]].tolist() == pytest.approx([1, 1e-4])


# --- number formats


def bfloat16_by_search(value):
    """The nearest of the two bfloat16 numbers round `value`, the even one in a tie."""
    bits = struct.unpack(">I", struct.pack(">f", value))[0]
    below = bits & 0xFFFF0000
    low, high = (struct.unpack(">f", struct.pack(">I", b))[0] for b in (below, below + 0x10000))
    if abs(value - low) == abs(high - value):
        return low if (below >> 16) % 2 == 0 else high
    return low if abs(value - low) < abs(high - value) else high


@given(st.floats(-1e30, 1e30))
@example(1 + 2**-8 + 2**-30)  # as a float32 it is a tie, and the even one is the farther
@example(-(2**-134) * 1.01)  # below the normal range
@example(2**-134)
def test_bfloat16_is_the_nearest(value):
    assert rounded(value, "bfloat16") == bfloat16_by_search(value)
    assert rounded(value, "float32") == np.float32(value)
    assert rounded(value, "float64") == value


def test_bfloat16_counts_to_256_and_ends_at_its_largest():
    counted = rounded(np.arange(1, 600), "bfloat16")
    assert np.flatnonzero(counted != np.arange(1, 600))[0] + 1 == 257
    largest = (2 - 2**-7) * 2.0**127
    assert rounded(largest, "bfloat16") == largest
    with np.errstate(over="ignore"):
        assert rounded(largest * (1 + 2**-8), "bfloat16") == np.inf


@pytest.mark.parametrize("precision", PRECISIONS)
def test_angles_in_a_format_are_products_rounded_to_it(precision):
    positions, frequencies = np.array([0.0, 3.0, 4097.0]), core.angular_frequencies(16)
    formed = angles(positions, frequencies, precision)
    np.testing.assert_array_equal(rounded(formed, precision), formed)
    slack = {"float64": 0, "float32": 2**-22, "bfloat16": 2**-6}[precision]
    np.testing.assert_allclose(formed, np.outer(positions, frequencies), rtol=slack)


def test_how_wrong_angles_are():
    error = angle_error(np.arange(3072, 4097), core.angular_frequencies(512), "float32")
    assert 1e-4 < error.max() < 1e-3
    assert angle_error([4096], core.angular_frequencies(512), "float64") == 0
    error = angle_error(np.arange(4096), core.angular_frequencies(128), "bfloat16")
    assert error[:2].max() < 0.01
    assert 3 < error.max() <= math.pi


@given(st.integers(1, 300), st.integers(1, 40), st.integers(2, 10**6), st.sampled_from(PRECISIONS))
def test_the_largest_error_is_found_without_trying_every_hand(length, half, base, precision):
    frequencies = core.angular_frequencies(2 * half, base)
    every = angle_error(np.arange(length), frequencies, precision)
    assert largest_angle_error(length, frequencies, precision) == every.max()


@pytest.mark.parametrize("d_model", [2, 6, 96, 512])
@pytest.mark.parametrize("base", [20.0, 10000.0, 5e5])
def test_frequencies_in_float32(d_model, base):
    """Each near the true one, and none as near as the one that is rounded once."""
    exact = core.angular_frequencies(d_model, base)
    off = {}
    for way in FREQUENCY_WAYS:
        values = float32_frequencies(d_model, base, way)
        assert (values == values.astype(np.float32)).all()
        off[way] = np.abs(values / exact - 1).max()
        assert off[way] < 3e-6
    assert off["float64"] <= min(2.0**-24, *off.values()) * (1 + 1e-9)
    if (d_model, base) == (512, 10000.0):
        by_exp, by_power, once = off.values()
        assert by_exp > 3e-7 > by_power >= once


# --- batches, whose axes are told apart or confused

FIRST, SECOND = ["the", "cat", "chased", "the", "mouse"], ["the", "mouse", "chased", "the", "cat"]


@pytest.mark.parametrize("over", ["words", "sentences"])
def test_attention_over_one_axis_of_a_batch(over):
    inputs, head = np.random.default_rng(0).normal(size=(3, 4, 8)), seeded_head(8, 6)
    outputs = attend_batch(inputs, head, over)
    for sentence in range(3):
        for word in range(4):
            read = inputs[sentence] if over == "words" else inputs[:, word]
            powers = np.exp(read @ head.key @ (inputs[sentence, word] @ head.query) / np.sqrt(6))
            expected = powers / powers.sum() @ read @ head.value
            np.testing.assert_allclose(outputs[sentence, word], expected, rtol=1e-12)
    changes = exchange_a_word([FIRST, SECOND], 64, 10000.0, over)
    noticed = changes[0] if over == "words" else changes[:, 0]
    assert (noticed > 1e-3).all()
    assert np.count_nonzero(changes) == len(noticed)


@pytest.mark.parametrize(
    ("rows", "index", "order", "place"),
    [
        ("by word", lambda table: table[None, :4], True, False),
        ("by sentence", lambda table: table[:, None][:3], False, True),
        ("one for all", lambda table: table[None][:, 4], False, False),
    ],
)
def test_rows_are_those_that_broadcasting_adds_and_what_shows(rows, index, order, place):
    """Each is written as the code that adds it so, and added to zeros."""
    table = positional_encoding(9, 6)
    expected = np.zeros((3, 4, 6)) + index(table)
    np.testing.assert_array_equal(table[rows_added(3, 4, rows)], expected)
    gaps = compare_outputs(FIRST, SECOND, 64, 10000.0, rows, 3)
    assert (gaps.reordered > 1e-3, gaps.moved > 1e-3) == (order, place)
    assert order or gaps.reordered < 1e-12
    assert place or gaps.moved == 0


def test_inputs_are_embeddings_and_their_rows():
    plain = batch_inputs([FIRST, SECOND], 16, rows="one for all")
    assert plain.shape == (2, 5, 16)
    np.testing.assert_allclose(plain[0], plain[1][[0, 4, 2, 3, 1]], atol=1e-12)
    apart = batch_inputs([FIRST, SECOND], 16) - plain
    np.testing.assert_allclose(apart[0], apart[1], atol=1e-12)


@pytest.mark.parametrize("anew", [False, True])
def test_rows_by_segment_are_those_of_the_code_that_adds_them(anew):
    segments, table = np.array([3, 3, 0, 3, 0, 7]), positional_encoding(6, 8)
    added = np.zeros((6, 8))
    for number in {*segments.tolist()}:
        own = segments == number
        added[own] = table[: own.sum()] if anew else table[own]
    np.testing.assert_array_equal(table[rows_by_segment(segments, anew=anew)], added)


# --- beam search, and one pass that is taken for it, against all drafts that there are

FOLLOWS = {
    "a": {"a": 0.1, "b": 0.6, "c": 0.3},
    "b": {"a": 0.5, "c": 0.5},
    "c": {"a": 0.15, "b": 0.05, "c": 0.8},
}
MODEL, PROMPT = by_last_word(FOLLOWS), (0, 2, 1)


def share(text):
    """The probability of a text after its first word."""
    names = [*FOLLOWS]
    return np.prod([FOLLOWS[names[one]].get(names[other], 0) for one, other in pairwise(text)])


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_wide_beam_finds_the_likeliest_drafts_and_a_narrow_one_is_greedy(length):
    drafts = beam(MODEL, PROMPT, 27, length)
    every = sorted(share((PROMPT[-1], *words)) for words in product(range(3), repeat=length))
    np.testing.assert_allclose([np.exp(draft.score) for draft in drafts], every[::-1], atol=1e-12)
    for draft in drafts:
        shares = word_shares(MODEL, PROMPT, draft.words)
        np.testing.assert_allclose(shares.prod(), np.exp(draft.score), atol=1e-12)
    assert beam(MODEL, PROMPT, 1, length)[0].words == (0, 1, 0)[:length]


def test_one_pass_takes_each_word_from_the_prompt_and_ends_with_it():
    best = one_pass(MODEL, PROMPT, 9, 3)
    scores = {
        words: np.prod([share(pair) for pair in zip(PROMPT, words, strict=True)])
        for words in product(range(3), repeat=3)
    }
    np.testing.assert_allclose(np.exp(best[0].score), max(scores.values()))
    for draft in best:
        np.testing.assert_allclose(np.exp(draft.score), scores[draft.words], atol=1e-12)
    with pytest.raises(IndexError):
        one_pass(MODEL, PROMPT, 2, 4)
    assert len(beam(MODEL, PROMPT, 2, 4)[0].words) == 4
