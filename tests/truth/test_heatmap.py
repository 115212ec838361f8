"""Heatmap: counts, numbers and the answer are those of the table, at any settings."""

import re
from functools import lru_cache

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from charts.table import waves as waves_chart
from state.settings import Settings
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.formulas import frequencies
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of
from tests.truth.tables import assert_table


@lru_cache
def gaps(max_len, d_model, base):
    """For each pair, the angle between the two closest positions, in degrees."""
    k = np.arange(1, max_len, dtype=np.longdouble)
    circle = 2 * np.arccos(np.longdouble(-1))
    nearest = [np.abs(k * w - circle * np.rint(k * w / circle)) for w in frequencies(d_model, base)]
    return np.degrees([away.min() for away in nearest])


def best(s):
    """The pair that separates the positions best."""
    return int(np.argmax(gaps(s.max_len, s.d_model, s.base)))


def within_a_turn(s, pair):
    """Whether the pair's hand turns less than once round from the first to the last position."""
    return bool((s.max_len - 1) * frequencies(s.d_model, s.base)[pair] < 2 * np.pi)


def just_holds(s, pair):
    """Whether the positions fill most of one turn of the pair's hand, and no more."""
    turned = (s.max_len - 1) * frequencies(s.d_model, s.base)[pair] / (2 * np.pi)
    return bool(0.75 < turned < 1)


PHRASES = [
    Phrase(
        "faster (hands|pairs|ones)",
        "faster hands come round again",
        lambda s, _: best(s) > 0 and within_a_turn(s, best(s)),
        Settings(6),
    ),
    Phrase(
        "slower (hands|pairs|ones)",
        "slower pairs take smaller steps",
        lambda s, _: best(s) < s.d_model // 2 - 1,
        Settings(128, 2),
    ),
    Phrase(
        "barely move",
        "slower ones barely move",
        lambda s, _: all(gaps(s.max_len, s.d_model, s.base)[best(s) + 1 :][:1] < 0.01),
    ),
    Phrase(
        "(?<!No hand's turn )just holds",
        "A turn of 6.28 tokens just holds the text",
        lambda s, _: just_holds(s, best(s)),
        Settings(3, 4),
    ),
    Phrase(
        "No (hand|pair)'s turn just holds",
        "No hand's turn just holds the text",
        lambda s, _: not any(just_holds(s, pair) for pair in range(s.d_model // 2)),
        Settings(20, 32),
    ),
    Phrase(
        "columns of each half",
        "It fills the rightmost columns of each half",
        lambda s, _: np.sum(formulas.idle(s.max_len, s.d_model, s.base)) > 1,
        Settings(8192, 512, 1345),
    ),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


def at(max_len, d_model=512, base=10000, position=1, pair=0, layout="interleaved"):
    names = ("max_len", "d_model", "base", "position", "pair", "layout")
    return dict(zip(names, (max_len, d_model, base, position, pair, layout), strict=True))


@every_reading(layout=st.sampled_from(["interleaved", "concatenated"]))
@example(values=at(20, 32))  # the winner's turn is just below max_len
@example(values=at(7))
@example(values=at(500, 512, 1000))  # a turn just holds the text, and does not win
@example(values=at(3, 4))  # far more than the text, and no faster pair
@example(values=at(2))
@example(values=at(6))
@example(values=at(128))
@example(values=at(8192, 512, 1345))  # 1 of 256 pairs never completes a turn
@example(values=at(6, 2))  # 1 of 1
@example(values=at(8192, 2048))
@example(values=at(100, 2, position=44, layout="concatenated"))  # a sine of 0.0177, rounded
@example(values=at(512, 2, position=355))  # a sine of -3e-5
def test_what_is_said_is_true(values):
    reading, s = read("heatmap", values), settings_of(values)
    assert not mistakes(reading.everything(), s, values, PHRASES)
    waves = formulas.wavelengths(s.d_model, s.base)
    w = frequencies(s.d_model, s.base)[s.pair]
    check_counts(reading, s, waves)
    check_stripes(reading, s)

    row = formulas.encoding([s.position], s.d_model, s.base)[0]
    if s.layout == "concatenated":
        row = np.concatenate([row[::2], row[1::2]])
    assert np.allclose(reading.numbers("row")["row"], row.astype(float), rtol=0, atol=1e-11)
    assert close(reading.numbers("row")["length"], np.sqrt(s.d_model / 2))
    pair = reading.numbers("pair")
    sine, cosine = pair["columns"]
    assert np.allclose([row[sine], row[cosine]], [np.sin(s.position * w), np.cos(s.position * w)])
    assert close(pair["angle"], s.position * w)
    assert close(pair["wavelength"], waves[s.pair])

    check_alts(reading.alts, s, row, w, waves)
    table = waves_chart.table(s)
    positions = table.index.to_numpy()
    assert positions[0] <= s.position <= positions[-1] + waves[s.pair]
    assert_table(
        table,
        {"position": positions, "sin": np.sin(positions * w), "cos": np.cos(positions * w)},
    )
    if s.d_model == 2:
        assert not reading.questions
        return
    question = reading.questions["predict"]
    angles = gaps(s.max_len, s.d_model, s.base)
    options = list(question.numbers["gaps"])
    named = [int(re.search(r"\d+", option)[0]) for option in question.options]
    assert named == options
    assert options[question.right] == best(s)
    assert all(
        close(degrees, angles[pair], 4) for pair, degrees in question.numbers["gaps"].items()
    )
    assert question.numbers["fitting"] == within_a_turn(s, best(s))
    assert question.numbers["best"] == best(s)
    assert close(
        question.numbers["sweep"], np.degrees((s.max_len - 1) * 2 * np.pi / waves[best(s)])
    )


def numbers_in(alt):
    """The numbers of an alternative text, in the order in which they stand."""
    return [float(n) for n in re.findall(r"-?\d+(?:\.\d+)?", re.sub(r"(?<=\d),(?=\d)", "", alt))]


def check_alts(alts, s, row, w, waves):
    """What the alternative texts say of the row, of the pair and of all wavelengths."""
    _, _, low, high, length, _, *step = numbers_in(alts["fingerprint"])
    assert (step or [1]) == [-(-s.d_model // 2 // 256)]  # only then is every number a dot
    expected = [row.min(), row.max(), np.sqrt(s.d_model / 2)]
    assert np.allclose([low, high, length], np.array(expected, float), rtol=0, atol=0.0051)
    _, wave, first, last, position, sine, cosine = numbers_in(alts["waves"])
    assert first <= position == s.position <= last < s.max_len
    assert abs(wave - waves[s.pair]) <= 0.051
    expected = [np.sin(s.position * w), np.cos(s.position * w)]
    assert np.allclose([sine, cosine], np.array(expected, float), rtol=0, atol=6e-5)
    fastest, slowest, *_, ours = numbers_in(alts["spectrum"])
    wavelengths = np.array([fastest, slowest, ours])
    assert np.allclose(wavelengths, waves[[0, -1, s.pair]].astype(float), rtol=0, atol=0.051)


def check_counts(reading, s, waves):
    """How many pairs never complete a turn, in the words and beside the picture of wavelengths."""
    insight = reading.numbers("insight")
    longer = int(np.sum(waves > s.max_len - 1))
    assert (insight["count"], insight["hands"]) == (longer, len(waves))
    assert close(insight["idle"], longer / len(waves))
    assert close(insight["slowest"], waves[-1])
    alt = reading.alts["spectrum"]
    assert f" {longer} of " in alt
    beside = reading.figures["spectrum"].layout.annotations[0].text
    for text in (alt, beside, reading.text("insight")):
        if 0 < longer < len(waves):
            assert not re.search(r"(?<![\d.])(0|100)\s?%", text), text
    step = -(-s.max_len // 256)
    sampling = reading.numbers("drawn")["drawn"]
    assert (sampling.row_step, sampling.pair_step) == (step, -(-len(waves) // 256))
    assert sampling.aliased == np.sum(waves < 2 * step)
    stripes = s.d_model > 256 and s.layout == "interleaved"
    assert reading.numbers("drawn")["stripes"] == stripes * 2 * -(-len(waves) // sampling.pair_step)
    assert reading.has("drawn") == (sampling.row_step > 1 or sampling.pair_step > 1)
    assert reading.has("stripes") == stripes


def check_stripes(reading, s):
    """How many pairs are still near 0 and 1: the slowest ones, of which no row so far is away."""
    counts = reading.numbers("insight")["still"]
    for count, last in ((counts["first"], 1), (counts["last"], s.max_len - 1)):
        edge = frequencies(s.d_model, s.base)[::-1][max(count - 1, 0) : count + 1]
        angles = np.outer(np.arange(last + 1), edge)
        away = np.maximum(abs(np.sin(angles)), 1 - np.cos(angles)).max(axis=0) > counts["within"]
        assert list(away) == ([False, True] if count else [True, True])[: len(edge)]
    text = reading.text("insight")
    assert ("stripes" in text) == (s.layout == "interleaved" and counts["first"] > 0)


def test_every_faster_pair_comes_back_to_within_a_step_where_the_winner_does_not():
    """What the answer says of faster and of slower pairs, at many settings."""
    random, looked_at = np.random.default_rng(0), 0
    for _ in range(300):
        s = Settings(
            int(random.integers(2, 400)),
            2 * int(random.integers(2, 40)),
            int(10 ** random.uniform(0.4, 6)),
        )
        if not within_a_turn(s, best(s)):
            continue
        looked_at += 1
        steps = np.degrees(frequencies(s.d_model, s.base)).astype(float)
        angles = gaps(s.max_len, s.d_model, s.base).astype(float)
        assert (angles[: best(s)] < steps[: best(s)]).all()
        assert (steps[best(s) + 1 :] < steps[best(s)]).all()
    assert looked_at > 100


def test_the_array_in_the_fold_is_2i_and_its_power_that_of_the_formula():
    text = read_page("heatmap", fold=True).text("algebra")
    d, stop, listed = re.search(
        r"d = (\d+), `np.arange\(0, (\d+), 2\)` [^:]*: ([\d, ]+)\.", text
    ).groups()
    even = np.arange(0, int(stop), 2)
    assert listed == ", ".join(map(str, even))
    powers = np.exp(-even * np.log(10000) / int(d))
    np.testing.assert_allclose(powers, frequencies(int(d), 10000).astype(float), rtol=1e-14)
