"""A shift is a rotation: the target, the angles and the fit are those of any k and any table."""

import re

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of


def between(settings, state):
    """Whether p + k is a position of the table's range, but not a row of it."""
    target = settings.position + float(state.get("offset", 3))
    return 0 <= target <= settings.max_len - 1 and target != round(target)


PHRASES = [
    Phrase(
        r"position [\d.,]+ (lies|is) between",
        "Position 125 lies between two words",
        between,
        Settings(position=122),
    ),
    Phrase(
        r"is not in the table",
        "Position 8 is not in the table",
        lambda s, q: not 0 <= s.position + float(q.get("offset", 3)) <= s.max_len - 1,
    ),
    Phrase(
        r"other way round",
        "It is the other way round",
        lambda s, q: s.d_model > 2 and float(q.get("offset", 3)) != 0,
        Settings(d_model=2),
    ),
    Phrase(
        r"turn on “sines only",
        "Turn on “Sines only” and move k",
        lambda _, state: not state.get("sine_only"),
        state={"sine_only": "true"},
    ),
    Phrase(  # after no turn, or a half one, the sine alone is enough
        r"missing is the cosine",
        "What is missing is the cosine",
        lambda s, q: (
            abs(np.sin(float(q.get("offset", 3)) * formulas.frequencies(s.d_model, s.base)[s.pair]))
            > 1e-6
        ),
        state={"offset": "0"},
    ),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


def numbers_in(text):
    """The numbers of a sentence, 8,193.5 among them."""
    return [float(match.replace(",", "")) for match in re.findall(r"\d[\d,]*(?:\.\d+)?", text)]


OFFSETS = st.integers(-128, 128).map(lambda halves: halves / 2)


@every_reading(offset=OFFSETS, then=OFFSETS, sine_only=st.booleans())
@example(values={"position": 120, "offset": 2.5})
@example(values={"position": 100, "offset": 0.5})
@example(values={"position": 125, "offset": 2.5})
@example(values={"max_len": 8192, "position": 8191, "offset": -0.5, "then": 62.5})
@example(values={"offset": 0, "position": 5})
@example(values={"offset": 12.25, "then": -3.125, "position": 400, "max_len": 512})
@example(values={"max_len": 70, "offset": 64, "d_model": 4, "pair": 1, "sine_only": True})
@example(values={"max_len": 20, "offset": 19, "sine_only": True})
@example(values={"max_len": 128, "pair": 200, "sine_only": True})
@example(values={"max_len": 512, "pair": 0, "offset": 1, "sine_only": True})
def test_what_is_said_is_true(values):
    reading, s = read("shift_is_rotation", values), settings_of(values)
    if values.get("sine_only"):
        of_a_sine_alone(reading, s, float(values.get("offset", 3)))
    else:
        of_the_rotation(
            reading, s, *(float(values.get(*name)) for name in (("offset", 3), ("then", 4)))
        )
    law = float(
        np.cos(formulas.frequencies(s.d_model, s.base)[s.pair] * values.get("offset", 3)) ** 2
    )
    question = reading.questions.get("predict")
    assert (question is None) == (values.get("offset") == 0)  # then nothing is to be guessed
    if question:
        assert close(question.numbers["explained"], law)
        assert question.right == (0 if law > 0.9 else 1 if law > 0.1 else 2)
    assert not mistakes(reading.everything(), s, values, PHRASES)


def of_the_rotation(reading, s, k, then):
    """M, its angles, and the columns that it moves."""
    w = formulas.frequencies(s.d_model, s.base)
    claims = reading.numbers("insight")
    assert claims["target"] == s.position + k
    for name, pair in (("turn", s.pair), ("fastest", 0), ("slowest", -1)):
        assert close(claims[name], np.degrees(w[pair] * k), 5)
    assert claims["residual"] < 4e-16 * (100 + s.position + abs(k))
    assert k or claims["residual"] == 0
    assert reading.numbers("twice")["gap"] < 1e-13
    # The target stands in words and in the picture as it is, with its half.
    target = abs(s.position + k)
    assert target in numbers_in(reading.text("vectors"))
    names = reading.figures["vectors"].layout.xaxis.ticktext
    assert numbers_in(names[-1]) == [target if k else s.position]
    assert abs(k + then) in numbers_in(reading.text("twice"))
    # The column under it is PE(p + k), and so is what M makes of PE(p).
    there = formulas.encoding([s.position + k], s.d_model, s.base)[0]
    for column in np.asarray(reading.figures["vectors"].data[0].z).T[1:]:
        np.testing.assert_allclose(column[:2], there[:2].astype(float), atol=1e-6)
        np.testing.assert_allclose(column[-2:], there[-2:].astype(float), atol=1e-6)


def of_a_sine_alone(reading, s, k):
    """The best fit from the sine, and the law that it follows over whole turns."""
    w = float(formulas.frequencies(s.d_model, s.base)[s.pair])
    law = float(np.cos(np.longdouble(w) * k) ** 2)
    rows = [p for p in range(s.max_len) if 0 <= p + k <= s.max_len - 1]
    if len(rows) < 2:
        assert reading.numbers("too few rows")["rows"] == len(rows)
        assert not reading.has("sine only")
    else:
        claims = reading.numbers("sine only")
        sines, later_sines = np.sin(w * np.array(rows)), np.sin(w * (np.array(rows) + k))
        left = later_sines - sines * (sines @ later_sines) / (sines @ sines)
        share = 1 - (left @ left) / (later_sines @ later_sines) if later_sines.any() else 1
        assert claims["rows"] == len(rows)
        assert close(claims["share"], share, 4)
        assert close(claims["explained"], law)
        # Two numbers that a reader would compare: where they differ, it is said why.
        if abs(share - law) > 0.002:
            assert reading.has("not whole turns")
        if abs(share - law) < 0.0005:
            assert not reading.has("not whole turns")
        if reading.has("not whole turns"):
            turns = reading.numbers("not whole turns")["turns"]
            assert close(turns, w * len(rows) / (2 * np.pi))
