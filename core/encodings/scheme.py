"""The interface of every scheme: position enters in one of three ways, or not at all.

It is added to the embedding, rotates queries and keys, or biases the score. A scheme fills one of
these three slots, and all code that compares schemes works with the slots.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import Floats, check_base, check_even, check_integer, check_positions, refuse
from core.encodings.rotary_scaling import Scaling

Entrance = Literal["input", "query and key", "score", "nowhere"]


@dataclass(frozen=True)
class Setup:
    """Everything that a scheme may depend on."""

    max_len: int  # positions 0 .. max_len-1
    d_head: int  # the width that a scheme fills; for those that add, the width of the model
    n_heads: int = 8
    base: float = 10000.0
    causal: bool = True
    scaling: Scaling | None = None  # for rotary only

    def __post_init__(self) -> None:
        check_integer("max_len", self.max_len, 1)
        check_even("d_head", self.d_head, 2)
        check_integer("n_heads", self.n_heads, 1)
        check_base(self.base)


@dataclass(frozen=True)
class Scheme:
    """One way to give a transformer positions. At most one of the three slots is filled."""

    name: str  # short
    title: str
    source: str
    stand_in: bool = False  # random numbers stand in for learned ones
    # positions (n,), in tokens -> (n, d_head), added to the input
    add: Callable[[Floats, Setup], NDArray[np.floating]] | None = None
    # vectors (n, d_head) or (d_head,), positions (n,) -> (n, d_head), rotated queries or keys
    turn: Callable[[Floats, Floats, Setup], Floats] | None = None
    # distances (n,), query minus key -> (n_heads, n), in logits
    bias: Callable[[Floats, Setup], Floats] | None = None

    @property
    def enters(self) -> Entrance:
        """Slot by which position enters."""
        if self.add:
            return "input"
        if self.turn:
            return "query and key"
        return "score" if self.bias else "nowhere"


def position_scores(
    scheme: Scheme, setup: Setup, query: int, keys: ArrayLike | None = None
) -> Floats:
    """Return one query's score against each key, in logits: the part that position alone gives.

    Words are left out, so that schemes can be compared. For a scheme that adds, the score is the
    dot product of the vectors that it adds to the two words. For one that rotates, query and key
    start as all ones, and the score is their dot product after the rotation. It is divided by
    sqrt(d_head). Keys after a causal query get -inf. Takes the positions of n keys, by default all
    of the text. Returns shape (curves, n): n_heads curves for a scheme that biases, else one.
    Source: Vaswani et al. 2017, equation 1, for the scale; for the rest, each scheme's source.
    """
    if check_integer("query", query, 0) >= setup.max_len:
        raise refuse("query", query, f"a position below max_len, {setup.max_len}")
    keys = check_positions(np.arange(setup.max_len) if keys is None else keys, "keys")
    both = np.append(keys, query)
    if scheme.bias:
        scores = scheme.bias(query - keys, setup)
    elif scheme.add:
        scores = _scaled_products(scheme.add(both, setup))
    elif scheme.turn:
        scores = _scaled_products(scheme.turn(np.ones(setup.d_head), both, setup))
    else:
        scores = np.zeros((1, len(keys)))
    return np.where(setup.causal & (keys > query), -np.inf, scores)


def _scaled_products(rows: NDArray[np.floating]) -> Floats:
    """Return dot products of the last row with the others, over sqrt(width). (1, len(rows) - 1)."""
    return np.asarray((rows[:-1] @ rows[-1])[None] / np.sqrt(rows.shape[1]), dtype=np.float64)
