"""Singular values and mean row of a table of encodings: the number of directions it takes up."""

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_integer
from core.frequencies import angular_frequencies
from core.geometry.similarity import similarity_profile


def _sum_of_cosines(frequencies: Floats, max_len: int) -> Floats:
    """Return sum cos(w q) over max_len positions q with their middle at 0 (Dirichlet's kernel)."""
    half = np.sin(frequencies / 2)
    zero = half == 0
    return np.where(zero, max_len, np.sin(max_len * frequencies / 2) / np.where(zero, 1, half))


def singular_values(max_len: int, d_model: int, base: float = 10000.0) -> Floats:
    """Return the singular values of the table PE(0) .. PE(max_len-1), largest first.

    Returns shape (min(max_len, d_model),). Their squares add up to max_len d_model / 2. Values
    below about 1e-8 of the largest are rounding errors. The table itself is not built.
    Method: counting positions from the middle of the text rotates every pair, which changes no
    singular value, but makes sines odd and cosines even. So PE^T PE splits into two blocks of
    d_model/2, whose entries are sums of cosines with a closed form. For a text shorter than
    d_model, the smaller PE PE^T takes its place. It splits in the same way.
    """
    frequencies = angular_frequencies(d_model, base)
    max_len = check_integer("max_len", max_len, 1)
    if max_len < d_model:
        return _of_distances(similarity_profile(max_len, d_model, base))
    apart = _sum_of_cosines(frequencies[:, None] - frequencies, max_len)
    together = _sum_of_cosines(frequencies[:, None] + frequencies, max_len)
    energies = np.concatenate(
        [np.linalg.eigvalsh((apart + together) / 2), np.linalg.eigvalsh((apart - together) / 2)]
    )
    largest_first = np.sort(energies.clip(min=0))[::-1]
    return np.asarray(np.sqrt(largest_first[:max_len]))


def _of_distances(profile: Floats) -> Floats:
    """Return singular values from S(k), shape (n,): PE PE^T has S(|m - n|) at m, n.

    It is the same from either end of the text, so its eigenvectors are even or odd round the
    middle. With an odd n the position there belongs to the even ones.
    """
    n = len(profile)
    here = np.arange(n // 2)
    near = profile[abs(here[:, None] - here)]
    across = profile[n - 1 - here[:, None] - here]  # a position and the mirror image of another
    even = near + across
    if n % 2:
        middle = np.sqrt(2) * profile[n // 2 - here]
        even = np.block([[even, middle[:, None]], [middle, profile[:1]]])
    energies = np.concatenate([np.linalg.eigvalsh(even), np.linalg.eigvalsh(near - across)])
    return np.asarray(np.sqrt(np.sort(energies.clip(min=0))[::-1]))


def rank_for_share(values: ArrayLike) -> int:
    """Return the number of largest singular values that carry 99% of the sum of squares.

    Takes singular values of shape (n,), largest first.
    """
    energy = np.cumsum(np.square(np.asarray(values, dtype=np.float64)))
    return int(np.argmax(energy >= 0.99 * energy[-1])) + 1


def constant_share(max_len: int, d_model: int, base: float = 10000.0) -> float:
    """Return the mean row's share of the table's squared norm, from 0 to 1.

    Pairs that hardly rotate within max_len tokens point almost the same way in every row. The mean
    row keeps that direction, which says nothing about the position.
    """
    max_len = check_integer("max_len", max_len, 1)
    lengths = _sum_of_cosines(angular_frequencies(d_model, base), max_len) / max_len
    return float(np.mean(lengths**2))
