"""Word on a circle: lengths, moves and what is said of adding are true at any settings."""

import math
import re
from urllib.parse import unquote

import numpy as np
import pytest
from hypothesis import example
from hypothesis import strategies as st

from charts.table import three_directions
from state.settings import Settings
from tests.truth import formulas
from tests.truth.lexicon import Phrase, mistakes
from tests.truth.readings import close, every_reading, read, settings_of

EXPONENTS = {"1": 0.0, **{f"d^{n / 20:.2f}": n / 20 for n in range(1, 10)}, "√d": 0.5}
ALIKE = 0.01  # lengths this close may be called equal, and neither of them larger


def ratio(s, state):
    """The length of a scaled embedding against that of the position."""
    return s.d_model ** EXPONENTS[state.get("scale", "√d")] / math.sqrt(s.d_model / 2)


SMALL = Settings(d_model=2)
PHRASES = [
    Phrase(
        r"word (is louder than|outweighs|is longer than)",
        "The word is louder than its position",
        lambda s, state: ratio(s, state) > 1 + ALIKE / 2,
        SMALL,
        {"scale": "1"},
    ),
    Phrase(
        r"position (drowns|outweighs|is longer than)",
        "Position drowns the word",
        lambda s, state: ratio(s, state) < 1 - ALIKE / 2,
        SMALL,
        {"scale": "1"},
    ),
    Phrase(
        r"about equally long",
        "The word and its position are about equally long",
        lambda s, state: abs(ratio(s, state) - 1) < 2 * ALIKE,
    ),
    Phrase(
        r"(right angle|orthogonal).{0,120}, so ",
        "nearly at a right angle in many dimensions, so weights can read them apart",
    ),
    # Words that avoid the directions of the positions are told apart from them exactly.
    Phrase(r"never exactly", "weights can learn to separate the two, though never exactly"),
]


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: phrase.example)
def test_a_false_sentence_is_caught(phrase):
    assert phrase.caught()


def columns(s):
    """The two dimensions of the cursor's pair."""
    return (
        (s.pair, s.pair + s.d_model // 2)
        if s.layout == "concatenated"
        else (2 * s.pair, 2 * s.pair + 1)
    )


def at(max_len=128, d_model=512, base=10000, position=5, pair=0, **own):
    shared = {"max_len": max_len, "d_model": d_model, "base": base}
    return {**shared, "position": position, "pair": pair, **own}


@every_reading(
    rotary=st.booleans(),
    scale=st.sampled_from(list(EXPONENTS)),
    layout=st.sampled_from(["interleaved", "concatenated"]),
    words=st.sampled_from(
        [
            *("cat:1.4,1.5;dog:1.6,-1.1;car:-1.5,0.3", "a:1,0;b:0,1", "a:0,0;b:4,4", "sun:1,2"),
            *("cat:1.4,1.5;dog:1.6,-1.1@0", "a:1,0@1;b:0.5,1;c:-1,2@0"),
        ]
    ),
)
@example(values=at(scale="√d"))
@example(values=at(max_len=2))  # one direction
@example(values=at(d_model=2, scale="1"))  # 1 and 1
@example(values=at(d_model=512, scale="d^0.40"))  # 12.1 and 16
@example(values=at(d_model=4, scale="d^0.25"))  # √2 and √2
@example(values=at(max_len=20, d_model=1024, scale="d^0.45"))  # 22.627 and 22.627
@example(values=at(pair=6, layout="concatenated"))
@example(values=at(position=0, pair=3, words="a:0,-1", layout="concatenated"))  # -1 + cos 0
@example(values=at(position=44, pair=0, words="a:0,0"))
@example(values=at(rotary=True, words="a:1,0;b:0,1"))
def test_what_is_said_is_true(values):
    # The singular values of a large table are costly to check, and nothing new.
    longest = min(values["max_len"], 150)
    values = values | {"max_len": longest, "position": min(values["position"], longest - 1)}
    reading, s = read("word_on_a_circle", values), settings_of(values)
    assert not mistakes(reading.everything(), s, values, PHRASES)
    fig, alt = reading.figures["word_on_a_circle"], reading.alts["word_on_a_circle"]
    titles = [axis.title.text for axis in (fig.layout.xaxis, fig.layout.yaxis)]
    assert [int(re.findall(r"\d+", title)[0]) for title in titles] == list(columns(s))
    named = re.search(r"dimensions (\d+) and (\d+)", alt)
    assert (int(named[1]), int(named[2])) == columns(s)

    rotary, scale = values.get("rotary", False), EXPONENTS[values.get("scale", "√d")]
    claims = reading.numbers("insight")
    assert claims["rotary"] == rotary
    assert close(claims["scale"], s.d_model**scale)
    assert close(claims["place"], math.sqrt(s.d_model / 2))
    larger = {"longer": 1, "equal": 0, "shorter": -1}[claims["order"]]
    away = ratio(s, values) - 1
    assert larger == (0 if abs(away) < ALIKE / 2 else np.sign(away)) or abs(away) < 2 * ALIKE
    table = formulas.encoding(range(s.max_len), s.d_model, s.base).astype(float)
    energy = np.linalg.svd(table, compute_uv=False) ** 2
    shares = np.cumsum(energy) / energy.sum()
    enough = int(np.sum(shares < 0.99)) + 1
    assert claims["directions"] == enough or abs(shares - 0.99).min() < 1e-9
    assert close(claims["share"], claims["directions"] / s.d_model)
    assert (claims["joined"].width, claims["added"].width) == (2 * s.d_model, s.d_model)
    assert claims["joined"].parameters == 2 * claims["added"].parameters == 6 * s.d_model**2
    check_answer(reading, s, values, rotary, scale)
    check_table(reading)
    check_own_positions(reading, s, values, rotary, scale)
    assert ("three_directions" in reading.figures) == (not rotary)
    if not rotary:
        check_directions(reading, s, table)


def check_answer(reading, s, values, rotary, scale):
    """How far the words move in one step, and which of them moves furthest."""
    text = values.get("words", "cat:1.4,1.5;dog:1.6,-1.1;car:-1.5,0.3")
    spelled = [part.split(":")[1].split("@")[0].split(",") for part in text.split(";")]
    lengths = np.hypot(*np.array(spelled, dtype=float).T) * s.d_model ** (scale - 0.5)
    chord = 2 * np.sin(formulas.frequencies(s.d_model, s.base)[s.pair] / 2)
    moved = chord * (lengths if rotary else np.ones_like(lengths))
    question = reading.questions["predict"]
    same = np.ptp(moved) < 1e-6 * moved.max()
    assert question.right == (2 if same else 0)
    assert close(question.numbers["far"], moved[lengths.argmax()], 5)
    assert close(question.numbers["near"], moved[lengths.argmin()], 5)


def check_own_positions(reading, s, values, rotary, scale):
    """Where each word is, at its own position or the cursor's, and how far apart two are."""
    text = values.get("words", "cat:1.4,1.5;dog:1.6,-1.1;car:-1.5,0.3")
    w = float(formulas.frequencies(s.d_model, s.base)[s.pair])
    alone, here, own = [], [], []
    for part in text.split(";"):
        place, _, position = part.partition(":")[2].partition("@")
        e = complex(*map(float, place.split(","))) * s.d_model ** (scale - 0.5)
        angle = w * (int(position) if position else s.position)
        alone.append(e)
        here.append(e * np.exp(1j * angle) if rotary else e + np.sin(angle) + 1j * np.cos(angle))
        own.append(bool(position))
    in_words = re.findall(r"at (-?[\d.]+), (-?\d+\.\d+)", reading.alts["word_on_a_circle"])
    spots = [complex(float(x), float(y)) for x, y in in_words]
    assert np.allclose(spots, here, atol=0.0072)
    assert reading.has("two") == (sum(own) > 1)
    if sum(own) > 1:
        one, other = np.flatnonzero(own)[:2]
        two = reading.numbers("two")["two"]
        assert close(two["alone"], abs(alone[one] - alone[other]))
        assert close(two["here"], abs(here[one] - here[other]))


def check_directions(reading, s, table):
    """The first directions of the table without its mean row, by their singular values."""
    claims = reading.numbers("directions")
    left, values, _ = np.linalg.svd(table - table.mean(axis=0), full_matrices=False)
    energy = np.append(values**2, [0, 0, 0])[:3]
    assert claims["count"] == min(3, s.d_model, s.max_len - 1)
    shares = energy[: claims["count"]] / np.sum(values**2)
    assert np.allclose(claims["shares"], shares, atol=1e-9)
    assert close(claims["share"], shares.sum())
    along = three_directions.table(s)
    assert list(along.index) == list(range(0, s.max_len, -(-s.max_len // 256)))
    axes = along.to_numpy()[:, energy[: along.shape[1]] > 1e-9]
    products = (table - table.mean(axis=0)) @ (table - table.mean(axis=0)).T
    if s.max_len <= 256:  # all rows: along a direction, its share, and nothing of another's
        np.testing.assert_allclose(axes.T @ axes, np.diag(energy[energy > 1e-9]), atol=1e-6)
        np.testing.assert_allclose(products @ axes, axes * energy[energy > 1e-9], atol=1e-5)
    traces = reading.figures["three_directions"].data
    first = np.array(traces[0].x, float)
    if len(first) == s.max_len and values[0] > 1.01 * values[1]:
        assert np.allclose(abs(first), abs(left[:, 0] * values[0]), atol=1e-4)
        assert np.allclose(traces[1].x, first[s.position], atol=1e-4)


def check_table(reading):
    """Where the words are now, as the alternative text has it, against the discs of the picture."""
    alt, fig = reading.alts["word_on_a_circle"], reading.figures["word_on_a_circle"]
    in_words = [(float(x), float(y)) for x, y in re.findall(r"at (-?[\d.]+), (-?\d+\.\d+)", alt)]
    (image,) = fig.layout.images
    discs = unquote(image.source).rpartition("<g")[2]
    places = np.array(re.findall(r"cx='([\d.]+)' cy='([\d.]+)'", discs), dtype=float)
    unit = image.sizey / 1000  # of the axes, for one of the image
    centres = [image.x, image.y] + places * [unit, -unit]
    assert np.allclose(in_words, centres, atol=0.0051 + unit)
