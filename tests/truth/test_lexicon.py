"""Each phrase can be caught, and each number of a sentence can be wrong."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.truth.lexicon import COMMON
from tests.truth.said import agrees, said

FILES = sorted(file.stem for file in Path(__file__).parent.glob("test_*.py"))


def test_a_false_sentence_is_caught():
    pages = [getattr(import_module(f"tests.truth.{name}"), "PHRASES", []) for name in FILES]
    phrases = [phrase for page in [COMMON, *pages] for phrase in page]
    assert not [phrase.example for phrase in phrases if not phrase.caught()]
    assert len(phrases) > 80


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
