"""Whether two layouts of a picture, Python's and the browser's, are the same."""

import re
from urllib.parse import unquote

import numpy as np
import pytest

from tests.charts.pictures import pixels

NUMBER = re.compile(r"-?\d+\.?\d*")
COLOR = re.compile(r"rgb\(.+?\)")


def compare(expected, actual, where):
    """The same to 1e-6; what is written in texts to the last place that they have."""
    if isinstance(expected, dict):
        actual = {name: value for name, value in actual.items() if value is not None}
        assert set(expected) == set(actual), where
        for name, value in expected.items():
            compare(value, actual[name], f"{where}.{name}")
    elif isinstance(expected, list):
        assert len(expected) == len(actual), where
        for number, (one, other) in enumerate(zip(expected, actual, strict=True)):
            compare(one, other, f"{where}[{number}]")
    elif isinstance(expected, float):
        assert actual == pytest.approx(expected, rel=1e-6, abs=1e-6), where
    elif not isinstance(expected, str) or expected == actual:
        assert expected == actual, where
    elif expected.startswith("data:image/png"):
        compare_tables(expected, actual, where)
    else:
        compare_texts(unquote(expected), unquote(actual), where)


def compare_tables(expected, actual, where):
    """The same, to a rounding. Python saves on colours only where raster.MAX_BYTES makes it."""
    one, other = pixels(expected).astype(int), pixels(actual).astype(int)
    assert one.shape == other.shape, where
    assert ((one[..., 3] == 0) == (other[..., 3] == 0)).all(), where
    opaque = one[..., 3] > 0
    assert np.abs(one - other)[opaque].max(initial=0) <= 1, where


def compare_texts(expected, actual, where):
    for one, other in zip(COLOR.findall(expected), COLOR.findall(actual), strict=True):
        colors = [[int(part) for part in NUMBER.findall(color)] for color in (one, other)]
        assert np.abs(np.subtract(*colors)).max() <= 1, where
    expected, actual = (COLOR.sub("", text) for text in (expected, actual))
    assert NUMBER.sub("#", expected) == NUMBER.sub("#", actual), where
    numbers = [[float(number) for number in NUMBER.findall(text)] for text in (expected, actual)]
    step = 0.11 if "svg" in expected else 1.1e-4 if expected.startswith("M") else 1.1
    assert np.abs(np.subtract(*numbers)).max(initial=0) <= step, where
