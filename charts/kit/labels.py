"""Words as labels in a picture; distances and numbers in its words."""

from collections.abc import Callable, Sequence

import numpy as np

from core.arguments import Floats

MAX_LETTERS = 14


def labels(words: Sequence[str], longest: int = MAX_LETTERS) -> list[str]:
    """Return each word cut to `longest` characters and escaped, so that markup appears as text."""
    cut = (word if len(word) <= longest else word[: longest - 1] + "…" for word in words)
    return [word.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") for word in cut]


def tokens(offset: float) -> str:
    """Return a distance in tokens with its noun: 1 token, 2.5 tokens."""
    return f"{offset:.9g} token{'' if abs(offset) == 1 else 's'}"


def digits(value: float, count: int = 3) -> str:
    """Return a number to `count` significant digits, as it is read aloud: no exponent."""
    rounded = float(f"{value:.{count}g}") + 0.0  # no minus before a zero
    return np.format_float_positional(rounded, trim="-")


def ends(values: Floats, spell: Callable[[float], str] = digits) -> str:
    """Return the least and the largest of some values; one number where both read alike."""
    low, high = spell(values.min()), spell(values.max())
    return low if low == high else f"from {low} to {high}"
