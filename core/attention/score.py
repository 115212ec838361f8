"""The score of a query against a key, and the four terms that it is the sum of.

An attention head scores query x against key y as x^T H y, with H = W_Q W_K^T. Each is word plus
position, x = e_m + p_m and y = e_n + p_n, so the score is
e_m^T H e_n + e_m^T H p_n + p_m^T H e_n + p_m^T H p_n.
"""

from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_choice, check_d_model, check_real, refuse
from core.attention.head import head_width, seeded_head
from core.frequencies import angular_frequencies
from core.rotations import Turns

Rule = Literal["same", "back", "order", "random"]
RULES: tuple[Rule, ...] = get_args(Rule)
TERMS = ("word-word", "word-position", "position-word", "position-position")  # query, then key


class Form(NamedTuple):
    """H acting on keys: a complex factor for each pair, and a random matrix if there is one."""

    turns: Turns  # (d_model/2,): what each pair is multiplied by
    query: Floats | None = None  # (d_model, d_head): W_Q, where there is a random part
    key: Floats | None = None  # (d_model, d_head): W_K


def turn_hands(vectors: ArrayLike, turns: ArrayLike) -> Floats:
    """Read each pair (sin, cos) of each row as sin + i cos and multiply it by its own factor.

    Takes rows of shape (n, d_model), pairs interleaved, and complex turns of shape (d_model/2,).
    Returns shape (n, d_model). The factor 1 leaves a pair as it is, e^(-i w k) rotates it as far
    as k tokens do, and -i rotates it by 90 degrees.

    In a text of any length, no other H makes p_m^T H p_n a function of m - n alone: it has to be
    a I + b J on each pair and zero between pairs (all frequencies differ, and none is a multiple
    of pi). In a text of up to about d_model tokens there are others: so few encodings do not fix H.
    """
    rows, factors = np.ascontiguousarray(vectors, dtype=np.float64), np.asarray(turns)
    if rows.ndim != 2 or factors.ndim != 1 or rows.shape[1] != 2 * len(factors):
        raise refuse("shape of vectors, turns", (rows.shape, factors.shape), "(n, d), (d/2,)")
    return np.asarray((rows.view(np.complex128) * factors).view(np.float64))


def rule_turns(rule: Rule, d_model: int, base: float = 10000.0, offset: float = 1.0) -> Turns:
    """Return the factor by which a relative rule multiplies each pair of the key: (d_model/2,).

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
    """Return H = (1 - mix) * rule + mix * random W_Q W_K^T; for "random" the mix is 1.

    The random part is scaled so that its squared entries add up to d_model in expectation, as
    the identity's do: then a mix of 1/2 weighs both alike. Its rank is that of one head, at most
    `head_width(d_model)`; a rule's rank is d_model.
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
    """Return x_m^T H y_n for every query and key. Takes (a, d_model), (b, d_model): (a, b)."""
    left, right = (np.asarray(rows, dtype=np.float64) for rows in (queries, keys))
    if left.ndim != 2 or left.shape[1] != 2 * len(form.turns):
        raise refuse("shape of queries", left.shape, f"(n, {2 * len(form.turns)})")
    scores = left @ turn_hands(right, form.turns).T
    if form.query is not None and form.key is not None:
        scores += (left @ form.query) @ (right @ form.key).T
    return np.asarray(scores)


def score_terms(words: ArrayLike, positions: ArrayLike, form: Form) -> Floats:
    """Return the four terms of (e_m + p_m)^T H (e_n + p_n), in the order of TERMS.

    Takes the embeddings of n words and the encodings of their positions, both of shape
    (n, d_model). Returns shape (4, n, n): term, query m, key n.
    """
    e, p = (np.asarray(rows, dtype=np.float64) for rows in (words, positions))
    if e.ndim != 2 or e.shape != p.shape:
        raise refuse("shape of words, positions", (e.shape, p.shape), "equal, (n, d_model)")
    both = np.concatenate([e, p])
    scores, n = bilinear_scores(both, both, form), len(e)
    return scores.reshape(2, n, 2, n).swapaxes(1, 2).reshape(4, n, n)
