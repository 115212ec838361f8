"""Which layers rotate: rules written out, and files with lists, intervals and patterns."""

import pytest

from diagnosis.configuration.layers import expanded, which

FORMS = {
    "aaab" * 3: {"repeat": ["a", "a", "a", "b"]},
    "xxabab": {"first": ["x", "x"], "repeat": ["a", "b"]},
    "abaaba": {"repeat": ["a", "b", "a"]},
    "aabaabb": {"knob": ["n", 3], "one": "b", "other": "a", "at": "last", "last": "b"},
    "baabaab": {"knob": ["n", 3], "one": "b", "other": "a", "at": 0},
    "abaabaab": {"knob": ["n", 3], "one": "b", "other": "a", "at": 0, "from": "end"},
    "bbbaaa": {"knob": ["n", 3], "one": "b", "other": "a", "until": True},
}


@pytest.mark.parametrize("written", FORMS)
def test_a_rule_makes_the_layers_that_are_written_out(written):
    assert "".join(expanded(FORMS[written], len(written), 3)) == written


PLACES = {
    "...x...x...x": "every 4th",
    "xxx.xxx.xxx.": "all but every 4th",
    ".x.x.x": "every second",
    "x..x..x": "every third, from number 1 on",
    "xxxx..": "all but numbers 5 and 6",
    "..x...": "number 3",
    ".xx..x.": "numbers 2, 3 and 6",
    "x" * 9 + ".": "all but number 10",
}


@pytest.mark.parametrize("shown", PLACES)
def test_layers_are_named_by_interval_or_number(shown):
    assert which([one == "x" for one in shown]) == PLACES[shown]
