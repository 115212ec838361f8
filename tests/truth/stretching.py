"""Rotary heads and their scalings again, by the published formulas, sharing nothing with core."""

import numpy as np

from tests.truth import formulas

TURN = 2 * np.pi


def width_of(s):
    """Columns that turn: the share that the settings ask for, or all if it makes no pairs."""
    width = s.d_head * float(getattr(s, "partial_rotary_factor", 1))
    return int(width) if width % 2 == 0 and width >= 4 else s.d_head


def frequencies_used(scaling, width, base, factor, trained, wanted):
    """Radians a token of each pair as used, shape (n,), by each scaling's published formula."""
    n, w = width // 2, formulas.frequencies(width, base)
    if scaling == "dynamic":
        factor = 1 + factor * (max(wanted, trained) / trained - 1)
    if scaling == "linear":
        return w / factor
    if scaling in ("ntk", "dynamic"):
        return w / np.longdouble(factor) ** (np.arange(n) / np.longdouble(n - 1))
    if scaling == "llama3":
        kept = np.clip((trained * w / TURN - 1) / 3, 0, 1)
    elif scaling == "yarn":
        low, high = (
            width * np.log(trained / (TURN * turns)) / (2 * np.log(base)) for turns in (32, 1)
        )
        low, high = max(np.floor(low), 0), min(np.ceil(high), width - 1)
        kept = 1 - np.clip((np.arange(n) - low) / (high - low or 0.001), 0, 1)
    else:
        kept = np.ones(n)
    return w * kept + w / factor * (1 - kept)
