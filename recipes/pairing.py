"""Weights of queries and keys from one pairing of RoPE's columns to the other.

Each takes a weight of shape (n_heads * d_head, d_in), as nn.Linear has it; a bias is (…, 1). Of the
keys of grouped-query attention, n_heads is their own, smaller number.
"""

from typing import Any


def to_half_split(weight: Any, n_heads: int) -> Any:
    """Make neighbours that were a pair columns i and i + d_head/2, as rotate_half expects."""
    rows, d_in = weight.shape
    return weight.reshape(n_heads, -1, 2, d_in).swapaxes(1, 2).reshape(rows, d_in)


def to_interleaved(weight: Any, n_heads: int) -> Any:
    """Make columns i and i + d_head/2 that were a pair neighbours."""
    rows, d_in = weight.shape
    return weight.reshape(n_heads, 2, -1, d_in).swapaxes(1, 2).reshape(rows, d_in)
