"""Worksheet: the answer key is right at any base and position, for hands counted from 0."""

import re

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from document.blocks import Image
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of

D, LENGTH = 4, 50
PHRASES = [Phrase(r"(?<![\d.])1 radians", "Hand 0: 1 radians a word")]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


@every_reading(answers=st.just(True))
@example(values={"base": 10_000, "position": 5, "answers": True})
@example(values={"base": 62, "position": 3, "answers": True})
@example(values={"base": 2, "position": 127, "answers": True})
@example(values={"base": 1_000_000, "position": 0, "answers": True})
def test_answer_key_is_right(values):
    reading, s = read("worksheet", values), settings_of(values)
    w, p = formulas.frequencies(D, s.base), s.position
    assert not mistakes(reading.everything(), s, values, PHRASES)
    key = reading.numbers("key")
    rows = formulas.encoding([p, p + 3], D, s.base)
    profile = np.cos(np.arange(4)[:, None] * w).sum(axis=1)
    for name, right in (
        ("frequencies", w),
        ("waves", 2 * np.pi / w),
        ("row", rows[0]),
        ("profile", profile),
        ("product", profile[3]),
        ("length", rows[0] @ rows[0]),
    ):
        for one, other in zip(np.ravel(key[name]), np.ravel(right), strict=True):
            assert close(one, other), name
    assert (key["base"], key["p"]) == (s.base, p)
    assert key["idle"] == [i for i in range(2) if 2 * np.pi / w[i] > LENGTH - 1]
    now, later = np.sin(np.arange(LENGTH)), np.sin(np.arange(LENGTH) + 1)
    slope = (now @ later) / (now @ now)
    missed = ((later - slope * now) ** 2).sum() / (later @ later)
    assert close(key["explained"], 1 - missed)
    *_, dials = reading.document.of(Image)
    positions = [int(number) for number in re.findall(r"\d+", dials.alt)]
    assert positions[-len(key["positions"]) :] == sorted({0, 1, 2, 3, p, p + 3})


def test_the_sheet_counts_from_0():
    """It is read without the app's help texts: a class that counts from 1 gets another row."""
    assert re.search(r"\b(from|At position) 0\b", read("worksheet", {}).text("sheet"))
