"""Clock hands: what is said of one pair is true of that pair, at any settings."""

import re

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from charts.hands import dial, two_positions, wall
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of
from tests.truth.tables import assert_table

PHRASES = [
    Phrase(
        r"faster (hands|pairs|ones)",
        "the faster hands are there to tell these apart",
        lambda settings, _: settings.pair > 0,
        Settings(pair=0),
    ),
    Phrase(
        r"slower (hands|pairs|ones)",
        "the slower hands are there to tell these two apart",
        lambda settings, _: settings.pair < settings.d_model // 2 - 1,
        Settings(pair=255),
    ),
    Phrase(
        r"(each|all|every) hands?\b",
        "how far each hand turns",
        lambda settings, _: settings.d_model > 2,
        Settings(d_model=2),
    ),
    Phrase(r"tokens in between", "only the number of tokens in between counts"),  # k - 1 of them
    Phrase(
        r"earlier positions|positions before",
        "Dots mark its earlier positions",
        lambda settings, _: settings.position > 1,
        Settings(position=0),
    ),
    Phrase(
        r"and hand \d+ every [\d.,]+, which is longer",
        "hand 0 every 6.28 tokens and hand 1 every 628, which is longer than this text",
        lambda settings, _: settings.max_len > 7,
        Settings(max_len=3),
    ),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


def short_way(angles):
    """The same angles between 0 and half a turn."""
    return np.abs(np.remainder(angles + np.pi, 2 * np.pi) - np.pi)


@every_reading(k=st.integers(1, 64))
@example(values={"max_len": 6, "d_model": 512, "base": 10000, "position": 1, "pair": 0})
@example(values={"max_len": 512, "d_model": 512, "base": 20, "position": 6, "pair": 255})
@example(values={"max_len": 60, "d_model": 2, "base": 20, "position": 6, "pair": 0, "k": 1})
@example(values={"max_len": 2, "d_model": 4, "base": 10000, "position": 0, "pair": 1, "k": 64})
@example(values={"max_len": 128, "d_model": 2048, "base": 10000, "position": 5, "pair": 6})
def test_what_is_said_is_true(values):
    reading, s = read("clock_hands", values), settings_of(values)
    assert not mistakes(reading.everything(), s, values, PHRASES)
    every, k = formulas.frequencies(s.d_model, s.base), values.get("k", 3)
    w = every[s.pair]
    claims = reading.numbers("reading")
    assert close(claims["wavelength"], 2 * np.pi / w)
    assert close(claims["radians"], w * s.position)
    assert close(claims["turns"], w * s.position / (2 * np.pi))
    away = float(short_way(np.radians(claims["degrees"]) - w * s.position))
    assert away < 1e-9
    assert float(short_way(np.radians(claims["between"]) - w * k)) < 1e-9
    assert 0 <= claims["between"] < 360
    assert reading.numbers("apart")["spread"] < 1e-8  # what "at all positions" rests on
    assert (claims["drawn"], claims["hands"]) == (min(64, len(every)), len(every))
    score = reading.numbers("score")
    assert score["heard"] == min(5, len(every))
    assert close(score["fastest"], 2 * np.pi)
    assert close(score["slowest_heard"], 2 * np.pi / every[:5][-1])

    question = reading.questions["predict"]
    offsets = np.arange(1, s.max_len, dtype=np.longdouble)
    gaps = short_way(w * offsets)
    assert close(np.radians(question.numbers["miss"]), gaps.min(), 4)
    assert close(gaps[question.numbers["back"] - 1], gaps.min(), 4)
    assert question.right == (0 if gaps.argmin() == 0 else 1)
    assert (question.numbers["back"] == 1) == (gaps.argmin() == 0)
    if question.right == 0:  # it does not come round, and neighbours are the closest
        assert 2 * np.pi / w > s.max_len - 1
        assert close(question.numbers["step"], np.degrees(w))
    elif len(every) == 1:
        assert question.numbers["other"] is None
    else:
        there = short_way(every * question.numbers["back"])
        there[s.pair] = -1
        assert close(np.radians(question.numbers["elsewhere"]), there.max(), 4)
        assert close(there[question.numbers["other"]], there.max(), 4)
    check_alts(reading, s, k, every)
    check_tables(s, k, every)


def check_alts(reading, s, k, every):
    """The numbers of the alternative texts, as far as these are rounded."""
    w = every[s.pair]
    degrees = [float(n) for n in re.findall(r"(\d+(?:\.\d+)?) degrees", reading.alts["dial"])]
    expected = [np.degrees(np.longdouble(angle)) % 360 for angle in (w * s.position, w * k)]
    assert len(degrees) == 2
    for degrees_in_words, right in zip(degrees, expected, strict=True):
        nearest = 0.0501 if right >= 1 else 0.00501 * right + 1e-9  # three digits
        assert np.degrees(short_way(np.radians(degrees_in_words - float(right)))) <= nearest
    before = min(s.position, 48)
    assert before < 2 or f" {before} positions before" in reading.alts["dial"]
    numbers = [float(n) for n in re.findall(r"\d+(?:\.\d+)?", reading.alts["wall"])]
    if len(every) == 1:
        position, pointing, length = numbers
        assert (position, length) == (s.position, s.max_len)
        away = np.radians(pointing) - every[0] * s.position
        assert np.degrees(short_way(away)) <= 0.501
        assert ("no turn" in reading.alts["wall"]) == ((s.max_len - 1) * every[0] < 2 * np.pi)
        return
    position, clocks, hands, fastest, slowest, length, turned = numbers
    assert (position, clocks, hands) == (s.position, min(64, len(every)), len(every))
    expected = np.degrees(every[[0, -1]] * s.position) % 360
    degrees_in_words = np.array([fastest, slowest], dtype=np.longdouble)
    assert (np.degrees(short_way(np.radians(degrees_in_words - expected))) <= [0.501, 0.0051]).all()
    assert length == s.max_len
    if len(every) <= 64:
        assert turned == np.sum((s.max_len - 1) * every >= 2 * np.pi)


def check_tables(s, k, every):
    """The trail with both hands, the pair at the first positions, and every hand of the wall."""

    def waves(angles):
        return {"sin": np.sin(angles), "cos": np.cos(angles)}

    w, here = every[s.pair], s.position
    trail = np.array([*range(max(0, here - 48), here + 1), here + k])
    assert_table(dial.table(s, k), {"position": trail, **waves(trail * w)})
    first = np.arange(min(s.max_len, 512))
    angle = np.remainder(first * w, 2 * np.pi)
    assert_table(two_positions.table(s), {"position": first, **waves(first * w), "angle": angle})
    clocks = wall.table(wall.wall(s, 64, 1), here)
    lengths = {"wavelength": 2 * np.pi / every}
    assert_table(clocks, {"hand": range(len(every)), **waves(here * every), **lengths})
