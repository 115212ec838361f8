"""What a reader takes from a sentence: which of several wordings it is, and its numbers."""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from state.settings import Settings

COUNTED = (
    "tokens|words|hands|pairs|positions|numbers|bits|steps|turns|heads|columns|rows|radians|times|"
    "distances|dimensions|directions|degrees|entries|frequencies|texts|planes|clocks|buckets|cells|"
    "tests|bases|models|samples|ranges|questions|digits|decimals|layers|factors|lengths|angles"
)
BETWEEN = "over|of|to|in|and|for|from|at|by"  # "between 0 and 1 over positions 0 to 15"
# In no sentence: a plural of one, a sign before 0, what was not computed, an empty text.
NEVER = re.compile(
    rf"(?<![\d.,;\w/])1(\*\*)? (?!(?:{BETWEEN}) )(\w+ )?({COUNTED})\b"
    r"|(?<![\w.])[-−]0(\.0+)?(?![\d.,])|\b(nan|inf)\b|\(\)|“”"
)


def assert_in_order(text: str, settings: Settings) -> None:
    """Find what no sentence of a page may have; and a slower hand only where there are two."""
    __tracebackhide__ = True
    alone = r"slower (hand|pair|one)s?\b" if settings.d_model == 2 else "$^"
    for found in (*NEVER.finditer(text), *re.finditer(alone, text)):
        raise AssertionError(
            f"{found[0]!r} in: …{text[max(0, found.start() - 90) : found.end() + 60]}…"
        )


def assert_choices(text: str, choices: Mapping[str | tuple[str, ...], Any]) -> None:
    """Compare which words stand in a text with which of them, or of several, are true."""
    __tracebackhide__, text = True, " ".join(text.split())
    for words, true in choices.items():
        for one in (words,) if isinstance(words, str) else words:
            assert (one in text) == bool(true), f"{one!r} is {bool(true)}, and it says: {text}"


def assert_numbers(given: Mapping[str, Any], atol: float = 1e-8, **right: Any) -> None:
    """Compare numbers, and arrays of them, with the `right` ones of the same names."""
    __tracebackhide__ = True
    for name, value in right.items():
        number, value = (np.asarray(one, dtype=float) for one in (given[name], value))
        np.testing.assert_allclose(number, value, rtol=1e-6, atol=atol, err_msg=name)


def numbers_in(text: str) -> list[float]:
    """Return the numbers of an alternative text, in its order."""
    numbers = re.findall(r"-?\d[\d,]*(?:\.\d+)?(?:e[-+]\d+)?", text)
    return [float(one.replace(",", "")) for one in numbers]
