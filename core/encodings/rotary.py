"""Rotary encoding (RoPE): every pair of a query and of a key is turned by its position's angle.

Source: Su et al. 2021, "RoFormer", arXiv 2104.09864, equations 15 (section 3.2.2) and 34 (3.4.2).
"""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_choice, check_even, check_positions, refuse
from core.encodings.scheme import Scheme
from core.scaling import Scaling, rotary_frequencies

Floats = NDArray[np.float64]
Pairing = Literal["half", "interleaved"]
PAIRINGS: tuple[Pairing, ...] = get_args(Pairing)


def pair_columns(d_head: int, pairing: Pairing) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """The two columns that each hand turns, as two index arrays of shape (d_head/2,).

    "interleaved" pairs neighbours (0, 1), (2, 3), ...: the paper's; "half" pairs column i with
    column i + d_head/2: Llama in transformers, GPT-NeoX. One is a permutation of the other, so
    either works, as long as the weights were trained with it.
    """
    check_choice("pairing", pairing, PAIRINGS)
    pairs = np.arange(check_even("d_head", d_head, 2) // 2)
    if pairing == "interleaved":
        return 2 * pairs, 2 * pairs + 1
    return pairs, pairs + len(pairs)


def rotate(
    vectors: ArrayLike,
    positions: ArrayLike,
    base: float = 10000.0,
    *,
    pairing: Pairing = "interleaved",
    scaling: Scaling | None = None,
) -> Floats:
    """Turn each pair of a vector by the angle w_i p of its position p, counter-clockwise.

    Takes vectors of shape (n, d_head), or (d_head,) for the same vector everywhere, and positions
    of shape (n,), in tokens, whole or not. Returns shape (n, d_head). Lengths are kept, but for the
    scaling's attention factor.
    Source: Su et al. 2021, "RoFormer", equation 34.
    """
    positions = check_positions(positions)
    vectors = np.asarray(vectors, dtype=np.float64)
    if vectors.ndim not in (1, 2) or (vectors.ndim == 2 and len(vectors) != len(positions)):
        raise refuse("vectors", vectors.shape, "shape (d_head,) or (len(positions), d_head)")
    d_head = vectors.shape[-1]
    angles = positions[:, None] * rotary_frequencies(d_head, base, scaling)
    first, second = pair_columns(d_head, pairing)
    x, y = vectors[..., first], vectors[..., second]
    size = scaling.attention_factor if scaling else 1.0
    cosines, sines = size * np.cos(angles), size * np.sin(angles)
    turned = np.empty((len(positions), d_head))
    turned[:, first] = x * cosines - y * sines
    turned[:, second] = x * sines + y * cosines
    return turned


ROTARY = Scheme(
    name="rotary",
    title="Rotary (RoPE)",
    source="Su et al. 2021, arXiv 2104.09864",
    turn=lambda vectors, positions, setup: rotate(
        vectors, positions, setup.base, scaling=setup.scaling
    ),
)
