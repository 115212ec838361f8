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


class SineFit(NamedTuple):
    """The best multiple of a sine by least squares, and how well it fits."""

    factor: float
    r_squared: float  # 1 is perfect; 0 is no better than guessing 0


def fit_shift(positions: ArrayLike, offset: float, frequency: float) -> SineFit:
    """Return the best guess of sin(w (p + offset)) from sin(w p) alone: a multiple of it.

    Takes positions p of shape (n,), in tokens, and a pair's frequency w in radians per token. The
    guess has no constant, so r_squared is 1 - sum of squared errors / sum of squared targets. Over
    whole turns it is cos^2(w offset), since a sine cannot predict the cosine in the target. A
    single position is refused: some multiple always fits it exactly, which says nothing.
    Source: sin(a + b) = sin a cos b + cos a sin b.
    """
    angles = check_real("frequency", frequency) * check_positions(positions)
    if len(angles) < 2:
        raise refuse("number of positions", len(angles), "more than 1")
    now, later = np.sin(angles), np.sin(angles + frequency * check_real("offset", offset))
    if not (now.any() and later.any()):
        raise refuse("positions", positions, "some whose sines, now and shifted, are not all 0")
    factor = (now @ later) / (now @ now)
    errors = later - factor * now
    return SineFit(float(factor), float(1 - (errors @ errors) / (later @ later)))
