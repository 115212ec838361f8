"""False sentences are caught, and each number of a sentence can be wrong."""

import pytest

from state.settings import Settings
from tests.truth.lexicon import mistakes
from tests.truth.said import agrees, said


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("within 1 tokens", Settings()),
        ("S(k) from -0.00 to 1", Settings()),
        ("the slower hands are there", Settings(d_model=2)),
    ],
)
def test_what_is_false_is_caught(text, settings):
    assert mistakes(text, settings)
    assert not mistakes(text.replace("1", "2").replace("-0", "0"), Settings(d_model=8))


@pytest.mark.parametrize(
    ("written", "right", "wrong"),
    [
        ("12.3", 12.34, 12.36),
        ("−0.5", -0.5, 0.5),
        ("6,283", 6283.4, 6284),
        (r"$1.59\times10^{-3}$", 1.592e-3, 1.592e-2),
        ("1.2e−5", 1.2e-5, 1.3e-5),
        ("under 1", 0.2, 0),
        ("over 99", 99.7, 98),
        ("7", [3, 7], [3, 8]),
    ],
)
def test_a_number_is_compared_to_the_digits_that_are_shown(written, right, wrong):
    assert agrees(written, right)
    assert not agrees(written, wrong)
    said(f"It is {written} rad.", {"is # rad": right})
    for table in ({"is # rad": wrong}, {"is # degrees": right}, {"is # rad": None}):
        with pytest.raises(AssertionError):
            said(f"It is {written} rad.", table)
