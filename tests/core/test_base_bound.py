import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base_bound import PUBLISHED, reaches, smallest_base, survey


def loop_profile(max_len, d_model, base):
    """S(k) by the definition, without a line of the core."""
    return np.array(
        [
            sum(math.cos(k * base ** (-2 * i / d_model)) for i in range(d_model // 2))
            for k in range(max_len)
        ]
    )


@pytest.mark.parametrize(
    ("max_len", "published"), [(1024, "4.3e3"), (2048, "1.2e4"), (4096, "2.7e4"), (8192, "8.4e4")]
)
def test_smallest_bases_published_for_heads_of_128(max_len, published):
    found = smallest_base(max_len, 128)
    assert f"{found:.1e}".replace("e+0", "e") == published
    offsets = np.arange(max_len)[:, None]
    frequencies = found ** (-np.arange(0, 128, 2) / 128)
    assert np.cos(offsets * frequencies).sum(axis=1).min() >= 0


@settings(max_examples=25)
@given(st.integers(2, 60), st.integers(2, 8))
def test_every_smaller_base_is_bad(max_len, half):
    found = smallest_base(max_len, 2 * half, ceiling=1e5)
    top = 1e5 if found is None else found * (1 - 1e-4)
    for base in np.geomspace(1.0002, top, 60) if top > 1.0002 else []:
        assert loop_profile(max_len, 2 * half, base).min() < 0
    if found is not None:
        assert loop_profile(max_len, 2 * half, found).min() >= -1e-12


def test_the_good_bases_have_holes():
    lengths = reaches([4310, 5000, 5620, 5800, 6100], 128, 1024)
    assert (lengths >= 1024).tolist() == [True, False, True, False, True]


def test_reaches_are_the_first_negative_offsets():
    bases = [1.5, 20.0, 300.0, 10000.0]
    firsts = []
    for base in bases:
        negative = np.flatnonzero(loop_profile(200, 16, base) < 0)
        firsts.append(int(negative[0]) if len(negative) else 200)
    assert reaches(bases, 16, 200).tolist() == firsts
    assert firsts[-1] == 91


def test_survey_counts_the_holes_that_it_sees():
    seen = survey(2048, 128)
    assert seen.smallest == smallest_base(2048, 128)
    assert seen.smallest in seen.bases
    assert (np.diff(seen.bases) > 0).all()
    assert seen.bases[1:].max() / seen.smallest == pytest.approx(4)
    bad = [
        length < 2048
        for base, length in zip(seen.bases, seen.lengths, strict=True)
        if base >= seen.smallest
    ]
    runs = sum(now and not before for before, now in pairwise(bad))
    assert seen.holes == runs >= 5
    assert seen.failing == pytest.approx(sum(bad) / len(bad))
    assert 1 < seen.step < 1.02


def test_both_figures_in_print_for_2048_lie_beyond_the_smallest():
    for figures in PUBLISHED.values():
        assert smallest_base(2048, 128) < figures[2048]


def test_survey_without_any_good_base():
    seen = survey(50, 2)
    assert seen.smallest is None
    assert (seen.lengths == 2).all()
    assert (seen.holes, seen.failing) == (0, 1)


@pytest.mark.parametrize("max_len", [1, 2])
def test_survey_where_any_base_will_do(max_len):
    seen = survey(max_len, 8)
    assert seen.smallest < 1.01
    assert (seen.lengths >= max_len).all()


def test_one_hand_alone_never_serves():
    assert smallest_base(3, 2) is None
    assert smallest_base(2, 2) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: smallest_base(0, 8), "max_len"),
        (lambda: smallest_base(8, 7), "d_model"),
        (lambda: smallest_base(8, 8, ceiling=1), "ceiling"),
        (lambda: smallest_base(8, 8, resolution=0), "resolution"),
        (lambda: reaches(10.0, 8, 5), "bases"),
        (lambda: reaches([1.0], 8, 5), "base"),
        (lambda: reaches([10.0], 8, 0), "limit"),
    ],
)
def test_refusals_name_the_argument(call, named):
    with pytest.raises(ValueError, match=named):
        call()
