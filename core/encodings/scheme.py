"""The contract of every scheme: position enters in one of three places, or nowhere.

It is added to a word's vector, or it turns queries and keys, or it biases the score. A scheme
fills one of these three slots; everything that compares schemes works on the slots.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from core.arguments import check_base, check_even, check_integer, refuse
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
    add: Callable[[Setup], NDArray[np.floating]] | None = (
        None  # -> (max_len, d_head), added to the input
    )
    turn: Callable[[Floats, Floats, Setup], Floats] | None = None  # vectors, positions -> vectors
    bias: Callable[[Floats, Setup], Floats] | None = None  # distances (n,) -> (n_heads, n), logits

    @property
    def enters(self) -> Entrance:
        """Where position enters, read off the slot that is filled."""
        if self.add:
            return "input"
        if self.turn:
            return "query and key"
        return "score" if self.bias else "nowhere"


def position_scores(scheme: Scheme, setup: Setup, query: int) -> Floats:
    """What position alone contributes to the score of one query with every key, in logits.

    Words are kept out of it, so that schemes can be compared: for a scheme that adds, the score is
    the dot product of the two added vectors; for one that turns, query and key are the same vector
    of ones before they are turned; both over sqrt(d_head), as attention does. Keys after a causal
    query are -inf. Returns shape (n, max_len): n is n_heads for a scheme that biases, otherwise 1.
    Raises ValueError for a query outside 0 .. max_len-1.
    Source: Vaswani et al. 2017, equation 1, for the scale; each scheme's own for the rest.
    """
    if check_integer("query", query, 0) >= setup.max_len:
        raise refuse("query", query, f"a position below max_len, {setup.max_len}")
    keys = np.arange(setup.max_len, dtype=np.float64)
    scores = np.zeros((1, setup.max_len))
    if scheme.add:
        table = scheme.add(setup)
        scores = (table @ table[query])[None] / np.sqrt(setup.d_head)
    elif scheme.turn:
        turned = scheme.turn(np.ones(setup.d_head), keys, setup)
        scores = (turned @ turned[query])[None] / np.sqrt(setup.d_head)
    elif scheme.bias:
        scores = scheme.bias(query - keys, setup)
    return np.where(setup.causal & (keys > query), -np.inf, scores)
