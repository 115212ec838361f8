"""Marks of the pictures of base and length: what plain sums and the core count."""

import re

import numpy as np
import pytest
from plotly.colors import unlabel_rgb

from charts.kit import theme
from charts.long_context import seen_arcs, smallest_base, stretch, stretched_profile
from core.encodings.rotary_scaling import SCALINGS, NTKAware, Yarn
from core.long_context import smallest_base as core_base
from core.long_context.head_profile import head_profile
from state.settings import Settings

NUMBER = r"\d[\d,]*\d|\d"


def hands(scaling=None, d_head=128, base=10000.0, trained=4096, length=16384):
    return stretch.hands(d_head, base, trained, length, scaling)


def at(max_len, d_model, base=10000):
    return Settings(max_len=max_len, d_model=d_model, base=base)


# --- the smallest base


def test_notches_lie_where_bases_fail_and_figures_in_print_where_they_were_printed():
    settings, bases = at(2048, 128), core_base.survey(2048, 128)
    reach, good, *printed = smallest_base.figure(settings).plotly().data
    bad = bases.lengths < 2048
    assert np.isnan(good.y[bad]).all()
    assert (good.y[~bad] == 2048).all()
    assert (reach.y == bases.lengths).all()
    # Read at a good base: not that S(k) falls below 0 where the picture is cut.
    read = np.array(reach.text)
    assert len(set(read[bad])) == len(set(read[~bad])) == 1
    assert read[bad][0] != read[~bad][0]
    for trace, (source, figures) in zip(printed, core_base.PUBLISHED.items(), strict=True):
        assert (trace.name, dict(zip(trace.y, trace.x, strict=True))) == (source, figures)
    counts = re.findall(NUMBER, smallest_base.alt(settings).replace("S(k) < 0", ""))
    first, last = bases.bases[[0, -1]]
    expected = [len(bases.bases), first, last, (~bad).sum(), 2048, 11_588, 10_000]
    assert [int(number.replace(",", "")) for number in counts] == expected


def test_a_base_beyond_the_picture_is_named_at_its_edge_and_none_is_drawn_too():
    for base, edge in ((20, 0), (10**6, 1)):
        layout = smallest_base.figure(at(128, 512, base)).plotly().layout
        assert [note.x for note in layout.annotations] == [edge]
        assert f"{base:,}" in layout.annotations[0].text
        assert not layout.shapes
    assert np.isnan(smallest_base.figure(at(50, 2)).plotly().data[1].y).all()
    assert re.findall(NUMBER, smallest_base.alt(at(50, 2)))[-3:] == ["0", "50", "10,000"]


def test_the_smallest_base_is_the_cores_whatever_was_searched_before():
    for width in (2, 32):
        for length in (700, 40, 1500, 1400, 1, 600, 1501, 1499, 2, 900):
            actual = stretched_profile._smallest(length, width)
            assert actual == core_base.smallest_base(length, width)


# --- stretched pairs


@pytest.mark.parametrize("name", SCALINGS)
def test_dots_are_wavelengths_and_crosses_the_unseen_ones(name):
    for factor in (1, 32):
        head = hands(SCALINGS[name](factor, 4096, 16384))
        count = int((head.unseen > 0).sum())
        marks = [t for t in stretch.figure(head).plotly().data if t.mode == "markers"]
        by = {trace.marker.symbol: trace for trace in marks}
        np.testing.assert_array_equal(by["circle-open"].y, 2 * np.pi / head.trained)
        there = [np.asarray(by[one].y) for one in ("circle", "x") if one in by]
        np.testing.assert_array_equal(np.sort(np.concatenate(there)), 2 * np.pi / head.used)
        assert sum(len(t.x) for t in marks if t.marker.symbol == "x") == count
        numbers = re.findall(r"\d[\d,.]*\d|\d", stretch.alt(head))
        lengths = ["4,096", "16,384"]
        assert numbers[5:8] == [*lengths, str(count) if count else "4,096"]
        assert (head.first_unseen is None) == (count == 0)


def test_a_legend_names_each_mark_and_no_pair_has_the_colour_of_an_unseen_one():
    traces = stretch.figure(hands(NTKAware(4))).plotly().data
    symbols = [t.marker.symbol for t in traces if t.showlegend is not False]
    assert sorted(symbols) == ["circle", "circle-open", "x"]
    (cross,) = (t for t in traces if t.marker.symbol == "x")
    colors = [t.marker.color for t in traces if not isinstance(t.marker.color, str | None)]
    colors = [unlabel_rgb(color) for group in colors for color in group]
    assert np.abs(np.subtract(colors, unlabel_rgb(cross.marker.color))).max(axis=1).min() > 60


def test_dials_are_those_that_never_went_round_from_twelve_clockwise():
    head = hands()
    assert seen_arcs.dial_pairs(head).tolist() == list(range(46, 64))
    *whole, new = [t for t in seen_arcs.figure(head).plotly().data if t.fill == "toself"]
    assert (len(whole), new.fillcolor) == (18, theme.UNSEEN)
    assert np.isnan(new.x).sum() == 17  # between 18 sectors
    assert re.findall(r"\d+", seen_arcs.alt(head)) == ["18", "46", "63", "18", "261"]
    # Before a guess no dial shows what is new.
    hidden = seen_arcs.figure(head, False).plotly()
    assert [t.fillcolor == theme.UNSEEN for t in hidden.data if t.fill == "toself"] == [False] * 18
    assert re.findall(r"\d+", seen_arcs.alt(head, False)) == ["18", "46", "63"]
    head = hands(d_head=4, base=100.0, trained=10, length=10)  # wavelengths 6.28 and 62.8
    (sector,) = [t for t in seen_arcs.figure(head).plotly().data if t.fill == "toself"]
    rim = np.column_stack([sector.x, sector.y])[1:-1] - [sector.x[0], sector.y[0]]
    np.testing.assert_allclose(rim[[0, -1]], [[0, 1], [np.sin(1.0), np.cos(1.0)]], atol=1e-6)
    assert not len(seen_arcs.dial_pairs(hands(trained=10**7, length=10**7)))


def test_the_first_unseen_position_is_that_of_a_plain_walk():
    head = hands(Yarn(2, 4096))
    angles, arcs = np.outer(np.arange(16384), head.used), 4096 * head.trained
    assert head.first_unseen == ((angles >= arcs) & (arcs < 2 * np.pi)).any(axis=1).argmax()
    part = stretch.hands(96, 10000.0, 2048, 8192, None, width=24)
    assert (len(part.trained), part.still) == (12, 36)
    np.testing.assert_array_equal(part.used, hands(d_head=24, trained=2048, length=8192).used)


# --- S(k) of a head


@pytest.mark.parametrize("scaling", [None, Yarn(8, 512)])
def test_each_bin_is_drawn_at_the_minimum_of_a_plain_sum(scaling):
    """Columns that do not turn add cos 0 = 1 each; YaRN's factor lengthens those that do."""
    head = stretch.hands(96, 10000.0, 512, 3000, scaling, width=24)
    size = scaling.attention_factor**2 if scaling else 1
    plain = size * np.cos(np.outer(np.arange(3000), head.used)).sum(axis=1) + 36
    whole = head_profile(head.used, 3000, still=36, attention_factor=head.attention_factor)
    np.testing.assert_allclose(whole, plain / plain[0], atol=1e-12)
    profile = stretched_profile.profile(head)
    starts, ends = profile.used.starts.astype(int), profile.used.ends.astype(int)
    np.testing.assert_array_equal(starts, np.r_[1, ends[:-1] + 1])
    assert ends[-1] == 2999
    lowest = [(plain / plain[0])[a : b + 1].min() for a, b in zip(starts, ends, strict=True)]
    np.testing.assert_allclose(profile.used.lowest, lowest, atol=1e-10)
    lines = [t.y for t in stretched_profile.figure(profile).plotly().data if t.mode == "lines"]
    np.testing.assert_array_equal(lines[-1], profile.used.lowest.astype(np.float32))
    assert profile.first is None
    turned_alone = stretch.hands(24, 10000.0, 512, 3000, None)
    assert stretched_profile.profile(turned_alone).first == 223
    table = stretched_profile.table(profile)
    assert [*table["to distance"]] == ends.tolist()
    np.testing.assert_array_equal(table.iloc[:, 2], profile.used.lowest)


def test_first_negatives_are_said_and_none_of_the_distances_computed_only():
    same = stretched_profile.profile(hands())
    assert [same.first, same.trained.first, same.used.first] == [1707] * 3
    stated = re.findall(NUMBER, stretched_profile.alt(same))
    assert stated == ["0", "1,707", "1,707", "4,096", "16,384"]
    none = stretched_profile.profile(hands(base=500000.0, length=3000))
    assert [none.trained.first, none.used.first] == [None, None]
    # Two lines, one length: the alternative text names how many distances that is true of.
    assert re.findall(NUMBER, stretched_profile.alt(none)).count("4,096") == 3


@pytest.mark.parametrize(
    ("name", "trained", "length"),
    [("none", 1, 1), ("yarn", 1, 10**7), ("dynamic", 10**7, 1), ("llama3", 10**7, 10**7)],
)
def test_every_length_is_drawn_and_fits_the_wire(name, trained, length):
    head = hands(SCALINGS[name](128, trained, length), 512, 1e6, trained, length)
    profile = stretched_profile.profile(head)
    figure = stretched_profile.figure(profile).plotly()
    low, high = 10 ** np.array(figure.layout.xaxis.range)
    assert all(low <= line.x0 <= high for line in figure.layout.shapes)  # both lengths are seen
    assert len(figure.to_json()) < 30_000
    assert len(stretched_profile.table(profile)) <= stretched_profile.BINS
    arcs = [seen_arcs.figure(head, shape=s) for s in (seen_arcs.WIDE, seen_arcs.NARROW)]
    pictures = [stretch.figure(head), *arcs]
    assert sum(len(figure.plotly().to_json()) for figure in pictures) < 100_000
