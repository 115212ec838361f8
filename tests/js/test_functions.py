"""Functions of the browser's modules against those of Python that they repeat."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import core
from charts.hands import toy_words
from charts.similarity import profile
from charts.similarity.measures import MEASURES, measured
from charts.snapshot.axes import Axis
from tests.charts.pictures import pixels
from tests.node import js

approx = pytest.approx
ENCODING, COLORS = "ui/live/kit/encoding.js", "ui/live/kit/colors.js"
WALL = "ui/live/hands/wall.js"
halves, bases = st.integers(1, 256), st.floats(1.5, 1e6)


@given(halves, bases, st.sampled_from([1, 3, 0.125]), st.integers(0, 10))
def test_the_formulas_are_the_cores(half, base, step, first):
    d_model, hands = 2 * half, core.angular_frequencies(2 * half, base)
    assert js(ENCODING, "frequencies", d_model, base) == approx(hands, rel=1e-14)
    assert js(ENCODING, "frequencies", d_model, base, first, 3) == approx(hands[first::3])
    positions = [0, 1.5, 7, 8191]
    for layout in ("interleaved", "concatenated"):
        rows = core.encode_positions(positions, d_model, base, layout=layout).ravel()
        assert js(ENCODING, "encode", positions, hands.tolist(), layout) == approx(rows, abs=1e-11)
        pair = first % half
        columns = js(ENCODING, "pairColumns", pair, d_model, layout)
        assert tuple(columns) == core.pair_columns(pair, d_model, layout)
        own = [js(ENCODING, "pairOf", column, d_model, layout) for column in columns]
        assert own == [[pair, 0], [pair, 1]]
    products = core.similarity_at(step * np.arange(50), d_model, base)
    # Summed by a recurrence, which loses digits along the way: a picture needs four.
    summed = js(ENCODING, "similarityProfile", 50, hands.tolist(), step)
    assert summed == approx(products, abs=1e-8 * d_model)
    for measure in MEASURES:
        value = js("ui/live/similarity/measures.js", "measured", products[9], d_model, measure)
        assert value == approx(measured(products[9:10], d_model, measure)[0])


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=300), st.integers(1, 60))
def test_no_peak_is_lost_in_a_long_line(values, buckets):
    peaks = profile.extremes(np.array(values), buckets).tolist()
    assert js("ui/live/similarity/profile.js", "extremes", values, buckets) == peaks
    assert peaks == sorted({0, *peaks, len(values) - 1})
    assert len(peaks) <= 2 * buckets + 2
    shown = [values[peak] for peak in peaks]
    assert (min(shown), max(shown)) == (min(values), max(values))


@given(st.integers(0, 8191))
def test_a_trail_is_pythons_without_the_cursor_itself(position):
    *expected, last = toy_words.trail(position).tolist()
    assert len({*np.diff([*expected, last])}) <= 1
    assert (last, len(expected) < toy_words.POINTS) == (position, True)
    circle = "ui/live/hands/word_on_a_circle.js"
    assert js(circle, "trail", position, toy_words.POINTS) == expected
    between = [*expected, position]
    assert js(circle, "trail", position + 0.5, toy_words.POINTS) == between


edges = st.sampled_from([-10_000, -1, -0.5, 0, 1, 3, 31, 511.5, 25_000, 4e6]) | st.floats(-9, 9)
LOOKS = [{}, {"nticks": 3}, {"nticks": 5}, {"dtick": 1}, {"tickformat": ".0%", "nticks": 5}]


@given(edges, edges, st.sampled_from([300, 900, 1100]), st.sampled_from(LOOKS))
def test_ticks_are_those_of_python(low, high, wide, looks):
    if abs(high - low) > 1e-3:
        axis = {"looks": looks, "low": low, "high": high}
        ticks = js("ui/live/snapshot/ticks.js", "ticks", axis, wide, 80)
        expected = Axis(low, high, 0, 1, False, looks).ticks(wide, 80)
        assert [text for _, text in ticks] == [text for _, text in expected]
        assert [at for at, _ in ticks] == approx([at for at, _ in expected])


def test_a_png_of_any_size_is_read_back():
    """Larger than the blocks and the sums that it is made of."""
    colors = np.array([[255, 0, 0, 255], [0, 255, 0, 70], [0, 0, 255, 255], [0, 0, 0, 0]])
    for rows, columns in ((1, 1), (3, 5), (300, 700)):
        cells = np.random.default_rng(0).integers(0, 4, rows * columns)
        uri = js("tests/js/snapshots.js", "pngOfCells", cells.tolist(), columns, colors.tolist())
        np.testing.assert_array_equal(pixels(uri), colors[cells].reshape(rows, columns, 4))
