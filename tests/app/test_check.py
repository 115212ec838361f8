"""Check my table: what is given, by hand or as a file, and what goes into the link of it.

What is said of tables and configurations stands in tests/text; which is so, in tests/diagnosis.
"""

import io
import json
from dataclasses import replace

import numpy as np
import pytest

from charts.diagnosis.examples import example
from clock_hands.check import verdict
from document.blocks import Button, Code
from document.parts.table_input import MOST_LINKED
from document.words import words
from state.limits import DEFAULTS
from tests.app import open_page, text_of
from tests.diagnosis.published import PUBLISHED
from tests.files import npy
from tests.reading import read_page
from tests.truth import formulas

LLAMA = PUBLISHED["Llama 3.1 8B"]["file"]
EXAMPLES = words("check").meta["examples"]


def uploaded(data, name="table_file", **query):
    """The page after a file was given."""
    file = io.BytesIO(data)
    file.name = "table"
    return read_page("check", holding={name: file}, **query)


def config(settings, **query):
    return read_page("check", what="config.json", config=json.dumps(settings), **query)


def test_a_file_that_is_given_is_checked_and_what_is_pasted_stays():
    table = npy(formulas.encoding(range(1, 33), 16, 10000.0).astype(np.float32))
    at = open_page("check")
    at.file_uploader[0].set_value(("table", table, "application/octet-stream")).run()
    assert uploaded(table).text("insight") in text_of(at)
    # What is pasted to be checked is the first of two as well.
    at = open_page("check", what="two tables")
    at.selectbox("tables").select("one wrong row").run()
    chosen = read_page("check", what="two tables", tables="one wrong row")
    assert chosen.text("insight") in text_of(at)
    at.text_area("numbers").input("1 2 3").run()
    at.segmented_control("what").select("one table").run()
    assert at.text_area("numbers").value == "1 2 3"


def test_entries_are_computed_up_to_a_last_row():
    edge = "row,column,value\n0,0,0\n1,1,1\n2,9,1\n{},0,1"
    assert read_page("check", numbers=edge.format(10**6)).numbers("entries")["count"] == 4
    refused = read_page("check", numbers=edge.format(10**6 + 1)).numbers("refused")
    assert (refused["reason"], refused["last"]) == ("entries", 10**6)


def test_the_code_of_a_conversion_does_it():
    table = np.random.default_rng(1).normal(size=(3, 16)).round(3)
    after = table[:, [0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15]]
    both = {"numbers": table, "second_numbers": after}
    pasted = {key: "\n".join(" ".join(map(str, row)) for row in one) for key, one in both.items()}
    reading = read_page("check", what="two tables", **pasted)
    names = {"before": table}
    exec(next(block.text for block in reading.document.of(Code, closed=True)), names)
    assert (names["after"] == after).all()


@pytest.mark.parametrize("name", [name for name, one in EXAMPLES.items() if "entries" not in one])
def test_a_headline_calls_right_what_the_command_does(name):
    """Of a table or a vector; a base that was named is expected. Without one: tests/text."""
    table = example(replace(DEFAULTS, base=500), EXAMPLES[name]).table
    status, _ = verdict(npy(table), 500.0)
    page = read_page("check", example=name, base="500")
    told = page.text("insight") or page.text("frequencies")
    assert told.startswith("**No mistake found") == (status == 0), told


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
    (changes,) = keeps(of_file(written.encode()))  # the settings alone go into the link
    assert len(changes["config"]) < 400
    kept = config(json.loads(changes["config"]))
    assert kept.numbers("reach") == of_file(written.encode()).numbers("reach")
    for other in (of_file(b"{"), of_file(b"\xff\xfe\x00"), config(LLAMA)):
        assert not keeps(other)
