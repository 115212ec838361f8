"""The sinusoidal positional encoding: one sine/cosine pair a hand, the fast hand first.

Source: Vaswani et al. 2017, "Attention Is All You Need", section 3.5:
PE(pos, 2i) = sin(pos / 10000^(2i/d_model)), PE(pos, 2i+1) = cos(pos / 10000^(2i/d_model)).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from core.arguments import (
    Layout,
    check_dtype,
    check_integer,
    check_layout,
    check_positions,
)
from core.encodings.scheme import Scheme
from core.frequencies import angular_frequencies


def encode_positions(
    positions: ArrayLike,
    d_model: int,
    base: float = 10000.0,
    *,
    layout: Layout = "interleaved",
    dtype: DTypeLike = np.float64,
    pairs: slice = slice(None),
) -> NDArray[np.floating]:
    """Encodings of any real positions, whole or not, in any order.

    Takes positions of shape (n,), in tokens. Returns shape (n, d_model), without a unit; with
    `pairs`, only the columns of those pairs (a picture needs no more than a screen can show).
    layout "interleaved" is the paper's (sin, cos, sin, cos, ...); "concatenated" is [sin | cos].
    Angles are formed in float64 whatever dtype is asked for: in float32 they are wrong by about
    1e-4 at position 4096.
    Raises ValueError that names the argument, the value and what is allowed.
    Source: Vaswani et al. 2017, section 3.5.
    """
    layout, dtype = check_layout(layout), check_dtype(dtype)
    angles = check_positions(positions)[:, None] * angular_frequencies(d_model, base)[pairs]
    table = np.empty((len(angles), 2 * angles.shape[1]), dtype)
    sines, cosines = _halves(table, layout)
    np.sin(angles, out=sines, casting="same_kind")
    np.cos(angles, out=cosines, casting="same_kind")
    return table


def positional_encoding(
    max_len: int,
    d_model: int,
    base: float = 10000.0,
    *,
    layout: Layout = "interleaved",
    dtype: DTypeLike = np.float64,
) -> NDArray[np.floating]:
    """The table of positions 0 .. max_len-1, equal to `encode_positions(range(max_len), ...)`.

    Returns shape (max_len, d_model), without a unit.
    Raises ValueError that names the argument, the value and what is allowed.
    Source: Vaswani et al. 2017, section 3.5. Method: p = coarse + fine, and hands add their angles,
    so about 2 sqrt(max_len) rows of sines are enough; every entry is then one complex product.
    """
    max_len = check_integer("max_len", max_len, 1)
    layout, dtype = check_layout(layout), check_dtype(dtype)
    turns = 1j * angular_frequencies(d_model, base)
    step = math.isqrt(max_len - 1) + 1
    coarse = 1j * np.exp(-np.arange(0, max_len, step)[:, None] * turns)  # sin + i cos
    fine = np.exp(-np.arange(step)[:, None] * turns)
    table = np.empty((max_len, d_model), dtype)
    sines, cosines = _halves(table, layout)
    in_place = layout == "interleaved" and dtype == np.float64
    for start, row in zip(range(0, max_len, step), coarse, strict=True):
        rows = slice(start, min(start + step, max_len))
        factors = fine[: rows.stop - rows.start]
        if in_place:
            np.multiply(row, factors, out=table[rows].view(np.complex128))
        else:
            block = row * factors
            sines[rows], cosines[rows] = block.real, block.imag
    return table


def _halves(
    table: NDArray[np.floating], layout: Layout
) -> tuple[NDArray[np.floating], NDArray[np.floating]]:
    """The sine columns and the cosine columns of a table, as views."""
    if layout == "interleaved":
        return table[:, 0::2], table[:, 1::2]
    half = table.shape[1] // 2
    return table[:, :half], table[:, half:]


SINUSOIDAL = Scheme(
    name="sinusoidal",
    title="Sinusoidal",
    source="Vaswani et al. 2017, arXiv 1706.03762, section 3.5",
    add=lambda positions, setup: encode_positions(positions, setup.d_head, setup.base),
)
