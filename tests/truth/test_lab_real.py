"""The page on a real model's table at any position, and with a model where it is.

Its numbers are the shipped ones: tests/text keeps them, tests/oracles holds them against the model.
"""

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import strategies as st

from lab.real import order, own
from tests.lab import tiny_bert
from tests.reading import read_page
from tests.truth.readings import at_random
from tests.truth.sentences import assert_choices
from tests.truth.tables import assert_numbers

FOLDER = Path(__file__).parents[2] / "lab" / "real" / "shipped"
MEASURED = json.loads((FOLDER / "measured.json").read_text())
TEXTS = [first for first, _ in order.PAIRS]
SHIFTS = [1, 2, 5, 10, 20, 50, 80, 100, 120, 140, 160, 200, 240, 280, 320, 360, 400, 440, 480]
LATER = np.mean(MEASURED["later"], axis=1)
WITH = np.array(MEASURED["by distance"]["with"])
NAMED = {f"layer {one[0]}, head {one[1]}": WITH[*one] for one in MEASURED["named heads"]}
FIRST, SECOND, *_ = NAMED
EXAMPLES = [
    {"position": 0, "text": TEXTS[0], "head": FIRST, "sorted": True},
    *({"position": 3, "text": TEXTS[1], "head": one, "sorted": False} for one in NAMED),
    {"position": 511, "text": TEXTS[9], "head": SECOND, "sorted": True},
    {"position": 512, "text": TEXTS[9], "head": SECOND, "sorted": True},
]


@at_random(
    "lab_real",
    EXAMPLES,
    change=lambda values: {**values, "max_len": 1024},
    position=st.integers(0, 12) | st.integers(0, 1023),
    text=st.sampled_from(TEXTS),
    head=st.sampled_from([*NAMED]),
    sorted=st.booleans(),
)
def test_what_is_said_of_a_position_a_head_and_two_orders_is_true(reading, s, values):
    assert not reading.warnings
    choices = {
        "Green: row": 1 <= s.position <= 511,
        "Row 0 has no hand": s.position == 0,
        "The table has no row": s.position > 511,
    }
    assert_choices(reading.text("reading"), choices)
    assert_choices(reading.text("rows"), {"is striped": values["sorted"]})
    nearest = int(np.abs(np.subtract(SHIFTS, s.position)).argmin())
    assert_numbers(reading.numbers("later"), shift=SHIFTS[nearest], here=LATER[nearest])
    pair = MEASURED["pairs"][TEXTS.index(values["text"])]
    query, tokens = min(s.position, len(pair["tokens"]) - 1), pair["tokens"]
    best = int(NAMED[values["head"]].argmax())
    head, past = reading.numbers("head"), s.position >= len(tokens)
    assert_numbers(head, token=tokens[query], distance=best - 8, past=past)
    away, side = abs(best - 8), "before" if best < 8 else "after"
    inside = 0 <= query + best - 8 < len(tokens)
    assert (head["there"] is not None) == inside
    choices = {
        f" to the token {f'{away} ' * (away > 1)}{side} it; without": inside,
        f"No token stands {f'{away} ' * (away > 1)}{side} “": not inside,
        "ends before this position": past,
    }
    assert_choices(reading.text("head"), choices)
    alike = {"cannot tell the orders apart": pair["without"] > 0.9999}
    assert_choices(reading.text("orders"), alike)


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
