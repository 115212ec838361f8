"""The score that a head gives a pair of words, and the four terms that it is the sum of.

A head scores a query x against a key y by x^T H y, where H = W_Q W_K^T. With x = e_m + p_m and
y = e_n + p_n (word plus place) that is e_m^T H e_n + e_m^T H p_n + p_m^T H e_n + p_m^T H p_n.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import check_choice, check_d_model, check_real, refuse
from core.attention import head_width, seeded_head
from core.frequencies import angular_frequencies

Floats = NDArray[np.float64]
Turns = NDArray[np.complex128]
Rule = Literal["same", "back", "order", "random"]
RULES: tuple[Rule, ...] = get_args(Rule)
TERMS = ("word-word", "word-place", "place-word", "place-place")  # query first, then key


class Form(NamedTuple):
    """H as it acts on keys: each hand is turned by itself, and a random product is added."""

    turns: Turns  # (d_model/2,): what each hand is multiplied by
    query: Floats | None = None  # (d_model, d_head): W_Q, where there is a random part
    key: Floats | None = None  # (d_model, d_head): W_K


def turn_hands(vectors: ArrayLike, turns: ArrayLike) -> Floats:
    """Each pair (sin, cos) of each row read as sin + i cos and multiplied by its own number.

    Takes rows of shape (n, d_model), pairs interleaved, and complex turns of shape (d_model/2,).
    Returns shape (n, d_model). The number 1 leaves a hand alone, e^(-i w k) turns it k tokens on
    and -i a quarter of its turn on. These are all the H for which p_m^T H p_n is a function of
    m - n, as long as no two frequencies are equal: a I + b J on each pair, and nothing between
    pairs.
    Raises ValueError when the shapes do not fit together.
    """
    rows, factors = np.ascontiguousarray(vectors, dtype=np.float64), np.asarray(turns)
    if rows.ndim != 2 or factors.ndim != 1 or rows.shape[1] != 2 * len(factors):
        raise refuse("shape of vectors, turns", (rows.shape, factors.shape), "(n, d), (d/2,)")
    return np.asarray((rows.view(np.complex128) * factors).view(np.float64))


def rule_turns(rule: Rule, d_model: int, base: float = 10000.0, offset: float = 1.0) -> Turns:
    """What a purely relative rule multiplies each hand of the key by. Returns (d_model/2,).

    "same" is H = I, so that p_m^T H p_n = S(m - n) = sum_i cos w_i (m - n). "back" is H = M_offset,
    the shift matrix: S(m - n - offset), largest at the key `offset` tokens back. "order" is
    H = J: sum_i sin w_i (m - n), odd in m - n. "random" has no such part: zeros.
    Source: Vaswani et al. 2017, section 3.5; the addition theorems of sine and cosine.
    """
    rule, offset = check_choice("rule", rule, RULES), check_real("offset", offset)
    frequencies = angular_frequencies(d_model, base)
    if rule == "back":
        return np.asarray(np.exp(-1j * offset * frequencies))
    every = {"same": 1, "order": -1j, "random": 0}[rule]
    return np.full(len(frequencies), every, dtype=np.complex128)


def head_form(
    rule: Rule,
    d_model: int,
    base: float = 10000.0,
    *,
    offset: float = 1.0,
    mix: float = 0.0,
    seed: int = 0,
) -> Form:
    """H = (1 - mix) times the rule, plus mix times a random W_Q W_K^T; all random for "random".

    The random part is scaled to the identity's expected size, |H|^2 = d_model (the sum of the
    squares of its entries), so that a half mixed in is a half.
    """
    d_model, mix = check_d_model(d_model), check_real("mix", mix)
    if not 0 <= mix <= 1:
        raise refuse("mix", mix, "a number from 0 to 1")
    mix = 1.0 if rule == "random" else mix
    turns = (1 - mix) * rule_turns(rule, d_model, base, offset)
    if mix == 0:
        return Form(turns)
    d_head = head_width(d_model)
    head = seeded_head(d_model, d_head, seed)
    return Form(turns, mix * np.sqrt(d_model / d_head) * head.query, head.key)


def bilinear_scores(queries: ArrayLike, keys: ArrayLike, form: Form) -> Floats:
    """x_m^T H y_n for every query and key. Takes (a, d_model), (b, d_model); returns (a, b).

    Raises ValueError when the shapes do not fit together.
    """
    left, right = (np.asarray(rows, dtype=np.float64) for rows in (queries, keys))
    if left.ndim != 2 or left.shape[1] != 2 * len(form.turns):
        raise refuse("shape of queries", left.shape, f"(n, {2 * len(form.turns)})")
    scores = left @ turn_hands(right, form.turns).T
    if form.query is not None and form.key is not None:
        scores += (left @ form.query) @ (right @ form.key).T
    return np.asarray(scores)


def score_terms(words: ArrayLike, places: ArrayLike, form: Form) -> Floats:
    """The four terms of (e_m + p_m)^T H (e_n + p_n), in the order of TERMS; they add up to it.

    Takes the words' embeddings and their places' encodings, both of shape (n, d_model). Returns
    shape (4, n, n): term, query m, key n.
    Raises ValueError when the shapes do not fit together.
    """
    e, p = (np.asarray(rows, dtype=np.float64) for rows in (words, places))
    if e.ndim != 2 or e.shape != p.shape:
        raise refuse("shape of words, places", (e.shape, p.shape), "twice the same (n, d_model)")
    both = np.concatenate([e, p])
    scores, n = bilinear_scores(both, both, form), len(e)
    return scores.reshape(2, n, 2, n).swapaxes(1, 2).reshape(4, n, n)
