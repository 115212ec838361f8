import math
from itertools import pairwise

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.long_context.smallest_base import (
    PUBLISHED,
    _long_sums,
    reaches,
    smallest_base,
    survey,
)


def loop_profile(max_len, d_model, base):
    """S(k) by the definition, without a line of the core."""
    return np.array(
        [
            sum(math.cos(k * base ** (-2 * i / d_model)) for i in range(d_model // 2))
            for k in range(max_len)
        ]
    )


def lowest(max_len, d_model, bases):
    """The smallest S(k), k < max_len, at each base, in 80 bits."""
    k = np.arange(max_len, dtype=np.longdouble)
    total = np.zeros((len(bases), max_len), dtype=np.longdouble)
    for i in range(d_model // 2):
        w = np.asarray(bases, dtype=np.longdouble) ** (np.longdouble(-2 * i) / d_model)
        total += np.cos(np.multiply.outer(w, k))
    return total.min(axis=1)


@pytest.mark.parametrize(
    ("max_len", "published"), [(1024, "4.3e3"), (2048, "1.2e4"), (4096, "2.7e4"), (8192, "8.4e4")]
)
def test_smallest_bases_published_for_heads_of_128(max_len, published):
    smallest = smallest_base(max_len, 128)
    assert f"{smallest:.1e}".replace("e+0", "e") == published


@pytest.mark.parametrize(
    ("max_len", "d_model", "base"),
    [
        (1024, 128, 4_294),
        (2048, 128, 11_588),
        (4096, 128, 26_953),
        (8192, 128, 83_764),
        (16_384, 128, 231_644),
        (16_384, 64, 1_358_605),
        (32_768, 64, 3_788_344),
        (8192, 16, 82_231_507),
        (128, 512, 207),
        (512, 512, 1_056),
    ],
)
def test_edges_in_80_bits(max_len, d_model, base):
    assert smallest_base(max_len, d_model) == base
    assert (lowest(max_len, d_model, [base - 1, base]) > 0).tolist() == [False, True]


@pytest.mark.skipif(np.finfo(np.longdouble).eps > 1e-18, reason="a long double is a float64 here")
@pytest.mark.parametrize(("base", "pairs", "offset"), [(10**9 - 63, 3, 8191), (82_231_507, 7, 997)])
def test_what_float64_cannot_tell_is_computed_with_19_digits(base, pairs, offset):
    """1/3 and 1/7 are no float64: as such they would cost three of the digits."""
    with mpmath.workdps(50):
        exponents = [mpmath.mpf(-i) / pairs for i in range(pairs)]
        exact = sum(mpmath.cos(offset * mpmath.mpf(base) ** each) for each in exponents)
        [total] = _long_sums(np.array([offset]), base, pairs)
        high = float(total)
        low = float(total - np.longdouble(high))
        assert abs(mpmath.mpf(high) + mpmath.mpf(low) - exact) < 2e-17 + offset * 1e-19


@given(st.integers(2, 300), st.integers(1, 300), st.integers(2, 24))
@settings(max_examples=25)
def test_a_search_may_begin_at_the_smallest_base_of_a_shorter_text(longer, shorter, half):
    start = smallest_base(min(longer, shorter), 2 * half)
    assert start is not None
    assert smallest_base(longer, 2 * half, start=start) == smallest_base(longer, 2 * half)


@settings(max_examples=25)
@given(st.integers(2, 60), st.integers(2, 8))
def test_every_smaller_whole_base_is_bad(max_len, half):
    good = np.flatnonzero(lowest(max_len, 2 * half, range(2, 2001)) > 0) + 2
    smallest = smallest_base(max_len, 2 * half, ceiling=2000)
    assert smallest == (int(good[0]) if len(good) else None)
    assert smallest is None or isinstance(smallest, int)


@pytest.mark.parametrize(("max_len", "d_model", "run"), [(167, 64, [540]), (375, 48, [2302, 2303])])
def test_a_run_of_one_or_two_good_bases_is_not_leapt_over(max_len, d_model, run):
    bases = np.arange(2, run[-1] + 2)
    assert bases[lowest(max_len, d_model, bases) > 0].tolist() == run
    assert smallest_base(max_len, d_model) == run[0]


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
    result = survey(2048, 128)
    assert result.smallest == smallest_base(2048, 128)
    assert result.smallest in result.bases
    assert (np.diff(result.bases) > 0).all()
    assert (result.bases == np.rint(result.bases)).all()
    assert (result.lengths[result.bases < result.smallest] < 2048).all()
    assert result.bases[1:].max() / result.smallest == pytest.approx(4, rel=1e-4)
    bad = [
        length < 2048
        for base, length in zip(result.bases, result.lengths, strict=True)
        if base > result.smallest
    ]
    runs = sum(now and not before for before, now in pairwise([False, *bad]))
    assert result.holes == runs >= 5
    assert result.failing == pytest.approx(sum(bad) / len(bad))
    assert 1 < result.step < 1.02


def test_both_figures_in_print_for_2048_lie_beyond_the_smallest():
    for figures in PUBLISHED.values():
        assert smallest_base(2048, 128) < figures[2048]


def test_survey_without_any_good_base():
    result = survey(50, 2)
    assert result.smallest is None
    assert (result.lengths == 2).all()
    assert (result.holes, result.failing) == (0, 1)


@pytest.mark.parametrize("max_len", [1, 2])
def test_survey_where_any_base_will_do(max_len):
    result = survey(max_len, 8)
    assert result.smallest == 2
    assert result.bases.tolist() == list(range(2, 9))
    assert (result.lengths >= max_len).all()
    assert (result.step, result.holes, result.failing) == (1, 0, 0)


def test_one_hand_alone_never_serves():
    assert smallest_base(3, 2) is None
    assert smallest_base(2, 2) == 2


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: smallest_base(0, 8), "max_len"),
        (lambda: smallest_base(8, 7), "d_model"),
        (lambda: smallest_base(8, 8, ceiling=1), "ceiling"),
        (lambda: reaches(10.0, 8, 5), "bases"),
        (lambda: reaches([1.0], 8, 5), "base"),
        (lambda: reaches([10.0], 8, 0), "limit"),
    ],
)
def test_refusals_name_the_argument(call, named):
    with pytest.raises(ValueError, match=named):
        call()
