"""How large the base must be for a length: the smallest that keeps S(k) >= 0 up to there."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_above, check_d_model, check_integer, refuse
from core.similarity import first_negative, similarity_profile

Floats = NDArray[np.float64]
WITNESSES = 3  # offsets tried at each step
KEPT = 40  # offsets remembered, to be tried before all are
CEILING = 1e9  # no model has a base near it

# A survey: how far below and above the smallest good base it looks, and at how many bases.
NEAR, FAR = 5.0, 4.0
FEWEST, MOST = 60, 320
PRODUCTS = 3.4e8  # bases times max_len times d_model: a wide model or a long text gets fewer bases

PUBLISHED_D_MODEL = 128
PUBLISHED = {
    "Su 2024": {1024: 4.3e3, 2048: 1.2e4, 4096: 2.7e4, 8192: 8.4e4},
    "Men et al. 2024": {1024: 4.3e3, 2048: 1.6e4, 4096: 2.7e4, 8192: 8.4e4},
}
"""Smallest bases in print for rotary heads of 128 numbers, by max_len; both found by trying."""


def reaches(bases: ArrayLike, d_model: int, limit: int) -> NDArray[np.int64]:
    """The length that each base serves: the first k with S(k) < 0, or `limit` if none is below.

    Takes bases of shape (n,), each above 1. Returns shape (n,), in tokens. A base is good for
    max_len tokens where its reach is at least max_len; larger bases do not always reach further.
    Source: Men et al. 2024, "Base of RoPE Bounds Context Length", section 4.
    """
    values = np.asarray(bases, dtype=np.float64)
    if values.ndim != 1:
        raise refuse("bases", bases, "a one-dimensional sequence of numbers above 1")
    limit = check_integer("limit", limit, 1)
    firsts = (first_negative(d_model, float(base), limit) for base in values)
    return np.array([limit if first is None else first for first in firsts], dtype=np.int64)


def smallest_base(
    max_len: int, d_model: int, *, ceiling: float = CEILING, resolution: float = 1e-4
) -> float | None:
    """The smallest base that keeps S(k) >= 0 for every k below max_len. None if none <= ceiling.

    The answer is good, and every smaller one is shown to be bad, but for windows narrower than
    `resolution` (relative). The good bases above it are not all of those above it: there are
    holes, see `reaches`.
    Source: Men et al. 2024, "Base of RoPE Bounds Context Length", equation 9 and table 2; Su 2024,
    "Principles for choosing RoPE's base", both by trying many bases. Method here: a witness is an
    offset k with S(k) < 0. S as a function of x = ln(base) bends by a known amount at most, so
    one witness rules out a whole stretch of bases, and the search leaps to the end of it.
    """
    max_len, d_model = check_integer("max_len", max_len, 1), check_d_model(d_model)
    ceiling = check_above("ceiling", ceiling, 1)
    resolution = check_above("resolution", resolution, 0)
    exponents = np.arange(0, d_model, 2) / d_model
    log_base = math.log1p(resolution)  # a base has to be above 1
    witnesses = remembered = np.empty(0)
    while log_base <= math.log(ceiling):
        leap, _ = _leaps(log_base, witnesses, exponents)
        if leap <= resolution:
            leap, witnesses = _leaps(log_base, remembered, exponents)
        if leap <= resolution:
            profile = similarity_profile(max_len, d_model, math.exp(log_base))
            if (profile >= 0).all():
                return math.exp(log_base)
            found = _deepest(profile)
            remembered = np.concatenate([remembered, found])[-KEPT:]
            leap, witnesses = _leaps(log_base, found, exponents)
        log_base += max(leap, resolution)
    return None


def _deepest(profile: Floats) -> Floats:
    """A few offsets at the bottom of a negative dip, deep for how fast S(k) moves there."""
    here, wall = profile, np.array([np.inf])
    before, after = np.append(wall, profile[:-1]), np.append(profile[1:], wall)
    dips = np.flatnonzero((here < 0) & (here <= before) & (here <= after))
    return dips[np.argsort(profile[dips] / dips)[:WITNESSES]].astype(np.float64)


def _leaps(log_base: float, offsets: Floats, exponents: Floats) -> tuple[float, Floats]:
    """How far ln(base) may grow with S(k) < 0 at one of these offsets all the way; and the best.

    S(x) = sum_i cos(u_i) with u_i = k e^(-r_i x), so u_i' = -r_i u_i and u_i only shrinks:
    |S''| <= C = sum_i r_i^2 (u_i^2 + u_i) from here on, and S(x + h) <= S + S' h + C h^2 / 2. The
    leap is where that bound reaches 0. Takes offsets of shape (n,), exponents r_i = 2i/d_model.
    """
    if not len(offsets):
        return 0.0, offsets
    angles = offsets[:, None] * np.exp(-log_base * exponents)
    value = np.cos(angles).sum(axis=1)
    pulls = angles * exponents
    slope = (np.sin(angles) * pulls).sum(axis=1)
    bend = ((angles + 1) * pulls) @ exponents
    negative = value < 0
    root = np.sqrt(np.maximum(slope**2 - 2 * bend * value, 0))
    with np.errstate(divide="ignore", invalid="ignore"):  # d_model = 2: no hand depends on base
        leaps = np.where(negative, np.where(bend > 0, (root - slope) / bend, np.inf), 0.0)
    order = np.argsort(-leaps)[:WITNESSES]
    return float(leaps[order[0]]), offsets[order]


class Survey(NamedTuple):
    """Which bases serve a length, looked at closely round the smallest that does."""

    smallest: float | None  # the smallest good base, None if there is none below the ceiling
    bases: Floats  # (n,): growing
    lengths: NDArray[np.int64]  # (n,): their reaches, in tokens, cut at max_len
    step: float  # the ratio between neighbours
    holes: int  # runs of bad bases among those above the smallest good one
    failing: float  # the share of bad bases among those, from 0 to 1


def survey(max_len: int, d_model: int) -> Survey:
    """The smallest good base, and the reaches of bases from NEAR below it to FAR above it.

    Bases between two neighbours are not looked at, so a hole narrower than the step stays unseen;
    where one base costs more to try, fewer are. Without any good base: from 2 to a million.
    """
    smallest = smallest_base(max_len, d_model)
    low, high = (2.0, 1e6) if smallest is None else (max(1.01, smallest / NEAR), FAR * smallest)
    count = int(np.clip(PRODUCTS / (max_len * d_model), FEWEST, MOST))
    bases = np.geomspace(low, high, count)
    step = float(bases[1] / bases[0])
    if smallest is None:
        return Survey(None, bases, reaches(bases, d_model, max_len), step, 0, 1.0)
    bases = np.union1d(bases, max(smallest, low))
    lengths = reaches(bases, d_model, max_len)
    bad = lengths[bases >= smallest] < max_len
    holes = int((np.diff(bad.astype(np.int8)) > 0).sum())
    return Survey(smallest, bases, lengths, step, holes, float(bad.mean()))
