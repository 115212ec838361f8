"""The scores of positions alone, without words, and what share of them distance explains."""

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_integer, check_real, refuse
from core.attention.head import softmax
from core.attention.score import Form, bilinear_scores, head_form
from core.encodings.sinusoidal import positional_encoding
from core.geometry.similarity import similarity_profile

DRAWS = 20  # of a random head
ROUNDINGS = 32  # in an entry that is a sum of up to some thousand products


def scores_of_positions(max_len: int, d_model: int, base: float, form: Form) -> Floats:
    """Return p_m^T H p_n for the positions 0 .. max_len-1. Returns shape (max_len, max_len)."""
    rows = positional_encoding(max_len, d_model, base)
    return bilinear_scores(rows, rows, form)


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


def random_shares(max_len: int, d_model: int, base: float = 10000.0) -> Floats:
    """Return `relative_share` of the scores of DRAWS random heads, seeds 0, 1, … (DRAWS,)."""
    rows = positional_encoding(max_len, d_model, base)
    forms = (head_form("random", d_model, base, seed=seed) for seed in range(DRAWS))
    return np.array([relative_share(bilinear_scores(rows, rows, form)) for form in forms])


def look_back_weight(
    max_len: int, d_model: int, base: float = 10000.0, *, offset: int = 1, gain: float = 1.0
) -> float:
    """Return the attention weight from the last of max_len positions to the one `offset` before it.

    From position alone, with H = M_offset: softmax over all keys n of gain * S(m - n - offset).
    Attention's own gain is 1/sqrt(d_k), d_k being the width of a head.
    Source: Vaswani et al. 2017, equation 1.
    """
    max_len, offset = check_integer("max_len", max_len, 1), check_integer("offset", offset, 0)
    if offset >= max_len:
        raise refuse("offset", offset, f"an integer from 0 to {max_len - 1}, below max_len")
    distances = np.abs(np.arange(max_len) - offset)
    profile = similarity_profile(int(distances.max()) + 1, d_model, base)
    return float(softmax(check_real("gain", gain) * profile[distances])[offset])
