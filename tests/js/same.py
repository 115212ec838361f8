"""Compare what Python and the browser's modules wrote of a still."""

import re
from urllib.parse import unquote

import numpy as np

from tests.charts.layouts import compare_tables, compare_texts

NUMBER = re.compile(r"-?\d*\.?\d+")
NAME = re.compile(r"\bcell[0-9a-f]+")  # of a pattern, by its text
HEX = re.compile(r"#[0-9a-f]{6}\b")
STEP = 0.11  # Python rounds a half to the even neighbour


def same(expected, actual, where):
    """The same elements in the same order, with the same words, colours and nearly the numbers."""
    assert [tag for tag, *_ in expected] == [tag for tag, *_ in actual], where
    for (tag, looks, words), (_, others, theirs) in zip(expected, actual, strict=True):
        assert words == theirs, where
        others.pop("decoding", None)
        assert looks.keys() == others.keys(), (where, tag)
        for name, value in looks.items():
            same_value(value, others[name], f"{where}, {tag}, {name}")


def same_value(expected, actual, where):
    if expected.startswith("data:image/png"):
        compare_tables(expected, actual, where)
    elif expected.startswith("data:"):
        compare_texts(unquote(expected), unquote(actual), where)
    elif expected != actual:
        one, other = (NAME.sub("cell", text) for text in (expected, actual))
        colors = [[bytes.fromhex(c[1:]) for c in HEX.findall(text)] for text in (one, other)]
        for red, blue in zip(*colors, strict=True):
            assert np.abs(np.subtract([*red], [*blue])).max() <= 1, where
        one, other = (HEX.sub("", text) for text in (one, other))
        assert NUMBER.sub("#", one) == NUMBER.sub("#", other), where
        numbers = [[float(number) for number in NUMBER.findall(text)] for text in (one, other)]
        step = 1.1 if one.startswith("rgb(") else STEP
        assert np.abs(np.subtract(*numbers)).max(initial=0) <= step, where
