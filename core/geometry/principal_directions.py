"""The directions in which a word moves most over the positions of a text."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_integer, check_positions
from core.frequencies import angular_frequencies
from core.geometry.singular_values import sum_of_cosines


@dataclass(frozen=True)
class Directions:
    """The directions, largest share first, counted from the middle of the text."""

    shares: Floats  # of the variance, shape (count,)
    middle: float
    frequencies: Floats
    mean: Floats  # of the cosines; that of the sines is 0
    sines: Floats  # shape (d_model/2, count)
    cosines: Floats

    def at(self, positions: ArrayLike) -> Floats:
        """Return `positions` as coordinates along the directions, from their mean: (n, count)."""
        away = check_positions(positions) - self.middle
        angles = np.multiply.outer(away, self.frequencies)
        return np.asarray(np.sin(angles) @ self.sines + (np.cos(angles) - self.mean) @ self.cosines)


def principal_directions(
    max_len: int, d_model: int, base: float = 10000.0, count: int = 3
) -> Directions:
    """Return the `count` directions in which PE(0) .. PE(max_len-1) vary most, at most d_model.

    Principal component analysis: the mean row is taken away first, and with it any word that is
    added to every row. In each direction the number that is largest is positive.
    Method: counted from the middle of the text, as in `singular_values`, sines are odd and cosines
    even, so the covariance splits into two blocks of d_model/2, sums of cosines in closed form.
    Source: Pearson 1901; the closed form is Dirichlet's kernel.
    """
    frequencies = angular_frequencies(d_model, base)
    max_len, count = check_integer("max_len", max_len, 1), check_integer("count", count, 1)
    apart = sum_of_cosines(frequencies[:, None] - frequencies, max_len)
    together = sum_of_cosines(frequencies[:, None] + frequencies, max_len)
    mean = sum_of_cosines(frequencies, max_len) / max_len
    odd, even = (apart - together) / 2, (apart + together) / 2 - max_len * np.outer(mean, mean)
    energies, vectors = zip(*(_largest(block, count) for block in (odd, even)), strict=True)
    energy, split = np.concatenate(energies), len(energies[0])
    best = np.argsort(-energy, kind="stable")[:count]
    both = np.zeros((2, len(frequencies), len(energy)))
    both[0, :, :split], both[1, :, split:] = vectors
    total = np.trace(odd) + np.trace(even)
    return Directions(
        energy[best] / total if total > 0 else energy[best],
        (max_len - 1) / 2,
        frequencies,
        mean,
        both[0][:, best],
        both[1][:, best],
    )


def _largest(block: Floats, count: int) -> tuple[Floats, Floats]:
    """Return the largest eigenvalues and their eigenvectors, each with a positive peak."""
    values, vectors = np.linalg.eigh(block)
    values, vectors = values[-count:].clip(min=0), vectors[:, -count:]
    signs = np.sign(np.take_along_axis(vectors, np.abs(vectors).argmax(axis=0)[None], axis=0))
    return values, vectors * signs
