"""Rotary encoding (RoPE): each pair of columns of a query or key is turned by its position's angle.

Source: Su et al. 2021, "RoFormer", arXiv 2104.09864, equations 15 (section 3.2.2) and 34 (3.4.2).
"""

from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_above, check_choice, check_even, check_positions, refuse
from core.encodings.rotary_scaling import Scaling, rotary_frequencies
from core.encodings.scheme import Scheme

Pairing = Literal["half", "interleaved"]
PAIRINGS: tuple[Pairing, ...] = get_args(Pairing)


MIN_COLUMNS = 4  # that turn: ntk scaling needs two pairs


def rotary_width(d_head: int, partial_rotary_factor: float = 1.0) -> int:
    """Return the number of a head's first columns that are turned; the others carry no position.

    A share of the head that is not an even number of at least MIN_COLUMNS columns is refused,
    a whole head of 2 is not.
    Source: partial_rotary_factor of transformers 5; rotary_pct of GPT-NeoX.
    """
    d_head = check_even("d_head", d_head, 2)
    share = check_above("partial_rotary_factor", partial_rotary_factor, 0)
    width = round(share * d_head)
    if share == 1:
        return d_head
    if share > 1 or width % 2 or width < MIN_COLUMNS or abs(width - share * d_head) > 1e-6:
        allowed = f"1 or a share of {d_head} columns that is even and at least {MIN_COLUMNS}"
        raise refuse("partial_rotary_factor", partial_rotary_factor, allowed)
    return width


def pair_columns(width: int, pairing: Pairing) -> tuple[NDArray[np.int_], NDArray[np.int_]]:
    """Return the two columns of each pair, as two index arrays of shape (width/2,).

    "interleaved" pairs neighbours (0, 1), (2, 3), ..., as the paper and GPT-J do; "half" pairs
    column i with column i + width/2, as GPT-NeoX and Llama in transformers do. One is a permutation
    of the other, so either works, as long as the weights were trained with it.
    """
    check_choice("pairing", pairing, PAIRINGS)
    pairs = np.arange(check_even("width", width, 2) // 2)
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
    partial_rotary_factor: float = 1.0,
) -> Floats:
    """Turn each pair of a vector by the angle w_i p of its position p, counter-clockwise.

    Takes vectors of shape (n, d_head), or (d_head,) for the same vector everywhere, and positions
    of shape (n,), in tokens, whole or not. Returns shape (n, d_head). Lengths are kept, except that
    the scaling's attention factor multiplies the columns that turn.
    Source: Su et al. 2021, "RoFormer", equation 34.
    """
    positions = check_positions(positions)
    vectors = np.asarray(vectors, dtype=np.float64)
    if vectors.ndim not in (1, 2) or (vectors.ndim == 2 and len(vectors) != len(positions)):
        raise refuse("vectors", vectors.shape, "shape (d_head,) or (len(positions), d_head)")
    d_head = vectors.shape[-1]
    width = rotary_width(d_head, partial_rotary_factor)
    angles = positions[:, None] * rotary_frequencies(width, base, scaling)
    first, second = pair_columns(width, pairing)
    x, y = vectors[..., first], vectors[..., second]
    size = scaling.attention_factor if scaling else 1.0
    cosines, sines = size * np.cos(angles), size * np.sin(angles)
    turned = np.broadcast_to(vectors, (len(positions), d_head)).copy()
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
