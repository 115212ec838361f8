"""Heatmap: counts, numbers and the answer are those of the table, at any settings."""

import re
from functools import lru_cache

import numpy as np
from hypothesis import strategies as st

from charts.table import waves as waves_chart
from document.words import words
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.formulas import frequencies
from tests.truth.readings import at, link_of, readings_of
from tests.truth.said import Phrase, said
from tests.truth.tables import assert_table


@lru_cache
def gaps(max_len, d_model, base):
    """For each pair, the angle between the two closest positions, in degrees."""
    k = np.arange(1, max_len, dtype=np.longdouble)
    return np.degrees([formulas.short_way(k * w).min() for w in frequencies(d_model, base)])


def best(s):
    """The pair that separates the positions best."""
    return int(np.argmax(gaps(s.max_len, s.d_model, s.base)))


def within_a_turn(s, pair):
    """Return whether the pair's hand turns less than once from the first to the last position."""
    return (s.max_len - 1) * frequencies(s.d_model, s.base)[pair] < 2 * np.pi


PHRASES = [
    Phrase("faster (hands|pairs|ones)", lambda s, _: best(s) > 0 and within_a_turn(s, best(s))),
    Phrase("slower (hands|pairs|ones)", lambda s, _: best(s) < s.d_model // 2 - 1),
    Phrase(
        "columns of each half", lambda s, _: np.sum(formulas.idle(s.max_len, s.d_model, s.base)) > 1
    ),
]


EXAMPLES = [
    at(20, 32),  # the winner's turn is just below max_len
    at(7),
    at(500, 512, 1000),  # a turn just holds the text, and does not win
    at(3, 4),  # far more than the text, and no faster pair
    at(2),
    at(6, 6),
    at(128, layout="concatenated"),
    at(8192, 512, 1345),  # 1 of 256 pairs never completes a turn
    at(6, 2),  # 1 of 1
    at(8192, 2048),
    at(100, 2, position=44, layout="concatenated"),  # a sine of 0.0177, rounded
    at(512, 2, position=355),  # a sine of -3e-5
]
WITHIN = 0.1  # of 0 and 1, a pair has not left these


@readings_of(
    "heatmap",
    PHRASES,
    EXAMPLES,
    fold=True,
    layout=st.sampled_from(["interleaved", "concatenated"]),
)
def test_what_is_said_is_true(reading, s):
    d, p, steps, hands = s.d_model, s.position, s.max_len - 1, s.d_model // 2
    w, waves = frequencies(d, s.base)[s.pair], formulas.wavelengths(d, s.base)
    row = formulas.encoding([p], d, s.base)[0]
    columns = 2 * s.pair, 2 * s.pair + 1
    if s.layout == "concatenated":
        row, columns = np.concatenate([row[::2], row[1::2]]), (s.pair, s.pair + hands)
    idle = int(formulas.idle(s.max_len, d, s.base).sum())
    share = 100 * idle / hands
    row_step, pair_step = -(-s.max_len // 256), -(-hands // 256)
    angles, sweep = gaps(s.max_len, d, s.base), np.degrees(steps * frequencies(d, s.base)[best(s)])
    first, last = (still(s, at) for at in (1, steps))
    table = {
        "drawn": {
            "one position in #(?=,? and)": row_step,
            "one pair in #": pair_step,
            "Left out: # of # pairs": (np.sum(waves < 2 * row_step), hands),
        },
        "stripes": {"fewer than # pixels": 2 * -(-hands // pair_step)},
        "insight": {
            r"# of # pairs? \(#%\) never": (idle, hands, share),
            "longer than the # steps?": steps,
            "there are # steps?": steps,
            "longest wavelength is # tokens": waves[-1],
            "Up to position 1, # of # pairs? .* within # of": (first, hands, WITHIN),
            "up to position #, (only |still )#": (steps, last),
            "up to position #, none": steps if last == 0 else None,
        },
        "row": {
            "Position # as": p,
            r"PE\(#\) = \[#, #": (p, *row[:2]),
            r"#, #\]": tuple(row[-2:]),
            r"\[#, #, #": tuple(row[:3]),
            r"#, #, #\]": tuple(row[-3:]),
            "is √.* = #, as": np.sqrt(d / 2),
        },
        "pair": {
            "Pair # as two waves: a full turn every # tokens": (s.pair, waves[s.pair]),
            **{
                rf"\(#, #\) = .{wave}\(# / #\^{{#/#}}\) = .{wave}\(#\) = #": (
                    *(p, column, p, s.base, 2 * s.pair, d),
                    *(w * p, row[column]),
                )
                for wave, column in zip(("sin", "cos"), columns, strict=True)
            },
        },
        "predict": {"separate the # positions": s.max_len},
        "predict options": {
            "Pair #, the fastest": 0,
            "Pair # -": best(s) if 0 < best(s) < hands - 1 else hands // 2,
            "Pair #, the slowest": hands - 1,
        },
        "predict answer": {"to the last, pair # rotates by #°": (best(s), sweep)},
        "algebra": {
            r"d = #, `np.arange\(0, #, 2\)` [^:]*: #, #, #, #, #\.": (10, 10, 0, 2, 4, 6, 8),
        },
        "alt fingerprint": {
            "The # numbers that encode position #": (d, p),
            "from # to #": (row.min(), row.max()),
            "length is #": np.sqrt(d / 2),
            "Pair # is marked": s.pair,
            "one pair in # is drawn": pair_step,
        },
        "alt waves": {
            "Pair # as two waves, with a full turn every # tokens": (s.pair, waves[s.pair]),
            "At position # the sine is # and the cosine #": (p, np.sin(p * w), np.cos(p * w)),
        },
        "alt spectrum": {
            "from # to # tokens": (waves[0], waves[-1]),
            r"# of # wavelengths, #%, (is|are) longer than max_len - 1, #": (
                *(idle, hands, share, steps),
            ),
            "pair # is #": (s.pair, waves[s.pair]),
        },
    }
    said(reading, table)
    beside = reading.figures["spectrum"].layout.annotations[0].text
    for text in (reading.alts["spectrum"], beside, reading.text("insight")):
        assert idle in (0, hands) or not re.search(r"(?<![\d.])(0|100)\s?%", text), text
    assert reading.has("drawn") == (row_step > 1 or pair_step > 1)
    assert reading.has("stripes") == (d > 256 and s.layout == "interleaved")
    assert ("stripes" in reading.text("insight")) == (s.layout == "interleaved" and first > 0)

    dots = waves_chart.table(s).index.to_numpy()
    assert dots[0] <= p <= dots[-1] + waves[s.pair]
    of_pair = {"position": dots, "sin": np.sin(dots * w), "cos": np.cos(dots * w)}
    assert_table(waves_chart.table(s), of_pair)
    assert set(reading.questions) == ({"predict"} if hands > 1 else set())
    if hands > 1:
        question, one = reading.questions["predict"], best(s)
        said(question.options[question.right], {"Pair #": one})
        if within_a_turn(s, one):  # faster ones come back within a step, slower ones take smaller
            steps_of = np.degrees(frequencies(d, s.base))
            assert (angles[:one] < steps_of[:one]).all()
            assert (steps_of[one + 1 :] < steps_of[one]).all()
        for option in question.options:
            pair = int(re.search(r"\d+", option)[0])
            said(reading, {"predict answer": {f"#° apart on pair {pair}(?!\\d)": angles[pair]}})


def still(s, last):
    """Return how many pairs, the slowest ones, stay near 0 and 1 up to position `last`."""
    angles = np.outer(np.arange(last + 1), frequencies(s.d_model, s.base).astype(float))
    return int((np.maximum(abs(np.sin(angles)), 1 - np.cos(angles)).max(axis=0) <= WITHIN).sum())


def test_the_glossarys_aliased_link_shows_columns_that_are():
    """Between two drawn rows some pair rotates by more than half a turn."""
    state = words("glossary").meta["links"]["aliased"]["state"]
    height = read_page("heatmap", **link_of(state)).figures["heatmap"].layout.height
    assert int(state["max_len"]) / height * frequencies(512, 10_000)[0] > np.pi
