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
from tests.truth.readings import at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers, assert_table

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
    """The share of the steps whose cross product says that they go anticlockwise."""
    (x, y), (x2, y2) = points[:-1].T, points[1:].T
    return np.mean(y * x2 - x * y2 < 0)


SPECTRUM = np.array(MEASURED["spectrum"])
WITH, WITHOUT = (np.array(MEASURED["by distance"][kind]) for kind in ("with", "without"))
LATER, BESIDE = (np.array(MEASURED[name]) for name in ("later", "later with [CLS]"))
PLANES, CONTROL, PAIRS = ARRAYS["planes"], ARRAYS["control"], MEASURED["pairs"]
SHARES = [plane["share"] for plane in MEASURED["planes"]]
EARLY = [rounds(fast, 1, 127) / rounds(slow, 1, 127) for fast, slow in pairwise(PLANES[:4])]
PARTS = (1, 511), (1, 127), (128, 255), (256, 447), (448, 511)
INSIDE = [k for first, last in EDGES for k in range(first, last + 1)]
SHUFFLED = max(MEASURED["controls"]["shuffled"])
STRONG = [abs(int(one.argmax()) - 8) for one in WITH.reshape(72, 17)
          if one.max() >= 0.25 and one.argmax() != 8]  # fmt: skip
NAMED = [f"layer {layer}, head {number}" for layer, number in MEASURED["named heads"]]
EXAMPLES = [
    {"position": 0, "text": TEXTS[0], "head": NAMED[0], "sorted": True},
    *({"position": 3, "text": TEXTS[1], "head": one, "sorted": False} for one in NAMED),
    {"position": 511, "text": TEXTS[9], "head": NAMED[1], "sorted": True},
    {"position": 512, "text": TEXTS[9], "head": NAMED[1], "sorted": True},
]


def test_the_clocks():
    reading = read_page("lab_real", fold=True, max_len="512")
    angle, found = reading.numbers("angle"), reading.numbers("algebra")
    assert_numbers(angle, slope=2 * math.pi / wave(MAIN), wavelength=wave(MAIN), share=SHARES[5])
    for part, ends in zip(angle["parts"], PARTS[1:], strict=True):
        assert_numbers(part, first=ends[0], last=ends[1], wavelength=wave(MAIN, *ends))
    assert_numbers(found, planes=MEASURED["all planes"], control_backwards=back(CONTROL))
    assert_numbers(found, in_bands=SPECTRUM[INSIDE].sum(), bins=len(INSIDE) / 255)
    assert_numbers(found, clocks=5, hands=192, paper_ratio=10000 ** (1 / 192), early_ratios=EARLY)
    assert found["largest"]["shuffled"] == SHUFFLED
    assert found["parts"] == PARTS
    assert found["slow"] == [band for band in found["bands"] if band["first"] == 1]
    every = zip(found["bands"], EDGES, PLANES, SHARES, strict=False)
    for band, (first, last), points, share in every:
        turns, sizes = rounds(points), np.hypot(*points.T)
        assert first - 0.5 <= turns <= last + 0.5  # the bins of the spectrum that are its own
        assert_numbers(band, first=first, last=last, turns=turns, wavelength=wave(points))
        assert_numbers(band, share=share, spread=sizes.std() / sizes.mean(), backwards=back(points))
        parts = [(abs(rounds(points, *part)), abs(wave(points, *part))) for part in PARTS]
        np.testing.assert_allclose(band["parts"], parts)
        roughly = f"{float(f'{wave(points):.2g}'):g} tokens"  # as its speed varies
        assert band["name"] == (roughly if turns >= 1 else f"{turns:.2f} turns")


at_any_position = at_random(
    "lab_real",
    EXAMPLES,
    change=lambda values: {**values, "max_len": 1024},
    position=st.integers(0, 12) | st.integers(0, 1023),
    text=st.sampled_from(TEXTS),
    head=st.sampled_from(NAMED),
    sorted=st.booleans(),
)


@at_any_position
def test_the_row_of_a_position_and_a_text_read_later(reading, s, values):
    assert not reading.warnings
    first, *others = MEASURED["lengths"]
    row, later = reading.numbers("reading"), reading.numbers("later")
    assert_numbers(row, position=s.position, length_0=first, length_median=np.median(others))
    choices = {
        "Green: row": 1 <= s.position <= 511,
        "Row 0 has no hand": s.position == 0,
        "The table has no row": s.position > 511,
    }
    assert_choices(reading.text("reading"), choices)
    assert_choices(reading.text("rows"), {"is striped": values["sorted"]})
    means, nearest = LATER.mean(1), int(np.abs(np.subtract(SHIFTS, s.position)).argmin())
    assert_numbers(later, texts=LATER.shape[1], one=means[0], hundred=means[7], far=means.min())
    assert_numbers(later, far_shift=SHIFTS[means.argmin()], last_shift=SHIFTS[-1], last=means[-1])
    assert_numbers(later, shift=SHIFTS[nearest], here=means[nearest])


@at_any_position
def test_a_head_over_a_sentence_and_two_orders_of_it(reading, s, values):
    at, named = TEXTS.index(values["text"]), NAMED.index(values["head"])
    layer, number = MEASURED["named heads"][named]
    tokens, best = PAIRS[at]["tokens"], int(WITH[layer, number].argmax())
    query, past = min(s.position, len(tokens) - 1), s.position >= len(tokens)
    head, says, key = reading.numbers("head"), reading.text("head"), query + best - 8
    weights = WITH[layer, number, best], WITHOUT[layer, number, best]
    assert_numbers(head, token=tokens[query], distance=best - 8, past=past)
    assert_numbers(head, weight=weights[0], without=weights[1])
    away, side = abs(best - 8), "before" if best < 8 else "after"
    inside = 0 <= key < len(tokens)
    if inside:
        there = [ARRAYS[f"{kind} {at}"][named, query, key] for kind in ("with", "without")]
    assert_numbers(head, there=there if inside else None)
    choices = {
        f" to the token {f'{away} ' * (away > 1)}{side} it; without": inside,
        f"No token stands {f'{away} ' * (away > 1)}{side} “": not inside,
        "ends before this position": past,
    }
    assert_choices(says, choices)
    assert {*STRONG} == {1}  # on a neighbour
    strong = {"strong": len(STRONG), "heads": 72, "least": 0.25}
    assert_numbers(reading.numbers("heads"), **strong)
    orders = {kind: PAIRS[at][kind] for kind in ("with_table", "without")}
    assert_numbers(reading.numbers("orders"), **orders)
    alike = {"cannot tell the orders apart": orders["without"] > 0.9999}
    assert_choices(reading.text("orders"), alike)


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
    assert reading.numbers("orders")["without"] == pytest.approx(1, abs=1e-6)
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
