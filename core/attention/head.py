"""Scaled dot-product attention with a single head."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_integer, refuse

D_HEAD = 64  # the paper's width of a head (section 3.2.2)


class Head(NamedTuple):
    """The three projections of one attention head, each of shape (d_model, d_head)."""

    query: Floats
    key: Floats
    value: Floats


class Attended(NamedTuple):
    """The result of attention over n words."""

    weights: Floats  # (n, n): row m is the attention of word m to every word; it sums to 1
    outputs: Floats  # (n, d_value): row m is the mean of the values under those weights


def softmax(scores: ArrayLike) -> Floats:
    """Return positive weights that sum to 1 along the last axis, in proportion to exp(score).

    Takes real scores of shape (..., n), with a finite one in every row; a score of -inf gets weight
    0. Returns the same shape.
    """
    values = np.asarray(scores, dtype=np.float64)
    top = values.max(axis=-1, keepdims=True)
    if not np.isfinite(top).all():
        raise refuse("scores", scores, "numbers or -inf, with a finite one in every row")
    powers = np.exp(values - top)  # never above 1, so nothing overflows
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True))


def attention(
    query: ArrayLike, key: ArrayLike, value: ArrayLike, *, causal: bool = False
) -> Attended:
    """Return softmax(Q K^T / sqrt(d_head)) V, together with the softmax.

    Takes queries and keys of shape (n, d_head) and values of shape (n, d_value). With `causal`,
    word m sees only the words 0 .. m, as in a decoder.
    Source: Vaswani et al. 2017, "Attention Is All You Need", equation 1; the mask: section 3.2.3.
    """
    q, k, v = (np.asarray(rows, dtype=np.float64) for rows in (query, key, value))
    if q.ndim != 2 or k.shape != q.shape or v.ndim != 2 or len(v) != len(q) or not q.size:
        shapes = (q.shape, k.shape, v.shape)
        raise refuse("shape of query, key, value", shapes, "(n, d_head), (n, d_head), (n, d_value)")
    scores = q @ k.T / np.sqrt(q.shape[1])
    if causal:
        scores[np.triu_indices(len(q), 1)] = -np.inf
    weights = softmax(scores)
    return Attended(weights, weights @ v)


def head_width(d_model: int) -> int:
    """Return the width of one head of a model: the paper's 64, or d_model where that is less."""
    return min(d_model, D_HEAD)


def seeded_head(d_model: int, d_head: int | None = None, seed: int = 0) -> Head:
    """Return a head with random, repeatable weights: normal numbers of variance 1/d_model.

    A stand-in for trained weights. With inputs of norm sqrt(d_model) the scores have a standard
    deviation of about 1, so no word gets all the attention. The words that it reads have seeds of
    their own (`embedding_table`).

    Returns three arrays of shape (d_model, d_head); d_head is d_model unless given.
    """
    d_model = check_integer("d_model", d_model, 1)
    d_head = d_model if d_head is None else check_integer("d_head", d_head, 1)
    rng = np.random.default_rng(check_integer("seed", seed, 0))
    query, key, value = rng.normal(0, d_model**-0.5, (3, d_model, d_head))
    return Head(query, key, value)


def self_attention(inputs: ArrayLike, head: Head, *, causal: bool = False) -> Attended:
    """Return attention where queries, keys and values all come from `inputs`, shape (n, d_model).

    Reordering the rows only reorders the outputs, unless `causal` is set: then a word's output
    depends on which words come before it.
    Source: Vaswani et al. 2017, sections 3.2.1 and 3.2.3.
    """
    rows = np.asarray(inputs, dtype=np.float64)
    if rows.ndim != 2 or rows.shape[1] != len(head.query):
        raise refuse("shape of inputs", rows.shape, f"(n, {len(head.query)}), as the head expects")
    return attention(rows @ head.query, rows @ head.key, rows @ head.value, causal=causal)
