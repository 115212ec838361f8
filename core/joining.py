"""Add or concatenate: two ways for a word's vector and its position's to meet, and their price."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from core.arguments import refuse
from core.attention import Head

Floats = NDArray[np.float64]


class ScoreTerms(NamedTuple):
    """The parts of the scores between n words; each of shape (n, n), row m asking column n."""

    word_word: Floats
    word_position: Floats  # the asking word's content against the other's position
    position_word: Floats
    position_position: Floats

    def total(self) -> Floats:
        """The scores themselves, before the softmax."""
        return np.asarray(np.sum(self, axis=0))


def score_terms(words: ArrayLike, encodings: ArrayLike, head: Head) -> ScoreTerms:
    """The scores of word + position, as the four sums that the product opens into.

    (e_m + p_m) W_Q W_K^T (e_n + p_n)^T / sqrt(d_head) has a term for each of e e, e p, p e, p p.
    Takes word vectors and encodings of shape (n, d_model). Raises ValueError when they differ.
    Source: Vaswani et al. 2017, equation 1; the four terms: Dai et al. 2019, "Transformer-XL",
    section 3.3.
    """
    e, p = _pair(words, encodings)
    scale = np.sqrt(head.query.shape[1])
    e_asks, p_asks = e @ head.query / scale, p @ head.query / scale
    e_answers, p_answers = e @ head.key, p @ head.key
    return ScoreTerms(
        e_asks @ e_answers.T, e_asks @ p_answers.T, p_asks @ e_answers.T, p_asks @ p_answers.T
    )


def concatenated_scores(words: ArrayLike, encodings: ArrayLike, head: Head, own: Head) -> Floats:
    """Scores when word and position stand side by side, [e | p], and each has its own weights.

    `head` reads the word's half and `own` the position's. With both the same, these are the scores
    of the sum: adding is concatenating with shared weights.
    Takes and raises as `score_terms` does; returns shape (n, n).
    """
    both = np.hstack(_pair(words, encodings))
    query, key = np.vstack([head.query, own.query]), np.vstack([head.key, own.key])
    return np.asarray((both @ query) @ (both @ key).T / np.sqrt(query.shape[1]))


def _pair(words: ArrayLike, encodings: ArrayLike) -> tuple[Floats, Floats]:
    e, p = np.asarray(words, dtype=np.float64), np.asarray(encodings, dtype=np.float64)
    if e.ndim != 2 or e.shape != p.shape:
        raise refuse("shape of words, encodings", (e.shape, p.shape), "(n, d_model) twice")
    return e, p
