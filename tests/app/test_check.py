"""Check my table: what the page says of examples, of what is pasted, and of what cannot be read.

Which table gets which verdict is for tests/diagnosis; here each kind reaches its sentence.
"""

import io
import json
from dataclasses import replace
from typing import get_args

import numpy as np
import pytest

from charts.diagnosis.examples import example
from clock_hands.check import verdict
from clock_hands.config import lines
from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import Llama3, Yarn
from diagnosis.configuration.model_config import read_config
from diagnosis.reading import EXPONENTS, ORDERS, Angles, Reading, Rows, Unit
from document.blocks import Button, Code, Link
from document.controls import Control
from document.parts.table_input import MOST_LINKED
from document.words import words
from state.limits import DEFAULTS
from tests.app import open_page, reading, text_of
from tests.diagnosis.published import PARTLY, PUBLISHED
from tests.files import npy
from tests.reading import read_page
from tests.truth import formulas
from tests.truth.readings import link_of
from tests.truth.stretching import TURN, frequencies_used

META = words("check").meta
LONGROPE = LongRope((1.0,) * 8, (2.0,) * 8, 64, 128)
TABLE = formulas.encoding(range(60), 16, 10000.0).astype(float)


def every_name():
    """Every mistake and convention that a reading can name."""
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
    readings = [Reading(16, 16).but(**change) for change in changed]
    return {name for each in readings for name in (*each.bugs(), *each.conventions())}


def test_every_name_is_explained_and_no_other():
    assert set(META["deviations"]) == every_name()
    assert not [one for one in META["deviations"].values() if one["says"][0] in "+-*"]  # a list


def text(table):
    return "\n".join(" ".join(f"{value:.9g}" for value in row) for row in np.atleast_2d(table))


def uploaded(data, name="table_file", **query):
    """The page after a file was given."""
    file = io.BytesIO(data)
    file.name = "table"
    return read_page("check", holding={name: file}, **query)


# ---- one table


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
        besides = ("lead", "changed", "too large")
        parts = [one.part for one in reading.parts if one.part not in besides]
        assert parts[:2] == ["what one table", "example"], name
        assert parts[2] in ("insight", "frequencies", "entries"), name
        if name in EXPECTED:
            numbers = reading.numbers("insight")
            assert (numbers["named"], numbers["names"]) == (True, EXPECTED[name]), name
        if name == "random numbers":
            assert not reading.numbers("insight")["named"]
            assert not reading.has("deviation")
            identities = reading.numbers("identities")["identities"].values()
            assert [each["holds"] for each in identities] == len(identities) * [False] != []
    for numbers in ("1,2,3\n3,4,5\n5,6,7", "none"):
        assert not read_page("check", example=name, numbers=numbers).has("example")


def test_what_is_pasted_outweighs_the_example():
    table = formulas.encoding(range(16), 8, 100.0).astype(float).round(5)
    numbers = read_page("check", numbers=text(table), base="100").numbers("insight")
    found = {name: numbers[name] for name in ("rows", "columns", "base", "names", "places")}
    assert found == {"rows": 16, "columns": 8, "base": 100, "names": [], "places": 5}


PLAIN = 10000.0 ** (-np.arange(32) / 32)
PASTED = [
    (PLAIN / 4, {"names": ["linear"], "factor": 4, "kind": "frequencies"}),
    (2 * np.pi / PLAIN, {"names": [], "kind": "wavelengths", "base": 10000}),
    (PLAIN[::-1], {"names": [], "backwards": True, "base": 10000}),
    (PLAIN.astype(np.float16), {"names": [], "half": "float16", "base": 10000}),
]


def test_vectors_and_entries_are_named_with_their_numbers():
    numbers = read_page("check", example="inv_freq", d_model="128").numbers("frequencies")
    found = {name: numbers[name] for name in ("named", "names", "factor", "base")}
    assert found == {"named": True, "names": ["llama3"], "factor": 8, "base": 5e5}
    for vector, expected in PASTED:
        numbers = read_page("check", numbers=text(vector.astype(float))).numbers("frequencies")
        assert numbers["named"]
        assert {key: numbers[key] for key in expected} == expected
    other = np.random.default_rng(0).uniform(0.1, 1, size=32)
    numbers = read_page("check", numbers=text(other)).numbers("frequencies")
    assert (numbers["named"], bool(numbers["scalings_tried"])) == (False, True)
    assert read_page("check", example="five entries").numbers("entries")["ways"][0]["names"] == []
    edge = "row,column,value\n0,0,0\n1,1,1\n2,9,1\n{},0,1"
    assert read_page("check", numbers=edge.format(10**6)).numbers("entries")["count"] == 4
    refused = read_page("check", numbers=edge.format(10**6 + 1)).numbers("refused")
    assert (refused["reason"], refused["last"]) == ("entries", 10**6)


def test_every_trained_length_that_makes_the_vector_is_given():
    # Pairs 5.1 and 5.9 have 32 full turns in 16,384 and in 32,768 tokens; 9.1 and 9.9 have one.
    vector = frequencies_used("yarn", 32, 1e6, 4, 16384, 0)
    numbers = read_page("check", numbers=text(vector)).numbers("frequencies")
    assert (numbers["names"], numbers["factor"]) == (["yarn"], 4)
    assert numbers["trained_lengths"] == [16384, 32768]


def test_what_was_left_out_is_said():
    rows = [",".join(map(str, row)) for row in TABLE[:8, :4]]
    assert not read_page("check", numbers="\n".join(rows)).has("left out")
    counted = [f"{number},{row}" for number, row in enumerate(rows)]
    numbers = read_page("check", numbers="\n".join(["p,a,b,c,d", *counted])).numbers("left out")
    assert (numbers["header"], numbers["index"]) == (True, True)


def test_a_bad_file_gets_a_line_and_the_page_goes_on():
    for data, reason in (
        (npy(np.array([[1, None]], dtype=object)), "pickled"),
        (npy(np.full((4, 4), np.nan)), "nan"),
        (b"PK\x03\x04" + bytes(90), "archive"),
        (b"1,2,3\n", "too small"),
        (b"0 1e200 0\n0 1 0\n0 0 1\n", "out of range"),
    ):
        reading = uploaded(data)
        refused = reading.numbers("refused")
        assert (refused["reason"], refused["file"]) == (reason, "`table`")
        assert not reading.has("insight")
    assert read_page("check", numbers="none").numbers("refused")["file"] == ""


def test_tables_of_other_kinds_are_told():
    half = np.cos(np.outer(np.arange(60), 10000.0 ** (-np.arange(16) / 16)))
    says = {"half-split": [half, half], "either pairing": [half]}
    for pairing, columns in says.items():
        reading = uploaded(npy(np.concatenate(columns, axis=1)))
        assert reading.numbers("insight")["names"] == ["cosines"]
        assert [one for one in says if one in reading.text("deviation")] == [pairing]
    down, across = np.divmod(np.arange(25), 5)
    square = uploaded(npy(np.concatenate([TABLE[across, :8], TABLE[down, :8]], axis=1)))
    assert square.numbers("insight")["halves"]["side"] == 5
    wrong = TABLE.copy()
    wrong[1], wrong[7, 3] = 0, 0.125
    nearly = uploaded(npy(wrong))
    assert nearly.numbers("insight")["nearly"]["zero_rows"] == (1,)
    assert "Row 7, column 3 is 0.125" in nearly.text("insight")


def test_a_file():
    table = npy(formulas.encoding(range(1, 33), 16, 10000.0).astype(np.float32))
    reading = uploaded(table)
    numbers = reading.numbers("insight")
    assert (numbers["names"], numbers["rows"], numbers["form"]) == (["first_1"], 32, "float32")
    assert reading.numbers("checked") == {"files": ["`table`"]}
    assert not read_page("check").has("checked")
    at = open_page("check")
    at.file_uploader[0].set_value(("table", table, "application/octet-stream")).run()
    assert reading.text("insight") in text_of(at)


# ---- two tables: q of 3 tokens, 2 heads of 8 columns

Q = np.random.default_rng(1).normal(size=(3, 16)).round(3)
HALF = [0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15]


def both(first, second):
    query = {"what": "two tables", "numbers": first, "second_numbers": second}
    return read_page("check", fold=True, **query)


def test_a_conversion_is_told_with_its_code():
    reading = both(text(Q), text(Q[:, HALF]))
    order = reading.numbers("insight")["order"]
    assert (order["to"], order["heads"], order["d_head"], order["exact"]) == ("half", 2, 8, True)
    names = {"before": Q}
    exec(next(block.text for block in reading.document.of(Code, closed=True)), names)
    assert (names["after"] == Q[:, HALF]).all()
    assert "two_tables" not in reading.alts


def test_where_two_tables_differ_and_what_is_missing():
    other = Q.copy()
    other[2, 5] += 1
    numbers = both(text(Q), text(other)).numbers("insight")
    assert (numbers["unequal"], numbers["at"], numbers["entries"]) == (1, (2, 5), 48)
    assert both(text(Q), text(Q)).numbers("insight")["unequal"] == 0
    shorter = both(text(Q), text(Q[:2])).numbers("insight")
    assert (shorter["shapes"], shorter["rows"]) == (((3, 16), (2, 16)), 2)
    assert both(text(Q), "").numbers("one missing") == {"missing": "second"}
    assert both("", text(Q)).numbers("one missing") == {"missing": "first"}
    reading = both(text(Q), "none")
    assert reading.numbers("refused")["reason"] == "empty"
    assert not reading.has("insight")
    assert not reading.has("one missing")
    assert both("", "").has("example")


def test_the_app_shows_each_example_of_two_tables_and_of_a_configuration():
    for what, name in (("two tables", "tables"), ("config.json", "model")):
        at = open_page("check", what=what)
        for option in at.selectbox(name).options:
            page = reading(at.selectbox(name).select(option).run())
            assert page.has("example")
            assert bool(page.warnings) == bool(at.warning) == ("missing" in option), option
        if what == "two tables":  # what is pasted to be checked is the first of two as well
            at.text_area("numbers").input("1 2 3").run()
            at.segmented_control("what").select("one table").run()
            assert at.text_area("numbers").value == "1 2 3"


# ---- a configuration

LLAMA = PUBLISHED["Llama 3.1 8B"]["file"]


def config(settings, **query):
    return read_page("check", what="config.json", config=json.dumps(settings), **query)


def to_choose(reading):
    return [one for one in reading.document.of(Link) if one.page == "choose"]


def test_a_configuration_has_its_page_and_leads_to_its_settings():
    turns = TURN / frequencies_used("llama3", 128, 500000, 8, 8192, 131072).astype(float)
    reading = config(LLAMA)
    assert not reading.warnings
    numbers = reading.numbers("reach")
    assert (numbers["width"], numbers["base"], numbers["scaling"]) == (128, 5e5, "llama3")
    assert numbers["done"] == int((turns <= 131071).sum())
    assert numbers["slowest"] == pytest.approx(turns[-1])
    assert {"stretch", "profile"} <= reading.alts.keys()
    (link,) = to_choose(reading)
    chosen = read_page("choose", **link_of(link.changes)).document.state.settings
    assert (chosen.scaling, chosen.factor, chosen.base) == ("llama3", 8, 500000)
    assert (chosen.trained_length, chosen.wanted_length, chosen.d_head) == (8192, 131072, 128)


def test_by_what_scores_are_multiplied_is_said():
    yarn = {"rope_type": "yarn", "factor": 4.0}
    for scaling, by in (
        (yarn, (0.1 * np.log(4) + 1) ** 2),
        ({**yarn, "mscale": 0.707, "mscale_all_dim": 0.707}, 1),
        ({"rope_type": "linear", "factor": 4.0}, 1),
    ):
        reading = config({**LLAMA, "rope_scaling": scaling})
        assert reading.numbers("answer")["scores_by"] == pytest.approx(by)
        assert ("multiplies every score" in reading.text("answer")) == (by != 1)


def test_what_cannot_be_meant_is_said_first_and_what_contradicts_nothing_apart():
    yarn = {"rope_type": "yarn", "factor": 2.0}
    for change, unread in (
        ({"rope_scaling": {"rope_type": "llama3", "factor": 8.0}}, True),
        ({"num_attention_heads": 31}, False),
        ({"rope_theta": "many"}, False),
    ):
        reading = config({**LLAMA, **change})
        assert reading.warnings
        assert reading.numbers("answer")["unread"] == unread, change
        assert not to_choose(reading)
    for scaling, kind in (
        ({"rope_type": "none of these"}, "unknown"),
        ({**yarn, "original_max_position_embeddings": 32768}, "versions"),
    ):
        reading = config({**LLAMA, "rope_scaling": scaling})
        assert not reading.warnings
        found = reading.numbers("beside")["found"]
        assert [name for name, said in found.items() if said and name != "hint"] == [kind]
    for text_ in ("{", "[1]"):
        reading = read_page("check", what="config.json", config=text_)
        assert (reading.has("refused"), reading.has("answer")) == (True, False)


def test_the_command_says_how_far_a_partly_rotated_head_reaches():
    case = PARTLY["GPT-J 6B"]
    numbers, below = config(case["file"]).numbers("reach"), case["below"]
    read = {name: numbers[name] for name in case["read"]}
    assert (read, numbers["below"], numbers["head_below"]) == (case["read"], below, None)
    command = list(lines(read_config(json.dumps(case["file"]))))
    assert any(f"distance {below:,}." in line and "pairs that turn" in line for line in command)
    assert any("stand still, stays above 0" in line for line in command)


def test_a_configuration_may_be_longer_than_a_link_and_come_from_a_file():
    long = json.dumps(LLAMA | {"unread": MOST_LINKED * "x"})
    reading = read_page("check", what="config.json", config=long)
    assert reading.numbers("answer")["base"] == LLAMA["rope_theta"]
    assert reading.numbers("not in the link") == {"count": len(long), "most": MOST_LINKED}

    def of_file(data):
        return uploaded(data, "config_file", what="config.json")

    def keeps(reading):
        return [one.changes for one in reading.document.of(Button) if one.key == "keep"]

    written = json.dumps({"architectures": 3000 * ["X"], **LLAMA}, indent=9)
    reading = of_file(written.encode())
    assert reading.numbers("checked") == {"files": ["`table`"]}
    (changes,) = keeps(reading)  # the settings alone go into the link
    assert len(changes["config"]) < 400
    assert config(json.loads(changes["config"])).numbers("reach") == reading.numbers("reach")
    for other in (of_file(b"{"), of_file(b"\xff\xfe\x00"), config(LLAMA)):
        assert not keeps(other)
    assert not of_file(b"\xff\xfe\x00").has("answer")


@pytest.mark.parametrize("base", [None, "500"])
def test_a_headline_calls_right_what_the_command_does(base):
    """Of a table or a vector; a base that was named is expected."""
    settings = replace(DEFAULTS, **({"base": int(base)} if base else {}))
    right = 0
    for name, changes in words("check").meta["examples"].items():
        if "entries" in changes:
            continue
        table = example(settings, changes).table
        status, _ = verdict(npy(table), float(base) if base else None)
        told = reading_of_example(name, base)
        assert told.startswith("**No mistake found") == (status == 0), (name, told)
        right += status == 0
    assert right


def reading_of_example(name, base):
    page = read_page("check", example=name, **({"base": base} if base else {}))
    return page.text("insight") or page.text("frequencies")


def test_no_example_is_named_beside_what_was_given():
    for query in ({}, {"numbers": "1,2\n3"}, {"numbers": "1,2\n3,4"}):
        page = read_page("check", **query)
        shown = [one.key for one in page.document.of(Control)]
        assert ("example" in shown) == (not query)
        assert page.has("checked") == bool(query)


def test_a_scaling_that_is_missing_leads_to_the_model_that_has_it():
    lost = {**LLAMA, "rope_scaling": None}
    page = config(lost)
    assert "Llama 3.1 8B has these settings and llama3 by 8." in page.text("answer")
    assert not page.warnings
    (link,) = to_choose(page)
    named = read_page("choose", **link_of(link.changes)).text("answer")
    assert named.startswith(
        "**Llama 3.1 8B was published with trained_length 8,192 and Llama 3 by 8"
    )
    (said,) = [one for one in lines(read_config(json.dumps(lost))) if "Llama 3.1" in one]
    assert said.startswith("Published: Llama 3.1 8B has these settings and llama3 by 8.")
