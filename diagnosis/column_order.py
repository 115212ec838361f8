"""The order of columns that leads from one table to another, if there is one.

Rotary models pair two columns of a head: neighbours (2i and 2i + 1, interleaved) or one of each
half (i and i + d/2). Weights go from one to the other by an order of columns that is the same in
every head, as by `permute` in transformers' convert_llama_weights_to_hf.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from core.encodings.rotary import Pairing

Floats = NDArray[np.floating]
Whole = NDArray[np.intp]
# An entry may be rounded to bfloat16 on the way, and small ones printed with few decimals.
RELATIVE, ABSOLUTE = 2.0**-7, 2e-4
MAX_TRIED = 64  # rows by which an order is tried, before all are


@dataclass(frozen=True)
class ColumnOrder:
    """`after[:, j] == before[:, indices[j]]`; with `axis` 0 the same of rows.

    `to` is the pairing that it leads to, None for an order that belongs to no pairing. It is then
    the same in each head of `d_head` columns, of which the first `rotated` change places.
    """

    indices: tuple[int, ...]
    axis: int
    to: Pairing | None
    d_head: int
    rotated: int
    exact: bool  # whether every entry is the same, and not only nearly

    @property
    def heads(self) -> int:
        """Number of heads that lie side by side."""
        return len(self.indices) // self.d_head

    @property
    def either(self) -> bool:
        """True if it leads to both pairings: with two pairs, they only swap two columns."""
        return self.rotated == 4


def pairing_order(to: Pairing, d_head: int, rotated: int) -> Whole:
    """Return the source of each column of a head on the way to a pairing, shape (d_head,)."""
    columns = np.arange(rotated)
    pairs = columns.reshape(-1, 2) if to == "half" else columns.reshape(2, -1)
    return np.concatenate([pairs.T.ravel(), np.arange(rotated, d_head)])


def column_order(before: Floats, after: Floats) -> ColumnOrder | None:
    """Return the order of columns, or else of rows, that makes `after`; both are (rows, columns).

    None where there is none, and where both tables are the same.
    """
    if before.shape != after.shape or nearly_equal(before, after).all():
        return None
    for axis in (1, 0):
        one, other = (before, after) if axis else (before.T, after.T)
        for indices, to, d_head, rotated in _candidates(one, other):
            if nearly_equal(one[:, indices], other).all():
                exact = bool((one[:, indices] == other).all())
                return ColumnOrder(tuple(indices.tolist()), axis, to, d_head, rotated, exact)
    return None


def _candidates(before: Floats, after: Floats) -> Iterator[tuple[Whole, Pairing | None, int, int]]:
    """Yield orders that a few rows allow: between pairings first, wide heads first."""
    width = before.shape[1]
    one, other = before[:MAX_TRIED], after[:MAX_TRIED]
    moved = np.flatnonzero(~nearly_equal(one, other).all(axis=0))
    if not len(moved):
        return
    for heads in range(1, width // 4 + 1):
        if width % heads or width // heads % 2:
            continue
        d_head = width // heads
        # The last column that is rotated keeps its place, as the first one does.
        last = int((moved % d_head).max()) + 1
        widths = [last + 1, d_head] if last < d_head and last % 2 else [d_head]
        for rotated, to in product(dict.fromkeys(widths), get_args(Pairing)):
            order = pairing_order(to, d_head, rotated)
            indices = (np.arange(0, width, d_head)[:, None] + order).ravel()
            if nearly_equal(one[:, indices], other).all():
                yield indices, to, d_head, rotated
    yield _matched(before, after), None, width, width


def _matched(before: Floats, after: Floats) -> Whole:
    """Return the order that sorts both alike, by one number for each column."""
    weights = np.random.default_rng(0).uniform(0.5, 1.5, len(before))
    indices = np.empty(before.shape[1], np.intp)
    indices[np.argsort(weights @ after)] = np.argsort(weights @ before)
    return indices


def nearly_equal(before: Floats, after: Floats) -> NDArray[np.bool_]:
    """Return whether entries are the same but for rounding."""
    least = ABSOLUTE * float(np.abs(before).max(initial=0.0))
    return np.asarray(np.abs(after - before) <= RELATIVE * np.abs(before) + least)
