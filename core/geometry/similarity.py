"""Similarity of two positions: S(k) = sum_i cos(w_i k), which depends on their distance only."""

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import ArrayLike

from core.arguments import Floats, check_integer, check_positions, check_real
from core.encodings.sinusoidal import encode_positions
from core.frequencies import angular_frequencies
from core.rotations import coarse_and_fine


def similarity_profile(max_len: int, d_model: int, base: float = 10000.0) -> Floats:
    """Return S(k) = PE(p) . PE(p+k) = sum_i cos(w_i k) for k = 0 .. max_len-1; S(0) = d_model/2.

    Returns shape (max_len,), without a unit.
    Source: the paper's formula and cos a cos b + sin a sin b = cos(a - b).
    """
    return profile_of(angular_frequencies(d_model, base), max_len)


def profile_of(frequencies: Floats, max_len: int) -> Floats:
    """Return S(k) of any frequencies, such as scaled ones: sum_i cos(w_i k) for k = 0 .. max_len-1.

    Takes frequencies of shape (n,), in radians per token. Returns shape (max_len,), without a unit.
    Method: with k = coarse + fine, S(k) is the real part of coarse . fine, so about 2 sqrt(max_len)
    rows are enough.
    """
    max_len = check_integer("max_len", max_len, 1)
    coarse, fine = coarse_and_fine(max_len, frequencies)
    products = np.einsum(  # not @: BLAS threads wait for each other on a busy machine
        "kd,fd->kf", coarse.conj().view(np.float64), fine.view(np.float64)
    )
    return np.asarray(products).ravel()[:max_len]


def similarity_matrix(max_len: int, d_model: int, base: float = 10000.0) -> Floats:
    """Return PE @ PE.T: entry (m, n) is S(|m - n|), so each diagonal is constant (Toeplitz).

    Returns shape (max_len, max_len), without a unit: a read-only view of 2 max_len - 1 numbers.
    """
    profile = similarity_profile(max_len, d_model, base)
    both_sides = np.concatenate([profile[:0:-1], profile])
    return sliding_window_view(both_sides, max_len)[::-1]


def similarity_at(offsets: ArrayLike, d_model: int, base: float = 10000.0) -> Floats:
    """Return S(k) = sum_i cos(w_i k) at any real offsets k, in tokens. Takes and returns (n,).

    The formula itself, one cosine for each offset and pair; `similarity_profile` is faster for
    whole offsets.
    """
    return np.asarray(cosines_at(offsets, d_model, base).sum(axis=1))


def cosines_at(
    offsets: ArrayLike, d_model: int, base: float = 10000.0, *, window: int = 1
) -> Floats:
    """Return cos(w_i k), each pair's part of S(k), shape (n, d_model/2), for offsets k (n,).

    With a `window`, return the mean over that many offsets, one token apart; k is the middle one.
    Source: the Dirichlet kernel. The sum of m cosines whose angles are w apart is the middle cosine
    times sin(m w / 2) / sin(w / 2).
    """
    window = check_integer("window", window, 1)
    frequencies = angular_frequencies(d_model, base)
    cosines = np.cos(check_positions(offsets, "offsets")[:, None] * frequencies)
    half = frequencies / 2
    return np.asarray(cosines * (np.sin(window * half) / (window * np.sin(half))))


def similarity_along(
    positions: ArrayLike, offset: float, d_model: int, base: float = 10000.0
) -> Floats:
    """Return PE(p) . PE(p + offset) for each position p, from the encodings themselves.

    Takes positions of shape (n,) and an offset, in tokens. Returns shape (n,), without a unit:
    entries of one diagonal of the matrix, all equal to S(offset) up to rounding.
    """
    starts = check_positions(positions)
    here = encode_positions(starts, d_model, base)
    there = encode_positions(starts + check_real("offset", offset), d_model, base)
    return np.asarray(np.einsum("pd,pd->p", here, there), dtype=np.float64)


def first_rise(profile: Floats) -> int | None:
    """Return the first offset k with S(k+1) > S(k). None if similarity never rises again.

    Takes S(0), S(1), ... of shape (n,).
    """
    rises = np.flatnonzero(np.diff(profile) > 0)
    return int(rises[0]) if len(rises) else None


def first_negative(d_model: int, base: float = 10000.0, limit: int = 1 << 20) -> int | None:
    """Return the first offset k with S(k) < 0, in tokens. None if there is none below `limit`.

    Source: the lower bound on RoPE's base of Men et al. 2024, "Base of RoPE Bounds Context Length".
    """
    limit = check_integer("limit", limit, 1)
    frequencies = angular_frequencies(d_model, base)
    length = 1024
    while True:  # doubling: most answers are small, and S costs time by the token
        profile = profile_of(frequencies, min(length, limit))
        negative = below_zero(profile)
        if negative is not None or length >= limit:
            return negative
        length *= 2


def below_zero(profile: Floats) -> int | None:
    """Return the first offset k with S(k) < 0, if there is one. Takes S(0), S(1), ..., (n,)."""
    negative = np.flatnonzero(profile < 0)
    return int(negative[0]) if len(negative) else None


def closest_offset(profile: Floats) -> int | None:
    """Return the offset k >= 1 of the most similar two positions. None for a single position.

    |PE(m) - PE(n)|^2 = d_model - 2 S(m - n), so these two are also the closest. Takes S(0), S(1),
    ... of shape (n,).
    """
    return int(np.argmax(profile[1:])) + 1 if len(profile) > 1 else None
