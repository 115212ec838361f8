"""What holds for every setting: the paper's formula in plain loops, and the geometry of hands."""

import math

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from core import (
    angular_frequencies,
    closest_offset,
    encode_positions,
    first_negative,
    first_rise,
    idle_pairs,
    pair_columns,
    positional_encoding,
    shift_matrix,
    similarity_along,
    similarity_at,
    similarity_matrix,
    similarity_profile,
    wavelengths,
)

lengths = st.integers(1, 400)
widths = st.integers(1, 64).map(lambda pairs: 2 * pairs)
bases = st.floats(1.01, 1e6)
layouts = st.sampled_from(["interleaved", "concatenated"])
offsets = st.integers(-2000, 2000) | st.floats(-2000, 2000)
positions = st.lists(st.floats(-2000, 2000), min_size=1, max_size=8)


def paper(position, d_model, base, layout):
    """Vaswani et al. 2017, section 3.5, as it is printed there, and with the sines first."""
    row = []
    for dimension in range(d_model):
        angle = position / base ** (2 * (dimension // 2) / d_model)
        row.append(math.cos(angle) if dimension % 2 else math.sin(angle))
    return row if layout == "interleaved" else [*row[0::2], *row[1::2]]


def assert_close(actual, expected, atol):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=atol)


@given(positions, widths, bases, layouts)
def test_any_positions_are_encoded_as_the_paper_prints_it(positions, d_model, base, layout):
    encoded = encode_positions(positions, d_model, base, layout=layout)
    assert_close(encoded, [paper(p, d_model, base, layout) for p in positions], 2e-12)
    assert_close((encoded**2).sum(axis=1), d_model / 2, d_model * 1e-15)
    assert encode_positions([], d_model).shape == (0, d_model)


@given(lengths, widths, bases, layouts)
def test_the_table_is_the_papers_and_each_pair_is_in_its_two_columns(
    max_len, d_model, base, layout
):
    table = positional_encoding(max_len, d_model, base, layout=layout)
    assert table.shape == (max_len, d_model)
    for p in {0, max_len // 2, max_len - 1}:
        assert_close(table[p], paper(p, d_model, base, layout), max_len * 1e-15 + 1e-15)
    encoded = encode_positions(np.arange(max_len), d_model, base, layout=layout)
    assert_close(table, encoded, max_len * 4e-16 + 1e-15)
    pair = max_len % (d_model // 2)
    sine, cosine = pair_columns(pair, d_model, layout)
    turned = np.arange(max_len) / base ** (2 * pair / d_model)
    assert_close(table[:, [sine, cosine]], np.stack([np.sin(turned), np.cos(turned)], 1), 1e-11)


@given(widths, bases)
def test_angular_frequencies_are_shared_and_nobody_changes_them(d_model, base):
    frequencies = angular_frequencies(d_model, base)
    assert frequencies is angular_frequencies(np.int64(d_model), base)
    assert not frequencies.flags.writeable
    assert_close(frequencies, [base ** (-2 * i / d_model) for i in range(d_model // 2)], 1e-15)
    assert_close(wavelengths(d_model, base) * frequencies, 2 * np.pi, 1e-14)


@given(lengths, positions, widths, bases, layouts)
def test_single_precision_is_double_rounded_once(max_len, positions, d_model, base, layout):
    for encode, rows in ((positional_encoding, max_len), (encode_positions, positions)):
        single = encode(rows, d_model, base, layout=layout, dtype=np.float32)
        double = encode(rows, d_model, base, layout=layout)
        np.testing.assert_array_equal(single, double.astype(np.float32))


@given(lengths, widths, bases, layouts)
def test_similarity_is_the_product_of_rows_in_either_layout(max_len, d_model, base, layout):
    """And so Toeplitz, symmetric, and nowhere above S(0) = d / 2."""
    table = positional_encoding(max_len, d_model, base, layout=layout)
    matrix = similarity_matrix(max_len, d_model, base)
    within = d_model * (max_len * 4e-16 + 1e-15)
    assert_close(matrix, table @ table.T, within)
    np.testing.assert_array_equal(matrix[1:, 1:], matrix[:-1, :-1])
    np.testing.assert_array_equal(matrix, matrix.T)
    profile = similarity_profile(max_len, d_model, base)
    np.testing.assert_array_equal(matrix[0], profile)
    assert_close(profile, similarity_at(np.arange(max_len), d_model, base), within)
    assert profile[0] == d_model / 2
    assert (np.abs(profile) <= profile[0] * (1 + 1e-14)).all()
    assert not matrix.flags.writeable


@given(positions, offsets, widths, bases)
def test_similarity_depends_on_the_offset_alone(positions, offset, d_model, base):
    along = similarity_along(positions, offset, d_model, base)
    assert along.shape == (len(positions),)
    assert_close(along, similarity_at([offset], d_model, base)[0], d_model * 2e-12)
    assert_close(similarity_at([-offset], d_model, base), similarity_at([offset], d_model, base), 0)


@given(offsets, offsets, positions, widths, bases, layouts)
def test_shifts_move_every_position_and_are_a_group_of_rotations(
    a, b, positions, d_model, base, layout
):
    def shift(offset):
        return shift_matrix(offset, d_model, base, layout=layout)

    here = encode_positions(positions, d_model, base, layout=layout)
    there = encode_positions(np.array(positions) + a, d_model, base, layout=layout)
    assert_close(here @ shift(a).T, there, 4e-12)  # 4000 radians carry about 1e-12
    np.testing.assert_array_equal(shift(0), np.eye(d_model))
    np.testing.assert_array_equal(shift(-a), shift(a).T)
    assert_close(shift(a) @ shift(a).T, np.eye(d_model), 1e-15)
    assert_close(shift(a) @ shift(b), shift(a + b), 4e-12)


@given(lengths, widths, bases)
def test_an_idle_pair_turns_by_less_than_one_turn_in_the_text(max_len, d_model, base):
    turned = [(max_len - 1) * base ** (-2 * i / d_model) for i in range(d_model // 2)]
    idle = [angle < 2 * math.pi for angle in turned]
    if all(abs(angle - 2 * math.pi) > 1e-9 for angle in turned):
        assert idle_pairs(max_len, d_model, base).tolist() == idle


@given(st.lists(st.floats(-10, 10), min_size=1, max_size=30))
def test_first_rise_and_closest_offset_read_the_profile_as_a_loop_would(values):
    rises = [k for k in range(len(values) - 1) if values[k + 1] > values[k]]
    assert first_rise(np.array(values)) == (rises[0] if rises else None)
    later = values[1:]
    assert closest_offset(np.array(values)) == (later.index(max(later)) + 1 if later else None)


@given(widths, st.floats(1.01, 100), st.integers(1, 3000))
def test_first_negative_is_the_first_sign_change_below_the_limit(d_model, base, limit):
    negative = np.flatnonzero(similarity_profile(3000, d_model, base)[:limit] < 0)
    assert first_negative(d_model, base, limit) == (negative[0] if len(negative) else None)
