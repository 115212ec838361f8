"""What is said of a real model's table, from what is shipped of it; with the model where it is.

tests/oracles/test_real_model.py holds what is shipped against the weights themselves.
"""

import json
import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

from charts.lab import (
    heads_by_distance,
    learned_angle,
    learned_comb,
    learned_hands,
    read_later,
    two_orders,
)
from lab.real import own
from tests.lab import tiny_bert
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.readings import many, read
from tests.truth.said import said, unread

FOLDER = Path(__file__).parents[2] / "lab" / "real" / "shipped"
MEASURED = json.loads((FOLDER / "measured.json").read_text())
with np.load(FOLDER / "arrays.npz") as file:
    ARRAYS = {name: file[name].astype(float) for name in file.files}
MAIN = ARRAYS["planes"][5]
EDGES = [(76, 96), (25, 32), (8, 12), (3, 3), (1, 1)]
TEXTS = [
    "The cat chased the mouse", "Transformers revolutionized the field of NLP",
    "The movie was not good, it was bad", "Only he said that he loved her", "John loves Mary",
    "The dog bites the man", "Flights from Boston to Denver", "The bank lent the firm money",
    "He left because she cried", "Can she swim",
]  # fmt: skip
SHIFTS = [1, 2, 5, 10, 20, 50, 80, 100, 120, 140, 160, 200, 240, 280, 320, 360, 400, 440, 480]


def turned(points):
    """Angles clockwise from twelve, by adding up the angle of each step from cross and dot."""
    (x, y), (x2, y2) = points[:-1].T, points[1:].T
    steps = np.arctan2(y * x2 - x * y2, x * x2 + y * y2)
    first = math.atan2(points[0, 0], points[0, 1])
    return first + np.concatenate([[0], np.cumsum(steps)])


def slope(points, first=1, last=511):
    """The least squares slope, by its formula."""
    angles, p = turned(points)[first - 1 : last], np.arange(first, last + 1.0)
    return np.sum((p - p.mean()) * angles) / np.sum((p - p.mean()) ** 2)


def wave(points, *rows):
    return 2 * math.pi / slope(points, *rows)


def evenness(points):
    """The length of the mean of all steps, as turns: 1 where they are alike."""
    return abs(np.exp(1j * np.diff(turned(points))).mean())


WAVES = [wave(points) for points in ARRAYS["planes"][:5]]
SPECTRUM, COSINES = (np.array(MEASURED[name]) for name in ("spectrum", "cosines"))


def of_the_table(position):
    """What is said of the hand at a position, of its clocks, and of the shipped spectrum."""
    lengths, planes, inside = MEASURED["lengths"], MEASURED["planes"], set()
    ends = lengths[0], np.median(lengths[1:])
    last = "once in # tokens up to position 127, in # from 256 to 447"
    bands = {}
    for (first, end), its_wave, points, plane in zip(
        EDGES, WAVES, ARRAYS["planes"], planes, strict=False
    ):
        inside |= {*range(first, end + 1)}
        assert 511 / (end + 0.5) <= its_wave <= 511 / (first - 0.5)  # it is in its own band
        sizes, angles = np.hypot(*points.T), turned(points)
        row = r"#% \| #% \| #% \| # \|"
        name = f"{first}–{end}" if end > first else str(first)
        bands[rf"\| {name} \| # \| # \| {row}"] = (
            *(its_wave, np.ptp(angles[[0, -1]]) / (2 * math.pi)),
            *(100 * plane["share"], 100 * plane["of_band"], 100 * sizes.std() / sizes.mean()),
            evenness(points),
        )
    slower = [100 * (slope(p, 128, 255) / slope(p, 256, 447) - 1) for p in ARRAYS["planes"][:3]]
    assert np.ptp(slower) < 1  # they slow down together
    ratios = [slow / fast for fast, slow in pairwise(WAVES)]
    assert all(2.8 < ratio < 3.3 for ratio in ratios)  # "about three"
    assert evenness(ARRAYS["control"]) < 0.1 < 0.9 < evenness(ARRAYS["planes"][0])
    largest = {name: max(one) for name, one in MEASURED["controls"].items()}
    assert largest["shuffled"] < max(SPECTRUM) / 10
    return {
        "reading": {
            "Green: row # of": position or None,
            "another kind: # long, the median row #": None if position else ends,
        },
        "angle": {
            "turns by # rad a token, once in # tokens": (slope(MAIN), wave(MAIN)),
            last: (wave(MAIN, 1, 127), wave(MAIN, 256, 447)),
            "of # directions hold #%": (384, 100 * planes[5]["share"]),
        },
        "predict": {"has # clocks": 192},
        "predict options": {"About #,": 192},
        "predict answer": {"#: they turn once in #, #, #, #, # tokens": (5, *WAVES)},
        "comb": {
            "formula's, # times": 10000 ** (1 / 192),
            "#% of the energy lies in #% of": (
                *(100 * sum(SPECTRUM[[*inside]]), 100 * len(inside) / 255),
            ),
            "has more than #%": 100 * largest["shuffled"],
        },
        "five": {"planes hold #%": 100 * MEASURED["all planes"]},
        "algebra": {
            **bands,
            "fastest band has #": evenness(ARRAYS["control"]),
            "wavelengths: #, #, #, #": tuple(ratios),
        },
        "limits": {"by #%, #%, #%": tuple(slower)},
    }


def of_similar(offset):
    falling = np.diff(COSINES) < 0
    low = int(np.flatnonzero(~falling)[0])
    peak = low + int(np.flatnonzero(falling[low:])[0])
    return {
        "rows # tokens? apart have a mean cosine of #; by the formula it is #": (
            *(offset, COSINES[offset]),
            formulas.profile(offset + 1, 384, 10_000)[offset] / 192,
        ),
        r"Rows # apart \(#\) are more alike than rows # apart \(#\)": (
            *(peak, COSINES[peak], low, COSINES[low]),
        ),
    }


def of_heads(reading, named, text, position):
    layer, number = MEASURED["named heads"][named]
    tokens = MEASURED["pairs"][text]["tokens"]
    query = min(position, len(tokens) - 1)
    both = [np.array(MEASURED["by distance"][kind])[layer, number] for kind in ("with", "without")]
    best = int(both[0].argmax())
    key, there = query + best - 8, None
    if 0 <= key < len(tokens):
        there = tuple(ARRAYS[f"{kind} {text}"][named, query, key] for kind in ("with", "without"))
    assert reading.numbers("head")["token"] == tokens[query]
    assert reading.numbers("head")["distance"] == best - 8
    every = np.array(MEASURED["by distance"]["with"]).reshape(72, 17)
    strong = [
        abs(int(one.argmax()) - 8) for one in every if one.max() >= 0.25 and one.argmax() != 8
    ]
    assert reading.numbers("heads")["farthest"] == max(strong)
    return {
        "head": {
            "” gives # to .*; without the table, #\\.": there,
            "longer texts: # and #": tuple(one[best] for one in both),
            "Mean over #": [*range(100)],
            "the token # (before|after)": None if abs(best - 8) == 1 else abs(best - 8),
        },
        "heads": {"# of 72 heads put # or more": (len(strong), 0.25)},
    }


def of_orders(text):
    pairs, means = MEASURED["pairs"], np.mean(MEASURED["later"], 1)
    pair, far = pairs[text], int(means.argmin())
    assert all(one["shuffled"] < one["with_table"] for one in pairs)  # "in all pairs"
    assert np.mean(MEASURED["later with [CLS]"][0]) < means[0]  # "one token costs more"
    return {
        "orders": {
            "cosine of #; without the table #": (pair["with_table"], pair["without"]),
            "shuffled has # with": pair["shuffled"],
        },
        "later": {
            "token later, a text has a cosine of #": means[0],
            "hundred later #, # later #": (means[7], SHIFTS[far], means[far]),
            "ended at # tokens": [*range(1000)],
        },
    }


OWN = {
    "position": st.integers(0, 200),
    "text": st.sampled_from(range(10)),
    "head": st.integers(0, 5),
    "offset": st.integers(0, 127),
    "along": st.booleans(),
}
EXAMPLES = [
    {"position": 0, "text": 0, "head": 0, "offset": 1, "along": True},
    *({"position": 3, "text": 1, "head": n, "offset": 10, "along": False} for n in range(6)),
    {"position": 511, "text": 9, "head": 1, "offset": 127, "along": True},
]


@many(EXAMPLES, **OWN)
def test_what_is_said_is_true(values):
    text, named, along = (values[name] for name in ("text", "head", "along"))
    position, offset = values["position"], values["offset"]
    layer, number = MEASURED["named heads"][named]
    link = {
        "max_len": 512,
        "position": position,
        "text": TEXTS[text],
        "head": f"layer {layer}, head {number}",
        "offset": offset,
        "sorted": along,
    }
    reading = read("lab_real", link, fold=True)
    assert not reading.warnings
    directions = MEASURED["directions"]["0.9"] if along else None
    table = {
        **of_the_table(position),
        "rows": {"# directions hold 90%": directions},
        "similar": of_similar(offset),
        **of_heads(reading, named, text, position),
        **of_orders(text),
    }
    said(reading, table)
    assert not unread(reading, ("limits",))


def test_the_dials_have_the_rows_as_their_tips():
    for dials, every in (
        (learned_hands.main(), [MAIN]),
        (learned_hands.bands(), [*ARRAYS["planes"][:5], ARRAYS["control"]]),
    ):
        table = learned_hands.table(dials)
        assert table.index[0] == 1
        for number, points in enumerate(every):
            tips = table.iloc[:, 2 * number : 2 * number + 2].to_numpy()
            assert np.hypot(*tips.T).max() < 0.5  # none leaves its cell
            factor = np.hypot(*tips.T).mean() / np.hypot(*points.T).mean()
            np.testing.assert_allclose(tips, factor * points, atol=1.5e-3)
    paper = learned_hands.table(learned_hands.main()).iloc[:, 2:].to_numpy()
    p = np.arange(1, 512)
    np.testing.assert_allclose(paper / 0.32, np.stack([np.sin(p), np.cos(p)], 1), atol=2e-3)


def test_both_lines_of_turns():
    table = learned_angle.table()
    turns = turned(MAIN) / (2 * math.pi)
    away = table["learned"] - turns
    np.testing.assert_allclose(away, round(away.iloc[0]), atol=1e-9)
    np.testing.assert_allclose(table["the paper’s fastest"], np.arange(1, 512) / (2 * math.pi))


def test_the_comb():
    table = learned_comb.table(True)
    np.testing.assert_allclose(table.index, 511 / np.arange(1, 256))
    np.testing.assert_array_equal(table["learned"], SPECTRUM[1:])
    for name, column in (("shuffled", "rows shuffled"), ("random", "random numbers")):
        np.testing.assert_array_equal(table[column], MEASURED["controls"][name][1:])


def test_tables_to_take_along():
    heads = heads_by_distance.table()
    assert len(heads) == 72
    every = np.array(MEASURED["by distance"]["with"])
    for one in heads.itertuples():
        assert one.weight == every[one.layer, one.number].max()
    later = read_later.table()
    assert list(later.index) == SHIFTS
    np.testing.assert_allclose(later["mean"], np.mean(MEASURED["later"], 1))
    np.testing.assert_allclose(later["lowest"], np.min(MEASURED["later"], 1))
    np.testing.assert_allclose(later["highest"], np.max(MEASURED["later"], 1))
    np.testing.assert_allclose(later["[CLS] moves along"], np.mean(MEASURED["later with [CLS]"], 1))
    orders = two_orders.table(two_orders.read(0))
    assert list(orders.index) == TEXTS
    for name in ("with_table", "without", "shuffled"):
        assert list(orders[name]) == [pair[name] for pair in MEASURED["pairs"]]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    pytest.importorskip("safetensors")
    pytest.importorskip("tokenizers")
    monkeypatch.setenv(own.VARIABLE, str(tmp_path / "tiny"))
    for cached in (own._read, own.attention, own.compared):
        cached.cache_clear()
    yield tmp_path / "tiny"
    for cached in (own._read, own.attention, own.compared):
        cached.cache_clear()


def test_without_a_model_one_line_says_how_to_get_it(monkeypatch):
    monkeypatch.delenv(own.VARIABLE, raising=False)
    reading = read_page("lab_real", first="the cat", second="cat the")
    assert "run.py model" in reading.text("no model")
    assert reading.numbers("head")["token"] == "mouse"


def test_sentences_of_ones_own(folder):
    tiny_bert.write(folder)
    ours = {"first": "the cat saw the dogs", "second": "the dogs saw the cat"}
    reading = read_page("lab_real", position="3", head="layer 0, head 2", **ours)
    assert not reading.has("no model")
    assert reading.numbers("own")["model"] == "tiny"
    assert reading.numbers("head")["token"] == "saw"
    orders = reading.numbers("orders")
    assert orders["pairs"] == 11
    assert orders["without"] == pytest.approx(1, abs=1e-6)
    other = read_page("lab_real", position="3", first="dog the cat .").numbers("head")
    assert other["token"] == "cat"
    assert not read_page("lab_real", first="  ").has("own")


def test_a_model_that_cannot_be_used_is_refused_in_a_sentence(folder):
    tiny_bert.write(folder, model_type="roberta")
    reading = read_page("lab_real", first="the cat")
    assert "roberta" in reading.text("refused")
    assert reading.numbers("head")["token"] == "mouse"
    tiny_bert.write(folder)
    own._read.cache_clear()
    reading = read_page("lab_real", first="the cat", head="layer 1, head 8")
    assert "no layer 1 with a head 8" in reading.text("refused")
