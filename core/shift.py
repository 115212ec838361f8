"""A shift by k tokens is a rotation of every hand, the same one wherever you start."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from core.arguments import Layout, check_layout, check_real
from core.frequencies import angular_frequencies


def shift_matrix(
    offset: float, d_model: int, base: float = 10000.0, *, layout: Layout = "interleaved"
) -> NDArray[np.float64]:
    """The matrix M with PE(p + offset) = M @ PE(p) for every p. M_a @ M_b = M_(a+b).

    Takes an offset in tokens, whole or not, of either sign. Returns shape (d_model, d_model):
    on each pair the rotation [[cos, sin], [-sin, cos]] by the angle w_i offset.
    Raises ValueError that names the argument, the value and what is allowed.
    Source: Vaswani et al. 2017, section 3.5 ("PE_(pos+k) can be represented as a linear function
    of PE_pos"); the addition theorems of sine and cosine.
    """
    angles = check_real("offset", offset) * angular_frequencies(d_model, base)
    pairs = np.arange(len(angles))
    if check_layout(layout) == "interleaved":
        sines, cosines = 2 * pairs, 2 * pairs + 1
    else:
        sines, cosines = pairs, pairs + len(pairs)
    matrix = np.zeros((d_model, d_model))
    matrix[sines, sines] = matrix[cosines, cosines] = np.cos(angles)
    matrix[sines, cosines] = np.sin(angles)
    matrix[cosines, sines] = -np.sin(angles)
    return matrix
