"""Add or concatenate: two ways to combine a word's vector with its position's, and their cost."""

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from core.arguments import Floats, check_d_model, check_integer, refuse
from core.attention.head import Head
from core.attention.score import Form, score_terms


class Price(NamedTuple):
    """The width of the first layer's input, and the weights that a head needs to read it."""

    width: int  # numbers per word
    parameters: int  # entries of one head's W_Q, W_K and W_V together


def price(d_model: int, d_head: int, *, concatenated: bool) -> Price:
    """Return the width of the input and the parameters of a head that reads it.

    Source: Vaswani et al. 2017, section 3.2.2, the shapes of the projections.
    """
    width = check_d_model(d_model) * (2 if concatenated else 1)
    return Price(width, 3 * width * check_integer("d_head", d_head, 1))


class Score(NamedTuple):
    """The score of one word against another, before the softmax, computed in two ways."""

    terms: Floats  # (4,): of the sum, in the order of core.attention.score.TERMS
    side_by_side: float  # of word and position concatenated, with the same weights for both


def score_both_ways(words: ArrayLike, encodings: ArrayLike, head: Head, m: int, n: int) -> Score:
    """Return the score of query m against key n, over sqrt(d_head): terms sum to it.

    Takes embeddings of words and encodings of their positions, both of shape (n, d_model).
    """
    width, d_head = head.query.shape
    form = Form(np.zeros(width // 2, dtype=np.complex128), head.query, head.key)
    terms = score_terms(words, encodings, form)[:, m, n]
    together = concatenated_scores(words, encodings, head, head)[m, n]
    return Score(terms / np.sqrt(d_head), float(together / np.sqrt(d_head)))


def concatenated_scores(words: ArrayLike, encodings: ArrayLike, head: Head, own: Head) -> Floats:
    """Return undivided scores of word and position concatenated, each half with its weights.

    `head` reads the word's half of [e | p] and `own` the position's: ([e | p] W_Q)([e | p] W_K)^T.
    If both are the same head, these are the scores of e + p: adding is concatenating with shared
    weights. Takes embeddings and encodings of shape (n, d_model); returns shape (n, n).
    """
    e, p = np.asarray(words, dtype=np.float64), np.asarray(encodings, dtype=np.float64)
    if e.ndim != 2 or e.shape != p.shape:
        raise refuse("shape of words, encodings", (e.shape, p.shape), "equal, (n, d_model)")
    both = np.hstack([e, p])
    query, key = np.vstack([head.query, own.query]), np.vstack([head.key, own.key])
    return np.asarray((both @ query) @ (both @ key).T)
