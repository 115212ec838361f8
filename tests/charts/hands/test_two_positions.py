"""Two positions k apart, at several places."""

import math
import re
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from charts.hands import dial, two_positions
from charts.hands import wall as wall_chart
from charts.kit.vector import CELL
from state.settings import Settings

HAND = re.compile(r"<path d='M(\S+) 50l(\S+) ([^']+)' stroke-width='([\d.]+)'")


def hands(settings, offset):
    """The hands' angles in degrees: of the later position and of the earlier one, by column."""
    source = unquote(two_positions.figure(settings, offset).plotly().layout.images[0].source)
    dials = {}
    for x, across, down, width in HAND.findall(source):
        angle = math.degrees(math.atan2(float(across), -float(down)))
        dials.setdefault(float(x) // CELL, {})[float(width)] = angle
    return [(column[2.5], column[5]) for column in dials.values()]


@pytest.mark.parametrize("pair", [0, 6, 60])
def test_slice_is_the_same_on_every_dial(pair):
    settings = Settings(max_len=1000, pair=pair)
    dials = hands(settings, 3)
    assert len(dials) == two_positions.DIALS
    expected = math.degrees(3 / 10000 ** (2 * pair / 512))
    for later, earlier in dials:
        miss = (later - earlier - expected + 180) % 360 - 180
        assert miss == pytest.approx(0, abs=0.4)  # a tenth of a unit on a hand of 37


def test_earlier_hands_point_where_the_formula_says():
    settings = Settings(max_len=1000, pair=6)
    for (_, angle), start in zip(hands(settings, 3), two_positions.starts(1000, 3), strict=True):
        expected = math.degrees(start / 10000 ** (12 / 512))
        assert (angle - expected + 180) % 360 - 180 == pytest.approx(0, abs=0.2)


@given(max_len=st.integers(2, 8192), offset=st.integers(1, 64))
def test_starts_are_spread_over_the_table(max_len, offset):
    starts = two_positions.starts(max_len, offset)
    assert starts[0] == 0
    assert len(set(starts)) == len(starts) <= two_positions.DIALS
    assert starts[-1] == max(0, max_len - 1 - offset)


def test_words_name_both_positions():
    fig = two_positions.figure(Settings(max_len=128), 3).plotly()
    assert fig.data[0].text[0] == "0 → 3"
    assert fig.data[0].text[-1] == "124 → 127"


@pytest.mark.parametrize("position", [0, 5000])
def test_all_three_pictures_of_the_page_stay_small_on_the_wire(position):
    settings = Settings(8192, 2048, 500_000, position, 1000)
    wall = wall_chart.figure(wall_chart.wall(settings, 256, 1), position, 8192, 430, 1000).plotly()
    pictures = [
        wall,
        dial.figure(settings, 64).plotly(),
        two_positions.figure(settings, 64).plotly(),
    ]
    assert sum(len(fig.to_json()) for fig in pictures) < 100_000
