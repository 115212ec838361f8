"""The ways in which a model gets a word's position: one function for each of the three.

What is added to the embeddings, what turns queries and keys, and what is added to the scores. A
scheme uses one of them, or none. `positions` are whole numbers of shape (B, n): not always 0, 1, 2,
since a document may count anew in each segment, and a test may begin elsewhere.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core import angular_frequencies, positional_encoding
from core.encodings.alibi import alibi_slopes
from lab.operations import HIDDEN, Floats, Ids

SCHEMES = {
    "none": "No position",
    "causal": "No position, causal mask",  # in the encoder too
    "sinusoidal": "Sinusoidal",
    "learned": "Learned table",
    "rotary": "Rotary (RoPE)",
    "alibi": "ALiBi, symmetric",
    "alibi sided": "ALiBi, sided",
}
"""The schemes by name, with their titles. All but "causal" are `positions` of an encoder that sees
every word; decoders are causal with each."""

SINUSOIDS = 512  # rows of the sinusoidal table that is kept
MAX_ROWS = 64  # rows of the learned table


@lru_cache(maxsize=8)
def sinusoids(d_model: int, base: float, dtype: type[Any]) -> NDArray[Any]:
    """Return the first rows of the sinusoidal table, shape (SINUSOIDS, d_model)."""
    return positional_encoding(SINUSOIDS, d_model, base).astype(dtype)


def angles(positions: Ids, d_head: int, heads: int, base: float, dtype: type[Any]) -> list[Floats]:
    """Return cosine and sine of the rotary angles, the same in each head: (B, n, d/2)."""
    turned = positions[..., None] * np.tile(angular_frequencies(d_head, base), heads)
    return [np.cos(turned).astype(dtype), np.sin(turned).astype(dtype)]


def bias(
    scheme: str, queries: Ids, keys: Ids, hidden: NDArray[np.bool_], heads: int, dtype: type[Any]
) -> Floats:
    """Return the bias on the scores, (B, heads or 1, n, m): ALiBi's slopes, and HIDDEN.

    `hidden` is true for keys that a query must not see: padding, or later words. Press et al. 2021
    (arXiv 2108.12409) made ALiBi for causal models. In an encoder that sees both sides it can be
    symmetric, or sided: half of the heads look back and half ahead.
    """
    hidden = hidden[:, None]
    if not scheme.startswith("alibi"):
        return np.where(hidden, HIDDEN, 0).astype(dtype)
    distance = (queries[:, None, :, None] - keys[:, None, None, :]).astype(dtype)
    slopes = alibi_slopes(heads).reshape(-1, 1, 1)
    if scheme == "alibi sided":
        ahead = np.arange(heads).reshape(-1, 1, 1) % 2 == 1
        hidden = hidden | (np.where(ahead, -distance, distance) < 0)
    return np.where(hidden, HIDDEN, -slopes * np.abs(distance)).astype(dtype)
