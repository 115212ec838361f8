"""The matrix and S(k): what is drawn is what the encodings, multiplied out, say."""

import base64
import io
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from charts.similarity import matrix as matrix_chart
from charts.similarity import measures, profile
from core import positional_encoding
from state.settings import Settings

SETTINGS = [
    Settings(),
    Settings(max_len=2, d_model=2, position=1, pair=0),
    Settings(max_len=20, d_model=4, base=100, position=19, pair=0),
    Settings(max_len=257, d_model=16, position=100, pair=0),
    Settings(max_len=700, d_model=64, position=350),
]
sizes = pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: f"{s.max_len}x{s.d_model}")
kinds = pytest.mark.parametrize("measure", measures.MEASURES)


def by_the_book(settings, measure):
    """The whole matrix from the table, one pair of positions after the other."""
    table = positional_encoding(settings.max_len, settings.d_model, settings.base)
    if measure == "distance":
        return np.array([np.linalg.norm(table - row, axis=1) for row in table])
    products = table @ table.T
    if measure == "dot product":
        return products
    norms = np.linalg.norm(table, axis=1)
    return products / np.outer(norms, norms)


@sizes
@kinds
def test_cells_are_entries_of_the_matrix_chosen_evenly(settings, measure):
    cells = matrix_chart.cells(settings, measure)
    assert len(cells.values) <= matrix_chart.CELLS
    chosen = by_the_book(settings, measure)[:: cells.step, :: cells.step]
    # sqrt turns a rounding of 1e-13 at distance 0 into 1e-6.
    np.testing.assert_allclose(cells.values, chosen, rtol=0, atol=2e-6)


def test_a_long_text_is_drawn_with_few_cells():
    cells = matrix_chart.cells(Settings(max_len=8192), "cosine")
    assert (cells.values.shape, cells.step) == ((256, 256), 32)


@sizes
@kinds
def test_colours_run_from_opposite_to_the_same_with_white_at_a_right_angle(settings, measure):
    d = settings.d_model
    middle = measures.unrelated(d, measure)
    values = [measures.furthest(d, measure), middle, measures.nearest(d, measure)]
    by_products = measures.measured(np.array([-d / 2, 0, d / 2]), d, measure)
    np.testing.assert_allclose(values, by_products, rtol=1e-15)
    low, white, high = measures.shade(np.array(values), d, measure)
    assert (white, high) == (0, 1)
    assert low == (pytest.approx(1 - 2**0.5) if measure == "distance" else -1)


@sizes
@kinds
def test_picture_is_small_and_its_marks_lie_on_the_row_and_the_diagonals(settings, measure):
    offset = min(5, settings.max_len - 1)
    fig = matrix_chart.figure(settings, measure, offset).plotly()
    assert len(fig.to_json()) < 60_000
    source = fig.layout.images[0].source
    image = Image.open(io.BytesIO(base64.b64decode(source.partition(",")[2])))
    assert image.size[0] == image.size[1]
    shapes = fig.layout.shapes
    rings = [shape for shape in shapes if shape.type == "circle" and shape.visible]
    assert {ring.yanchor for ring in rings} <= {settings.position}
    assert {abs(ring.xanchor - settings.position) for ring in rings} <= {offset}
    assert len(rings) == sum(
        0 <= other < settings.max_len
        for other in {settings.position - offset, settings.position + offset}
    )
    for shape in [shape for shape in shapes if shape.type == "line"][2:]:
        assert abs(shape.x0 - shape.y0) == abs(shape.x1 - shape.y1) == offset
        assert 0 <= min(shape.x0, shape.y0) <= max(shape.x1, shape.y1) < settings.max_len


@sizes
def test_line_is_the_formula_and_points_are_dot_products_on_it(settings):
    matrix = by_the_book(settings, "dot product")
    offsets, curve = profile.line(settings)
    whole = offsets == np.round(offsets)
    np.testing.assert_allclose(curve[whole], matrix[0][offsets[whole].astype(int)], atol=1e-10)
    assert (offsets[0], offsets[-1]) == (0, settings.max_len - 1)
    sampled, products = profile.points(settings)
    here = settings.position
    others = [here + k if here + k < settings.max_len else here - k for k in sampled]
    np.testing.assert_allclose(products, matrix[here][others], atol=1e-10)
    assert sampled[-1] == max(here, settings.max_len - 1 - here)


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=500), st.integers(1, 60))
def test_no_peak_is_lost_between_chosen_points(values, buckets):
    values = np.array(values)
    peaks = profile.extremes(values, buckets)
    assert len(peaks) <= 2 * buckets + 2
    assert (np.diff(peaks) > 0).all()
    assert values[peaks].max() == values.max()
    assert values[peaks].min() == values.min()
    assert {0, len(values) - 1} <= set(peaks.tolist())


def marks(measure="dot product", **settings):
    return profile.landmarks(Settings(**settings), measure)


def test_first_turn_and_first_negative_are_marked_when_in_range():
    """The design's figures: 43 and 3,284 for d = 512; 11 and 1,707 for d = 128."""
    assert marks(max_len=44) == {}
    assert set(marks(max_len=45)) == {43}
    assert set(marks(max_len=3284)) == {43}
    assert set(marks(max_len=3285)) == {43, 3284}
    assert set(marks(max_len=8192, d_model=128)) == {11, 1707}
    assert set(marks("distance", max_len=8192, d_model=128)) == {11, 1707}


@kinds
def test_a_mark_names_its_offset_and_what_is_there(measure):
    rise, negative = profile.LANDMARKS[measure]
    labels = marks(measure, max_len=8192, d_model=128)
    assert [labels[11].startswith(rise), labels[11].endswith(" 11")] == [True, True]
    assert [labels[1707].startswith(negative), labels[1707].endswith(" 1707")] == [True, True]


def test_two_marks_at_one_offset_share_it():
    labels = marks(max_len=20, d_model=4, base=100)
    assert set(labels) == {3}
    assert all(what in labels[3] for what in profile.LANDMARKS["dot product"])


def test_table_has_every_offset_in_every_measure():
    frame = profile.table(Settings(max_len=50))
    assert list(frame.columns) == list(measures.MEASURES)
    assert len(frame) == 50
    assert frame["cosine"][5] == pytest.approx(0.741, abs=5e-4)
    assert frame["distance"][5] ** 2 == pytest.approx(512 - 2 * frame["dot product"][5])


@sizes
@kinds
def test_text_alternatives_say_what_is_marked(settings, measure):
    offset = settings.max_len - 1
    words = matrix_chart.alt(settings, measure, offset).replace(",", "")
    assert measure in words
    numbers = [int(number) for number in re.findall(r"\d+", words)]
    assert numbers == [settings.max_len, settings.position, offset]
    match = re.search(r": (\S+) at the marked k = (\d+)", profile.alt(settings, measure, offset))
    value, k = float(match[1]), int(match[2])
    assert k == offset
    assert value == pytest.approx(by_the_book(settings, measure)[0, offset], rel=1e-3, abs=1e-6)
