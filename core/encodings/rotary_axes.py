"""Rotary encoding by axis (M-RoPE): each pair turns by one coordinate of a position.

The pairs keep the frequencies that they have in a text, and are shared out among the axes.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_coordinates, refuse
from core.encodings.rotary import Pairing, pair_columns
from core.encodings.rotary_scaling import rotary_frequencies
from core.encodings.scheme import Grid

QWEN2_VL = (16, 24, 24)
"""Pairs for time, height and width. Source: mrope_section in config.json of Qwen/Qwen2-VL-7B."""


def rotate_axes(
    vectors: ArrayLike,
    positions: ArrayLike,
    sections: Sequence[int] = QWEN2_VL,
    base: float = 10000.0,
    *,
    pairing: Pairing = "half",
) -> Floats:
    """Turn pair i by the angle w_i p, where p is the coordinate of the section that i is in.

    Takes vectors of shape (n, d) or (d,), positions of shape (n, axes), and the number of pairs of
    each axis, d/2 in all; the first axis has the fastest pairs. Returns shape (n, d). Where all
    coordinates of a position are equal, as in a text, this is rotary encoding.
    Source: Wang et al. 2024, "Qwen2-VL", arXiv 2409.12191, section 2.1; transformers'
    `apply_multimodal_rotary_pos_emb`.
    """
    positions, vectors = check_coordinates(positions), np.asarray(vectors, dtype=np.float64)
    width = vectors.shape[-1] if vectors.ndim in (1, 2) else 0
    if min(sections) < 0 or 2 * sum(sections) != width or len(sections) != positions.shape[1]:
        allowed = f"{positions.shape[1]} whole numbers that add up to {width / 2:g} pairs"
        raise refuse("sections", tuple(sections), allowed)
    axis_of = np.repeat(np.arange(len(sections)), sections)
    angles = positions[:, axis_of] * rotary_frequencies(width, base)
    first, second = pair_columns(width, pairing)
    x, y = vectors[..., first], vectors[..., second]
    turned = np.broadcast_to(vectors, (len(positions), width)).copy()
    turned[:, first] = x * np.cos(angles) - y * np.sin(angles)
    turned[:, second] = x * np.sin(angles) + y * np.cos(angles)
    return turned


def shared_out(pairs: int) -> tuple[int, int, int]:
    """Return sections in the proportions of Qwen2-VL, 2 : 3 : 3, for any number of pairs."""
    time, height = pairs // 4, (pairs - pairs // 4) // 2
    return time, height, pairs - time - height


def _rows(positions: Floats, width: int, base: float) -> Floats:
    still = np.column_stack([np.zeros(len(positions)), positions])  # one image: no time passes
    return rotate_axes(np.ones(width), still, shared_out(width // 2), base)


BY_AXIS = Grid(
    name="by axis",
    title="Rotary by axis (M-RoPE)",
    source="Wang et al. 2024, arXiv 2409.12191",
    rows=_rows,
)
