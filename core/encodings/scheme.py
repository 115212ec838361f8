"""The contract of every scheme: position enters in one of three places, or nowhere.

It is added to a word's vector, or it turns queries and keys, or it biases the score. A scheme
fills one of these three slots; everything that compares schemes works on the slots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_base, check_even, check_integer, check_positions, refuse
from core.scaling import Scaling

Floats = NDArray[np.float64]
Entrance = Literal["input", "query and key", "score", "nowhere"]


@dataclass(frozen=True)
class Setup:
    """What a scheme may depend on. Raises ValueError that names the field and what is allowed."""

    max_len: int  # positions 0 .. max_len-1
    d_head: int  # the width that a scheme fills; one head as wide as the model, for those that add
    n_heads: int = 8
    base: float = 10000.0
    causal: bool = True
    scaling: Scaling | None = None  # rotary alone can be stretched
    seed: int = 0  # for the schemes whose numbers a model would learn

    def __post_init__(self) -> None:
        check_integer("max_len", self.max_len, 1)
        check_even("d_head", self.d_head, 2)
        check_integer("n_heads", self.n_heads, 1)
        check_base(self.base)
        check_integer("seed", self.seed, 0)


@dataclass(frozen=True)
class Scheme:
    """One way to tell a transformer where a word is. At most one of the three slots is filled."""

    name: str  # short, for links
    title: str
    source: str
    stand_in: bool = False  # its numbers are drawn, where a model would learn them
    any_position: bool = True  # defined at positions never seen, as a formula is
    # positions (n,), in tokens -> (n, d_head), added to the input
    add: Callable[[Floats, Setup], NDArray[np.floating]] | None = None
    # vectors (n, d_head) or (d_head,), positions (n,) -> (n, d_head), queries or keys turned
    turn: Callable[[Floats, Floats, Setup], Floats] | None = None
    # distances (n,), query minus key -> (n_heads, n), in logits
    bias: Callable[[Floats, Setup], Floats] | None = None

    @property
    def enters(self) -> Entrance:
        """Where position enters, read off the slot that is filled."""
        if self.add:
            return "input"
        if self.turn:
            return "query and key"
        return "score" if self.bias else "nowhere"


def position_scores(
    scheme: Scheme, setup: Setup, query: int, keys: ArrayLike | None = None
) -> Floats:
    """What position alone contributes to the score of one query with each key, in logits.

    Words are kept out of it, so that schemes can be compared: for a scheme that adds, the score is
    the dot product of the two added vectors; for one that turns, query and key are the same vector
    of ones before they are turned; both over sqrt(d_head), as attention does. Keys after a causal
    query are -inf. Takes the positions of n keys; every position of the text unless given. Returns
    shape (curves, n): n_heads curves for a scheme that biases, one for the others.
    Raises ValueError for a query outside 0 .. max_len-1.
    Source: Vaswani et al. 2017, equation 1, for the scale; each scheme's own for the rest.
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
    """The last row's dot products with the others over sqrt(width), shape (1, len(rows) - 1)."""
    return np.asarray((rows[:-1] @ rows[-1])[None] / np.sqrt(rows.shape[1]), dtype=np.float64)
