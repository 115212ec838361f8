"""The matrix, S(k) and the stack of its cosines: what the table, multiplied out, says."""

import math
import re
from urllib.parse import unquote

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.kit import vector
from charts.similarity import matrix as matrix_chart
from charts.similarity import measures, pair_stack, profile, profile_share
from core import similarity_profile
from state.settings import Settings
from tests.charts.pictures import pixels, size, sized
from tests.truth import formulas

SIZES = pytest.mark.parametrize(
    "settings",
    [
        Settings(max_len=2, d_model=2, position=1, pair=0),
        Settings(max_len=20, d_model=4, base=100, position=19, pair=1),
        Settings(max_len=161, d_model=16, position=100, pair=7),
        Settings(max_len=700, d_model=64, position=350, pair=20),
    ],
    ids=lambda s: f"{s.max_len}x{s.d_model}",
)
KINDS = pytest.mark.parametrize("measure", measures.MEASURES)


def by_the_book(settings, measure="dot product"):
    """The whole matrix from the table, one pair of positions after the other."""
    table = formulas.encoding(range(settings.max_len), settings.d_model, settings.base)
    table = table.astype(float)
    if measure == "distance":
        return np.array([np.linalg.norm(table - row, axis=1) for row in table])
    products = table @ table.T
    norms = np.linalg.norm(table, axis=1)
    return products if measure == "dot product" else products / np.outer(norms, norms)


@SIZES
@KINDS
def test_cells_are_entries_of_the_matrix_and_marks_lie_on_the_row_and_the_diagonals(
    settings, measure
):
    cells = matrix_chart.cells(settings, measure)
    assert len(cells.values) <= matrix_chart.CELLS
    chosen = by_the_book(settings, measure)[:: cells.step, :: cells.step]
    # sqrt turns a rounding of 1e-13 at distance 0 into 1e-6.
    np.testing.assert_allclose(cells.values, chosen, rtol=0, atol=2e-6)
    offset = min(5, settings.max_len - 1)
    figure = matrix_chart.figure(settings, measure, offset).plotly()
    assert len(figure.to_json()) < 60_000
    image = pixels(figure.layout.images[0].source)
    assert image.shape[0] == image.shape[1]
    shapes, here = figure.layout.shapes, settings.position
    rings = [shape for shape in shapes if shape.type == "circle" and shape.visible]
    inside = {at for at in (here - offset, here + offset) if 0 <= at < settings.max_len}
    assert {(ring.xanchor, ring.yanchor) for ring in rings} == {(at, here) for at in inside}
    for shape in [shape for shape in shapes if shape.type == "line"][2:]:
        assert abs(shape.x0 - shape.y0) == abs(shape.x1 - shape.y1) == offset
        assert 0 <= min(shape.x0, shape.y0) <= max(shape.x1, shape.y1) < settings.max_len


@KINDS
def test_colours_run_from_opposite_to_the_same_with_white_at_a_right_angle(measure):
    for d in (2, 512):
        middle = measures.unrelated(d, measure)
        ends = [measures.furthest(d, measure), middle, measures.nearest(d, measure)]
        by_products = measures.measured(np.array([-d / 2, 0, d / 2]), d, measure)
        np.testing.assert_allclose(ends, by_products, rtol=1e-15)
        low, white, high = measures.shade(np.array(ends), d, measure)
        assert (white, high) == (0, 1)
        assert low == (pytest.approx(1 - 2**0.5) if measure == "distance" else -1)


@SIZES
@KINDS
def test_line_points_and_ring_of_the_profile_lie_on_the_matrix(settings, measure):
    matrix, here, last = by_the_book(settings, measure), settings.position, settings.max_len - 1
    offsets, _ = profile.line(settings)
    assert (offsets[0], offsets[-1]) == (0, last)
    sampled, products = profile.points(settings)
    others = [here + k if here + k <= last else here - k for k in sampled]
    actual = measures.measured(products, settings.d_model, measure)
    np.testing.assert_allclose(actual, matrix[here][others], atol=1e-6)
    assert sampled[-1] == max(here, last - here)
    figure = profile.figure(settings, measure, last).plotly()
    read, shapes = figure.data[0], {shape.name: shape for shape in figure.layout.shapes}
    whole = np.flatnonzero(np.asarray(read.x) % 1 == 0)
    expected = matrix[0][np.asarray(read.x)[whole].astype(int)]
    np.testing.assert_allclose(np.asarray(read.y)[whole], expected, rtol=1e-5, atol=1e-5)
    ring = shapes["ring"]
    assert (ring.xanchor, ring.yanchor) == (last, pytest.approx(matrix[0, last], abs=1e-5))
    assert shapes["offset"].x0 == shapes["offset"].x1 == last
    assert shapes["unrelated"].y0 == pytest.approx(measures.unrelated(settings.d_model, measure))
    # The same line and points, in the image's own units.
    image, side = figure.layout.images[0], vector.CELL * profile.CELLS
    painted = re.findall(r"d='([^']+)'", unquote(image.source))
    dots = re.findall(r"M(-?[\d.]+) (-?[\d.]+)h0", painted[1])
    for (x, y), k, value in zip(dots, sampled, actual, strict=True):
        down = image.y - float(y) / side * image.sizey
        assert image.x + float(x) / side * image.sizex == pytest.approx(k, abs=0.02 * (last + 1))
        assert down == pytest.approx(value, abs=0.01 * image.sizey)


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=500), st.integers(1, 60))
def test_no_peak_is_lost_between_chosen_points(values, buckets):
    values = np.array(values)
    for extremes in (profile.extremes, profile_share.extremes):
        peaks = extremes(values, buckets)
        assert len(peaks) <= 2 * buckets + 2
        assert (np.diff(peaks) > 0).all()
        assert values[peaks].max() == values.max()
        assert values[peaks].min() == values.min()
        assert {0, len(values) - 1} <= set(peaks.tolist())


def test_first_turn_and_first_negative_are_marked_when_in_range():
    """43 and 3,284 for d = 512; 11 and 1,707 for d = 128; one mark where both are one."""

    def marks(max_len, d_model, measure="dot product", base=10000):
        return profile.landmarks(sized(max_len, d_model, base), measure)

    ranges = [[*marks(n, 512)] for n in (44, 45, 3284, 3285)]
    assert ranges == [[], [43], [43], [43, 3284]]
    for measure, (rise, negative) in profile.LANDMARKS.items():
        labels = marks(8192, 128, measure)
        assert labels == {11: f"{rise} at k = 11", 1707: f"{negative} at k = 1707"}
        assert marks(20, 4, measure, 100) == {3: f"{rise}, {negative} at k = 3"}


def test_marks_on_the_share_are_those_within_the_text():
    settings, marks = sized(50, 16), (profile_share.RISE, profile_share.TURN)
    shares = by_the_book(settings, "cosine")[0]
    rise = next(k for k in range(49) if shares[k + 1] > shares[k])
    assert 2 * math.pi * 10000 ** (14 / 16) > 50
    figure = profile_share.figure(settings, marks).plotly()
    curve, mark = figure.data[:2]
    np.testing.assert_allclose(curve.y, shares[np.asarray(curve.x, int)], atol=1e-6)
    (note,) = figure.layout.annotations
    assert str(rise) in note.text
    assert (mark.x[0], mark.y[0]) == (rise, pytest.approx(shares[rise]))
    assert f"k = {rise}" in profile_share.alt(settings, marks)


@SIZES
def test_every_pair_lies_in_one_band_and_the_bands_add_up_to_the_line(settings):
    """Slow pairs first, and the cursor's alone on top."""
    layers, rows = pair_stack.stack(settings), by_the_book(settings)
    *others, lifted = layers.bands
    assert lifted.tolist() == [settings.pair]
    rest = [pair for pair in range(settings.d_model // 2)[::-1] if pair != settings.pair]
    assert np.concatenate([*others, []]).tolist() == rest
    assert len(others) <= pair_stack.BANDS
    sums = layers.heights.sum(axis=0)
    if layers.window == 1:
        whole = layers.offsets == np.round(layers.offsets)
        np.testing.assert_allclose(sums[whole], rows[0], atol=1e-9)
    else:
        cut = rows[0][: len(sums) * layers.window].reshape(-1, layers.window)
        np.testing.assert_allclose(sums, cut.mean(axis=1), atol=1e-8)
    k = settings.max_len - 1
    figure = pair_stack.figure(settings, k).plotly()
    *bands, line, lifted = figure.data
    for band in bands:
        assert (np.sign(band.y) * {"maximum": 1, "minimum": -1}[band.stackgroup] >= 0).all()
    np.testing.assert_allclose(sum(np.asarray(band.y) for band in bands), line.y, atol=1e-4)
    low, high = figure.layout.yaxis.range
    above, below = (
        sum([band.y for band in bands if band.stackgroup == kind], np.zeros(len(line.y)))
        for kind in ("maximum", "minimum")
    )
    assert low < below.min() <= above.max() < high
    assert size(figure) < 60_000
    _, ring, circle = figure.layout.shapes
    assert (ring.xanchor, circle.xanchor, circle.yref) == (k, k, "y2")
    assert ring.yanchor == pytest.approx(rows[0, k])
    turned = k / settings.base ** (2 * settings.pair / settings.d_model)
    assert circle.yanchor == pytest.approx(math.cos(turned))
    assert ring.visible == (settings.max_len <= pair_stack.COLUMNS)


def test_figures_of_the_default_page():
    """d_model 512, k = 5: S/S(0) = .741; faster pairs take 18 away."""
    numbers = pair_stack.numbers(Settings(), 5)
    assert numbers["total"] == pytest.approx(similarity_profile(6, 512)[5])
    assert (numbers["early"], numbers["late"]) == (223, 33)
    assert numbers["late_sum"] == pytest.approx(-18.24, abs=5e-3)
