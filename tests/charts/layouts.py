"""Compare layouts and snapshots of a picture, Python's and the browser's."""

import re
from urllib.parse import unquote

import numpy as np
import pytest

from tests.charts.pictures import pixels

NUMBER = re.compile(r"-?\d*\.?\d+")
COLOR = re.compile(r"rgb\(.+?\)|#[0-9a-f]{6}\b")
NAME = re.compile(r"\bcell[0-9a-f]+")  # of a pattern, by its text


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


def compare_texts(expected, actual, where, step=None):
    """The same but for colours by one of 255, and for numbers by one in their last place."""
    if step is None:
        step = 0.11 if "svg" in expected else 1.1e-4 if expected.startswith("M") else 1.1
    one, other = (NAME.sub("cell", text) for text in (expected, actual))
    for red, blue in zip(COLOR.findall(one), COLOR.findall(other), strict=True):
        assert np.abs(np.subtract(parts(red), parts(blue))).max() <= 1, where
    one, other = (COLOR.sub("", text) for text in (one, other))
    assert NUMBER.sub("#", one) == NUMBER.sub("#", other), where
    numbers = [[float(number) for number in NUMBER.findall(text)] for text in (one, other)]
    assert np.abs(np.subtract(*numbers)).max(initial=0) <= step, where


def parts(color):
    """Red, green and blue."""
    if color.startswith("#"):
        return [*bytes.fromhex(color[1:])]
    return [round(float(part)) for part in NUMBER.findall(color)]


def same(expected, actual, where):
    """The same elements in the same order, with the same words, colours and nearly the numbers."""
    assert [tag for tag, *_ in expected] == [tag for tag, *_ in actual], where
    for (tag, looks, words), (_, others, theirs) in zip(expected, actual, strict=True):
        assert words == theirs, where
        others.pop("decoding", None)
        assert looks.keys() == others.keys(), (where, tag)
        for name, value in looks.items():
            if value.startswith("data:"):
                compare(value, others[name], f"{where}, {tag}, {name}")
            elif value != others[name]:  # Python rounds a half to the even neighbour
                compare_texts(value, others[name], f"{where}, {tag}, {name}", 0.11)
