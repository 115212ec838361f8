"""ALiBi: nothing is added to the embeddings; scores fall linearly with distance.

Source: Press et al. 2021, "Train Short, Test Long", arXiv 2108.12409, section 3.
"""

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_integer, check_positions
from core.encodings.scheme import Scheme


def alibi_slopes(n_heads: int) -> Floats:
    """Return each head's bias per token of distance: 2^(-8 h / n_heads), h = 1 .. n_heads.

    If n_heads is not a power of two: the slopes for the power of two below it, then every other
    slope for the power of two above it. Returns shape (n_heads,), in logits per token.
    Source: Press et al. 2021, section 3 and the released `get_slopes`.
    """
    n_heads = check_integer("n_heads", n_heads, 1)
    below = 1 << (n_heads.bit_length() - 1)
    geometric = -8 * np.arange(1, below + 1) / below
    between = -8 * np.arange(1, 2 * below + 1, 2) / (2 * below)
    return np.concatenate([2.0**geometric, 2.0 ** between[: n_heads - below]])


def alibi_bias(distances: ArrayLike, n_heads: int) -> Floats:
    """Return the bias of every head at each distance: -slope |distance|.

    Takes distances of shape (n,), query position minus key position, in tokens. Returns shape
    (n_heads, n), in logits. The paper's models are causal, so their distances are never negative;
    here later keys get the same bias as earlier ones.
    Source: Press et al. 2021, section 3.
    """
    distances = np.abs(check_positions(distances, "distances"))
    return -alibi_slopes(n_heads)[:, None] * distances


ALIBI = Scheme(
    name="alibi",
    title="ALiBi",
    source="Press et al. 2021, arXiv 2108.12409",
    bias=lambda distances, setup: alibi_bias(distances, setup.n_heads),
)
