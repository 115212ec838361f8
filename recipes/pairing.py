"""Convert weights of queries and keys from one pairing of RoPE's columns to the other.

Both functions take a weight of shape (n_heads * d_head, d_in), as nn.Linear has it; a bias is
(…, 1). In grouped-query attention, keys have fewer heads than queries: for keys, n_heads is that
smaller number.
"""

from typing import Any


def to_half_split(weight: Any, n_heads: int) -> Any:
    """Move each pair of neighbours to columns i and i + d_head/2, as rotate_half expects."""
    rows, d_in = weight.shape
    return weight.reshape(n_heads, -1, 2, d_in).swapaxes(1, 2).reshape(rows, d_in)


def to_interleaved(weight: Any, n_heads: int) -> Any:
    """Move each pair of columns i and i + d_head/2 to neighbouring columns."""
    rows, d_in = weight.shape
    return weight.reshape(n_heads, 2, -1, d_in).swapaxes(1, 2).reshape(rows, d_in)
