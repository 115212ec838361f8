"""Home: what is said of the clocks and of the questions is true at any settings."""

import re

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of

MAX_WORDS = 64  # words that the page reads
SENTENCES = st.lists(
    st.sampled_from(["the", "cat", "sat", "on", "mat", "猫", "<b>"]), max_size=80
).map(
    lambda words: " ".join(words) or "   "  # an empty text in a link means the default
)


def words_of(settings):
    return min(len(settings.sentence.split()), MAX_WORDS)


def idle(settings):
    """Hands that make no full turn from the sentence's first word to its last."""
    turns = formulas.wavelengths(settings.d_model, settings.base)
    return int((turns > (words_of(settings) or settings.max_len) - 1).sum())


PHRASES = [
    Phrase(r"look alike", "Together no two positions look alike."),  # neighbours do
    Phrase(r"same at two angles", "a sine alone is the same at two angles"),  # not the reason
    Phrase(r"so that position does not", "so that position does not drown it"),  # no source
    Phrase(
        r"the larger the base",
        "The larger the base, the slower the slowest hand.",
        lambda settings, _: settings.d_model > 2,
        Settings(d_model=2),
    ),
    Phrase(
        r"none of the \d* ?hands",
        "none of the 256 hands finishes a turn",
        lambda settings, _: idle(settings) == settings.d_model // 2,
        Settings(sentence="word " * 8),
    ),
    Phrase(
        r"every hand",
        "every hand finishes a turn",
        lambda settings, _: idle(settings) == 0,
        Settings(sentence="word " * 7),
    ),
    Phrase(
        r"beyond",
        "Position 5 lies beyond your 6 words.",
        lambda settings, _: settings.position >= words_of(settings),
        Settings(position=5),
    ),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


def numbers(text):
    return [float(match.replace(",", "")) for match in re.findall(r"\d[\d,]*(?:\.\d+)?", text)]


@every_reading(sentence=SENTENCES)
@example(values={"d_model": 2})
@example(values={"d_model": 2, "sentence": "the cat sat on the big red mat"})
@example(values={"sentence": "one", "position": 0})
@example(values={"d_model": 8, "base": 2, "sentence": "word " * 20, "position": 90})
@example(values={})
def test_what_is_said_is_true(values):
    reading, s = read("home", values), settings_of(values)
    n, w = words_of(s), formulas.frequencies(s.d_model, s.base)
    assert reading.has("insight") == bool(n)
    claims = reading.numbers("insight" if n else "empty")
    assert close(claims["fastest"], 2 * np.pi / w[0])
    assert close(claims["slowest"], 2 * np.pi / w[-1])
    assert (claims["count"], claims["inside"]) == (n, s.position < n)
    assert close(claims["turned"], np.degrees(w[0] * s.position))
    assert claims["word"] == (s.sentence.split()[s.position] if s.position < n else "")
    assert (claims["hands"], claims["idle"]) == (s.d_model // 2, idle(s))
    question = reading.questions["predict"]
    assert question.right == 1  # the encoding has no word in it
    assert question.numbers == claims
    for angle in np.degrees([w[0], w[-1]] if n else []):
        if angle >= 1e-3:  # a smaller one has an exponent
            assert any(close(one, angle, 2) for one in numbers(reading.text("insight"))), angle
    lengths = numbers(reading.text("Why times √d_model?"))
    for length in (s.d_model**0.5, (s.d_model / 2) ** 0.5):
        assert any(close(one, length, 2) for one in lengths), length
    turns = numbers(reading.text("Why 10000?"))
    assert any(close(one, 2 * np.pi / w[-1], 2) for one in turns)
    assert s.position in numbers(reading.alts["wall_wide"])
    assert not mistakes(reading.everything(), s, values, PHRASES)
