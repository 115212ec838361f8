"""The sinusoidal positional encoding: a sine and a cosine for each frequency, fastest first.

Source: Vaswani et al. 2017, "Attention Is All You Need", section 3.5:
PE(pos, 2i) = sin(pos / 10000^(2i/d_model)), PE(pos, 2i+1) = cos(pos / 10000^(2i/d_model)).
"""

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from core.arguments import (
    Layout,
    check_d_model,
    check_dtype,
    check_integer,
    check_layout,
    check_pair,
    check_positions,
)
from core.encodings.scheme import Scheme
from core.frequencies import angular_frequencies
from core.rotations import coarse_and_fine


def encode_positions(
    positions: ArrayLike,
    d_model: int,
    base: float = 10000.0,
    *,
    layout: Layout = "interleaved",
    dtype: DTypeLike = np.float64,
    pairs: slice = slice(None),
) -> NDArray[np.floating]:
    """Return encodings of any real positions, in any order.

    Takes positions of shape (n,), in tokens. Returns shape (n, d_model), without a unit. If
    `pairs` is given, only their columns are computed: a picture needs no more than a screen shows.
    layout "interleaved" is the paper's (sin, cos, sin, cos, ...); "concatenated" is [sin | cos].
    Angles are formed in float64 whatever the dtype: in float32 they are off by about 1e-4 at
    position 4096.
    Source: Vaswani et al. 2017, section 3.5.
    """
    layout, dtype = check_layout(layout), check_dtype(dtype)
    angles = check_positions(positions)[:, None] * angular_frequencies(d_model, base)[pairs]
    table = np.empty((len(angles), 2 * angles.shape[1]), dtype)
    sine_and_cosine = _pairs(table, layout)
    np.sin(angles, out=sine_and_cosine[..., 0], casting="same_kind")
    np.cos(angles, out=sine_and_cosine[..., 1], casting="same_kind")
    return table


def positional_encoding(
    max_len: int,
    d_model: int,
    base: float = 10000.0,
    *,
    layout: Layout = "interleaved",
    dtype: DTypeLike = np.float64,
) -> NDArray[np.floating]:
    """Return the table of positions 0 .. max_len-1, as `encode_positions(range(max_len), ...)`.

    Returns shape (max_len, d_model), without a unit.
    Source: Vaswani et al. 2017, section 3.5. Method: with p = coarse + fine, angles add, so about
    2 sqrt(max_len) rows of rotations are enough; each pair is then one complex product.
    """
    max_len = check_integer("max_len", max_len, 1)
    layout, dtype = check_layout(layout), check_dtype(dtype)
    frequencies = angular_frequencies(d_model, base)
    coarse, fine = coarse_and_fine(max_len, frequencies)
    coarse *= 1j  # a hand starts at twelve o'clock, which is i: sin + i cos
    step = len(fine)
    if layout == "interleaved" and dtype == np.float64:  # written in place, as complex numbers
        table = np.empty((len(coarse) * step, d_model))
        blocks = table.view(np.complex128).reshape(len(coarse), step, -1)
        np.multiply(coarse[:, np.newaxis], fine, out=blocks)
        return table[:max_len]
    table = np.empty((max_len, d_model), dtype)
    pairs = _pairs(table, layout)
    for start, hands in zip(range(0, max_len, step), coarse, strict=True):
        block = hands * fine[: max_len - start]
        pairs[start : start + step] = block.view(np.float64).reshape(*block.shape, 2)
    return table


def pair_columns(pair: int, d_model: int, layout: Layout = "interleaved") -> tuple[int, int]:
    """Return the dimensions that hold a pair's sine and cosine, counted from 0.

    Source: Vaswani et al. 2017, section 3.5, for the interleaved layout.
    """
    layout, pair = check_layout(layout), check_pair(pair, check_d_model(d_model))
    return (2 * pair, 2 * pair + 1) if layout == "interleaved" else (pair, pair + d_model // 2)


def _pairs(table: NDArray[np.floating], layout: Layout) -> NDArray[np.floating]:
    """Return a table as a view of shape (positions, d_model/2, 2): each pair's sine and cosine."""
    positions, half = len(table), table.shape[1] // 2
    if layout == "interleaved":
        return table.reshape(positions, half, 2)
    return table.reshape(positions, 2, half).swapaxes(1, 2)


SINUSOIDAL = Scheme(
    name="sinusoidal",
    title="Sinusoidal",
    source="Vaswani et al. 2017, arXiv 1706.03762, section 3.5",
    add=lambda positions, setup: encode_positions(positions, setup.d_head, setup.base),
)
