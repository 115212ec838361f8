"""Identities that hold for every setting, in plain loops; and figures that pages give.

d is d_model, S(k) the dot product of two positions k apart; base 10000 unless said.
"""

import math
import re
from pathlib import Path

import mpmath
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import core
import diagnosis
from core.geometry.singular_values import singular_values
from tests.truth import formulas

lengths = st.integers(1, 400)
widths = st.integers(1, 64).map(lambda pairs: 2 * pairs)
bases = st.floats(1.01, 1e6)
layouts = st.sampled_from(["interleaved", "concatenated"])
offsets = st.integers(-2000, 2000) | st.floats(-2000, 2000)
positions = st.lists(st.floats(-2000, 2000), min_size=1, max_size=8)


def paper(positions, d_model, base, layout):
    """Vaswani et al. 2017, section 3.5, and with the sines first."""
    rows = formulas.encoding(positions, d_model, base)
    return rows if layout == "interleaved" else np.hstack([rows[:, 0::2], rows[:, 1::2]])


def assert_close(actual, expected, atol):
    np.testing.assert_allclose(actual, expected, rtol=0, atol=atol)


@given(lengths, positions, widths, bases, layouts)
def test_rows_are_as_the_paper_prints_them(max_len, positions, d_model, base, layout):
    """Each of norm √(d/2), and in single precision rounded once."""
    encoded = core.encode_positions(positions, d_model, base, layout=layout)
    assert_close(encoded, paper(positions, d_model, base, layout), 2e-12)
    assert_close((encoded**2).sum(axis=1), d_model / 2, d_model * 1e-15)
    assert core.encode_positions([], d_model).shape == (0, d_model)
    table = core.positional_encoding(max_len, d_model, base, layout=layout)
    every = core.encode_positions(np.arange(max_len), d_model, base, layout=layout)
    assert table.shape == (max_len, d_model)
    assert_close(table, every, max_len * 4e-16 + 1e-15)
    for encode, rows, double in (
        (core.positional_encoding, max_len, table),
        (core.encode_positions, positions, encoded),
    ):
        single = encode(rows, d_model, base, layout=layout, dtype=np.float32)
        np.testing.assert_array_equal(single, double.astype(np.float32))
    pair = max_len % (d_model // 2)
    sine, cosine = core.pair_columns(pair, d_model, layout)
    turned = np.arange(max_len) / base ** (2 * pair / d_model)
    assert_close(table[:, [sine, cosine]], np.stack([np.sin(turned), np.cos(turned)], 1), 1e-11)


@given(lengths, widths, bases)
def test_frequencies_are_shared_and_idle_pairs_never_complete_a_turn(max_len, d_model, base):
    frequencies = core.angular_frequencies(d_model, base)
    assert frequencies is core.angular_frequencies(np.int64(d_model), base)
    assert not frequencies.flags.writeable
    expected = [base ** (-2 * i / d_model) for i in range(d_model // 2)]
    assert_close(frequencies, expected, 1e-15)
    assert_close(core.wavelengths(d_model, base) * frequencies, 2 * np.pi, 1e-14)
    turned = [(max_len - 1) * each for each in expected]
    if all(abs(angle - 2 * math.pi) > 1e-9 for angle in turned):
        idle = [angle < 2 * math.pi for angle in turned]
        assert core.idle_pairs(max_len, d_model, base).tolist() == idle


@given(lengths, positions, offsets, widths, bases, layouts)
def test_similarity_is_the_product_of_rows_and_depends_on_the_offset_alone(
    max_len, positions, offset, d_model, base, layout
):
    table = core.positional_encoding(max_len, d_model, base, layout=layout)
    matrix = core.similarity_matrix(max_len, d_model, base)
    within = d_model * (max_len * 4e-16 + 1e-15)
    assert_close(matrix, table @ table.T, within)
    np.testing.assert_array_equal(matrix[1:, 1:], matrix[:-1, :-1])
    np.testing.assert_array_equal(matrix, matrix.T)
    assert not matrix.flags.writeable
    profile = core.similarity_profile(max_len, d_model, base)
    np.testing.assert_array_equal(matrix[0], profile)
    assert_close(profile, core.similarity_at(np.arange(max_len), d_model, base), within)
    assert profile[0] == d_model / 2
    [there] = core.similarity_at([offset], d_model, base)
    assert_close(core.similarity_at([-offset], d_model, base), there, 0)
    along = core.similarity_along(positions, offset, d_model, base)
    assert_close(along, [there] * len(positions), d_model * 2e-12)


@given(offsets, offsets, positions, widths, bases, layouts)
def test_shifts_move_every_position_and_are_a_group_of_rotations(
    a, b, positions, d_model, base, layout
):
    def shift(offset):
        return core.shift_matrix(offset, d_model, base, layout=layout)

    here = core.encode_positions(positions, d_model, base, layout=layout)
    there = core.encode_positions(np.array(positions) + a, d_model, base, layout=layout)
    assert_close(here @ shift(a).T, there, 4e-12)  # 4000 radians carry about 1e-12
    np.testing.assert_array_equal(shift(0), np.eye(d_model))
    np.testing.assert_array_equal(shift(-a), shift(a).T)
    assert_close(shift(a) @ shift(a).T, np.eye(d_model), 1e-15)
    assert_close(shift(a) @ shift(b), shift(a + b), 4e-12)


# --- figures


def test_the_papers_base_is_the_default_everywhere():
    files = [
        *Path(core.__file__).parent.rglob("*.py"),
        *Path(diagnosis.__file__).parent.rglob("*.py"),
    ]
    text = "".join(file.read_text("utf-8") for file in files)
    bases = re.findall(r"\b(?:expected_)?base: [\w| ]+ = ([\d.]+)", text)
    assert len(bases) > 30
    assert {float(base) for base in bases} == {10000}


def test_where_similarity_is_first_negative_in_long_texts():
    negative = [(512, 1e4, 3284), (128, 1e4, 1707), (128, 5e5, 18_438), (16, 1e4, 91)]
    for d_model, base, offset in negative:
        assert core.first_negative(d_model, base) == offset
        assert core.first_negative(d_model, base, limit=offset) is None


def test_singular_values_to_fifty_digits():
    with mpmath.workdps(50):
        angles = [[p / mpmath.mpf(100) ** (mpmath.mpf(i) / 2) for i in (0, 1)] for p in range(9)]
        rows = [[part(a) for a in row for part in (mpmath.sin, mpmath.cos)] for row in angles]
        exact = [float(value) for value in mpmath.svd_r(mpmath.matrix(rows), compute_uv=False)]
    np.testing.assert_allclose(singular_values(9, 4, 100.0), exact, rtol=1e-12)
