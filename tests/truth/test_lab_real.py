"""What is said of a real model's table, from what is shipped of it; with the model where it is.

tests/oracles/test_real_model.py holds what is shipped against the weights themselves.
"""

import json
import math
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
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

FOLDER = Path(__file__).parents[2] / "lab" / "real" / "shipped"
MEASURED = json.loads((FOLDER / "measured.json").read_text())
with np.load(FOLDER / "arrays.npz") as file:
    ARRAYS = {name: file[name].astype(float) for name in file.files}
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


@given(position=st.integers(0, 511))
def test_the_hand_and_its_speed(position):
    reading = read_page("lab_real", max_len="512", position=str(position))
    facts, angle, main = reading.numbers("reading"), reading.numbers("angle"), ARRAYS["planes"][5]
    assert facts["has_hand"] == (position > 0)
    assert facts["last"] == angle["last"] == len(main) == 511
    assert facts["length_0"] == MEASURED["lengths"][0]
    assert facts["length_median"] == pytest.approx(np.median(MEASURED["lengths"][1:]))
    assert angle["slope"] == pytest.approx(slope(main))
    assert angle["wavelength"] == pytest.approx(2 * math.pi / slope(main))
    for part in angle["parts"]:
        wave = 2 * math.pi / slope(main, part["first"], part["last"])
        assert part["wavelength"] == pytest.approx(wave)
    assert angle["share"] == MEASURED["planes"][5]["share"]
    turns = turned(main) / (2 * math.pi)
    assert angle["turns"] == pytest.approx(turns[-1] - turns[0])
    if position:
        away = angle["here"] - turns[position - 1]
        assert away == pytest.approx(round(away), abs=1e-9)
        assert angle["here"] == pytest.approx(position * angle["slope"] / (2 * math.pi), abs=2.5)
    else:
        assert angle["here"] is None


def test_the_dials_have_the_rows_as_their_tips():
    for dials, every in (
        (learned_hands.main(), [ARRAYS["planes"][5]]),
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
    turns = turned(ARRAYS["planes"][5]) / (2 * math.pi)
    away = table["learned"] - turns
    np.testing.assert_allclose(away, round(away.iloc[0]), atol=1e-9)
    np.testing.assert_allclose(table["the paper’s fastest"], np.arange(1, 512) / (2 * math.pi))


def test_the_comb():
    spectrum = np.array(MEASURED["spectrum"])
    table = learned_comb.table(True)
    np.testing.assert_allclose(table.index, 511 / np.arange(1, 256))
    np.testing.assert_array_equal(table["learned"], spectrum[1:])
    for name, column in (("shuffled", "rows shuffled"), ("random", "random numbers")):
        np.testing.assert_array_equal(table[column], MEASURED["controls"][name][1:])
    facts = read_page("lab_real").numbers("five")
    inside = {k for first, last in EDGES for k in range(first, last + 1)}
    assert facts["in_bands"] == pytest.approx(sum(spectrum[k] for k in inside))
    assert facts["bins"] == pytest.approx(len(inside) / 255)
    assert facts["clocks"] == len(EDGES)
    waves = [2 * math.pi / slope(points) for points in ARRAYS["planes"][:5]]
    for band, (first, last), wave, points, plane in zip(
        facts["bands"], EDGES, waves, ARRAYS["planes"], MEASURED["planes"], strict=False
    ):
        assert (band["first"], band["last"]) == (first, last)
        assert band["wavelength"] == pytest.approx(wave)
        assert 511 / (last + 0.5) <= wave <= 511 / (first - 0.5)  # it is in its own band
        assert (band["share"], band["of_band"]) == (plane["share"], plane["of_band"])
        lengths = np.sqrt((points**2).sum(1))
        assert band["spread"] == pytest.approx(lengths.std() / lengths.mean())
        angles = turned(points)
        assert band["turns"] == pytest.approx((angles[-1] - angles[0]) / (2 * math.pi))
        steps = np.diff(angles)
        even = np.hypot(np.cos(steps).mean(), np.sin(steps).mean())
        assert band["evenness"] == pytest.approx(even)
    ratios = [slower / faster for faster, slower in pairwise(waves)]
    assert facts["ratios"] == pytest.approx(ratios)
    assert all(2.8 < ratio < 3.3 for ratio in ratios)  # "about three"
    assert facts["paper_ratio"] == pytest.approx(10000 ** (1 / 192))
    assert facts["hands"] == 192
    assert facts["largest"] == {name: max(one) for name, one in MEASURED["controls"].items()}
    assert facts["largest"]["shuffled"] < max(spectrum) / 10
    steps = np.diff(turned(ARRAYS["control"]))
    even = np.hypot(np.cos(steps).mean(), np.sin(steps).mean())
    assert facts["control_evenness"] == pytest.approx(even)
    assert even < 0.1 < 0.9 < facts["bands"][0]["evenness"]  # nothing turns any more
    slower = [slope(one, 128, 255) / slope(one, 256, 447) - 1 for one in ARRAYS["planes"][:3]]
    assert facts["slower"] == pytest.approx(slower)
    assert max(slower) - min(slower) < 0.01  # they slow down together


@given(
    position=st.integers(0, 200),
    text=st.sampled_from(TEXTS),
    head=st.integers(0, 5),
    offset=st.integers(0, 127),
    along=st.booleans(),
)
def test_rows_heads_and_orders(position, text, head, offset, along):
    layer, number = MEASURED["named heads"][head]
    reading = read_page(
        "lab_real",
        max_len="512",
        position=str(position),
        text=text,
        head=f"layer {layer}, head {number}",
        offset=str(offset),
        sorted=str(along).lower(),
    )
    assert not reading.warnings
    rows, similar = reading.numbers("rows"), reading.numbers("similar")
    assert (rows["along"], rows["directions"]) == (along, MEASURED["directions"])
    assert similar["learned"] == MEASURED["cosines"][offset]
    waves = 10000.0 ** (-np.arange(192) / 192)
    assert similar["paper"] == pytest.approx(np.cos(offset * waves).mean())
    curve = np.array(MEASURED["cosines"])
    low, peak = similar["low"], similar["peak"]
    assert (np.diff(curve[: low + 1]) < 0).all()
    assert (np.diff(curve[low : peak + 1]) > 0).all()
    assert curve[peak] > curve[peak + 1]
    assert (similar["at_low"], similar["at_peak"]) == (curve[low], curve[peak])

    chosen, at = reading.numbers("head"), TEXTS.index(text)
    tokens = MEASURED["pairs"][at]["tokens"]
    query = min(position, len(tokens) - 1)
    assert chosen["token"] == tokens[query]
    both = [np.array(MEASURED["by distance"][kind])[layer, number] for kind in ("with", "without")]
    best = int(both[0].argmax())
    assert chosen["distance"] == best - 8
    assert (chosen["weight"], chosen["without"]) == (both[0][best], both[1][best])
    key = query + best - 8
    if 0 <= key < len(tokens):
        there = [ARRAYS[f"{kind} {at}"][head, query, key] for kind in ("with", "without")]
        assert chosen["there"] == pytest.approx(there)
    else:
        assert chosen["there"] is None
    every = np.array(MEASURED["by distance"]["with"]).reshape(72, 17)
    strong = [int(one.argmax()) - 8 for one in every if one.max() >= 0.25 and one.argmax() != 8]
    facts = reading.numbers("heads")
    assert (facts["heads"], facts["strong"]) == (72, len(strong))
    assert facts["farthest"] == max(map(abs, strong))

    orders = reading.numbers("orders")
    for name in ("with_table", "without", "shuffled"):
        assert orders[name] == MEASURED["pairs"][at][name]
    cosines = [pair["with_table"] for pair in MEASURED["pairs"]]
    assert (orders["least"], orders["most"]) == (min(cosines), max(cosines))
    lower = [pair["shuffled"] < pair["with_table"] for pair in MEASURED["pairs"]]
    assert (orders["more"], orders["pairs"]) == (sum(lower), 10)

    later, means = reading.numbers("later"), np.mean(MEASURED["later"], 1)
    nearest = min(SHIFTS, key=lambda shift: (abs(shift - position), shift))
    assert later["shift"] == nearest
    assert later["here"] == pytest.approx(means[SHIFTS.index(nearest)])
    assert later["one"] == pytest.approx(means[0])
    assert later["hundred"] == pytest.approx(means[7])
    assert later["far"] == pytest.approx(means.min())
    assert later["one_moves"] == pytest.approx(np.mean(MEASURED["later with [CLS]"][0]))
    assert later["one_moves"] < later["one"]  # "one token costs more"


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
