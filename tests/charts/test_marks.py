"""The places of pictures' marks, read off images, shapes and axes: the paper's formula, and room.

Numbers in tables, alternative texts and sentences are read by tests/truth; that tables have the
numbers of the traces, by test_contract.py; each shape and image of a picture that moves is compared
with the browser's by tests/js/test_moving.py. Here is what none of these reads.
"""

import math
import re
from dataclasses import replace
from functools import partial
from urllib.parse import unquote

import numpy as np
import pytest

from charts.attention import four_terms, matched_outputs, weights
from charts.hands import (
    dial,
    moved_vectors,
    shift_matrix,
    sine_guess,
    sine_law,
    toy_words,
    turning_hand,
    two_positions,
    two_waves,
    wavelengths,
)
from charts.hands import wall as wall_chart
from charts.hands import word_on_a_circle as circle
from charts.implementations import number_formats
from charts.input import encoder_decoder
from charts.input import text_to_input as steps_chart
from charts.kit import pair_rows, theme, vector, word_rows
from charts.kit.labels import labels
from charts.long_context import smallest_base, stretch, stretched_profile
from charts.schemes import score_by_distance, what_it_writes, where_it_enters
from charts.similarity import matrix, measures, pair_stack, profile
from charts.table import fingerprint, heatmap, waves
from core.attention.score import TERMS
from core.encodings.registry import SCHEMES
from core.encodings.rotary_scaling import SCALINGS, Yarn
from core.encodings.scheme import Setup
from core.implementations.number_formats import angle_error
from core.input.text_to_input import text_to_input
from core.long_context import smallest_base as core_base
from state.settings import Settings
from tests.charts.pictures import image, pixels, sized, values
from tests.charts.states import SETUPS, head
from tests.truth import formulas

NUMBER = r"(-?\d+(?:\.\d+)?)"


def angle(position, settings, pair=None):
    pair = settings.pair if pair is None else pair
    return position / settings.base ** (2 * pair / settings.d_model)


def tip(settings, position):
    turned = angle(position, settings)
    return math.sin(turned), math.cos(turned)


def drawn(fig):
    """Its layout and its traces."""
    whole = fig.plotly()
    return whole.layout, whole.data


def numbers_at(pattern, text):
    """The numbers of each place where `pattern` fits."""
    return [tuple(map(float, numbers)) for numbers in re.findall(pattern, text)]


# --- the dial


@pytest.mark.parametrize(
    "settings", [sized(200, 8, 10_000, 130, 1), sized(8192, 2048, 20, 3, 1023)]
)
def test_hands_and_trail_of_the_dial(settings):
    fig, unit, middle = dial.figure(settings, 64), dial.UNIT, dial.UNIT * dial.EDGE
    layout, (trail, *_) = drawn(fig)
    hands = numbers_at(rf"M{middle:g} {middle:g}L{NUMBER} {NUMBER}'", image(fig, "hands"))
    for (across, down), offset in zip(hands, (64, 0), strict=True):
        x, y = tip(settings, settings.position + offset)
        assert (across, down) == pytest.approx((middle + unit * x, middle - unit * y), abs=0.06)
    assert trail.customdata.tolist() == [*range(settings.position)][-48:]
    texts = {s.name: s.label.text for s in layout.shapes if s.visible}
    assert texts["sine"] == f"→ sin {x:+.3f}".replace("-", "−")
    assert texts["cosine"] == f"↑ cos {y:+.3f}".replace("-", "−")
    degrees = math.degrees(angle(64, settings)) % 360
    assert texts.get("turn") == (f"{degrees:.0f}°" if degrees > math.degrees(dial.ROOM) else None)


CHARACTER, LINE = 0.045, 0.1  # how wide and how high text is on a phone's dial, in its radii


def boxes(settings, offset):
    """Return the place of each text: left, bottom, right, top."""
    for mark in dial.labels(settings, offset):
        if mark["visible"]:
            x, y, width = mark["x0"], mark["y0"], CHARACTER * len(mark["label"]["text"])
            left = x - width * {"left": 0, "center": 0.5, "right": 1}[mark["label"]["xanchor"]]
            yield mark["name"], (left, y - LINE / 2, left + width, y + LINE / 2)


def apart(one, other):
    across = min(one[2], other[2]) <= max(one[0], other[0])
    return across or min(one[3], other[3]) <= max(one[1], other[1])


@pytest.mark.parametrize("offset", [1, 20])
@pytest.mark.parametrize("pair", [0, 6, 40, 74, 200])
def test_texts_of_the_dial_cover_no_tip_nor_each_other_and_stay_in_the_picture(pair, offset):
    for position in (*range(48), *range(48, 8000, 997)):
        settings = sized(8192, position=position, pair=pair)
        every = dict(boxes(settings, offset))
        for name in ("sine", "cosine"):
            left, bottom, right, top = every[name]
            nearest = math.hypot(min(abs(left), abs(right)), min(abs(bottom), abs(top)))
            assert nearest > 1.05  # beyond the rim, and the dots and tips on it
            assert all(apart(every[name], box) for other, box in every.items() if other != name)
        assert apart(every["here"], every["then"])
        for left, bottom, right, top in (box for name, box in every.items() if name != "turn"):
            assert max(-left, right, -bottom, top) <= dial.EDGE + 1e-9
            for x, y in (tip(settings, position), tip(settings, position + offset)):
                assert not (left < x < right and bottom < y < top)


# --- the wall, and two positions at several places


def test_hands_of_the_wall_point_where_sine_and_cosine_say_and_are_read_where_they_hang():
    settings = Settings(pair=3)
    wall = wall_chart.wall(settings, 64, 1)
    fig = wall_chart.figure(wall, 100, 128, 400, marked=3)
    layout, (read, *_) = drawn(fig)
    hands = numbers_at(rf"M{NUMBER} {NUMBER}l{NUMBER} {NUMBER}(?=[M'])", image(fig, "hands"))
    places = zip(wall.pairs, wall_chart.centres(wall), hands, read.x, read.y, strict=True)
    for n, (pair, centre, hand, column, row) in enumerate(places):
        turned = angle(100, settings, pair)
        across, down = np.divide(hand[2:], vector.CELL * wall_chart.HAND)
        assert hand[:2] == pytest.approx(centre)
        assert (across, -down) == pytest.approx((math.sin(turned), math.cos(turned)), abs=0.002)
        assert (column, -row) == (n % wall.columns, n // wall.columns)
        expected = (pair, 200 * math.pi / turned, math.degrees(turned) % 360, turned / 2 / math.pi)
        assert read.customdata[n].tolist() == pytest.approx(expected, rel=1e-5)
    assert layout.xaxis.range == (-0.5, wall.columns - 0.5)
    assert layout.yaxis.range == (0.5 - wall.rows, 0.5)
    wall = wall_chart.wall(settings, 256, 1)
    assert (wall.columns, wall.rows, wall.pairs) == (16, 16, tuple(range(256)))
    for length, whole in ((20, 31), (128, 84), (2048, 161)):  # rims of hands that finish a turn
        faces = image(wall_chart.figure(wall, 0, length, 400), "faces")
        assert len(re.findall(r"<circle [^>]*stroke='rgb\([^>]*/>", faces)) - 1 == whole


@pytest.mark.parametrize("pair", [0, 6, 60])
def test_the_slice_is_the_same_on_every_dial(pair):
    settings = Settings(max_len=1000, pair=pair)
    layout, (read, *_) = drawn(two_positions.figure(settings, 3))
    hand = r"<path d='M(\S+) 50l(\S+) ([^']+)' stroke-width='([\d.]+)'"
    dials, starts = {}, two_positions.starts(1000, 3)
    for x, across, down, width in numbers_at(hand, unquote(layout.images[0].source)):
        dials.setdefault(x // vector.CELL, {})[width] = math.atan2(across, -down)
    assert (starts[0], starts[-1], len(dials)) == (0, 996, two_positions.DIALS)
    for hands, start, text in zip(dials.values(), starts, read.text, strict=True):
        assert text == f"{start} → {start + 3}"
        for width, position in ((5, start), (2.5, start + 3)):
            miss = hands[width] - angle(position, settings)
            assert math.cos(miss) == pytest.approx(1, abs=1e-5)


# --- waves and wavelengths


@pytest.mark.parametrize("settings", [Settings(), sized(900, 8, 100, 700, 2), sized(2, 2, 2, 1, 0)])
def test_the_line_through_the_dial_meets_the_wave_where_it_is_marked(settings):
    start, end = two_waves.window(settings)
    same, other = two_waves.meetings(settings, start, end)
    frequency, sine = angle(1, settings), math.sin(angle(settings.position, settings))
    assert settings.position in same
    np.testing.assert_allclose(np.sin(np.r_[same, other] * frequency), sine, atol=1e-6)
    walked = np.sin(np.linspace(start, end, 200_003) * frequency) - sine
    crossings = np.count_nonzero(np.diff(np.sign(walked)))
    assert abs(crossings - len(same) - len(other)) <= 2  # at an end of the window
    layout, data = drawn(two_waves.figure(settings))
    assert layout.yaxis2.range == (end, start)
    for trace in data[:-1]:
        expected = np.sin(np.asarray(trace.y, float) * frequency)
        np.testing.assert_allclose(trace.x, expected, atol=1e-3)
    hands = [s for s in layout.shapes if (s.type, s.y0, s.yref) == ("line", 0, None)]
    assert sum(abs(s.x1 - sine) < 1e-9 for s in hands) == 2


@pytest.mark.parametrize(
    "settings", [Settings(), sized(8192, 2048, 1_000_000, pair=1023), sized(7, 2, 2, 0, 0)]
)
def test_dots_are_wavelengths_and_the_zone_begins_at_the_steps_of_the_text(settings):
    layout, (hands, cursor) = drawn(wavelengths.figure(settings))
    assert len(hands.x) <= wavelengths.DOTS
    assert list(cursor.x) == [settings.pair]
    for trace in (hands, cursor):
        expected = [2 * math.pi / angle(1, settings, int(i)) for i in trace.x]
        np.testing.assert_allclose(trace.y, expected, rtol=1e-6)
    zone, line = layout.shapes
    steps = settings.max_len - 1
    assert (zone.y0, line.y0, line.y1) == (steps, steps, steps)
    low, high = layout.yaxis.range
    assert high == pytest.approx(math.log10(zone.y1))
    assert low < math.log10(min(steps, *hands.y)) < math.log10(max(steps, *hands.y)) <= high
    (note,) = layout.annotations
    assert note.y == pytest.approx(math.log10(steps))


@pytest.mark.parametrize(
    "settings", [Settings(pair=255), sized(8192, position=4000, pair=0), sized(2, 2, 2, 1, 0)]
)
def test_waves_are_drawn_over_the_cursor_and_several_turns(settings):
    _, data = drawn(waves.figure(settings))
    turn = 2 * math.pi / angle(1, settings)
    for n, wave in enumerate((np.sin, np.cos)):
        curve, points, cursor = data[3 * n : 3 * n + 3]
        for trace in (curve, points, cursor):
            expected = wave(np.asarray(trace.x, float) * angle(1, settings))
            np.testing.assert_allclose(trace.y, expected, atol=1e-3)
        assert list(cursor.x) == [settings.position]
        assert points.marker.color == theme.pair_colors([turn])[0]
        names = [trace.name for trace in (curve, points, cursor) if trace.name]
        assert names == [f"{wave.__name__}, dimension {2 * settings.pair + n}"]
    dots = waves.positions(settings)
    assert 0 <= dots.start <= settings.position < dots.stop <= settings.max_len
    assert len(dots) <= waves.POINTS
    assert dots.stop - dots.start in (settings.max_len, *range(math.ceil(4 * turn), 8192))
    assert dots.step == 1 or dots.step < turn / 20  # points enough to follow the curve


# --- the shift


def test_cells_of_the_shift_are_its_formulas_and_the_cursors_rows_are_framed():
    layout, (cells, *_) = drawn(shift_matrix.figure(Settings(d_model=10, pair=4), 2.5))
    turned = 2.5 * formulas.frequencies(10, 1e4).astype(float)
    sides = np.diagonal(np.asarray(cells.z, float), 1)[0::2], np.diagonal(cells.z, -1)[0::2]
    np.testing.assert_allclose(sides, [np.sin(turned), -np.sin(turned)], atol=1e-6)
    frame = layout.shapes[0]
    assert (frame.x0, frame.x1, frame.y0, frame.y1) == (7.5, 9.5, 7.5, 9.5)
    layout, (cells, *_) = drawn(moved_vectors.figure(Settings(d_model=10, position=3, pair=0), 2))
    here, there = formulas.encoding([3, 5], 10, 1e4).astype(float)
    np.testing.assert_allclose(cells.z, np.array([here, there, there]).T, atol=1e-6)
    assert list(layout.xaxis.ticktext) == ["PE(3)", "M PE(3)", "PE(5)"]
    texts = [pair_rows.brief(v) for v in (0.754, -0.754, 1, -0.999, -0.001, math.nan)]
    assert texts == [".75", "-.75", "1", "-1", "0", ""]


def test_the_hand_points_clockwise_from_twelve_and_its_turns_are_counted_on_a_spiral():
    settings = sized(20, 4, position=0, pair=0)
    _, (_, _, now, later) = drawn(turning_hand.figure(settings, math.pi / 2))
    assert (now.x[1], now.y[1]) == pytest.approx((0, 1))
    assert (later.x[1], later.y[1]) == pytest.approx((1, 0))
    _, (_, spiral, *_) = drawn(turning_hand.figure(settings, 6 * math.pi))
    assert (np.diff(np.hypot(spiral.x, spiral.y)) > 0).all()


@pytest.mark.parametrize(("position", "offset"), [(0, -20), (40, 0.5), (99, 4)])
def test_the_guess_and_its_law_are_drawn_round_the_cursor(position, offset):
    settings = sized(100, 8, 100, position, 1)
    frequency = 100 ** (-2 / 8)
    layout, (sine, later, _) = drawn(sine_guess.figure(settings, offset))
    across, (line,) = np.asarray(sine.x), layout.shapes
    np.testing.assert_allclose(sine.y, np.sin(frequency * across), atol=1e-5)
    np.testing.assert_allclose(later.y, np.sin(frequency * (across + offset)), atol=1e-5)
    assert line.x0 == line.x1 == position
    assert across[0] <= position <= across[-1] <= 99
    assert across[-1] - across[0] == pytest.approx(2.5 * 2 * math.pi / frequency, rel=1e-6)
    _, (curve, mark) = drawn(sine_law.figure(settings, offset))
    np.testing.assert_allclose(curve.y, np.cos(frequency * curve.x.astype(float)) ** 2, atol=2e-3)
    assert min(curve.x) <= mark.x[0] == offset <= max(curve.x)


# --- a word on a circle


@pytest.mark.parametrize("settings", [Settings(), sized(8, 2, 9, 7, 0)])
@pytest.mark.parametrize("rotary", [False, True])
def test_words_walk_within_a_picture_that_does_not_jump(settings, rotary):
    toys = [toy_words.Word(*word) for word in (("cat", 1.4, 1.5), ("<b>x", -1.5, 0.3))]
    layouts = [drawn(circle.figure(toys, share, settings, rotary))[0] for share in (0.05, 1)]
    assert len({(layout.xaxis.range, layout.yaxis.range) for layout in layouts}) == 1
    assert "&lt;b&gt;x" in layouts[0].shapes[-1].label.text


# --- the matrix, S(k) and the stack of its cosines

SIZES = pytest.mark.parametrize(
    "settings", [sized(2, 2, position=1, pair=0), sized(161, 16, 100, 100, 7), sized(700, 64, 20)]
)


def by_the_book(settings, measure="dot product"):
    """The whole matrix from the table, one row after the other."""
    table = formulas.encoding(range(settings.max_len), settings.d_model, settings.base)
    table = table.astype(float)
    if measure == "distance":
        return np.array([np.linalg.norm(table - row, axis=1) for row in table])
    return table @ table.T / (settings.d_model / 2 if measure == "cosine" else 1)


@SIZES
def test_cells_line_points_and_ring_lie_on_the_matrix(settings):
    here, last = settings.position, settings.max_len - 1
    for measure in measures.MEASURES:
        book, cells = by_the_book(settings, measure), matrix.cells(settings, measure)
        step = matrix.step_of(settings.max_len)
        assert len(cells) <= matrix.CELLS
        # sqrt turns a rounding of 1e-13 at distance 0 into 1e-6.
        np.testing.assert_allclose(cells, book[::step, ::step], atol=2e-6)
        layout, (read, *_) = drawn(profile.figure(settings, measure, last))
        shapes = {shape.name: shape for shape in layout.shapes}
        whole = np.flatnonzero(np.asarray(read.x) % 1 == 0)
        expected = book[0][np.asarray(read.x)[whole].astype(int)]
        np.testing.assert_allclose(np.asarray(read.y)[whole], expected, rtol=1e-5, atol=1e-5)
        ring = shapes["ring"]
        assert (ring.xanchor, ring.yanchor) == (last, pytest.approx(book[0, last], abs=1e-5))
        assert shapes["offset"].x0 == shapes["offset"].x1 == last
        right_angle = {"dot product": 0, "cosine": 0, "distance": settings.d_model**0.5}
        assert shapes["unrelated"].y0 == pytest.approx(right_angle[measure])
        sampled, products = profile.points(settings)
        assert sampled[-1] == max(here, last - here)
        others = [here + k if here + k <= last else here - k for k in sampled]
        actual = measures.measured(products, settings.d_model, measure)
        np.testing.assert_allclose(actual, book[here][others], atol=2e-6)


def test_first_turn_and_first_negative_have_one_mark_where_both_are_one():
    least, most = "first local minimum, first below zero", "first local maximum, first beyond 90°"
    for measure, both in {"dot product": least, "cosine": least, "distance": most}.items():
        assert profile.landmarks(sized(20, 4, 100), measure) == {3: f"{both} at k = 3"}


@SIZES
def test_every_pair_lies_in_one_band_and_the_bands_add_up_to_the_line(settings):
    """Slow pairs first, and the cursor's alone on top."""
    layers, row = pair_stack.stack(settings), by_the_book(settings)[0]
    *others, lifted = layers.bands
    assert lifted.tolist() == [settings.pair]
    rest = [pair for pair in range(settings.d_model // 2)[::-1] if pair != settings.pair]
    assert np.concatenate([*others, []]).tolist() == rest
    if (window := layers.window) > 1:
        means = row[: len(row) // window * window].reshape(-1, window).mean(axis=1)
        np.testing.assert_allclose(layers.heights.sum(axis=0), means, atol=1e-6)
    k = settings.max_len - 1
    layout, (*bands, line, lifted) = drawn(pair_stack.figure(settings, k))
    sides = {"maximum": np.zeros(len(line.y)), "minimum": np.zeros(len(line.y))}
    for band in bands:
        assert (np.sign(band.y) * {"maximum": 1, "minimum": -1}[band.stackgroup] >= 0).all()
        sides[band.stackgroup] += band.y
    np.testing.assert_allclose(sum(sides.values()), line.y, atol=1e-4)
    low, high = layout.yaxis.range
    assert low < sides["minimum"].min() <= sides["maximum"].max() < high
    _, ring, alone = layout.shapes
    assert (ring.xanchor, alone.xanchor, alone.yref) == (k, k, "y2")
    assert (ring.yanchor, alone.yanchor) == pytest.approx((row[k], math.cos(angle(k, settings))))
    assert ring.visible == (settings.max_len <= pair_stack.COLUMNS)


# --- the table

LAYOUTS = pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
TABLES = {
    "3 x 4": sized(3, 4, position=2, pair=1),
    "every second row": sized(300, 64),
    "every second pair": sized(20, 516, pair=257),
    "rows and pairs left out": sized(2000, 1028, position=500, pair=70),
    "nothing can be drawn": sized(8192, 64, 2),
}


@LAYOUTS
@pytest.mark.parametrize("name", TABLES)
def test_cells_show_the_formula_or_nothing_where_the_axes_say(name, layout):
    settings = replace(TABLES[name], layout=layout)
    axes, _ = drawn(heatmap.figure(settings))
    picture, sample = axes.images[0], heatmap.sample(settings)
    rows, half = -(-settings.max_len // sample.row_step), settings.d_model // 2
    pairs = -(-half // sample.pair_step)
    assert rows <= heatmap.ROWS
    assert pairs <= heatmap.PAIRS
    cells = values(picture.source, (rows, 2 * pairs))
    for row, column in np.random.default_rng(0).integers(0, (rows, 2 * pairs), (100, 2)).tolist():
        split = divmod(column, 2) if layout == "interleaved" else (column % pairs, column // pairs)
        turned = angle(row * sample.row_step, settings, split[0] * sample.pair_step)
        if angle(2 * sample.row_step, settings, split[0] * sample.pair_step) > 2 * math.pi:
            assert np.isnan(cells[row, column])
        else:
            expected = (math.sin, math.cos)[split[1]](turned)
            assert cells[row, column] == pytest.approx(expected, abs=0.08)
    assert (picture.x, picture.y, picture.sizex) == (-0.5, -0.5, settings.d_model)
    assert picture.sizey == rows * sample.row_step >= settings.max_len
    assert list(axes.xaxis.range) == [-0.5, settings.d_model - 0.5]
    assert list(axes.yaxis.range) == [settings.max_len - 0.5, -0.5]  # downwards


def test_aliased_columns_are_shaded_and_named_and_the_cursor_is_framed():
    settings = sized(1024, position=99, pair=6)
    shapes = [s for s in drawn(heatmap.figure(settings))[0].shapes if s.visible]
    assert [(s.x0, s.x1) for s in shapes if s.fillcolor == theme.FAINT] == [(-0.5, 13.5)]
    (label,) = [s for s in shapes if s.label.text == "aliased"]
    assert (label.x0, label.yanchor, label.y0 >= 20) == (-0.5, 1, True)  # above the picture
    color = theme.pair_color(settings)
    assert {(s.x0, s.x1) for s in shapes if s.line.color == color} == {(11.5, 13.5)}
    assert [(s.y0, s.y1) for s in shapes if s.line.color == theme.CURSOR] == [(98.5, 99.5)]


@LAYOUTS
def test_dots_and_bars_of_a_row_have_their_pairs_number_and_colour(layout):
    settings = sized(20, 32, position=10, pair=3, layout=layout)
    pairs = np.array([n // 2 if layout == "interleaved" else n % 16 for n in range(32)])
    row = formulas.encoding([10], 32, 10000)[0].astype(float)
    row = row if layout == "interleaved" else np.r_[row[0::2], row[1::2]]
    shares = theme.pair_shares(2 * math.pi * 10000.0 ** (np.arange(16) / 16))
    axes, data = drawn(fingerprint.figure(settings))
    *dots, cursor = [trace for trace in data if trace.type == "scatter"]
    assert sum(len(trace.x) for trace in dots) == 32
    for trace in dots:
        which = np.asarray(trace.x, int)
        np.testing.assert_allclose(trace.y, row[which], atol=1e-6)
        np.testing.assert_array_equal(trace.marker.color, shares[pairs[which]])
    assert list(cursor.x) == ([6, 7] if layout == "interleaved" else [3, 19])
    cells = row.reshape(16, 2).T if layout == "interleaved" else row[None]
    painted = values(axes.images[0].source, cells.shape)
    np.testing.assert_allclose(painted, cells, atol=0.5 / 127 + 3e-3)


# --- base and length


def stretched(scaling=None, d_head=128, base=10000.0, trained=4096, length=16384):
    return stretch.hands(d_head, base, trained, length, scaling)


def test_notches_lie_where_bases_fail_and_figures_in_print_where_they_were_printed():
    bases = core_base.survey(2048, 128)
    layout, (reach, good, *printed) = drawn(smallest_base.figure(sized(2048, 128, pair=0)))
    low, high = 10 ** np.array(layout.yaxis.range)
    assert 1 < low < 2048 < high < 20_480
    bad = bases.lengths < 2048
    np.testing.assert_array_equal(good.y, np.where(bad, np.nan, 2048))
    np.testing.assert_array_equal(reach.y, bases.lengths)
    # Read at a good base: not that S(k) falls below 0 where the picture is cut.
    read = np.array(reach.text)
    assert [len({*read[bad]}), len({*read[~bad]}), len({*read})] == [1, 1, 2]
    for trace, (source, figures) in zip(printed, core_base.PUBLISHED.items(), strict=True):
        assert (trace.name, dict(zip(trace.y, trace.x, strict=True))) == (source, figures)
    for base, edge in ((20, 0), (10**6, 1)):  # beyond the picture: named at its edge
        layout, _ = drawn(smallest_base.figure(sized(128, 512, base)))
        assert [note.x for note in layout.annotations] == [edge]
        assert f"{base:,}" in layout.annotations[0].text


def test_dots_are_wavelengths_and_crosses_the_unseen_ones():
    for make in SCALINGS.values():
        hands = stretched(make(32, 4096, 16384))
        marks = [t for t in drawn(stretch.figure(hands))[1] if t.mode == "markers"]
        by = {trace.marker.symbol: trace for trace in marks}
        np.testing.assert_array_equal(by["circle-open"].y, 2 * np.pi / hands.trained)
        there = [np.asarray(by[one].y) for one in ("circle", "x") if one in by]
        np.testing.assert_array_equal(np.sort(np.concatenate(there)), 2 * np.pi / hands.used)
        crosses = [x for t in marks if t.marker.symbol == "x" for x in t.x]
        assert crosses == np.flatnonzero(hands.unseen > 0).tolist()
    _, traces = drawn(stretch.figure(stretched(SCALINGS["ntk"](4, 4096, 16384))))
    symbols = [t.marker.symbol for t in traces if t.showlegend is not False]
    assert sorted(symbols) == ["circle", "circle-open", "x"]  # a legend names each


@pytest.mark.parametrize("scaling", [None, Yarn(8, 512)])
def test_each_bin_has_the_minimum_of_a_plain_sum(scaling):
    """Columns that do not turn add cos 0 = 1 each; YaRN's factor lengthens those that do."""
    hands = stretch.hands(96, 10000.0, 512, 3000, scaling, width=24)
    size = scaling.attention_factor**2 if scaling else 1
    plain = size * np.cos(np.outer(np.arange(3000), hands.used)).sum(axis=1) + 36
    drawn_profile = stretched_profile.profile(hands)
    starts, ends = (
        getattr(drawn_profile.used, name).astype(int).tolist() for name in ("starts", "ends")
    )
    assert starts == [1, *(end + 1 for end in ends[:-1])]
    assert ends[-1] == 2999
    lowest = [(plain / plain[0])[a : b + 1].min() for a, b in zip(starts, ends, strict=True)]
    table = stretched_profile.table(drawn_profile)
    assert [*table["to distance"]] == ends
    np.testing.assert_allclose(table.iloc[:, 2], lowest, atol=1e-10)
    assert (drawn_profile.first, stretched_profile.profile(stretched()).first) == (None, 1707)
    for trained, length in ((1, 1), (1, 10**7), (10**7, 1)):  # both lengths are seen
        hands = stretched(Yarn(128, trained), 512, 1e6, trained, length)
        layout, _ = drawn(stretched_profile.figure(stretched_profile.profile(hands)))
        low, high = 10 ** np.array(layout.xaxis.range)
        assert all(low <= line.x0 <= high for line in layout.shapes)


# --- words, scores and weights

WORDS = ("the", "<b>ball</b>", "the")
FIRST, SECOND = ("The", "cat", "sat", "on", "the", "mat"), ("The", "mat", "sat", "on", "the", "cat")


@pytest.mark.parametrize(("on", "scaled"), [([3], [3]), ([0, 3], [0, 3]), ([], [0, 1, 2, 3])])
def test_four_maps_on_the_scale_of_those_that_are_on_with_the_query_framed(on, scaled):
    read = head(sized(40, 16, 100), WORDS)._replace(on=tuple(on), query=2)
    layout, data = drawn(four_terms.figure(read))
    assert [note.text.removeprefix("+ ") for note in layout.annotations] == list(TERMS)
    for term, (trace, scores) in enumerate(zip(data, read.scores, strict=True)):
        np.testing.assert_allclose(trace.z, scores, rtol=1e-6)
        assert trace.opacity == (1 if term in on else four_terms.OFF)
    axis = layout.coloraxis
    assert axis.cmax == -axis.cmin == pytest.approx(np.abs(read.scores[scaled]).max())
    assert [(frame.y0, frame.y1) for frame in layout.shapes] == [(1.5, 2.5)] * 4
    assert "&lt;b&gt;ball&lt;/b&gt;" in data[0].customdata[0][1]  # markup is text
    (frame,) = drawn(weights.figure(np.eye(3), WORDS, 2))[0].shapes
    assert (frame.y0, frame.y1, frame.line.color) == (1.5, 2.5, theme.CURSOR)


def test_weights_and_the_two_outputs_of_each_word_stand_side_by_side():
    read = partial(matched_outputs.read, FIRST, SECOND, Settings(d_model=16))
    for causal in (True, False):
        texts = read(encoded=True, causal=causal)
        compared = texts.compared
        beside, (cells,) = drawn(weights.figure(compared.first.weights, FIRST, frame=texts.frame))
        hidden = np.triu(np.ones((6, 6), dtype=bool), 1) & causal
        expected = np.where(hidden, np.nan, compared.first.weights)
        np.testing.assert_allclose(cells.z, expected, rtol=1e-6)
    layout, (cells,) = drawn(matched_outputs.figure(texts))
    for word, other in ((1, 5), (2, 2)):  # cat, sat
        rows = compared.first.outputs[word], compared.second.outputs[other]
        np.testing.assert_allclose(cells.z[3 * word : 3 * word + 2], rows, rtol=1e-6)
    assert list(layout.yaxis.ticktext) == list(FIRST)
    stated = [float(note.text.removesuffix(" apart")) for note in layout.annotations]
    np.testing.assert_allclose(stated, compared.differences, rtol=6e-3)
    bottom, top = layout.yaxis.range
    for line, middle in enumerate(layout.yaxis.tickvals):
        assert (middle - top) / (bottom - top) == (line + 0.5) / len(FIRST)
    assert (layout.margin.t, layout.height) == (beside.margin.t, beside.height)
    same = read(encoded=False)
    assert same.compared.differences.max() > 0  # by rounding: not shown as a number
    notes = [note.text for note in drawn(matched_outputs.figure(same))[0].annotations]
    assert not re.search(r"\d", "".join([matched_outputs.alt(same), *notes]))


def test_pictures_leave_room_for_the_longest_word():
    short, long = word_rows.frame(["a"], ["b"]), word_rows.frame(["a"], ["b"] * 30)
    assert long.height - long.top > short.height - short.top == word_rows.SHORTEST
    # At 45° a word of n letters is some (7.3 n + 17) / √2 pixels high, and under it is a tick.
    slanted = word_rows.frame(["a"] * 5, ["Transformers"] * 5)
    assert slanted.top > (7.3 * len("Transformers") + 17) / 2**0.5 + 10
    for text, turned in (("the cat sat on my hat", 0), (Settings().sentence, -45)):
        some = text.split()
        assert drawn(weights.figure(np.eye(len(some)), some))[0].xaxis.tickangle == turned
    cut = labels(["<b>", "a&b", "revolutionized", "abcdefghijklmnop"])
    assert cut == ["&lt;b&gt;", "a&amp;b", "revolutionized", "abcdefghijklm…"]


def test_every_step_is_drawn_from_its_own_numbers_on_its_own_scale():
    steps = text_to_input(["a", "rose", "is", "a", "rose"], 64)
    matrices = {"embedding": steps.embedded, "+ PE": steps.encodings, "= input": steps.summed}
    inputs = steps_chart.Input(steps, matrices, 3)
    layout, data = drawn(steps_chart.figure(inputs))
    names, ends = [note.text for note in layout.annotations[::2]], layout.annotations[1::2]
    assert names == list(matrices)
    for trace, matrix_, end in zip(data, matrices.values(), ends, strict=True):
        np.testing.assert_allclose(trace.z, matrix_[:, :32], rtol=1e-6)
        most = np.abs(matrix_[:, :32]).max()
        assert most <= trace.zmax <= 1.1 * most
        assert (trace.zmin, end.text) == (-trace.zmax, f"±{trace.zmax:g}")
    assert [(mark.y0, mark.y1) for mark in layout.shapes] == [(2.5, 3.5)] * 3
    for bar, axis in zip(layout.images, (layout.xaxis, layout.xaxis2, layout.xaxis3), strict=True):
        assert (bar.x, bar.x + bar.sizex) == pytest.approx(axis.domain)
    strip = pixels(layout.images[0].source)[0, :, :3].astype(int)
    blue, red = strip[[0, -1], 2] - strip[[0, -1], 0]  # below zero, and above
    assert blue > 0 > red
    assert min(strip[len(strip) // 2]) > 230
    for most, end in ((0, 1), (1, 1), (0.3, 0.3), (0.301, 0.31), (2.449, 2.5), (31.2, 32), (-7, 7)):
        assert steps_chart.reach(np.array([[0.0, most]])) == pytest.approx(end)


@pytest.mark.parametrize(
    ("stacks", "masks", "blocks"),
    [
        ("encoder-decoder", ["later words", "padding", "padding"], 5),
        ("encoder-only", ["padding"], 2),
        ("decoder-only", ["later words"], 2),
    ],
)
def test_position_enters_once_at_the_bottom_of_every_stack(stacks, masks, blocks):
    chart, (layout, _) = encoder_decoder, drawn(encoder_decoder.figure(stacks))

    def lit(parts):
        return [part for part in parts if theme.FAINT not in str(part)]

    arrows = [note for note in layout.annotations if note.arrowcolor == theme.CURSOR]
    assert len(arrows) == (2 if stacks == "encoder-decoder" else 1)
    names = [note for note in lit(layout.annotations) if "PE" in note.text]
    assert {arrow.y for arrow in arrows} == {note.y for note in names} == {chart.ENTRANCE}
    middle = [note.y for note in layout.annotations if note.text in ("self-attention", chart.CROSS)]
    assert min(middle) > chart.ENTRANCE
    shown = [note.text for note in lit(layout.annotations) if note.text.startswith("mask: ")]
    assert sorted(shown) == [f"mask: {mask}" for mask in masks]
    sides = {stack.x + stack.outer * chart.SIDE for stack in (chart.ENCODER, chart.DECODER)}
    upright = [line for line in lit(layout.shapes) if line.x0 == line.x1 and line.x0 in sides]
    assert len(upright) == blocks
    if stacks == "decoder-only":  # without cross-attention the stack goes on through its place
        x, level = chart.DECODER.x, chart.FIRST + chart.STEP
        (line,) = [s for s in lit(layout.shapes) if s.type == "line" and s.x0 == s.x1 == x]
        assert (line.y0, line.y1) == (level - chart.TALL, level + 1)


# --- schemes and traps


@pytest.mark.parametrize(("max_len", "k"), [(2, 1), (50, 7), (8192, 1000)])
@pytest.mark.parametrize("name", SCHEMES)
def test_curves_hold_the_cursors_distance_on_an_axis_in_powers_of_ten(name, max_len, k):
    scheme, setup = SCHEMES[name], Setup(max_len, 8, 3, causal=False)
    drop = score_by_distance.drop(scheme, setup, k)
    assert (drop.after is not None) == (name in {"learned", "t5"})
    assert len(drop.distances) <= score_by_distance.POINTS
    assert {*range(1, min(max_len, 41)), k, max_len - 1} <= {*drop.distances.tolist()}
    layout, data = drawn(score_by_distance.figure([drop], k))
    for dash, side in (("solid", drop.before), ("dot", drop.after)):
        lines = [line for line in data if (line.line.dash or "solid") == dash]
        assert all(line.x.tolist() == drop.distances.tolist() for line in lines)
        np.testing.assert_allclose([line.y for line in lines], [] if side is None else side)
    low, high = layout.xaxis.range
    assert low < 0
    assert high == pytest.approx(np.log10(max(max_len - 1, 2)), abs=0.05)
    assert layout.yaxis.range[1] > max(line.y.max() for line in data)
    notes = drawn(where_it_enters.figure([scheme], causal=True))[0].annotations
    texts = [re.sub("</?b>", "", note.text).replace("<br>", " ") for note in notes]
    assert any(scheme.title in text for text in texts) == (scheme.enters != "nowhere")


def test_what_schemes_write_is_painted():
    turned, *_ = what_it_writes.written(SCHEMES["rotary"], Setup(32, 16), 0)
    np.testing.assert_allclose(
        turned[:, [1, 0]], formulas.encoding(range(32), 2, 1e4).astype(float)
    )
    for scheme in SCHEMES.values():
        written, *_ = what_it_writes.written(scheme, SETUPS[0], 0)
        (image,) = drawn(what_it_writes.figure(scheme, SETUPS[0], 0))[0].images
        limit = what_it_writes.limit(written)
        painted = values(image.source, written.shape) * limit
        np.testing.assert_allclose(painted, np.nan_to_num(written), atol=0.02 * limit)


def test_precision_points_are_real_errors():
    stretches, every = number_formats.errors(64, 10000.0), np.arange(1, 100)
    for name, error in stretches.worst.items():
        errors = angle_error(every, 10000.0 ** (-np.arange(0, 64, 2) / 64), name)
        for first, last, worst in zip(stretches.first, stretches.last, error, strict=True):
            if last < 100:  # every position of a short stretch is tried
                assert worst == errors[(every >= first) & (every <= last)].max()
    layout, _ = drawn(number_formats.figure(sized(128, 64, position=0, pair=0)))
    assert layout.shapes[0].x0 == 127
