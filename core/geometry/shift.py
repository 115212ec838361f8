"""A shift by k tokens rotates each pair by a fixed angle, whatever the position."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Layout, check_layout, check_positions, check_real, refuse
from core.frequencies import angular_frequencies


def shift_blocks(offset: float, d_model: int, base: float = 10000.0) -> NDArray[np.float64]:
    """Return the rotation of each pair (sin, cos) by a shift, fastest pair first.

    Takes an offset in tokens, whole or not, of either sign. Returns shape (d_model/2, 2, 2):
    [[cos, sin], [-sin, cos]] of the angle w_i offset. These are the non-zero blocks of
    `shift_matrix`.
    Source: the addition theorems of sine and cosine.
    """
    angles = check_real("offset", offset) * angular_frequencies(d_model, base)
    cosines, sines = np.cos(angles), np.sin(angles)
    return np.stack([cosines, sines, -sines, cosines], axis=-1).reshape(-1, 2, 2)


def shift_matrix(
    offset: float, d_model: int, base: float = 10000.0, *, layout: Layout = "interleaved"
) -> NDArray[np.float64]:
    """Return the matrix M with PE(p + offset) = M @ PE(p) for every p. M_a @ M_b = M_(a+b).

    Takes an offset in tokens, whole or not, of either sign. Returns shape (d_model, d_model):
    the rotation of each pair from `shift_blocks`, and zero elsewhere.
    Source: Vaswani et al. 2017, section 3.5 ("PE_(pos+k) can be represented as a linear function
    of PE_pos").
    """
    layout = check_layout(layout)
    blocks = shift_blocks(offset, d_model, base)
    numbers = np.arange(d_model)
    columns = numbers.reshape(-1, 2) if layout == "interleaved" else numbers.reshape(2, -1).T
    matrix = np.zeros((d_model, d_model))
    matrix[columns[:, :, None], columns[:, None, :]] = blocks
    return matrix


class LinearFit(NamedTuple):
    """The best linear map by least squares, and how well it fits."""

    matrix: NDArray[np.float64]  # (targets, inputs)
    r_squared: NDArray[np.float64]  # (targets,): 1 is perfect; 0 is no better than guessing 0


def best_linear_map(inputs: ArrayLike, targets: ArrayLike) -> LinearFit:
    """Return the matrix A for which A @ input is closest to its target over all rows together.

    Takes inputs of shape (rows, a) and targets of shape (rows, b). A linear map has no constant,
    so r_squared is 1 - sum of squared errors / sum of squared targets. Up to `a` rows are refused:
    some map always fits these exactly, which says nothing.
    """
    x, y = (np.asarray(rows, dtype=np.float64) for rows in (inputs, targets))
    if x.ndim != 2 or y.ndim != 2 or len(x) != len(y):
        raise refuse("shape of inputs, targets", (x.shape, y.shape), "(n, a) and (n, b)")
    if len(x) <= x.shape[1]:
        raise refuse("number of rows", len(x), f"more than {x.shape[1]}, one for each input")
    matrix = np.linalg.lstsq(x, y, rcond=None)[0].T.astype(np.float64)
    errors = np.sum((y - x @ matrix.T) ** 2, axis=0)
    totals = np.sum(y**2, axis=0)
    unexplained: NDArray[np.float64] = np.zeros(len(totals))
    np.divide(errors, totals, out=unexplained, where=totals > 0)
    return LinearFit(matrix, 1 - unexplained)


def fit_shift(
    positions: ArrayLike, offset: float, frequency: float, *, sine_only: bool
) -> LinearFit:
    """Return the best linear map from a pair's values to its values `offset` tokens later.

    Takes positions of shape (n,), in tokens, and the pair's frequency in radians per token. With
    `sine_only`, the input is sin(w p) and the target sin(w (p + offset)). Over whole turns
    r_squared is then cos^2(w offset), since a sine cannot predict the cosine in the target.
    Otherwise sine and cosine are both input and target. The map is then the rotation, and
    r_squared is 1.
    Needs at least three positions, or two with `sine_only`.
    Source: sin(a + b) = sin a cos b + cos a sin b.
    """
    angles = check_real("frequency", frequency) * check_positions(positions)
    turn = frequency * check_real("offset", offset)
    now = np.column_stack([np.sin(angles), np.cos(angles)])
    later = np.column_stack([np.sin(angles + turn), np.cos(angles + turn)])
    columns = slice(0, 1) if sine_only else slice(0, 2)
    return best_linear_map(now[:, columns], later[:, columns])
