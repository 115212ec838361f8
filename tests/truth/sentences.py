"""What a reader takes from a sentence: which of several wordings it is, and its numbers."""

import re
from collections.abc import Mapping
from typing import Any

import numpy as np


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
