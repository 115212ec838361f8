"""Sine and cosine: which other hand has the same sine, and where."""

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from charts.hands import two_waves
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of
from tests.truth.tables import assert_table

PHRASES = [
    Phrase(
        r"slower pairs",
        "The slower pairs tell those positions apart",
        lambda settings, _: settings.pair < settings.d_model // 2 - 1,
        Settings(pair=255),
    ),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


@every_reading(cosine=st.booleans())
@example(values={"max_len": 128, "d_model": 2, "base": 2, "position": 0, "pair": 0})
@example(values={"max_len": 2, "d_model": 512, "position": 1, "pair": 255, "cosine": False})
@example(values={"max_len": 8192, "d_model": 2, "position": 11, "pair": 0})  # 11 is near 7/2 pi
def test_what_is_said_is_true(values):
    reading, s = read("sine_and_cosine", values), settings_of(values)
    assert not mistakes(reading.everything(), s, values, PHRASES)
    both = values.get("cosine", False)
    assert reading.has("both") == both
    assert reading.has("sine alone") != both
    claims = reading.numbers("both" if both else "sine alone")
    w = formulas.frequencies(s.d_model, s.base)[s.pair]
    a = w * s.position
    assert close(claims["wavelength"], 2 * np.pi / w)
    assert abs(claims["sine"] - float(np.sin(a))) < 1e-9
    assert abs(claims["cosine"] - float(np.cos(a))) < 1e-9
    assert abs(np.sin(np.radians(claims["degrees"]) - float(a % (2 * np.pi)))) < 1e-9
    assert abs(np.sin(np.radians(claims["other_degrees"])) - claims["sine"]) < 1e-9
    assert abs(np.cos(np.radians(claims["other_degrees"])) + claims["cosine"]) < 1e-9
    turn = float(a) + np.radians(np.arange(0, 360, 0.1))
    same = np.isclose(np.sin(turn), claims["sine"]) & np.isclose(np.cos(turn), claims["cosine"])
    assert reading.questions["predict"].right == same.sum()  # its options are 0, 1 and 2
    if 2 * np.pi / w < 5000:
        check_table(s, w)
    if claims["alone"]:
        assert abs(claims["cosine"]) < 1e-9
        return
    there = s.position + (1 if claims["later"] else -1) * claims["away"]
    assert there >= -1e-9
    assert claims["inside"] == (there <= s.max_len - 1)
    assert abs(np.sin(there * float(w)) - claims["sine"]) < 1e-7
    # Nothing nearer has that sine: the wave crosses the line nowhere on the way.
    walk = np.linspace(min(there, s.position), max(there, s.position), 1003)[1:-1]
    gaps = np.sin(walk * float(w)) - claims["sine"]
    assert (np.sign(gaps) == np.sign(gaps[0])).all() or claims["away"] * w > np.pi


def check_table(s, w):
    """Both waves over two turns, of which one lies before the cursor if there are so many."""
    turn = 2 * np.pi / w
    start = max(0, s.position - turn)
    positions = np.arange(int(np.ceil(start)), int(np.floor(start + 2 * turn)) + 1)
    sine, cosine, degrees = np.sin(positions * w), np.cos(positions * w), np.degrees(positions * w)
    columns = {"position": positions, "sine": sine, "cosine": cosine, "degrees": degrees % 360}
    assert_table(two_waves.table(s), columns)
