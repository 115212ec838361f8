"""What holds for every setting: the geometry of the hands."""

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


def assert_close(actual, expected, atol):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=atol)


@given(widths, bases)
def test_angular_frequencies_are_shared_and_nobody_changes_them(d_model, base):
    frequencies = angular_frequencies(d_model, base)
    assert frequencies is angular_frequencies(np.int64(d_model), base)
    assert not frequencies.flags.writeable
    assert_close(frequencies, [base ** (-2 * i / d_model) for i in range(d_model // 2)], 1e-15)


@given(positions, widths, bases, layouts)
def test_every_row_has_the_norm_of_d_over_two(positions, d_model, base, layout):
    encoded = encode_positions(positions, d_model, base, layout=layout)
    assert_close((encoded**2).sum(axis=1), d_model / 2, d_model * 1e-15)


@given(positions, widths, bases)
def test_every_pair_is_a_point_on_the_unit_circle(positions, d_model, base):
    pairs = encode_positions(positions, d_model, base).reshape(len(positions), -1, 2)
    assert_close(np.hypot(pairs[..., 0], pairs[..., 1]), 1, 1e-15)


@given(lengths, widths, bases, layouts)
def test_the_table_is_the_encoding_of_its_positions(max_len, d_model, base, layout):
    table = positional_encoding(max_len, d_model, base, layout=layout)
    encoded = encode_positions(np.arange(max_len), d_model, base, layout=layout)
    assert_close(table, encoded, max_len * 4e-16 + 1e-15)


@given(lengths, widths, bases)
def test_layouts_differ_only_in_the_order_of_columns(max_len, d_model, base):
    interleaved = positional_encoding(max_len, d_model, base)
    concatenated = positional_encoding(max_len, d_model, base, layout="concatenated")
    np.testing.assert_array_equal(concatenated[:, : d_model // 2], interleaved[:, 0::2])
    np.testing.assert_array_equal(concatenated[:, d_model // 2 :], interleaved[:, 1::2])


@given(lengths, positions, widths, bases, layouts)
def test_single_precision_is_double_rounded_once(max_len, positions, d_model, base, layout):
    for encode, rows in ((positional_encoding, max_len), (encode_positions, positions)):
        single = encode(rows, d_model, base, layout=layout, dtype=np.float32)
        double = encode(rows, d_model, base, layout=layout)
        assert single.dtype == np.float32
        np.testing.assert_array_equal(single, double.astype(np.float32))


@given(lengths, widths, bases, layouts)
def test_each_pair_is_found_in_its_two_columns(max_len, d_model, base, layout):
    table = positional_encoding(max_len, d_model, base, layout=layout)
    for pair, w in enumerate(angular_frequencies(d_model, base)):
        sine, cosine = pair_columns(pair, d_model, layout)
        angles = w * np.arange(max_len)
        assert_close(table[:, sine], np.sin(angles), 1e-11)
        assert_close(table[:, cosine], np.cos(angles), 1e-11)


@given(lengths, widths, bases, layouts)
def test_the_gram_matrix_is_the_similarity_matrix_in_either_layout(max_len, d_model, base, layout):
    table = positional_encoding(max_len, d_model, base, layout=layout)
    matrix = similarity_matrix(max_len, d_model, base)
    assert_close(matrix, table @ table.T, d_model * (max_len * 4e-16 + 1e-15))


@given(lengths, widths, bases)
def test_similarity_is_toeplitz_symmetric_and_read_only(max_len, d_model, base):
    matrix = similarity_matrix(max_len, d_model, base)
    assert matrix.shape == (max_len, max_len)
    np.testing.assert_array_equal(matrix[1:, 1:], matrix[:-1, :-1])
    np.testing.assert_array_equal(matrix, matrix.T)
    np.testing.assert_array_equal(matrix[0], similarity_profile(max_len, d_model, base))
    assert not matrix.flags.writeable


@given(lengths, widths, bases)
def test_the_profile_is_asum_of_cosines_greatest_at_zero(max_len, d_model, base):
    profile = similarity_profile(max_len, d_model, base)
    angles = np.outer(np.arange(max_len), angular_frequencies(d_model, base))
    assert_close(profile, np.cos(angles).sum(axis=1), d_model * (max_len * 4e-16 + 1e-15))
    assert profile[0] == d_model / 2
    assert (np.abs(profile) <= profile[0] * (1 + 1e-14)).all()


@given(positions, offsets, widths, bases)
def test_similarity_depends_on_the_offset_alone(positions, offset, d_model, base):
    along = similarity_along(positions, offset, d_model, base)
    assert along.shape == (len(positions),)
    assert_close(along, similarity_at([offset], d_model, base)[0], d_model * 2e-12)
    assert_close(similarity_at([-offset], d_model, base), similarity_at([offset], d_model, base), 0)


@given(lengths, widths, bases)
def test_the_formula_at_whole_offsets_is_the_profile(max_len, d_model, base):
    by_formula = similarity_at(np.arange(max_len), d_model, base)
    profile = similarity_profile(max_len, d_model, base)
    assert_close(by_formula, profile, d_model * (max_len * 4e-16 + 1e-15))


@given(offsets, positions, widths, bases, layouts)
def test_the_shift_matrix_moves_every_position(offset, positions, d_model, base, layout):
    matrix = shift_matrix(offset, d_model, base, layout=layout)
    here = encode_positions(positions, d_model, base, layout=layout)
    there = encode_positions(np.array(positions) + offset, d_model, base, layout=layout)
    assert_close(here @ matrix.T, there, 4e-12)  # 4000 radians carry about 1e-12


@given(offsets, offsets, widths, bases, layouts)
def test_shifts_are_a_group_of_rotations(a, b, d_model, base, layout):
    def shift(offset):
        return shift_matrix(offset, d_model, base, layout=layout)

    identity = np.eye(d_model)
    np.testing.assert_array_equal(shift(0), identity)
    np.testing.assert_array_equal(shift(-a), shift(a).T)
    assert_close(shift(a) @ shift(a).T, identity, 1e-15)
    assert_close(shift(a) @ shift(b), shift(a + b), 4e-12)


@given(lengths, widths, bases)
def test_an_idle_pair_turns_by_less_than_one_turn_in_the_text(max_len, d_model, base):
    frequencies = angular_frequencies(d_model, base)
    assert_close(wavelengths(d_model, base) * frequencies, 2 * np.pi, 1e-14)
    idle = (max_len - 1) * frequencies < 2 * np.pi
    np.testing.assert_array_equal(idle_pairs(max_len, d_model, base), idle)


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
