"""The pictures of stretched pairs: what they mark is what the core counts."""

import re

import numpy as np
import pytest
from plotly.colors import unlabel_rgb

from charts.kit import theme
from charts.long_context import seen_arcs, stretch
from core.encodings.rotary_scaling import SCALINGS, NTKAware, Yarn

EVERY = pytest.mark.parametrize("name", SCALINGS)


def hands(scaling=None, d_head=128, base=10000.0, trained=4096, length=16384):
    return stretch.hands(d_head, base, trained, length, scaling)


def crosses(fig):
    return sum(len(t.x) for t in fig.data if t.mode == "markers" and t.marker.symbol == "x")


@EVERY
@pytest.mark.parametrize("factor", [1, 4, 32])
def test_crosses_are_the_unseen_hands(name, factor):
    head = hands(SCALINGS[name](factor, 4096, 16384))
    count = int((head.unseen > 0).sum())
    assert crosses(stretch.figure(head).plotly()) == count
    numbers = re.findall(r"\d[\d,.]*\d|\d", stretch.alt(head))
    assert numbers[0] == "64"
    assert numbers[5:] == ["4,096", "16,384", *([str(count)] if count else []), "4,096"]
    assert (head.first_unseen is None) == (count == 0)


def test_hollow_and_full_dots_are_the_wavelengths():
    head = hands(NTKAware(4))
    by_symbol = {
        t.marker.symbol: t for t in stretch.figure(head).plotly().data if t.mode == "markers"
    }
    np.testing.assert_array_equal(by_symbol["circle-open"].y, 2 * np.pi / head.trained)
    full = np.sort(np.r_[by_symbol["circle"].y, by_symbol["x"].y])
    np.testing.assert_array_equal(full, 2 * np.pi / head.used)


def test_a_legend_names_each_mark_and_no_pair_has_the_colour_of_an_unseen_one():
    fig = stretch.figure(hands(NTKAware(4))).plotly()
    named = {t.name: t.marker.symbol for t in fig.data if t.showlegend is not False}
    assert named == {
        "not stretched": "circle-open",
        "as used": "circle",
        "at new angles": "x",
    }
    (cross,) = (t for t in fig.data if t.marker.symbol == "x")
    grey = np.array(unlabel_rgb(cross.marker.color))
    colors = [
        unlabel_rgb(c)
        for t in fig.data
        if isinstance(t.marker.color, tuple | list | np.ndarray)
        for c in t.marker.color
    ]
    assert np.abs(np.array(colors) - grey).max(axis=1).min() > 60


def test_dials_are_those_that_never_went_round():
    head = hands()
    assert seen_arcs.dial_pairs(head).tolist() == list(range(46, 64))
    sectors = [t for t in seen_arcs.figure(head).plotly().data if t.fill == "toself"]
    *whole, new = sectors
    assert (len(whole), new.fillcolor) == (18, theme.UNSEEN)

    assert np.isnan(new.x).sum() == 17  # between 18 sectors
    assert re.findall(r"\d+", seen_arcs.alt(head)) == ["18", "46", "63", "18", "261"]


def test_before_a_guess_no_dial_shows_what_is_new():
    head = hands()
    fig = seen_arcs.figure(head, False).plotly()
    sectors = [t for t in fig.data if t.fill == "toself"]
    assert theme.UNSEEN not in [t.fillcolor for t in sectors]
    assert len(sectors) == 18
    assert "new" not in fig.to_json()
    assert re.findall(r"\d+", seen_arcs.alt(head, False)) == ["18", "46", "63"]


def test_a_sector_starts_at_twelve_and_turns_clockwise():
    head = hands(d_head=4, base=100.0, trained=10, length=10)  # wavelengths 6.28 and 62.8
    (sector,) = [t for t in seen_arcs.figure(head).plotly().data if t.fill == "toself"]
    rim = np.column_stack([sector.x, sector.y])[1:-1] - [sector.x[0], sector.y[0]]
    np.testing.assert_allclose(rim[0], [0, 1], atol=1e-6)
    np.testing.assert_allclose(rim[-1], [np.sin(1.0), np.cos(1.0)], atol=1e-6)


def test_hands_that_all_went_round_leave_no_dial():
    head = hands(trained=10**7, length=10**7)
    assert not len(seen_arcs.dial_pairs(head))
    assert not re.search(r"\d", seen_arcs.alt(head))
    assert seen_arcs.figure(head).plotly().layout.height


@EVERY
@pytest.mark.parametrize("trained", [1, 10**7])
def test_the_largest_settings_fit_the_wire(name, trained):
    head = hands(SCALINGS[name](128, trained, 10**7), 512, 1e6, trained, 10**7)
    shapes = [
        seen_arcs.figure(head, shape=shape).plotly() for shape in (seen_arcs.WIDE, seen_arcs.NARROW)
    ]
    assert sum(len(fig.to_json()) for fig in [stretch.figure(head).plotly(), *shapes]) < 100_000


def test_a_partly_rotary_head_has_fewer_pairs():
    head = stretch.hands(96, 10000.0, 2048, 8192, None, width=24)
    assert (len(head.trained), head.still) == (12, 36)
    narrow = hands(d_head=24, trained=2048, length=8192)
    np.testing.assert_array_equal(head.used, narrow.used)


def test_the_table_is_the_picture():
    head = hands(Yarn(2, 4096))
    table = stretch.table(head)
    assert len(table) == 64
    assert (table["new angles, degrees"] > 0).sum() == (head.unseen > 0).sum() > 0
    angles, arcs = np.outer(np.arange(16384), head.used), 4096 * head.trained
    assert head.first_unseen == ((angles >= arcs) & (arcs < 2 * np.pi)).any(axis=1).argmax()
