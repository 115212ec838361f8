"""The page on a real model's table, from what is shipped; with the model where it is.

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
from lab.real import order, own
from tests.lab import tiny_bert
from tests.reading import read_page
from tests.truth.readings import many, read
from tests.truth.said import said, unread
from tests.truth.tables import assert_table

FOLDER = Path(__file__).parents[2] / "lab" / "real" / "shipped"
MEASURED = json.loads((FOLDER / "measured.json").read_text())
with np.load(FOLDER / "arrays.npz") as file:
    ARRAYS = {name: file[name].astype(float) for name in file.files}
MAIN = ARRAYS["planes"][5]
EDGES = [(76, 96), (25, 32), (8, 12), (3, 3), (1, 1)]
TEXTS = [first for first, _ in order.PAIRS]
SHIFTS = [1, 2, 5, 10, 20, 50, 80, 100, 120, 140, 160, 200, 240, 280, 320, 360, 400, 440, 480]


def turned(points):
    """Angles clockwise from twelve, by adding up the angle of each step from cross and dot."""
    (x, y), (x2, y2) = points[:-1].T, points[1:].T
    steps = np.arctan2(y * x2 - x * y2, x * x2 + y * y2)
    first = math.atan2(points[0, 0], points[0, 1])
    return first + np.concatenate([[0], np.cumsum(steps)])


def rounds(points, first=1, last=511):
    """Full turns from one position to another."""
    steps = np.diff(turned(points[first - 1 : last]))
    return steps.sum() / (2 * math.pi)


def wave(points, first=1, last=511):
    return (last - first) / rounds(points, first, last)


def back(points):
    """Per cent of the steps whose cross product says that they go anticlockwise."""
    (x, y), (x2, y2) = points[:-1].T, points[1:].T
    return 100 * np.mean(y * x2 - x * y2 < 0)


def band(first, last, points, plane):
    """Return the fold's row of a clock, after the bins of the spectrum that are its own."""
    assert 511 / (last + 0.5) <= wave(points) <= 511 / (first - 0.5)
    sizes = np.hypot(*points.T)
    spread = 100 * sizes.std() / sizes.mean()
    return rounds(points), 100 * plane["share"], spread, back(points)


SPECTRUM = np.array(MEASURED["spectrum"])
WITH, WITHOUT = (np.array(MEASURED["by distance"][kind]) for kind in ("with", "without"))
LATER, BESIDE = (np.array(MEASURED[name]) for name in ("later", "later with [CLS]"))
PLANES, CONTROL, PAIRS = ARRAYS["planes"], ARRAYS["control"], MEASURED["pairs"]
SHARES = [plane["share"] for plane in MEASURED["planes"]]
WAVES = [wave(points) for points in PLANES[:5]]
ROUGHLY = [float(f"{one:.2g}") for one in WAVES[:4]]  # as its speed varies
RATIOS = [slow / fast for fast, slow in pairwise(WAVES)]
EARLY = [rounds(fast, 1, 127) / rounds(slow, 1, 127) for fast, slow in pairwise(PLANES[:4])]
PARTS = [(1, 511), (1, 127), (128, 255), (256, 447), (448, 511)]
FAST = [(one, *part) for one in PLANES[:5] for part in PARTS if rounds(one, *part) >= 2]
CELLS = [["#" if rounds(one, *part) >= 2 else "–" for part in PARTS] for one in PLANES[:5]]
SPEEDS = " ".join(rf"\| {one} \|" for one in map(r" \| ".join, CELLS))
FIFTH = rounds(PLANES[4])
NAMES = tuple(
    value
    for one, share in zip([*ROUGHLY, FIFTH], SHARES, strict=False)
    for value in (one, 100 * share)
)
INSIDE = [k for first, last in EDGES for k in range(first, last + 1)]
BANDS = {
    f"{first}–{last}" if last > first else str(first): band(first, last, points, plane)
    for (first, last), points, plane in zip(EDGES, PLANES, MEASURED["planes"], strict=False)
}
STRONG = [abs(int(one.argmax()) - 8) for one in WITH.reshape(72, 17)
          if one.max() >= 0.25 and one.argmax() != 8]  # fmt: skip
FAR = int(LATER.mean(1).argmin())
ALWAYS = {  # said at every position and of every sentence
    "angle": {
        "hand turns by # rad per token: a full turn takes # tokens": (
            2 * math.pi / wave(MAIN), wave(MAIN),
        ),
        "formula's hand turns by # rad": 1,
        "takes # tokens in rows 1 to 127, # in 128 to 255, # in 256 to 447, # in 448 to 511": (
            *(wave(MAIN, *part) for part in PARTS[1:]),
        ),
        "of # directions hold #%": (384, 100 * SHARES[5]),
    },
    # What is said of a turn and what is said of all turns are of one hand.
    "alt angle": {"a line, # turns at position 511": 511 / wave(MAIN)},
    "alt five": {"#, #%, #, #%, #, #%, #, #%, # turns, #%".replace("#, ", "# tokens, "): NAMES},
    "predict": {"has # clocks": 192},
    "predict options": {"About #,": 192},
    "predict answer": {
        "A few: # turn once in #, #, # and # tokens": (4, *ROUGHLY),
        "and one more makes # turns": FIFTH,
    },
    "comb": {
        "in the formula, # times": 10000 ** (1 / 192),
        "#% of the energy lies in #%": (100 * SPECTRUM[INSIDE].sum(), 100 * len(INSIDE) / 255),
        "has more than #%": 100 * max(MEASURED["controls"]["shuffled"]),
    },
    "five": {
        "Together, # planes hold #% of the energy. In # of": (5, 100 * MEASURED["all planes"], 4),
        "makes? # turns": FIFTH,
    },
    "algebra": {
        **{rf"\| {name} \| # \| #% \| #% \| #% \|": one for name, one in BANDS.items()},
        "turn, rows " + r" \| ".join(["#–#"] * 5): tuple(end for part in PARTS for end in part),
        SPEEDS: tuple(wave(*one) for one in FAST),
        "rows, #% of the fastest band's steps go back": back(CONTROL),
    },
    "limits": {"is #, # and # times as slow": tuple(EARLY)},
    "heads": {"# of 72 heads put a weight of # or more": (len(STRONG), 0.25)},
    "later": {
        "one token later, its vector has a cosine of #": LATER.mean(1)[0],
        "hundred tokens later the cosine is #": LATER.mean(1)[7],
        "lowest, #, if the text begins # tokens later": (LATER.mean(1)[FAR], SHIFTS[FAR]),
        "at # it is #": (SHIFTS[-1], LATER.mean(1)[-1]),
        "ended at # tokens": [*range(1000)],
    },
}  # fmt: skip
OWN = {
    "position": st.integers(0, 200),
    "text": st.sampled_from(range(10)),
    "head": st.integers(0, 5),
    "along": st.booleans(),
}
EXAMPLES = [
    {"position": 0, "text": 0, "head": 0, "along": True},
    *({"position": 3, "text": 1, "head": n, "along": False} for n in range(6)),
    {"position": 511, "text": 9, "head": 1, "along": True},
]


@many(EXAMPLES, **OWN)
def test_what_is_said_is_true(values):
    text, named, along, position = (values[name] for name in ("text", "head", "along", "position"))
    layer, number = MEASURED["named heads"][named]
    link = {"text": TEXTS[text], "head": f"layer {layer}, head {number}", "sorted": along}
    link |= {"max_len": 512, "position": position}
    reading, pair = read("lab_real", link, fold=True), PAIRS[text]
    assert not reading.warnings
    tokens, best = pair["tokens"], int(WITH[layer, number].argmax())
    query = min(position, len(tokens) - 1)
    key, there = query + best - 8, None
    if 0 <= key < len(tokens):
        there = tuple(ARRAYS[f"{kind} {text}"][named, query, key] for kind in ("with", "without"))
    at_zero = MEASURED["lengths"][0], np.median(MEASURED["lengths"][1:])
    table = {
        "reading": {
            "Green: row # of": position or None,
            "unlike the others: # long, the median row #": None if position else at_zero,
        },
        "rows": {"# directions hold 90%": MEASURED["directions"] if along else None},
        "head": {
            "weight of # to .*; without the table, #\\.": there,
            r"longer texts, without \[CLS\] and \[SEP\]: # and #": (
                WITH[layer, number, best],
                WITHOUT[layer, number, best],
            ),
            "Mean over the words of #": [*range(100)],
            "no token # (before|after)": None if there else abs(best - 8),
            "the token # (before|after)": None if abs(best - 8) == 1 else abs(best - 8),
        },
        "orders": {
            "cosine of #; without the table #": (pair["with_table"], pair["without"]),
        },
    }
    said(reading, ALWAYS | table)
    assert not unread(reading, ("limits",))
    head = reading.numbers("head")
    assert ("ends before this position" in reading.text("head")) == (position >= len(tokens))
    assert (head["token"], head["distance"]) == (tokens[query], best - 8)
    assert reading.numbers("heads")["farthest"] == max(STRONG)


def test_what_is_said_without_numbers():
    assert all(2.5 < ratio < 3.5 for ratio in (*RATIOS[:3], *EARLY))  # "about three times as slow"
    assert not back(PLANES[0])
    assert 45 < back(CONTROL) < 55  # "to and fro"
    assert FIFTH < 1 < rounds(PLANES[3])
    assert max(MEASURED["controls"]["shuffled"]) < max(SPECTRUM) / 10
    assert BESIDE[0].mean() < LATER[0].mean()  # row 0 is like no other


def test_the_dials_have_the_rows_as_their_tips():
    main, bands = map(learned_hands.table, (learned_hands.main(), learned_hands.bands()))
    assert main.index[0] == bands.index[0] == 1
    for table, every in ((main, [MAIN]), (bands, [*PLANES[:5], CONTROL])):
        for number, points in enumerate(every):
            tips = table.iloc[:, 2 * number : 2 * number + 2].to_numpy()
            assert np.hypot(*tips.T).max() < 0.5  # none leaves its cell
            factor = np.hypot(*tips.T).mean() / np.hypot(*points.T).mean()
            np.testing.assert_allclose(tips, factor * points, atol=1.5e-3)
    papers = np.exp(1j * np.arange(1, 512))
    paper = main.iloc[:, 2:].to_numpy() / 0.32
    np.testing.assert_allclose(paper, np.stack([papers.imag, papers.real], 1), atol=2e-3)


def test_tables_to_take_along():
    turns, learned = turned(MAIN) / (2 * math.pi), learned_angle.table()
    start = round(learned["learned"].iloc[0] - turns[0])
    radians = np.arange(1, 512) / (2 * math.pi)
    columns = {"learned": start + turns, "the paper’s fastest": radians}
    assert_table(learned, {"position": range(1, 512)} | columns)
    names = {"rows shuffled": "shuffled", "random numbers": "random"}
    controls = {name: MEASURED["controls"][one][1:] for name, one in names.items()}
    columns = {"wavelength": 511 / np.arange(1, 256), "learned": SPECTRUM[1:]}
    assert_table(learned_comb.table(True), columns | controls)
    columns = {"shift": SHIFTS, "mean": LATER.mean(1), "lowest": LATER.min(1)}
    columns |= {"highest": LATER.max(1), "[CLS] moves along": BESIDE.mean(1)}
    assert_table(read_later.table(), columns)
    measured = ["".join(one["tokens"][1:-1]).replace("##", "") for one in PAIRS]
    assert measured == [text.casefold().replace(" ", "") for text in TEXTS]
    pairs = {kind: [one[kind] for one in PAIRS] for kind in ("with_table", "without")}
    assert_table(two_orders.table(two_orders.read(0)), {"first text": TEXTS} | pairs)
    layers, numbers = np.divmod(np.arange(72), 12)
    best = WITH.reshape(72, 17).argmax(1)
    columns = {"index": range(72), "layer": layers, "number": numbers, "distance": best - 8}
    at = {"weight": WITH, "without": WITHOUT}
    columns |= {name: kind[layers, numbers, best] for name, kind in at.items()}
    assert_table(heads_by_distance.table(), columns)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    pytest.importorskip("safetensors")
    pytest.importorskip("tokenizers")
    monkeypatch.setenv(own.VARIABLE, str(tmp_path / "tiny"))
    forget()
    yield tmp_path / "tiny"
    forget()


def forget():
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
    assert "11 pairs" in reading.alts["orders"]
    said(reading, {"orders": {"without the table #": 1}})
    other = read_page("lab_real", position="3", first="dog the cat .").numbers("head")
    assert other["token"] == "cat"
    assert not read_page("lab_real", first="  ").has("own")


def test_a_model_that_cannot_be_used_is_refused_in_a_sentence(folder):
    for model_type, head, why in (
        ("roberta", "", "roberta"),
        ("bert", "layer 1, head 8", "no layer 1 with a head 8"),
    ):
        tiny_bert.write(folder, model_type=model_type)
        forget()
        reading = read_page("lab_real", first="the cat", **({"head": head} if head else {}))
        assert why in reading.text("refused")
        assert head or reading.numbers("head")["token"] == "mouse"
