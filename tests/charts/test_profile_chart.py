"""S(k) of a head as drawn, against a plain sum."""

import numpy as np
import pytest

from charts import profile, stretch
from core import angular_frequencies, first_negative
from core.scaling import SCALINGS, Yarn


def hands(scaling=None, d_head=128, base=10000.0, trained=4096, length=16384):
    return stretch.hands(d_head, base, trained, length, scaling)


def test_each_stretch_is_drawn_at_its_lowest():
    drawn = profile.profile(hands(d_head=32, trained=3000, length=100)).used
    plain = np.cos(np.outer(np.arange(3000), angular_frequencies(32))).sum(axis=1) / 16
    ends = drawn.ends.astype(int)
    starts = np.r_[1, ends[:-1] + 1]
    assert ends[-1] == 2999
    expected = [plain[a : b + 1].min() for a, b in zip(starts, ends, strict=True)]
    np.testing.assert_allclose(drawn.lowest, expected, atol=1e-10)
    assert drawn.first == np.flatnonzero(plain < 0)[0]


def test_the_first_negative_is_the_cores():
    assert profile.profile(hands()).first == first_negative(128) == 1707
    assert profile.profile(hands(length=1000)).first is None
    assert profile.profile(hands(base=500000.0)).first is None


def test_stretched_hands_have_a_line_of_their_own():
    same, stretched = (profile.profile(hands(way)) for way in (None, Yarn(4, 4096)))
    np.testing.assert_array_equal(same.trained.lowest, same.used.lowest)
    assert not np.array_equal(stretched.trained.lowest, stretched.used.lowest)
    lines = [line.y for line in profile.figure(stretched).data if line.mode == "lines"]
    np.testing.assert_array_equal(lines[1], stretched.used.lowest.astype(np.float32))
    assert "not stretched, first at distance 1,707; as used, first at" in profile.alt(same)


@pytest.mark.parametrize("name", SCALINGS)
@pytest.mark.parametrize(("trained", "length"), [(1, 1), (1, 10**7), (10**7, 1), (2, 3)])
def test_every_length_is_drawn_and_fits_the_wire(name, trained, length):
    drawn = profile.profile(hands(SCALINGS[name](4, trained, length), 512, 1e6, trained, length))
    assert len(profile.figure(drawn).to_json()) < 30_000
    assert profile.alt(drawn)
    assert len(profile.table(drawn)) <= profile.STRETCHES
