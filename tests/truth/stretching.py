"""Rotary heads and their scalings again, by the published formulas, sharing nothing with core."""

import numpy as np

from tests.truth import formulas

TURN = 2 * np.pi

# microsoft/Phi-3.5-mini-instruct, config.json, to two decimals: how often each factor stands there.
LONG = [
    1.08, 1.11, 1.14, 1.34, 1.59, 1.6, 1.62, 2.62, *2 * [3.23], 4.79, 7.4, 7.7, 9.09, 12.2, 17.67,
    24.46, 28.57, 30.42, 30.84, 32.59, 32.93, 42.32, 44.96, 50.34, 50.45, 57.55, 57.93, 58.21,
    60.14, 62.61, 62.62, 62.71, *2 * [63.14], 63.77, 63.93, 63.96, 63.97, 64.03, 64.07, 64.08,
    64.12, 64.41, 64.48, 64.51, 64.53, 64.84,
]  # fmt: skip
SHORT = [
    1, 1.02, *2 * [1.03], *5 * [1.05], 1.07, 1.1, 1.11, *2 * [1.16], 1.17, 1.29, 1.34, 1.68, 1.79,
    1.82, 1.85, 1.88, 1.91, 1.94, 1.99, *6 * [2.02], *9 * [2.03], 2.08, 2.09, 2.19, 2.22, 2.59,
    2.73, 2.75, 2.84,
]  # fmt: skip


def width_of(s):
    """Columns that turn: the share that the settings ask for, or all if it makes no pairs."""
    width = s.d_head * float(s.partial_rotary_factor)
    return int(width) if width % 2 == 0 and width >= 4 else s.d_head


def frequencies_used(scaling, width, base, factor, trained, length):
    """Radians a token of each pair as used, shape (n,), by each scaling's published formula."""
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
        unscaled = np.clip((trained * w / TURN - 1) / 3, 0, 1)
    elif scaling == "yarn":
        low, high = (
            width * np.log(trained / (TURN * turns)) / (2 * np.log(base)) for turns in (32, 1)
        )
        low, high = max(np.floor(low), 0), min(np.ceil(high), width - 1)
        unscaled = 1 - np.clip((np.arange(n) - low) / (high - low or 0.001), 0, 1)
    else:
        unscaled = np.ones(n)
    return w * unscaled + w / factor * (1 - unscaled)
