"""Check my table: what the page says of examples, of what is pasted, and of what cannot be read."""

import io
import json
from typing import get_args

import numpy as np
import pytest

from charts.diagnosis import difference
from charts.diagnosis.examples import example
from clock_hands.config import FINDINGS, lines
from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import Llama3, Yarn
from diagnosis.configuration.model_config import read_config
from diagnosis.diagnose import diagnose
from diagnosis.reading import EXPONENTS, ORDERS, Angles, Reading, Rows, Unit
from document.blocks import Button, Code, Link
from document.parts.table_input import MOST_LINKED
from document.words import words
from state.settings import Settings
from tests.app import open_page, text_of
from tests.app.reading import read_page
from tests.diagnosis.published_configs import PARTLY
from tests.truth import formulas

META = words("check").meta
LONGROPE = LongRope((1.0,) * 8, (2.0,) * 8, 64, 128)


def every_name():
    """Every mistake and convention that a reading can name."""
    plain = Reading(16, 16)
    changed = [
        *({"unit": unit, "factor": 3.0} for unit in get_args(Unit)),
        *({"rows": rows} for rows in get_args(Rows)),
        *({"angles": angles} for angles in get_args(Angles)),
        *({"exponent": way} for way in EXPONENTS),
        *({"first": first} for first in (1.0, 2.0, 3.0)),
        *({"scaling": scaling} for scaling in (Llama3(2.0, 64), Yarn(2.0, 64), LONGROPE)),
        *({"order": order, "indices": "tiled"} for order in ORDERS),
        *({"order": order} for order in ORDERS),
        {"order": "interleaved_cos_first", "scaling": Yarn(2.0, 64)},
        {"scaling": Yarn(2.0, 64), "scale": Yarn(2.0, 64).attention_factor ** 2},
        {"unit": "factor", "factor": 1 / 20},
        *({"indices": indices} for indices in ("tiled", "columns")),
        {"plus": True}, {"scale": 3.0}, {"width": 17}, {"transposed": True},
    ]  # fmt: skip
    readings = [plain.but(**change) for change in changed]
    return {name for each in readings for name in (*each.bugs(), *each.conventions())}


def test_every_name_is_explained_and_no_other():
    assert set(META["deviations"]) == every_name()


# The sentences of tables: each kind once, since tests/diagnosis says which table is what.
EXPECTED = {
    "the paper's": [],
    "fairseq": ["concatenated", "tensor2tensor", "first_2"],
    "plus for minus": ["plus"],
    "transposed, from 1": ["first_1", "transposed"],
    "angles in bfloat16": ["angles_bfloat16"],
}


def test_an_example_is_named_and_said_to_be_one():
    for name in META["examples"]:
        size = {} if name in ("inv_freq", "five entries") else {"max_len": "32", "d_model": "16"}
        reading = read_page("check", example=name, **size)
        parts = [
            one.part for one in reading.parts if one.part not in ("lead", "changed", "too large")
        ]
        assert parts[:2] == ["what one table", "example"], name
        assert parts[2] in ("insight", "frequencies", "entries"), name
        if name in EXPECTED:
            numbers = reading.numbers("insight")
            assert (numbers["named"], numbers["names"]) == (True, EXPECTED[name]), name
    for numbers in ("1,2,3\n3,4,5\n5,6,7", "none"):
        assert not read_page("check", example=name, numbers=numbers).has("example")


def test_what_a_mistake_is_compared_with_is_right():
    """The difference is drawn from the table as it should be, not from one with the mistake."""
    table = example(Settings(max_len=24, d_model=8), META["examples"]["plus for minus"]).table
    rows, columns = np.arange(24), np.arange(8)
    right = formulas.encoding(range(24), 8, 10000.0).astype(float)
    np.testing.assert_allclose(diagnose(table).expected(rows, columns), right, atol=1e-5)


def test_random_numbers_are_not_named():
    reading = read_page("check", example="random numbers", max_len="32", d_model="16")
    assert not reading.numbers("insight")["named"]
    assert not reading.has("deviation")
    identities = reading.numbers("identities")["identities"]
    assert [each["holds"] for each in identities.values()] == len(identities) * [False] != []


def test_what_is_pasted_outweighs_the_example():
    table = example(Settings(max_len=16, d_model=8, base=100), {}).table
    text = "\n".join(" ".join(f"{value:.5f}" for value in row) for row in table)
    numbers = read_page("check", numbers=text, base="100").numbers("insight")
    found = {name: numbers[name] for name in ("rows", "columns", "base", "names", "places")}
    assert found == {"rows": 16, "columns": 8, "base": 100, "names": [], "places": 5}
    assert difference.numbers(diagnose(table, 100.0))["others"] == []


def test_frequencies_and_entries():
    numbers = read_page("check", example="inv_freq", d_model="128").numbers("frequencies")
    found = {name: numbers[name] for name in ("named", "names", "factor", "base")}
    assert found == {"named": True, "names": ["llama3"], "factor": 8, "base": 5e5}
    assert read_page("check", example="five entries").numbers("entries")["ways"][0]["names"] == []
    edge = "row,column,value\n0,0,0\n1,1,1\n2,9,1\n{},0,1"
    assert read_page("check", numbers=edge.format(10**6)).numbers("entries")["count"] == 4
    refused = read_page("check", numbers=edge.format(10**6 + 1)).numbers("refused")
    assert (refused["reason"], refused["last"]) == ("entries", 10**6)


# By the formulas of the papers: 32 pairs, base 10,000, and Llama 3.2's released settings.
PLAIN = 10000.0 ** (-np.arange(32) / 32)
SLOW = 500000.0 ** (-np.arange(32) / 32)
UNSCALED = np.clip((8192 * SLOW / (2 * np.pi) - 1) / 3, 0, 1)
PASTED = [
    (SLOW * (UNSCALED + (1 - UNSCALED) / 32),
     {"names": ["llama3"], "factor": 32, "trained_lengths": [8192]}),
    (PLAIN / 4, {"names": ["linear"], "factor": 4, "kind": "frequencies"}),
    (2 * np.pi / PLAIN, {"names": [], "kind": "wavelengths", "base": 10000}),
    (PLAIN[::-1], {"names": [], "backwards": True, "base": 10000}),
    (PLAIN.astype(np.float16), {"names": [], "half": "float16", "base": 10000}),
]  # fmt: skip


def test_a_pasted_vector_is_named_with_its_numbers():
    for vector, expected in PASTED:
        reading = read_page("check", numbers="\n".join(f"{float(each):.9g}" for each in vector))
        numbers = reading.numbers("frequencies")
        assert numbers["named"]
        assert {key: numbers[key] for key in expected} == expected
    text = " ".join(map(str, np.random.default_rng(0).uniform(0.1, 1, size=32)))
    numbers = read_page("check", numbers=text).numbers("frequencies")
    assert not numbers["named"]
    assert numbers["scalings_tried"]


def test_every_trained_length_that_makes_the_vector_is_given():
    # Pairs 5.1 and 5.9 have 32 full turns in 16,384 and in 32,768 tokens; 9.1 and 9.9 have one.
    pairs = 16 * np.log(np.array([[16384, 32768]]) / (2 * np.pi * np.array([[32], [1]])))
    low, high = pairs / np.log(1e6)
    assert (np.floor(low).tolist(), np.ceil(high).tolist()) == ([5, 5], [10, 10])
    slowed = np.clip((np.arange(16) - 5) / 5, 0, 1)
    vector = 1e6 ** (-np.arange(16) / 16) * (1 - slowed + slowed / 4)
    numbers = read_page("check", numbers=" ".join(map(str, vector))).numbers("frequencies")
    assert (numbers["names"], numbers["factor"]) == (["yarn"], 4)
    assert numbers["trained_lengths"] == [16384, 32768]


def test_what_was_left_out_is_said():
    table = example(Settings(max_len=8, d_model=4), {}).table
    lines = [",".join(map(str, row)) for row in table]
    assert not read_page("check", numbers="\n".join(lines)).has("left out")
    counted = [f"{row},{line}" for row, line in enumerate(lines)]
    numbers = read_page("check", numbers="\n".join(["p,a,b,c,d", *counted])).numbers("left out")
    assert (numbers["header"], numbers["index"]) == (True, True)


class File(io.BytesIO):
    name = "table"


def uploaded(data):
    """The page after a file was given."""
    return read_page("check", holding={"table_file": File(data)})


def npy(array):
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (npy(np.array([[1, None]], dtype=object)), "pickled"),
        (npy(np.full((4, 4), np.nan)), "nan"),
        (b"PK\x03\x04" + bytes(90), "archive"),
        (b"1,2,3\n", "too small"),
        (b"1\n2\n3\n", "too small"),
        (b"0 1e200 0\n0 1 0\n0 0 1\n", "out of range"),
    ],
)
def test_a_bad_file_gets_a_line_and_the_page_goes_on(data, reason):
    reading = uploaded(data)
    refused = reading.numbers("refused")
    assert (refused["reason"], refused["file"]) == (reason, "`table`")
    assert not reading.has("insight")
    assert read_page("check", numbers="none").numbers("refused")["file"] == ""


def test_the_cosines_of_a_rotary_model_tell_its_pairing():
    half = np.cos(np.outer(np.arange(60), 10000.0 ** (-np.arange(16) / 16)))
    says = {"half-split": [half, half], "either pairing": [half]}
    for pairing, columns in says.items():
        reading = uploaded(npy(np.concatenate(columns, axis=1)))
        assert reading.numbers("insight")["names"] == ["cosines"]
        assert [one for one in says if one in reading.text("deviation")] == [pairing]


def test_tables_of_other_kinds_are_told():
    down, across = np.divmod(np.arange(25), 5)
    table = formulas.encoding(range(5), 8, 10000.0).astype(float)
    square = uploaded(npy(np.concatenate([table[across], table[down]], axis=1)))
    assert square.numbers("insight")["halves"]["side"] == 5
    table = formulas.encoding(range(60), 16, 10000.0).astype(float)
    table[1], table[7, 3] = 0, 0.125
    nearly = uploaded(npy(table))
    assert nearly.numbers("insight")["nearly"]["zero_rows"] == (1,)
    assert "Row 7, column 3 is 0.125" in nearly.text("insight")


def test_a_file():
    table = example(Settings(max_len=64, d_model=32), {"first": 1.0}).table
    reading = uploaded(npy(table))
    numbers = reading.numbers("insight")
    assert (numbers["names"], numbers["rows"], numbers["form"]) == (["first_1"], 64, "float32")
    assert reading.numbers("checked") == {"files": ["`table`"]}
    assert not read_page("check").has("checked")
    at = open_page("check")
    at.file_uploader[0].set_value(("table", npy(table), "application/octet-stream")).run()
    assert not at.exception
    assert reading.text("insight") in text_of(at)


def test_no_name_of_a_mistake_is_read_as_a_list():
    assert not [one for one in META["deviations"].values() if one["says"][0] in "+-*"]


# Two tables: q of 3 tokens, 2 heads of 8 columns.
Q = np.random.default_rng(1).normal(size=(3, 16)).round(3)
HALF = [0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15]


def text(table):
    return "\n".join(" ".join(map(str, row)) for row in np.asarray(table).tolist())


def both(first, second, **holding):
    query = {"what": "two tables", "numbers": first, "second_numbers": second}
    return read_page("check", fold=True, holding=holding, **query)


def test_a_conversion_is_told_with_its_code():
    reading = both(text(Q), text(Q[:, HALF]))
    order = reading.numbers("insight")["order"]
    assert (order["to"], order["heads"], order["d_head"], order["exact"]) == ("half", 2, 8, True)
    code = next(block.text for block in reading.document.of(Code, closed=True))
    names = {"before": Q}
    exec(code, names)
    assert (names["after"] == Q[:, HALF]).all()
    assert "two_tables" not in reading.alts


def test_q_of_a_model_has_heads_in_an_axis_of_their_own():
    q = np.random.default_rng(2).normal(size=(1, 2, 5, 8))
    files = {"table_file": File(npy(q)), "second_file": File(npy(q[..., HALF[:8]]))}
    reading = both("", "", **files)
    order = reading.numbers("insight")["order"]
    assert (order["to"], order["heads"], order["d_head"]) == ("half", 1, 8)


def test_where_two_tables_differ():
    other = Q.copy()
    other[2, 5] += 1
    numbers = both(text(Q), text(other)).numbers("insight")
    assert (numbers["unequal"], numbers["at"], numbers["entries"]) == (1, (2, 5), 48)
    assert numbers["largest"] == pytest.approx(1)
    assert both(text(Q), text(Q)).numbers("insight")["unequal"] == 0
    shorter = both(text(Q), text(Q[:2])).numbers("insight")
    assert (shorter["shapes"], shorter["rows"]) == (((3, 16), (2, 16)), 2)


def test_one_of_two_and_what_cannot_be_read_are_said():
    assert both(text(Q), "").numbers("one missing") == {"missing": "second"}
    assert both("", text(Q)).numbers("one missing") == {"missing": "first"}
    reading = both(text(Q), "none")
    assert reading.numbers("refused")["reason"] == "empty"
    assert not reading.has("insight")
    assert not reading.has("one missing")
    assert both("", "").has("example")


LLAMA = {
    "model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32,
    "max_position_embeddings": 131072, "rope_theta": 500000.0,
    "rope_scaling": {
        "rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
    },
}  # fmt: skip


def config(settings, **query):
    return read_page("check", what="config.json", config=json.dumps(settings), **query)


@pytest.mark.parametrize("what", ["two tables", "config.json"])
def test_the_app_shows_each_of_them(what):
    at = open_page("check", what=what)
    name = "tables" if what == "two tables" else "model"
    for option in at.selectbox(name).options:
        at.selectbox(name).select(option).run()
        assert not at.exception
        assert not at.warning or what == "config.json"
    if what == "two tables":  # what is pasted to be checked is the first of two as well
        at.text_area("numbers").input("1 2 3").run()
        at.segmented_control("what").select("one table").run()
        assert not at.exception
        assert at.text_area("numbers").value == "1 2 3"


def test_a_configuration_has_its_page_and_leads_to_its_settings():
    reading = config(LLAMA)
    assert not reading.warnings
    numbers = reading.numbers("reach")
    turns = 2 * np.pi / PASTED_LLAMA
    assert (numbers["width"], numbers["base"], numbers["scaling"]) == (128, 5e5, "llama3")
    assert numbers["done"] == int((turns <= 131071).sum())
    assert numbers["slowest"] == pytest.approx(turns[-1])
    assert {"stretch", "profile"} <= reading.alts.keys()
    (link,) = [one for one in reading.document.of(Link) if one.page == "choose"]
    settings = {name: str(value) for name, value in link.changes.items()}
    chosen = read_page("choose", **settings).document.state.settings
    assert (chosen.scaling, chosen.factor, chosen.base) == ("llama3", 8, 500000)
    assert (chosen.trained_length, chosen.wanted_length, chosen.d_head) == (8192, 131072, 128)


def test_by_what_scores_are_multiplied_is_said():
    yarn = {"rope_type": "yarn", "factor": 4.0}
    for scaling, by in (
        (yarn, (0.1 * np.log(4) + 1) ** 2),
        ({**yarn, "attention_factor": 1.0}, 1),
        ({**yarn, "mscale": 0.707, "mscale_all_dim": 0.707}, 1),
        ({"rope_type": "linear", "factor": 4.0}, 1),
    ):
        reading = config({**LLAMA, "rope_scaling": scaling})
        assert reading.numbers("answer")["scores_by"] == pytest.approx(by)
        assert ("multiplies every score" in reading.text("answer")) == (by != 1)


# Llama 3.1's frequencies, by the formula of its release: 64 pairs.
EVERY = 500000.0 ** (-np.arange(64) / 64)
UNCHANGED = np.clip((8192 * EVERY / (2 * np.pi) - 1) / 3, 0, 1)
PASTED_LLAMA = EVERY * (UNCHANGED + (1 - UNCHANGED) / 8)


def test_what_cannot_be_meant_is_said_first_and_what_contradicts_nothing_apart():
    yarn = {"rope_type": "yarn", "factor": 2.0}
    for change, unread in (
        ({"rope_scaling": {"rope_type": "llama3", "factor": 8.0}}, True),
        ({"num_attention_heads": 31}, False),
        *(({"rope_theta": base}, False) for base in ("many", -1, 0.5)),
        ({"rope_scaling": ["yarn"]}, False),
        ({"rope_scaling": {**yarn, "type": "linear"}}, False),
        ({"rope_parameters": {"rope_type": "default", "rope_theta": 10000.0}}, False),
    ):
        reading = config({**LLAMA, **change})
        assert reading.warnings
        assert reading.numbers("answer")["unread"] == unread, change
        assert not [one for one in reading.document.of(Link) if one.page == "choose"]
    for scaling, kind in (
        ({"rope_type": "none of these"}, "unknown"),
        ({**yarn, "original_max_position_embeddings": 32768}, "versions"),
    ):
        reading = config({**LLAMA, "rope_scaling": scaling})
        assert not reading.warnings
        found = reading.numbers("beside")["found"]
        assert [name for name, said in found.items() if said] == [kind]


def test_every_finding_has_a_sentence():
    """Those of the command, which says the same in words of its own."""
    assert set(words("model_config").meta["findings"]) == set(FINDINGS)


@pytest.mark.parametrize("name", PARTLY)
def test_page_and_command_say_the_same_of_both_sums(name):
    settings, d_head, width, _, below = PARTLY[name]
    reading = config(settings)
    numbers = reading.numbers("reach")
    assert (numbers["d_head"], numbers["width"]) == (d_head, width)
    assert (numbers["below"], numbers["head_below"]) == (below, None)
    command = list(lines(read_config(json.dumps(settings))))
    assert any(f"distance {below:,}." in line and "pairs that turn" in line for line in command)
    assert any("stand still, stays above 0" in line for line in command)


def test_an_example_of_a_configuration_is_read():
    for name in words("model_config").meta["examples"]:
        reading = read_page("check", what="config.json", model=name)
        assert reading.has("example")
        assert bool(reading.warnings) == ("missing" in name)
    old = "a factor that contradicts the lengths"
    reading = read_page("check", what="config.json", model=old)
    assert reading.numbers("beside")["found"]["versions"]


def test_a_configuration_may_be_longer_than_a_link():
    text = json.dumps(LLAMA | {"unread": MOST_LINKED * "x"})
    reading = read_page("check", what="config.json", config=text)
    assert reading.numbers("answer")["base"] == LLAMA["rope_theta"]
    assert reading.numbers("not in the link") == {"count": len(text), "most": MOST_LINKED}


def uploaded_config(data):
    return read_page("check", what="config.json", holding={"config_file": File(data)})


def test_a_file_of_a_configuration_and_what_is_none():
    reading = uploaded_config(json.dumps(LLAMA).encode())
    assert reading.numbers("checked") == {"files": ["`table`"]}
    assert reading.numbers("answer")["base"] == 5e5
    assert not uploaded_config(b"\xff\xfe\x00").has("answer")
    for text in ("{", "[1]"):
        reading = read_page("check", what="config.json", config=text)
        assert reading.has("refused")
        assert not reading.has("answer")


def test_the_settings_of_a_file_go_into_the_link():
    written = json.dumps({"architectures": 3000 * ["X"], **LLAMA}, indent=9)
    reading = uploaded_config(written.encode())
    (keep,) = [one for one in reading.document.of(Button) if one.key == "keep"]
    text = keep.changes["config"]
    assert len(text) < 400
    assert config(json.loads(text)).numbers("reach") == reading.numbers("reach")
    assert not [one for one in uploaded_config(b"{").document.of(Button) if one.key == "keep"]
    assert not [one for one in config(LLAMA).document.of(Button) if one.key == "keep"]
