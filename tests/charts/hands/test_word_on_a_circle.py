"""Words walk where the paper's and RoFormer's formulas say, and the picture holds them all."""

import cmath
import math
import re
from urllib.parse import unquote

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.hands import toy_words
from charts.hands import word_on_a_circle as circle
from charts.hands.toy_words import Word
from state.settings import Settings

TOYS = [Word("cat", 1.4, 1.5), Word("dog", 1.6, -1.1), Word("car", -1.5, 0.3)]
SETTINGS = [
    Settings(),
    Settings(position=0, pair=0),
    Settings(max_len=8192, position=8191, pair=255),
    Settings(max_len=8, d_model=2, base=100, position=7, pair=0),
]
sizes = pytest.mark.parametrize("settings", SETTINGS, ids=lambda s: f"{s.position} {s.pair}")
ways = pytest.mark.parametrize("rotary", [False, True], ids=["added", "rotary"])
coordinates = st.floats(-4, 4, allow_subnormal=False)
own = st.none() | st.integers(0, 8191)
toys = st.lists(
    st.builds(Word, st.just("w"), coordinates, coordinates, own), min_size=1, max_size=8
)
states = st.builds(
    Settings, position=st.integers(0, 127), pair=st.integers(0, 15), d_model=st.just(32)
)


def angle(position, settings):
    return position / settings.base ** (2 * settings.pair / settings.d_model)


def added(word, turned):
    """The paper's (sin, cos) added to half of a word."""
    return complex(word.x / 2 + math.sin(turned), word.y / 2 + math.cos(turned))


def rotated(word, turned):
    """Half of a word, turned counter-clockwise."""
    return complex(word.x, word.y) / 2 * cmath.exp(1j * turned)


@sizes
@pytest.mark.parametrize(("rotary", "formula"), [(False, added), (True, rotated)])
def test_each_word_walks_by_the_formula(settings, rotary, formula):
    positions = toy_words.trail(settings.position)
    walked = toy_words.walk(toy_words.centers(TOYS, 0.5), positions, settings, rotary)
    for word, path in zip(TOYS, walked, strict=True):
        for position, (x, y) in zip(positions, path, strict=True):
            expected = formula(word, angle(int(position), settings))
            assert x == pytest.approx(expected.real, abs=1e-11)
            assert y == pytest.approx(expected.imag, abs=1e-11)


@given(toys, st.floats(0.01, 1), states)
def test_lengths_stay_within_their_bounds_and_rotary_keeps_them(words, share, settings):
    added = circle.lengths(words, share, settings, rotary=False)
    assert (added["here"] >= added["shortest"] - 1e-14).all()
    assert (added["here"] <= added["longest"] + 1e-14).all()
    assert (added["shortest"] >= added["alone"] - 1).all()
    turned = circle.lengths(words, share, settings, rotary=True)
    np.testing.assert_allclose(turned["rotated"], turned["alone"], rtol=1e-14)


@given(toys, st.floats(0.01, 1), states)
def test_one_step_is_a_chord_of_the_circle_walked(words, share, settings):
    chord = 2 * math.sin(angle(1, settings) / 2)
    added = toy_words.moves(words, share, settings, rotary=False)
    np.testing.assert_allclose(added, chord, rtol=1e-9)
    turned = toy_words.moves(words, share, settings, rotary=True)
    radii = [share * math.hypot(word.x, word.y) for word in words]
    np.testing.assert_allclose(turned, np.array(radii) * chord, rtol=1e-9, atol=1e-15)


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


@ways
@sizes
def test_everything_drawn_lies_in_the_picture_and_nothing_jumps(settings, rotary):
    ranges = set()
    for share in (0.05, 1):
        fig = circle.figure(TOYS, share, settings, rotary).plotly()
        x, y = fig.layout.xaxis.range, fig.layout.yaxis.range
        ranges.add((x, y))
        for trace in fig.data:
            assert all(x[0] <= at <= x[1] for at in trace.x if not np.isnan(at))
            assert all(y[0] <= at <= y[1] for at in trace.y if not np.isnan(at))
        assert len(fig.to_json()) < 20_000
    assert len(ranges) == 1


@sizes
def test_circles_have_radius_one_round_the_words_or_the_words_length_round_the_origin(settings):
    for rotary in (False, True):
        image = circle.figure(TOYS, 1, settings, rotary).plotly().layout.images[0]
        svg = unquote(image.source)
        unit = circle.TALL / image.sizey
        circles = re.findall(r"cx='([-\d.]+)' cy='([-\d.]+)' r='([\d.]+)'", svg)
        for word, circled in zip(TOYS, circles[: len(TOYS)], strict=True):
            x, y, radius = map(float, circled)
            middle = image.x + x / unit, image.y - y / unit
            assert middle == pytest.approx((0, 0) if rotary else (word.x, word.y), abs=0.001)
            expected = math.hypot(word.x, word.y) if rotary else 1
            assert radius / unit == pytest.approx(expected, abs=0.001)


def test_scales_run_from_nothing_to_the_root_of_d():
    exponents = list(circle.SCALES.values())
    assert (exponents[0], exponents[-1]) == (0, 0.5)
    assert exponents == sorted(exponents)


def test_a_name_is_shown_as_text():
    fig = circle.figure([Word("<b>x", 1, 1)], 1, Settings(), False).plotly()
    (name,) = fig.layout.shapes
    assert "&lt;b&gt;x" in name.label.text


@pytest.mark.parametrize(
    ("layout", "expected"), [("interleaved", [6, 7]), ("concatenated", [3, 259])]
)
@ways
def test_axes_and_alternative_text_name_the_dimensions_of_the_layout(rotary, layout, expected):
    settings = Settings(position=0, pair=3, layout=layout)
    axes = circle.figure(TOYS, 1, settings, rotary).plotly().layout
    assert [int(a.title.text.split()[-1]) for a in (axes.xaxis, axes.yaxis)] == expected
    text = circle.alt(TOYS, 1, settings, rotary)
    assert [int(number) for number in re.findall(r"\d+", text)][:2] == expected
    places = re.findall(r"(\w+) at (-?[\d.]+), (-?\d+\.\d+)", text)
    up = 0 if rotary else 1
    assert [(name, float(x), float(y)) for name, x, y in places] == [
        (word.name, word.x, pytest.approx(word.y + up)) for word in TOYS
    ]


@given(st.integers(0, 127), st.booleans())
def test_a_word_with_a_position_of_its_own_stays_where_the_cursor_would_put_it(position, rotary):
    word = Word("red", 1.5, 1.2)
    there = toy_words.ends([word], 1, Settings(position=position), rotary)
    for cursor in (0, 99):
        settings = Settings(position=cursor)
        stays, moves = toy_words.ends([word._replace(position=position), word], 1, settings, rotary)
        np.testing.assert_array_equal(stays, there[0])
        assert (moves == there[0]).all() == (cursor == position)
