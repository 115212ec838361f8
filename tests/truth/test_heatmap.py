"""Heatmap: counts, numbers and the answer are those of the table, at any settings."""

import re

import numpy as np
from hypothesis import strategies as st

from charts.table import waves as waves_chart
from document.words import words
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.formulas import frequencies
from tests.truth.readings import at, at_random, link_of
from tests.truth.sentences import assert_choices, numbers_in
from tests.truth.tables import assert_numbers, assert_table

EXAMPLES = [
    at(20, 32),  # the winner's turn is just below max_len
    at(500, 512, 1000),  # a turn just holds the text, and does not win
    at(8192, 512, 1345),  # 1 of 256 pairs never completes a turn
    at(100, 2, position=44, layout="concatenated"),  # a sine of 0.0177, rounded
    at(512, 2, position=355),  # a sine of -3e-5
]
LAYOUTS = st.sampled_from(["interleaved", "concatenated"])
WITHIN = 0.1  # of 0 and 1, a pair has not left these


@at_random("heatmap", EXAMPLES, links=True, layout=LAYOUTS)
def test_the_table_its_row_and_its_pair_are_those_of_the_formula(reading, s, *_):
    d, p, steps, hands = s.d_model, s.position, s.max_len - 1, s.d_model // 2
    w, waves = frequencies(d, s.base)[s.pair], formulas.wavelengths(d, s.base)
    row, columns = formulas.encoding([p], d, s.base)[0], [2 * s.pair, 2 * s.pair + 1]
    if s.layout == "concatenated":
        row, columns = np.concatenate([row[::2], row[1::2]]), [s.pair, s.pair + hands]
    idle = int(formulas.idle(s.max_len, d, s.base).sum())
    row_step, pair_step = -(-s.max_len // 256), -(-hands // 256)
    aliased, wide = np.sum(waves < 2 * row_step), d > 256 and s.layout == "interleaved"
    numbers, drawn = reading.numbers("insight"), reading.numbers("drawn")["drawn"]
    assert (drawn.row_step, drawn.pair_step, drawn.aliased) == (row_step, pair_step, aliased)
    stripes, length = 2 * -(-hands // pair_step) if wide else 0, np.sqrt(d / 2)
    assert_numbers(numbers, hands=hands, count=idle, idle=idle / hands, slowest=waves[-1])
    assert_numbers(numbers, row=row, length=length, stripes=stripes)
    assert_numbers(numbers, columns=columns, angle=w * p, wavelength=waves[s.pair])
    assert numbers["still"] == {"within": WITHIN, "first": still(s, 1), "last": still(s, steps)}
    dots = waves_chart.table(s).index.to_numpy()
    assert dots[0] <= p <= dots[-1] + waves[s.pair]
    of_pair = {"position": dots, "sin": np.sin(dots * w), "cos": np.cos(dots * w)}
    assert_table(waves_chart.table(s), of_pair)

    alts = {name: numbers_in(reading.alts[name]) for name in ("fingerprint", "waves", "spectrum")}
    skipped = [pair_step] if pair_step > 1 else []
    low, high = (f"{end:z.2f}" for end in (row.min(), row.max()))
    of_row = [d, p, *dict.fromkeys(map(float, (low, high))), length, s.pair, *skipped]
    np.testing.assert_allclose(alts["fingerprint"], of_row, atol=0.0051)
    of_pair = [s.pair, waves[s.pair], dots[0], alts["waves"][3], p]
    np.testing.assert_allclose(alts["waves"][:-2], of_pair, atol=0.051)
    np.testing.assert_allclose(alts["waves"][-2:], [np.sin(p * w), np.cos(p * w)], atol=6e-5)
    lengths = [waves[0], waves[-1]][:hands]  # of one pair it is one
    share = alts["spectrum"].pop(len(lengths) + 2)
    of_all = [*lengths, idle, hands, 1, steps, s.pair, waves[s.pair]]
    np.testing.assert_allclose(alts["spectrum"], of_all, atol=0.051)
    assert abs(share - 100 * idle / hands) <= 1
    beside = reading.figures["spectrum"].layout.annotations[0].text
    for text in (reading.alts["spectrum"], beside, reading.text("insight")):
        assert idle in (0, hands) or not re.search(r"(?<![\d.])(0|100)\s?%", text), text


@at_random("heatmap", EXAMPLES, links=True, layout=LAYOUTS)
def test_each_sentence_stands_where_it_is_true(reading, s, *_):
    hands, drawn = s.d_model // 2, reading.numbers("drawn")["drawn"]
    idle = int(formulas.idle(s.max_len, s.d_model, s.base).sum())
    apart = s.layout == "concatenated"
    first, last = (0, 0) if apart else (still(s, at) for at in (1, s.max_len - 1))
    later = first > 0 and s.max_len > 2
    choices = {
        "Every pair completes": not idle,
        "The only pair never": idle == hands == 1,
        ("never completes a", "its wavelength is longer", "This pair fills"): idle == 1,
        "all columns": idle == hands,
        "the rightmost columns.": 0 < idle < hands and not apart,
        "column of each half": idle == 1 < hands and apart,
        "columns of each half": 1 < idle < hands and apart,
        "sines and cosines in alternation": first,
        "stays within": first == 1,
        "; up to": later,
        ", only ": later and 0 < last < first,
        ", none.": later and not last,
    }
    assert_choices(reading.text("insight"), choices)
    none = drawn.aliased == hands
    sampled = not none and max(drawn.row_step, drawn.pair_step) > 1
    choices = {
        "Nothing can be drawn": none,
        "shows one position in": sampled and drawn.row_step > 1,
        "one pair in": sampled and drawn.pair_step > 1,
        "Left out": sampled and drawn.aliased,
        "It turns more": sampled and drawn.aliased == 1,
    }
    assert_choices(reading.text("drawn"), choices)
    assert reading.has("stripes") == (s.d_model > 256 and not apart)


def still(s, last):
    """Return how many pairs, the slowest ones, stay near 0 and 1 up to position `last`."""
    angles = np.outer(np.arange(last + 1), frequencies(s.d_model, s.base).astype(float))
    return int((np.maximum(abs(np.sin(angles)), 1 - np.cos(angles)).max(axis=0) <= WITHIN).sum())


@at_random("heatmap", EXAMPLES, links=True)
def test_the_right_pair_separates_the_positions_best(reading, s, *_):
    last, w = s.d_model // 2 - 1, frequencies(s.d_model, s.base)
    assert set(reading.questions) == ({"predict"} if last else set())
    if not last:
        return
    question, k = reading.questions["predict"], np.arange(1, s.max_len, dtype=np.longdouble)
    gaps = np.degrees([formulas.short_way(k * one).min() for one in w])
    best = int(np.argmax(gaps))
    sweep, steps = (s.max_len - 1) * np.degrees(w[best]), np.degrees(w)
    assert_numbers(question.asked.numbers, best=best, sweep=sweep)
    pairs = sorted({0, best if 0 < best < last else (last + 1) // 2, last})
    assert [*question.asked.numbers["gaps"]] == pairs
    angles = [*question.asked.numbers["gaps"].values()]
    np.testing.assert_allclose(angles, gaps[pairs].astype(float), rtol=1e-5)
    names = [f"Pair {pair}" for pair in pairs]
    names[0], names[-1] = f"{names[0]}, the fastest", f"{names[-1]}, the slowest"
    assert question.options == names
    assert pairs[question.right] == best
    fits = sweep < 360
    if fits:  # faster ones come back within a step, slower ones take smaller
        assert (gaps[:best] < steps[:best]).all()
        assert (steps[best + 1 :] < steps[best]).all()
    choices = {
        "less than a full turn": fits,
        "Faster pairs": fits and best > 0,
        "Slower pairs": fits and best < last,
    }
    assert_choices(question.answer, choices)


def test_the_glossarys_aliased_link_shows_columns_that_are():
    """Between two drawn rows some pair rotates by more than half a turn."""
    state = words("glossary").meta["links"]["aliased"]["state"]
    height = read_page("heatmap", **link_of(state)).figures["heatmap"].layout.height
    assert int(state["max_len"]) / height * frequencies(512, 10_000)[0] > np.pi
