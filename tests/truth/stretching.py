"""Rotary heads and their scalings again, by the published formulas.

Only LongRoPE's searched factors are core's own: tests/core/test_encodings.py compares them.
"""

import numpy as np

from core.encodings.longrope import PHI_3_5_MINI_LONG as LONG
from core.encodings.longrope import PHI_3_5_MINI_SHORT as SHORT
from tests.truth import formulas

TURN = 2 * np.pi
SLACK = 1e-9  # w/4 · 4 L is not always w L in floating point


def width_of(s):
    """Columns that turn: the share that the settings ask for, or all if it makes no pairs."""
    width = s.d_head * float(s.partial_rotary_factor)
    return int(width) if width % 2 == 0 and width >= 4 else s.d_head


def frequencies_used(
    scaling, width, base, factor, trained, length, *, turns=(32, 1), truncate=True, band=(1, 4)
):
    """Radians a token of each pair as used, shape (n,), by each scaling's published formula.

    `turns` and `truncate` are YaRN's, `band` is Llama 3's.
    """
    n, w = width // 2, formulas.frequencies(width, base)
    if scaling == "dynamic":
        factor = 1 + factor * (max(length, trained) / trained - 1)
    if scaling == "longrope":
        return w / np.array(LONG if length > trained else SHORT)
    if scaling == "linear":
        return w / factor
    if scaling in ("ntk", "dynamic"):
        return w / np.longdouble(factor) ** (np.arange(n) / np.longdouble(n - 1))
    if scaling == "llama3":
        unscaled = np.clip((trained * w / TURN - band[0]) / (band[1] - band[0]), 0, 1)
    elif scaling == "yarn":
        low, high = (width * np.log(trained / (TURN * n)) / (2 * np.log(base)) for n in turns)
        low, high = (np.floor(low), np.ceil(high)) if truncate else (low, high)
        low, high = max(low, 0), min(high, width - 1)
        unscaled = 1 - np.clip((np.arange(n) - low) / (high - low or 0.001), 0, 1)
    else:
        unscaled = np.ones(n)
    return w * unscaled + w / factor * (1 - unscaled)


def used_by(s, scaling):
    """Radians a token of each pair under the lengths and the factor of `s`."""
    lengths = s.trained_length, s.wanted_length
    return frequencies_used(scaling, width_of(s), s.base, s.factor, *lengths)


def firsts(before, after, trained, length):
    """The first position in use where each pair is past all that it saw, inf where none is."""
    trained_angle, last = before * trained, after * (length - 1)
    new = (
        (trained_angle < TURN)
        & (last >= trained_angle * (1 - SLACK))
        & (after * length > trained_angle * (1 + SLACK))
    )
    return np.where(new, np.ceil(trained_angle * (1 - SLACK) / after), np.inf)


def head_profile(s, n, scaling):
    """S(k) of all columns for k < n, over S(0): each pair that is not turned adds 1."""
    size = (0.1 * np.log(s.factor) + 1) ** 2 if scaling == "yarn" else 1
    total = np.full(n, (s.d_head - width_of(s)) / 2, dtype=np.longdouble)
    for w in used_by(s, scaling):
        total += size * np.cos(np.arange(n, dtype=np.longdouble) * w)
    return total / total[0]
