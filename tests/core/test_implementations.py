"""Variants of code: conventions, number formats, one pass: in plain loops.

Batches and ways to compute a frequency are computed again in tests/truth/test_order_blind.py.
"""

import struct
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import core
from core.implementations import conventions as ways
from core.implementations import number_formats as formats
from core.implementations.conventions import Conventions
from core.implementations.one_pass import beam, by_last_word, one_pass, word_shares

# --- conventions; values of other implementations are in test_reference.py


@given(st.integers(1, 40), st.floats(1.5, 1e6))
def test_the_defaults_are_the_papers_and_the_others_its_columns_and_rows(half, base):
    def table(rows=30, **choices):
        positions = np.arange(rows) + choices.get("first_position", 0)
        return ways.encode_by_convention(positions, 2 * half, base, Conventions(**choices))

    paper = table()
    np.testing.assert_allclose(paper, core.positional_encoding(30, 2 * half, base), atol=1e-12)
    for layout in ("concatenated", "concatenated_cos_first"):
        np.testing.assert_array_equal(np.sort(table(layout=layout)), np.sort(paper))
    np.testing.assert_array_equal(table(28, first_position=2, scale=0.25), 0.25 * paper[2:])
    for odd in ways.ODD_WIDTHS:  # an even width is the same whatever odd ones get
        np.testing.assert_array_equal(table(odd=odd), paper)


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
@example(257)
@example((2 - 2**-7) * 2.0**127)  # the largest
def test_bfloat16_is_the_nearest(value):
    assert formats.rounded(value, "bfloat16") == bfloat16_by_search(value)
    assert formats.rounded(value, "float32") == np.float32(value)
    assert formats.rounded(value, "float64") == value


def test_beyond_its_largest_bfloat16_is_infinite():
    with np.errstate(over="ignore"):
        assert formats.rounded((2 - 2**-7) * 2.0**127 * (1 + 2**-8), "bfloat16") == np.inf


PRECISIONS = st.sampled_from(formats.PRECISIONS)


@given(st.integers(1, 300), st.integers(1, 40), st.integers(2, 10**6), PRECISIONS)
def test_angles_are_rounded_products_and_the_largest_error_is_found(length, half, base, precision):
    frequencies, positions = core.angular_frequencies(2 * half, base), np.arange(length)
    formed = formats.angles(positions, frequencies, precision)
    tokens, speeds = (formats.rounded(each, precision) for each in (positions, frequencies))
    np.testing.assert_array_equal(formed, formats.rounded(np.outer(tokens, speeds), precision))
    exact = np.outer(positions, frequencies)
    every = formats.angle_error(positions, frequencies, precision)
    off = np.abs(np.exp(1j * (formed - exact)) - 1)  # the chord of the angle between them
    np.testing.assert_allclose(2 * np.sin(every / 2), off.max(axis=1), atol=1e-9)
    assert formats.largest_angle_error(length, frequencies, precision) == every.max()


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
