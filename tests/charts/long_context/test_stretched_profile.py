"""S(k) of a head as drawn, against a plain sum."""

import re

import numpy as np
import pytest

from charts.long_context import stretch, stretched_profile
from core import angular_frequencies, first_negative
from core.encodings.rotary_scaling import SCALINGS, Yarn
from core.long_context.head_profile import head_profile
from core.long_context.smallest_base import smallest_base


def hands(scaling=None, d_head=128, base=10000.0, trained=4096, length=16384):
    return stretch.hands(d_head, base, trained, length, scaling)


def test_each_bin_is_drawn_at_its_minimum():
    line = stretched_profile.profile(hands(d_head=32, trained=3000, length=100)).used
    plain = np.cos(np.outer(np.arange(3000), angular_frequencies(32))).sum(axis=1) / 16
    ends = line.ends.astype(int)
    starts = line.starts.astype(int)
    np.testing.assert_array_equal(starts, np.r_[1, ends[:-1] + 1])
    assert ends[-1] == 2999
    expected = [plain[a : b + 1].min() for a, b in zip(starts, ends, strict=True)]
    np.testing.assert_allclose(line.lowest, expected, atol=1e-10)
    assert line.first == np.flatnonzero(plain < 0)[0]


def test_the_first_negative_is_the_cores():
    assert stretched_profile.profile(hands()).first == first_negative(128) == 1707
    assert stretched_profile.profile(hands(length=1000)).first is None
    assert stretched_profile.profile(hands(base=500000.0)).first is None


def test_stretched_hands_have_a_line_of_their_own():
    same, stretched = (stretched_profile.profile(hands(way)) for way in (None, Yarn(4, 4096)))
    np.testing.assert_array_equal(same.trained.lowest, same.used.lowest)
    assert not np.array_equal(stretched.trained.lowest, stretched.used.lowest)
    lines = [
        line.y for line in stretched_profile.figure(stretched).plotly().data if line.mode == "lines"
    ]
    np.testing.assert_array_equal(lines[1], stretched.used.lowest.astype(np.float32))
    assert [same.trained.first, same.used.first] == [1707, 1707]
    assert re.findall(r"[\d,]*\d", stretched_profile.alt(same)) == [
        "0",
        "1,707",
        "1,707",
        "4,096",
        "16,384",
    ]


def test_no_negative_value_is_said_of_the_distances_computed_only():
    """Both lines have none: the alternative text names how many distances that is true of."""
    none = stretched_profile.profile(hands(base=500000.0, length=3000))
    assert [none.trained.first, none.used.first] == [None, None]
    assert (
        re.findall(r"[\d,]*\d", stretched_profile.alt(none)).count("4,096") == 3
    )  # two lines, one length


@pytest.mark.parametrize("scaling", [None, Yarn(8, 512)])
def test_columns_that_do_not_turn_add_a_constant(scaling):
    """Each pair of them has cos 0 = 1; YaRN's factor lengthens query and key where they turn."""
    head = stretch.hands(96, 10000.0, 512, 3000, scaling, width=24)
    size = scaling.attention_factor**2 if scaling else 1
    plain = size * np.cos(np.outer(np.arange(3000), head.used)).sum(axis=1) + 36
    profile = head_profile(
        head.used, 3000, still=head.still, attention_factor=head.attention_factor
    )
    np.testing.assert_allclose(profile, plain / plain[0], atol=1e-12)
    assert stretched_profile.profile(head).first is None
    turned_alone = stretch.hands(24, 10000.0, 512, 3000, None)
    assert stretched_profile.profile(turned_alone).first == 223


def test_the_table_has_both_ends_of_each_bin():
    profile = stretched_profile.profile(hands(length=5000))
    table = stretched_profile.table(profile)
    assert table.index.name == "from distance"
    assert [*table["to distance"]] == [*table.index[1:] - 1, 4999]
    np.testing.assert_array_equal(table.iloc[:, 2], profile.used.lowest)


@pytest.mark.parametrize("name", SCALINGS)
@pytest.mark.parametrize(("trained", "length"), [(1, 1), (1, 10**7), (10**7, 1), (2, 3)])
def test_every_length_is_drawn_and_fits_the_wire(name, trained, length):
    profile = stretched_profile.profile(
        hands(SCALINGS[name](4, trained, length), 512, 1e6, trained, length)
    )
    figure = stretched_profile.figure(profile).plotly()
    low, high = 10 ** np.array(figure.layout.xaxis.range)
    assert all(low <= line.x0 <= high for line in figure.layout.shapes)  # both lengths are seen
    assert len(figure.to_json()) < 30_000
    assert stretched_profile.alt(profile)
    assert len(stretched_profile.table(profile)) <= stretched_profile.BINS


def test_the_smallest_base_is_the_cores_whatever_was_searched_before():
    lengths = [700, 40, 1500, 1400, 1, 600, 1501, 1499, 2, 900]
    for width in (2, 4, 32):
        bases = [stretched_profile._smallest(length, width) for length in lengths]
        assert bases == [smallest_base(length, width) for length in lengths]
