"""What the story's pictures and its sentences say, computed again for a state `s`."""

import numpy as np

from tests.truth import formulas


def head(s, *, offset, factor=1.0):
    """Attention by position alone of the words of `s`, scores times `factor`: shape (n, n)."""
    positions = np.arange(len(s.sentence.split()[:12]) or 1)
    queries = formulas.encoding(positions, s.d_model, s.base)
    keys = formulas.encoding(positions + offset, s.d_model, s.base)
    powers = np.exp(factor * (queries @ keys.T - s.d_model / 2))
    return powers / powers.sum(axis=1, keepdims=True)


def constant(s):
    """The share of the table's sum of squares that lies in its mean row."""
    mean = formulas.encoding(np.arange(s.max_len), s.d_model, s.base).mean(axis=0)
    return (mean @ mean) / (s.d_model / 2)


def shares(s, n):
    profile = formulas.profile(n, s.d_model, s.base)
    return profile / profile[0]
