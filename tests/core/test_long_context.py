"""The smallest base. What is unseen beyond training: tests/truth/test_choose.py."""

import json

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from charts.long_context.smallest_base import known
from core.long_context.smallest_base import PUBLISHED, _long_sums, reaches, smallest_base
from state.limits import STOPS
from tests.core.make_smallest_bases import FILE, LENGTHS
from tests.profiles import WEEKLY

# --- the smallest base


def fails(max_len, d_model, bases):
    """Return whether some S(k), k < max_len, is negative at each base, in 80 bits."""
    sums = np.zeros((len(bases), max_len), np.longdouble)
    for exponent in np.arange(d_model // 2, dtype=np.longdouble) * -2 / d_model:
        w = np.array(bases, np.longdouble) ** exponent
        sums += np.cos(np.multiply.outer(w, np.arange(max_len)))
    return (sums.min(axis=1) < 0).tolist()


EDGES = [
    *((1024, 128, 4_294), (2048, 128, 11_588), (4096, 128, 26_953), (8192, 128, 83_764)),
    *((16_384, 128, 231_644), (16_384, 64, 1_358_605), (32_768, 64, 3_788_344)),
    *((8192, 16, 82_231_507), (128, 512, 207), (2, 2, 2)),
    *((167, 64, 540), (375, 48, 2302)),  # a run of one or two good bases is not leapt over
]


@pytest.mark.parametrize(("max_len", "d_model", "base"), EDGES)
def test_edges_in_80_bits(max_len, d_model, base):
    assert smallest_base(max_len, d_model) == base
    if max_len < 10_000:  # the others were computed with 40 digits
        assert fails(max_len, d_model, [base - 1, base]) == [base > 2, False]
    published = PUBLISHED["Su 2024"].get(max_len, base) if d_model == 128 else base
    assert f"{base:.1e}" == f"{published:.1e}"


def test_bases_that_were_searched_before():
    """What takes minutes stands in a file; here each of it, or some, is held against `fails`."""
    table = json.loads(FILE.read_text(encoding="utf-8"))
    assert table["lengths"] == LENGTHS
    assert [*table["bases"]] == [*map(str, sorted(map(int, STOPS["d_head"])))]
    for max_len, d_model, base in EDGES:
        if str(d_model) in table["bases"] and max_len in LENGTHS:
            assert known(max_len, d_model) == (base, base)
    for width, bases in table["bases"].items():
        assert bases == sorted(bases)  # a longer text asks for more
        assert len(bases) == len(LENGTHS) or int(width) < 64  # beyond, there is none
        for max_len, base in zip(LENGTHS, bases, strict=False):
            quick = max_len < 3000 and int(width) < 200
            if base > 2 and (quick or WEEKLY):
                [bad, good] = reaches([base - 1, base], int(width), max_len)
                assert bad < max_len <= good, (width, max_len)
    assert known(50_000, 128) == (1_428_405, 2_090_180)  # between 49,152 and 65,536 tokens
    assert known(1, 128) == (2, 2)
    assert known(128, 100) is known(LENGTHS[-1] + 1, 128) is None


@settings(max_examples=25)
@given(st.integers(2, 60), st.integers(2, 8), st.integers(1, 300))
def test_every_smaller_whole_base_is_bad(max_len, half, shorter):
    good = [n for n, bad in enumerate(fails(max_len, 2 * half, range(2, 2001)), 2) if not bad]
    smallest = smallest_base(max_len, 2 * half)
    assert smallest is None or isinstance(smallest, int)
    assert (smallest if smallest and smallest <= 2000 else None) == (good[0] if good else None)
    assert smallest_base(2 + shorter, 2) is None  # one hand alone never serves


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
