"""Clock hands: what is said of one pair is true of that pair, at any settings."""

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from core import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of

PHRASES = [
    Phrase(
        r"faster (hands|pairs|ones) are",
        "the faster hands are there to tell these apart",
        lambda settings, _: settings.pair > 0,
        Settings(pair=0),
    ),
    Phrase(
        r"slower (hands|pairs|ones) are",
        "the slower hands are there to tell these two apart",
        lambda settings, _: settings.pair < settings.d_model // 2 - 1,
        Settings(pair=255),
    ),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


@every_reading(k=st.integers(1, 64))
@example(values={"max_len": 6, "d_model": 512, "base": 10000, "position": 1, "pair": 0})
@example(values={"max_len": 512, "d_model": 512, "base": 20, "position": 6, "pair": 255})
@example(values={"max_len": 60, "d_model": 2, "base": 20, "position": 6, "pair": 0})
def test_what_is_said_is_true(values):
    reading, s = read("clock_hands", values), settings_of(values)
    w = formulas.frequencies(s.d_model, s.base)[s.pair]
    said = reading.numbers("reading")
    assert close(said["wavelength"], 2 * np.pi / w)
    assert close(said["radians"], w * s.position)
    assert close(said["turns"], w * s.position / (2 * np.pi))
    question = reading.questions["predict"]
    k = np.arange(1, s.max_len, dtype=np.longdouble)
    gaps = np.abs(np.remainder(w * k + np.pi, 2 * np.pi) - np.pi)
    assert close(np.radians(question.numbers["miss"]), gaps.min(), 4)
    assert question.right == (0 if gaps.argmin() == 0 else 1)
    assert not mistakes(reading.everything(), s, values, PHRASES)
