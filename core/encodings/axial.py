"""Axial sinusoids: a position with several coordinates, such as an image patch's row and column.

Each coordinate has its own share of the columns, and there the encoding of a text.
"""

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, Layout, check_coordinates, check_even, refuse
from core.encodings.scheme import Grid
from core.encodings.sinusoidal import encode_positions


def encode_axes(
    positions: ArrayLike, d_model: int, base: float = 10000.0, *, layout: Layout = "interleaved"
) -> Floats:
    """Return the encodings of each coordinate, side by side, each of width d_model / axes.

    Takes positions of shape (n, axes), in patches along each axis. Returns shape (n, d_model).
    Source: tensor2tensor, `add_timing_signal_nd`; He et al. 2022, "Masked Autoencoders", arXiv
    2111.06377, whose code does so for rows and columns, each in the layout "concatenated".
    """
    positions = check_coordinates(positions)
    axes = positions.shape[1]
    if check_even("d_model", d_model, 2) % (2 * axes):
        raise refuse("d_model", d_model, f"a multiple of {2 * axes}: pairs for each of {axes} axes")
    width = d_model // axes
    each = [encode_positions(axis, width, base, layout=layout) for axis in positions.T]
    return np.concatenate(each, axis=1).astype(np.float64)


AXIAL = Grid(
    name="axial",
    title="Axial sinusoids",
    source="tensor2tensor, add_timing_signal_nd; He et al. 2022, arXiv 2111.06377",
    rows=encode_axes,
)
