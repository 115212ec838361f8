"""Marks of the pictures with hands, read off the images: the paper's formula, and room for words.

Numbers in tables, alternative texts and sentences are read by tests/truth.
"""

import cmath
import math
import re
from urllib.parse import unquote

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
from charts.hands.toy_words import Word
from charts.kit import pair_rows
from charts.kit.vector import CELL
from core.geometry import shift
from state.settings import Settings
from tests.charts.pictures import sized

NUMBER = r"(-?\d+(?:\.\d+)?)"


def angle(position, pair, d_model, base=10000):
    return position / base ** (2 * pair / d_model)


def tip(settings, position):
    turned = angle(position, settings.pair, settings.d_model, settings.base)
    return math.sin(turned), math.cos(turned)


def svg(figure, name):
    return next(unquote(i.source) for i in figure.plotly().layout.images if i.name == name)


def numbers_at(pattern, text):
    """The numbers of each place where `pattern` fits."""
    return [tuple(map(float, numbers)) for numbers in re.findall(pattern, text)]


def numbers(text):
    return [float(number) for number in re.findall(NUMBER, text)]


# --- the dial

UNIT, MIDDLE = dial.UNIT, dial.UNIT * dial.EDGE


def on_dial(x, y, within=0.06):
    return pytest.approx((MIDDLE + UNIT * x, MIDDLE - UNIT * y), abs=within)


@pytest.mark.parametrize(
    "settings", [Settings(position=6, pair=6), sized(8192, 2048, 20, 8000, 1023)]
)
@pytest.mark.parametrize("offset", [1, 64])
def test_hands_trail_and_slice_lie_where_the_formula_says(settings, offset):
    figure, here = dial.figure(settings, offset), settings.position
    marks = svg(figure, "hands")
    later, now = numbers_at(rf"M{MIDDLE:g} {MIDDLE:g}L{NUMBER} {NUMBER}'", marks)
    x, y = tip(settings, here)
    assert now == on_dial(x, y)
    assert later == on_dial(*tip(settings, here + offset))
    ways = numbers_at(
        rf"d='M{NUMBER} {NUMBER}L", marks
    )  # to the axes, where the two numbers are read
    assert all(foot in ways for foot in (on_dial(x, 0), on_dial(0, y)))
    before = range(max(0, here - dial.TRAIL), here)
    assert figure.plotly().data[0].customdata.tolist() == list(before)
    dots = numbers_at(rf"cx='{NUMBER}' cy='{NUMBER}' r='[\d.]+' opacity='{NUMBER}'", marks)
    for (cx, cy, _), token in zip(dots, before, strict=True):
        assert (cx, cy) == on_dial(*tip(settings, token), within=0.1)
    fading = [opacity for *_, opacity in dots]
    assert fading == sorted(fading)
    path = rf"l{NUMBER} {NUMBER}a[\d.]+ [\d.]+ 0 \d 1 {NUMBER} {NUMBER}z"
    ((left, up, across, down),) = numbers_at(path, marks)
    turned = math.degrees(math.atan2(left + across, -up - down) - math.atan2(left, -up))
    expected = math.degrees(angle(offset, settings.pair, settings.d_model, settings.base))
    assert (turned - expected + 180) % 360 - 180 == pytest.approx(0, abs=0.3)
    texts = {s.name: s.label.text for s in figure.plotly().layout.shapes if s.visible}
    assert texts["sine"] == f"→ sin {x:+.3f}".replace("-", "−")
    assert texts["cosine"] == f"↑ cos {y:+.3f}".replace("-", "−")
    degrees = expected % 360
    assert texts.get("turn") == (f"{degrees:.0f}°" if degrees > math.degrees(dial.ROOM) else None)


CHARACTER, LINE = 0.045, 0.1  # how wide and how high text is on a phone's dial, in its radii


def boxes(settings, offset):
    """Each text's name and where it stands: left, bottom, right, top."""
    for mark in dial.labels(settings, offset):
        if mark["visible"]:
            x, y, width = mark["x0"], mark["y0"], CHARACTER * len(mark["label"]["text"])
            left = x - width * {"left": 0, "center": 0.5, "right": 1}[mark["label"]["xanchor"]]
            yield mark["name"], (left, y - LINE / 2, left + width, y + LINE / 2)


def apart(one, other):
    return (
        min(one[2], other[2]) <= max(one[0], other[0])
        or min(one[3], other[3]) <= max(one[1], other[1])
    )  # fmt: skip


@pytest.mark.parametrize("offset", [1, 3, 20])
@pytest.mark.parametrize("pair", [0, 6, 40, 74, 200])
def test_texts_of_the_dial_cover_no_tip_nor_each_other_and_stay_in_the_picture(pair, offset):
    for position in (*range(48), *range(48, 8000, 331)):
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


@pytest.mark.parametrize(
    ("d_model", "base"), [(2, 10000), (16, 10000), (512, 10000), (128, 500_000)]
)
def test_hands_and_slices_of_the_wall_point_where_sine_and_cosine_say(d_model, base):
    wall = wall_chart.wall(Settings(d_model=d_model, base=base, pair=0), 48, 3)
    radius = CELL * wall_chart.RADIUS
    for position in (0, 5, 127):
        marks = svg(wall_chart.figure(wall, position, 128, 400), "hands")
        hands = numbers_at(rf"M{NUMBER} {NUMBER}l{NUMBER} {NUMBER}(?=[M'])", marks)
        assert len(hands) == len(wall.pairs) == min(d_model // 2, 48)
        turned = [angle(position, pair, d_model, base) % (2 * math.pi) for pair in wall.pairs]
        for wide, centre, hand in zip(turned, wall_chart.centres(wall), hands, strict=True):
            across, down = (hand[2] / CELL / wall_chart.HAND, hand[3] / CELL / wall_chart.HAND)
            assert hand[:2] == pytest.approx(centre)
            assert (across, -down) == pytest.approx((math.sin(wide), math.cos(wide)), abs=0.002)
        slices = numbers_at(rf"l0 -[\d.]+a[\d.]+ [\d.]+ 0 ([01]) 1 {NUMBER} {NUMBER}z", marks)
        painted = [wide for wide in turned if wide > wall_chart.SLIVER]
        for wide, (large, across, down) in zip(painted, slices, strict=True):
            assert large == (wide > math.pi)  # clockwise from twelve
            assert across == pytest.approx(radius * math.sin(wide), abs=0.051)
            assert radius - down == pytest.approx(radius * math.cos(wide), abs=0.051)


@pytest.mark.parametrize(("length", "whole"), [(20, 31), (128, 84), (2048, 161)])
def test_a_whole_rim_is_a_hand_that_finishes_a_turn(length, whole):
    wall = wall_chart.wall(Settings(d_model=512), 256, 1)
    steps = length - 1
    assert sum(angle(steps, pair, 512) >= 2 * math.pi for pair in range(256)) == whole
    faces = svg(wall_chart.figure(wall, 0, length, 400), "faces")
    assert len(re.findall(r"<circle [^>]*stroke='rgb\([^>]*/>", faces)) - 1 == whole
    assert numbers(wall_chart.alt(wall, 5, length))[-1] == whole
    assert (wall.columns, wall.rows, wall.pairs) == (16, 16, tuple(range(256)))


@given(count=st.integers(1, 300), aspect=st.floats(0.2, 5))
def test_no_other_grid_has_larger_cells(count, aspect):
    columns, rows = wall_chart.grid(count, aspect)
    assert columns * rows >= count > columns * (rows - 1)
    best = max(min(aspect / c, 1 / math.ceil(count / c)) for c in range(1, count + 1))
    assert min(aspect / columns, 1 / rows) == best


@pytest.mark.parametrize("d_model", [8, 64, 2048])
def test_dials_are_read_and_numbered_where_they_hang(d_model):
    wall = wall_chart.wall(Settings(d_model=d_model, pair=3), 64, 1)
    figure = wall_chart.figure(wall, 100, 128, 400, marked=3)
    read, layout, faces = figure.plotly().data[0], figure.plotly().layout, svg(figure, "faces")
    assert layout.xaxis.range == (-0.5, wall.columns - 0.5)
    assert layout.yaxis.range == (0.5 - wall.rows, 0.5)
    texts = re.findall(rf"<text x='{NUMBER}' y='{NUMBER}'>(\d+)<", faces)
    high = float(re.search(rf"font-size='{NUMBER}'", faces)[1])
    places = zip(texts, wall.pairs, wall_chart.centres(wall), read.x, read.y, strict=True)
    for n, ((x, y, number), pair, (across, down), column, row) in enumerate(places):
        assert (int(number), column, -row) == (pair, n % wall.columns, n // wall.columns)
        right, foot = float(x) + 0.6 * high, float(y)  # of a digit
        assert math.hypot(right - across, foot - down) > CELL * wall_chart.RADIUS
        assert float(x) >= across - CELL / 2
        assert foot - 0.75 * high >= down - CELL / 2
        turned = angle(100, pair, d_model)
        expected = (pair, 200 * math.pi / turned, math.degrees(turned) % 360, turned / 2 / math.pi)
        assert read.customdata[n].tolist() == pytest.approx(expected, rel=1e-5)
    ((x, y),) = numbers_at(rf"<g fill='none' stroke='rgb\(39.*?cx='{NUMBER}' cy='{NUMBER}'", faces)
    assert (x, y) == pytest.approx(wall_chart.centres(wall)[list(wall.pairs).index(3)])
    assert "<text" not in svg(wall_chart.figure(wall, 1, 8, 400), "faces")


@pytest.mark.parametrize("pair", [0, 6, 60])
def test_the_slice_is_the_same_on_every_dial(pair):
    settings = Settings(max_len=1000, pair=pair)
    figure = two_positions.figure(settings, 3)
    marks = unquote(figure.plotly().layout.images[0].source)
    dials = {}
    for x, across, down, width in re.findall(
        r"<path d='M(\S+) 50l(\S+) ([^']+)' stroke-width='([\d.]+)'", marks
    ):
        turned = math.degrees(math.atan2(float(across), -float(down)))
        dials.setdefault(float(x) // CELL, {})[float(width)] = turned
    starts = two_positions.starts(1000, 3)
    assert len(dials) == two_positions.DIALS
    for hands, start, text in zip(
        dials.values(), starts, figure.plotly().data[0].text, strict=True
    ):
        assert text == f"{start} → {start + 3}"
        for width, position in ((5, start), (2.5, start + 3)):
            miss = hands[width] - math.degrees(angle(position, pair, 512))
            assert (miss + 180) % 360 - 180 == pytest.approx(0, abs=0.2)
    assert (starts[0], starts[-1]) == (0, 996)


# --- the dial over its wave

WAVES = st.builds(
    lambda half, length, base, pair, position: sized(
        length, 2 * half, base, position % length, pair % half
    ),
    st.integers(1, 256),
    st.integers(2, 8192),
    st.sampled_from([2, 100, 10_000, 1_000_000]),
    st.integers(0, 255),
    st.integers(0, 8191),
)


@given(WAVES)
def test_every_marked_position_has_the_hands_sine(settings):
    start, end = two_waves.window(settings)
    same, other = two_waves.meetings(settings, start, end)
    frequency = angle(1, settings.pair, settings.d_model, settings.base)
    assert settings.position in same
    sine = math.sin(settings.position * frequency)
    np.testing.assert_allclose(np.sin(np.r_[same, other] * frequency), sine, atol=1e-6)
    hands = two_waves.readings(settings)
    there = (settings.position + hands.away) * frequency
    assert math.sin(there) == pytest.approx(sine, abs=1e-6)
    assert hands.alone or there >= 0


@pytest.mark.parametrize("settings", [Settings(), sized(900, 8, 100, 700, 2)])
def test_a_fine_walk_along_the_wave_crosses_the_line_as_often_as_it_is_marked(settings):
    start, end = two_waves.window(settings)
    same, other = two_waves.meetings(settings, start, end)
    frequency = angle(1, settings.pair, settings.d_model, settings.base)
    sine = math.sin(settings.position * frequency)
    walked = np.sin(np.linspace(start, end, 200_003) * frequency) - sine
    crossings = np.count_nonzero(np.diff(np.sign(walked)))
    assert abs(crossings - len(same) - len(other)) <= 2  # at an end of the window


def test_the_cosine_takes_the_other_hand_away():
    settings = Settings()
    x, _ = tip(settings, settings.position)
    counts = []
    for cosine in (False, True):
        figure = two_waves.figure(settings, cosine).plotly()
        lines = [s for s in figure.layout.shapes if (s.type, s.y0) == ("line", 0)]
        hands = [s for s in lines if s.yref != "paper" and abs(s.x1 - x) < 1e-9]
        counts.append((len(hands), len(figure.data)))
    (two, plain), (one, both) = counts
    assert (two, one, both - plain) == (2, 1, 3)  # the cosine's wave, and what is marked on it
    slowest = Settings(d_model=2048, base=1e8, pair=1023)
    assert 0.99 * two_waves.MAX_ROWS < len(two_waves.table(slowest)) <= two_waves.MAX_ROWS


# --- wavelengths


@pytest.mark.parametrize(
    "settings",
    [Settings(), sized(8192, 2048, 1_000_000, pair=1023), sized(7, 2, 2, 0, 0)],
    ids=repr,
)
def test_dots_are_wavelengths_and_the_zone_begins_at_the_steps_of_the_text(settings):
    layout = wavelengths.figure(settings).plotly().layout
    hands, cursor = wavelengths.figure(settings).plotly().data
    assert len(hands.x) <= wavelengths.DOTS
    assert list(cursor.x) == [settings.pair]
    for trace in (hands, cursor):
        waves = [2 * math.pi / angle(1, int(i), settings.d_model, settings.base) for i in trace.x]
        np.testing.assert_allclose(trace.y, waves, rtol=1e-6)
    zone, line = layout.shapes
    steps = settings.max_len - 1
    assert (zone.y0, line.y0, line.y1) == (steps, steps, steps)
    low, high = layout.yaxis.range
    assert high == pytest.approx(math.log10(zone.y1))
    assert low < math.log10(min(steps, *hands.y)) < math.log10(max(steps, *hands.y)) <= high
    (note,) = layout.annotations
    assert note.y == pytest.approx(math.log10(steps))


# --- the shift


def at(d_model=4, **others):
    return Settings(d_model=d_model, **{"pair": 0, **others})


@pytest.mark.parametrize(("pairs", "pair"), [(1, 0), (2, 1), (6, 3), (256, 255), (99, 7)])
def test_fastest_slowest_and_the_cursors_pair_are_drawn(pairs, pair):
    rows = pair_rows.drawn_pairs(at(2 * pairs, pair=pair))
    assert {0, pair, pairs - 1} <= set(rows)
    assert rows == sorted(set(rows))
    assert len(rows) == min(pairs, pair_rows.DRAWN_PAIRS)
    texts = [pair_rows.brief(v) for v in (0.754, -0.754, 1, -0.999, -0.001, math.nan)]
    assert texts == [".75", "-.75", "1", "-1", "0", ""]


def test_the_matrix_and_the_vectors_are_drawn_on_the_same_rows():
    figure = shift_matrix.figure(at(10, pair=4), 2.5).plotly()
    cells, matrix = np.asarray(figure.data[0].z), shift.shift_matrix(2.5, 10)
    np.testing.assert_allclose(np.nan_to_num(cells), matrix, atol=1e-6)
    assert (matrix[np.isnan(cells)] == 0).all()
    frame = figure.layout.shapes[0]
    assert (frame.x0, frame.x1, frame.y0, frame.y1) == (7.5, 9.5, 7.5, 9.5)
    settings = at(512, position=3, pair=9)
    figure, vectors = moved_vectors.figure(settings, 2).plotly(), moved_vectors.vectors(settings, 2)
    rows = [2 * pair + wave for pair in pair_rows.drawn_pairs(settings) for wave in (0, 1)]
    np.testing.assert_allclose(
        figure.data[0].z, np.array(list(vectors.values()))[:, rows].T, atol=1e-6
    )
    assert list(figure.layout.xaxis.ticktext) == list(vectors) == ["PE(3)", "M PE(3)", "PE(5)"]


def test_the_hand_points_clockwise_from_twelve_and_its_turns_are_counted_on_a_spiral():
    _, _, now, later = turning_hand.figure(at(position=0), math.pi / 2).plotly().data
    assert (now.x[1], now.y[1]) == pytest.approx((0, 1))
    assert (later.x[1], later.y[1]) == pytest.approx((1, 0))
    spiral = turning_hand.figure(at(position=0), 6 * math.pi).plotly().data[1]
    assert (np.diff(np.hypot(spiral.x, spiral.y)) > 0).all()


@pytest.mark.parametrize("position", [0, 40, 99])
@pytest.mark.parametrize("offset", [-20, 0.5, 4])
def test_the_guess_and_its_law_are_drawn_round_the_cursor(position, offset):
    settings = at(8, max_len=100, pair=1, base=100, position=position)
    frequency = 100 ** (-2 / 8)
    fit = shift.fit_shift(sine_guess.rows(settings, offset), offset, frequency, sine_only=True)
    figure = sine_guess.figure(settings, offset).plotly()
    sine, later, guess = figure.data
    across, (line,) = np.asarray(sine.x), figure.layout.shapes
    np.testing.assert_allclose(sine.y, np.sin(frequency * across), atol=1e-5)
    np.testing.assert_allclose(later.y, np.sin(frequency * (across + offset)), atol=1e-5)
    np.testing.assert_allclose(guess.y, fit.matrix[0, 0] * np.asarray(sine.y), atol=1e-5)
    assert line.x0 == line.x1 == position
    assert across[0] <= position <= across[-1] <= 99
    assert across[-1] - across[0] == pytest.approx(2.5 * 2 * math.pi / frequency, rel=1e-6)
    curve, mark = sine_law.figure(settings, offset).plotly().data
    law = np.cos(frequency * curve.x.astype(float)) ** 2
    np.testing.assert_allclose(curve.y, law, atol=2e-3)
    assert min(curve.x) <= mark.x[0] == offset <= max(curve.x)


def test_slow_and_fast_hands_in_words_keep_their_decimals_and_their_sign():
    w = angle(1, 255, 512)
    turned = numbers(turning_hand.alt(Settings(position=5, pair=255), 3))
    assert turned == pytest.approx([255, 5 * w, 8 * w, 3 * w], rel=0.01)
    assert numbers(shift_matrix.alt(Settings(pair=255), 3))[-1] == pytest.approx(3 * w, rel=0.01)
    fast = Settings(max_len=8192, pair=0, position=8000)
    assert numbers(turning_hand.alt(fast, 2.5)) == [0, 8000, 8002.5, 2.5]
    settings = at(position=0, pair=1)
    alts = shift_matrix.alt(settings, -0.001) + turning_hand.alt(settings, -1e-7)
    alts += moved_vectors.alt(settings, -0.001)  # whose sine rounds to 0
    assert not re.search(r"-0\.00(?!\d)", alts)


# --- a word on a circle

TOYS = [Word("cat", 1.4, 1.5), Word("dog", 1.6, -1.1), Word("<b>x", -1.5, 0.3)]
CIRCLES = [
    Settings(),
    Settings(position=0, pair=0),
    sized(8192, position=8191, pair=255),
    sized(8, 2, 100, 7, 0),
]


@pytest.mark.parametrize("settings", CIRCLES)
@pytest.mark.parametrize("rotary", [False, True])
def test_words_walk_by_the_formula_on_circles_within_a_picture_that_does_not_jump(settings, rotary):
    positions = toy_words.trail(settings.position)
    walked = toy_words.walk(toy_words.centers(TOYS, 0.5), positions, settings, rotary)
    for word, path in zip(TOYS, walked, strict=True):
        for position, place in zip(positions, path, strict=True):
            turned = angle(int(position), settings.pair, settings.d_model, settings.base)
            half, step = complex(word.x, word.y) / 2, complex(math.sin(turned), math.cos(turned))
            expected = half * cmath.exp(1j * turned) if rotary else half + step
            assert complex(*place) == pytest.approx(expected, abs=1e-11)
    ranges = set()
    for share in (0.05, 1):
        figure = circle.figure(TOYS, share, settings, rotary).plotly()
        x, y = figure.layout.xaxis.range, figure.layout.yaxis.range
        ranges.add((x, y))
        for trace in figure.data:
            assert all(x[0] <= one <= x[1] for one in trace.x if not np.isnan(one))
            assert all(y[0] <= one <= y[1] for one in trace.y if not np.isnan(one))
    assert len(ranges) == 1
    image = figure.layout.images[0]
    unit = circle.TALL / image.sizey
    circles = numbers_at(rf"cx='{NUMBER}' cy='{NUMBER}' r='{NUMBER}'", unquote(image.source))
    for word, (across, down, radius) in zip(TOYS, circles, strict=False):
        middle = image.x + across / unit, image.y - down / unit
        assert middle == pytest.approx((0, 0) if rotary else (word.x, word.y), abs=0.001)
        expected = math.hypot(word.x, word.y) if rotary else 1
        assert radius / unit == pytest.approx(expected, abs=0.001)
    assert "&lt;b&gt;x" in figure.layout.shapes[-1].label.text


@given(st.integers(0, 8191))
def test_a_trail_ends_at_the_cursor_in_even_steps(position):
    positions = toy_words.trail(position)
    assert len(positions) <= toy_words.POINTS
    assert positions[-1] == position
    steps = set(np.diff(positions))
    assert len(steps) <= 1
    assert 0 <= positions[0] < max(steps, default=1)
    if position < toy_words.POINTS:
        assert positions.tolist() == list(range(position + 1))
