"""The share of the scores that depends on distance alone."""

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import refuse

ROUNDINGS = 32  # in an entry that is a sum of up to some thousand products


def relative_share(scores: ArrayLike) -> float:
    """Return the share of a score matrix's variance that is a function of m - n alone, from 0 to 1.

    Takes scores of shape (n, n), query m by key n. On a diagonal m - n is constant, so the share
    is the variance of the diagonals' means over the whole variance (the correlation ratio of
    one-way analysis of variance). It is 1 for a Toeplitz matrix, even if the entries of a
    diagonal differ by rounding. For independent normal scores its expectation is 2/(n + 1),
    since their diagonals' means vary too. Constant scores have no variance: NaN.
    Source: Fisher 1925, "Statistical Methods for Research Workers", chapters VII and VIII.
    """
    matrix = np.asarray(scores, dtype=np.float64)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not matrix.size:
        raise refuse("shape of scores", matrix.shape, "a square matrix, (n, n)")
    n = len(matrix)
    centred = matrix - matrix.mean()
    total = float((centred**2).sum())
    rounding = np.finfo(float).eps * np.abs(matrix).max()
    if total <= matrix.size * rounding**2:
        return float("nan")
    offsets = np.arange(n)[:, None] - np.arange(n) + n - 1
    sums = np.bincount(offsets.ravel(), centred.ravel())
    counts = n - np.abs(np.arange(1 - n, n))
    missing = total - float((sums**2 / counts).sum())
    if missing <= total * 1e-12 + matrix.size * (ROUNDINGS * rounding) ** 2:
        return 1.0
    return 1 - missing / total
