"""How much of a score is about distance alone."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import refuse


def relative_share(scores: ArrayLike) -> float:
    """The share of a score matrix's variance that is a function of m - n alone, from 0 to 1.

    Takes scores of shape (n, n), query m by key n. Each diagonal holds one m - n, so the share is
    the variance of the diagonals' means over the whole variance (the correlation ratio of
    one-way analysis of variance). It is 1 for a Toeplitz matrix. Of n by n independent random
    normal scores it is 2/(n + 1) in expectation: even their diagonals' means are not all equal.
    Constant scores have no variance to share out: NaN.
    Raises ValueError unless the matrix is square.
    Source: Fisher 1925, "Statistical Methods for Research Workers", chapters VII and VIII.
    """
    matrix = np.asarray(scores, dtype=np.float64)
    if matrix.ndim != 2 or matrix.shape[0] != matrix.shape[1] or not matrix.size:
        raise refuse("shape of scores", matrix.shape, "a square matrix, (n, n)")
    n = len(matrix)
    centred = matrix - matrix.mean()
    total = float((centred**2).sum())
    if total <= matrix.size * (np.finfo(float).eps * np.abs(matrix).max()) ** 2:
        return float("nan")  # nothing but rounding
    offsets = np.arange(n)[:, None] - np.arange(n) + n - 1
    sums = np.bincount(offsets.ravel(), centred.ravel())
    counts = n - np.abs(np.arange(1 - n, n))
    return min(1.0, float((sums**2 / counts).sum()) / total)
