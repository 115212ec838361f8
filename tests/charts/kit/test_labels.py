"""Numbers in the words of a picture: read aloud, so written out."""

import pytest

from charts.kit.labels import digits


@pytest.mark.parametrize(
    ("value", "count", "text"),
    [
        (2203.4, 3, "2200"),
        (-42.53, 3, "-42.5"),
        (7.13e-06, 2, "0.0000071"),
        (-1e-320 * 0, 3, "0"),
        (256.0, 3, "256"),
        (6.015e-05, 4, "0.00006015"),
    ],
)
def test_digits_are_written_out(value, count, text):
    assert digits(value, count) == text
