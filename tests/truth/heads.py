"""Heads of attention again: plain formulas, seeded draws."""

import numpy as np

from tests.truth import formulas

MAX_WORDS = 64  # words that pages read


def keys(sentence, most=MAX_WORDS):
    """The words of a sentence as they are looked up."""
    return [word.casefold().strip(".,!") for word in sentence.split()][:most]


def softmax(scores):
    """Weights along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def matrices(d):
    """Query, key and value of the head, whose seed is 0."""
    return np.random.default_rng(0).normal(0, d**-0.5, (3, d, min(d, 64)))


def attend(words, s, *, encoded, causal):
    """Weights and outputs of the seeded head."""
    rows = formulas.embeddings(words, s.d_model) * s.d_model**0.5
    if encoded:
        rows = rows + formulas.encoding(np.arange(len(words)), s.d_model, s.base).astype(float)
    query, key, value = matrices(s.d_model)
    scores = (rows @ query) @ (rows @ key).T / key.shape[1] ** 0.5
    weights = softmax(np.where(np.tri(len(words)) == 0, -np.inf, scores) if causal else scores)
    return weights, weights @ (rows @ value)


def gaps(first, second, s, **switches):
    """The largest difference between the outputs of each word that both have, in order."""
    above, below = (attend(words, s, **switches)[1] for words in (first, second))
    firsts, seconds = (
        [(word, words[:at].count(word)) for at, word in enumerate(words)]
        for words in (first, second)
    )
    pairs = [(m, seconds.index(one)) for m, one in enumerate(firsts) if one in seconds]
    return np.array([np.abs(above[m] - below[n]).max() for m, n in pairs])
