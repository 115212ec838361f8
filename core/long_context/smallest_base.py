"""The smallest base for a length: the least that keeps S(k) >= 0 at every offset."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_d_model, check_integer, refuse
from core.geometry.similarity import first_negative, similarity_profile

WITNESSES = 3  # offsets that lead from one step to the next
# Offsets remembered from each search of all of them, and altogether.
MAX_DIPS, MAX_OFFSETS = 10, 400
CEILING = 10**9  # no model has a base near it
ROUNDING = 4e-15  # times max_len times d_model: more than S(k) can be off by in float64

# A survey: how far below and above the smallest good base it looks, and at how many bases.
NEAR, FAR = 5.0, 4.0
MIN_BASES, MAX_BASES = 60, 320
PRODUCTS = 3.4e8  # bases times max_len times d_model: a wide model or a long text gets fewer bases

PUBLISHED_D_MODEL = 128
PUBLISHED = {
    "Su 2024": {1024: 4.3e3, 2048: 1.2e4, 4096: 2.7e4, 8192: 8.4e4},
    "Men et al. 2024": {1024: 4.3e3, 2048: 1.6e4, 4096: 2.7e4, 8192: 8.4e4},
}
"""Published smallest bases for rotary heads of 128 numbers, by max_len. Both sources tried many
bases, and print two digits: 12,000 and 27,000 themselves fail."""


def reaches(bases: ArrayLike, d_model: int, limit: int) -> NDArray[np.int64]:
    """Return the first k with S(k) < 0 for each base, or `limit` where there is none below it.

    Takes bases of shape (n,), each above 1. Returns shape (n,), in tokens. A base is good for
    max_len tokens if this is at least max_len; a larger base may still have a smaller one.
    Source: Men et al. 2024, "Base of RoPE Bounds Context Length", section 4.
    """
    values = np.asarray(bases, dtype=np.float64)
    if values.ndim != 1:
        raise refuse("bases", bases, "a one-dimensional sequence of numbers above 1")
    limit = check_integer("limit", limit, 1)
    firsts = (first_negative(d_model, float(base), limit) for base in values)
    return np.array([limit if first is None else first for first in firsts], dtype=np.int64)


def smallest_base(max_len: int, d_model: int) -> int | None:
    """Return the smallest whole base with S(k) >= 0 for every k below max_len, up to CEILING.

    The result is exact over whole bases, as models and this app use them: every smaller whole base
    fails. Not every larger one is good: there are holes, see `reaches`. No tie has to be broken: at
    a whole base the angles are distinct algebraic numbers, so S(k) is never 0 (theorem of
    Lindemann-Weierstrass).
    Source: Men et al. 2024, "Base of RoPE Bounds Context Length" (arXiv v1): equation 11 is the
    bound, equation 9 (theorem 1) is why S(k) must not be negative, table 2 has published values;
    Su 2024, "Principles for choosing RoPE's base". Both try many bases. Method here: a witness is
    an offset k with S(k) < 0. S as a function of x = ln(base) bends by a known amount at most, so
    one witness rules out a whole run of bases, and the search leaps to the first base beyond it.
    """
    max_len, d_model = check_integer("max_len", max_len, 1), check_d_model(d_model)
    exponents = np.arange(0, d_model, 2) / d_model
    margin = ROUNDING * max_len * d_model
    witnesses = remembered = np.empty(0)
    base = 2
    while base <= CEILING:
        leap, witnesses = _leap(base, witnesses, exponents, margin)
        if not leap:
            leap, witnesses = _leap(base, remembered, exponents, margin)
        if not leap:
            profile = similarity_profile(max_len, d_model, base)
            if not _fails(profile, base, exponents, margin):
                return base
            deepest = _deepest(profile)
            remembered = np.concatenate([remembered, deepest])[-MAX_OFFSETS:]
            leap, witnesses = _leap(base, deepest, exponents, margin)
        if math.isinf(leap):
            return None
        base = max(base + 1, math.ceil(base * math.exp(leap)))
    return None


def _fails(profile: Floats, base: int, exponents: Floats, margin: float) -> bool:
    """Return whether any S(k) is negative.

    Those too near 0 to tell in float64 are computed in NumPy's long double: 80 bits on x86, and on
    machines where it is a float64 again, as exact as that.
    """
    lowest = profile.min()
    if abs(lowest) > margin:
        return bool(lowest < 0)
    offsets = np.flatnonzero(profile < margin)
    return bool((_long_sums(offsets, base, len(exponents)) < 0).any())


def _long_sums(offsets: NDArray[np.intp], base: int, pairs: int) -> NDArray[np.longdouble]:
    """Return S(k) at these offsets in long double, exponents too. Takes and returns (n,)."""
    exponents = np.arange(pairs, dtype=np.longdouble) / pairs
    angles = np.multiply.outer(offsets.astype(np.longdouble), np.longdouble(base) ** -exponents)
    return np.asarray(np.cos(angles).sum(axis=1))


def _deepest(profile: Floats) -> Floats:
    """Return offsets at the bottom of the negative dips, the longest-lived first.

    S(k) changes with ln(base) about in proportion to k, so depth is divided by k.
    """
    here, wall = profile, np.array([np.inf])
    before, after = np.append(wall, profile[:-1]), np.append(profile[1:], wall)
    dips = np.flatnonzero((here < 0) & (here <= before) & (here <= after))
    return dips[np.argsort(profile[dips] / dips)[:MAX_DIPS]].astype(np.float64)


def _leap(base: int, offsets: Floats, exponents: Floats, margin: float) -> tuple[float, Floats]:
    """Return the growth of ln(base) that keeps some S(k) < 0 throughout, and its offsets.

    S(x) = sum_i cos(u_i) with u_i = k e^(-r_i x), so u_i' = -r_i u_i and u_i only shrinks:
    |S''| <= C = sum_i r_i^2 (u_i^2 + u_i) from here on, and S(x + h) <= S + S' h + C h^2 / 2. The
    leap is where that bound reaches -margin, which rounding cannot make up for; 0 if no offset is
    negative. Takes offsets k of shape (n,), exponents r_i = 2i/d_model.
    """
    angles = offsets[:, None] * base**-exponents
    value = np.cos(angles).sum(axis=1) + margin
    negative = np.flatnonzero(value < 0)
    if not len(negative):
        return 0.0, offsets
    best = negative[np.argsort(value[negative] / offsets[negative])[:WITNESSES]]
    offsets, angles, value = offsets[best], angles[best], value[best]
    pulls = angles * exponents
    slope = (np.sin(angles) * pulls).sum(axis=1)
    bend = ((angles + 1) * pulls) @ exponents
    if not bend.any():  # d_model = 2: its one frequency does not depend on the base
        return math.inf, offsets
    leaps = (np.sqrt(slope**2 - 2 * bend * value) - slope) / bend
    return float(leaps.max()), offsets


class Survey(NamedTuple):
    """Whole bases that are good for a length, looked at closely round the smallest."""

    smallest: int | None  # the smallest good base, None if there is none below the ceiling
    bases: Floats  # (n,): whole numbers, growing
    lengths: NDArray[np.int64]  # (n,): the first k with S(k) < 0 of each, at most max_len
    step: float  # the largest ratio between neighbours where not every whole base is there, else 1
    holes: int  # runs of bad bases among those above the smallest good one
    failing: float  # the share of bad bases among those, from 0 to 1


def survey(max_len: int, d_model: int) -> Survey:
    """Return the smallest good base, and how whole bases from NEAR below to FAR above it do.

    Where these are many, a sample of them, evenly spaced in ln(base), so that a hole between two
    neighbours stays unseen; the costlier a base, the fewer. Without a good base: 2 to a million.
    """
    smallest = smallest_base(max_len, d_model)
    low, high = (2.0, 1e6) if smallest is None else (max(2.0, smallest / NEAR), FAR * smallest)
    count = int(np.clip(PRODUCTS / (max_len * d_model), MIN_BASES, MAX_BASES))
    bases = np.unique(np.rint(np.geomspace(low, high, count)))
    if smallest is not None:
        bases = np.union1d(bases, smallest)
    gaps = np.diff(bases) > 1
    step = float((bases[1:] / bases[:-1])[gaps].max(initial=1))
    lengths = reaches(bases, d_model, max_len)
    if smallest is None:
        return Survey(None, bases, lengths, step, 0, 1.0)
    bad = lengths[bases > smallest] < max_len
    holes = int((np.diff(bad.astype(np.int8), prepend=0) > 0).sum())
    return Survey(smallest, bases, lengths, step, holes, float(bad.mean()))
