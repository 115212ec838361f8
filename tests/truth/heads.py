"""Heads of attention again, and a cell that reads word after word: plain formulas, seeded draws."""

from collections import Counter

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


def attend(words, names, s, *, encoded, causal):
    """Weights and outputs of the seeded head: a word is the seed of its row, 0 is the head's."""
    d, d_head = s.d_model, min(s.d_model, 64)
    query, key, value = np.random.default_rng(0).normal(0, d**-0.5, (3, d, d_head))
    rows = (formulas.embeddings(names, d) * d**0.5)[[names.index(word) for word in words]]
    if encoded:
        rows = rows + formulas.encoding(np.arange(len(words)), d, s.base).astype(float)
    scores = (rows @ query) @ (rows @ key).T / d_head**0.5
    weights = softmax(np.where(np.tri(len(words)) == 0, -np.inf, scores) if causal else scores)
    return weights, weights @ (rows @ value)


def recur(words, names, s):
    """Hidden states of the seeded cell, whose seed is 1990, one word after the other."""
    d, d_hidden = s.d_model, min(s.d_model, 64)
    table, rng = formulas.embeddings(names, d) * d**0.5, np.random.default_rng(1990)
    reads, keeps = (rng.normal(0, n**-0.5, (n, d_hidden)) for n in (d, d_hidden))
    states = [np.zeros(d_hidden)]
    for word in words:
        states.append(np.tanh(reads.T @ table[names.index(word)] + keeps.T @ states[-1]))
    return np.array(states[1:])


def gaps(first, second, s, *, recurrent=False, **switches):
    """The largest difference between the outputs of each word that both have, in order."""
    names = list(dict.fromkeys([*first, *second]))
    above, below = (
        recur(words, names, s) if recurrent else attend(words, names, s, **switches)[1]
        for words in (first, second)
    )
    counts, differences = Counter(), []
    for m, word in enumerate(first):
        places = [n for n, other in enumerate(second) if other == word]
        if counts[word] < len(places):
            differences.append(np.abs(above[m] - below[places[counts[word]]]).max())
            counts[word] += 1
    return np.array(differences)


def looking(s, back, factor=1.0):
    """Attention by position alone of the words of `s`, `back` words back: shape (n, n)."""
    positions = np.arange(len(s.sentence.split()[:12]) or 1)
    queries, moved = (
        formulas.encoding(at, s.d_model, s.base) for at in (positions, positions + back)
    )
    return softmax(factor * (queries @ moved.T))
