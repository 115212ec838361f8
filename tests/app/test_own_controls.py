"""A page's own controls take what a link says, and say so where they cannot."""

import pytest
from streamlit.testing.v1 import AppTest

from document.controls import (
    Choice,
    FloatSlider,
    IntSlider,
    LogSlider,
    MultiChoice,
    SelectSlider,
    TextInput,
    Toggle,
)
from document.link import Reading, canonical
from document.refusals import line
from state.limits import DEFAULTS as SETTINGS

CONTROLS = [
    Choice("choice", "one", ["one", "two words"]),
    MultiChoice("several", ["c"], ["a · b", "c"]),
    IntSlider("whole", 1, 0, 32),
    SelectSlider("stop", 4, [0.25, 0.5, 4]),
    FloatSlider("real", 1.5, 0, 32, 0.5),
    TextInput("text", "this", 400),
    Toggle("switch"),
    Choice("menu", "a", ["a", "b b"], look="menu"),
    TextInput("lines", "", 400, lines=True),
    LogSlider("base_b", 100, "base"),
]
DEFAULTS = {control.key: control.default for control in CONTROLS}
CHOSEN = [key for key in DEFAULTS if key not in ("text", "lines")]  # these take any text
HOSTILE = ["abc", "nan", "inf", "1e999", "-4", "9" * 400, "x" * 100_000, "<b>`", ["99", "98"]]


def opened(controls=CONTROLS, **query):
    """What `controls` hold at a link, and a line for each value of it that is refused."""
    texts = {key: [value] if isinstance(value, str) else value for key, value in query.items()}
    reading = Reading(texts)
    holds = {control.key: reading.value_of(control) for control in controls}
    return holds, [*map(line, reading.of_controls)]


def test_without_a_link_the_defaults_and_no_complaint():
    assert opened() == (DEFAULTS, [])


def test_link_is_taken_as_it_is():
    values = {
        "choice": "two words",
        "several": ["a · b", "c"],
        "whole": 7,
        "stop": 0.5,
        "real": 2.25,
        "text": "<b>",
        "switch": True,
        "menu": "b b",
        "lines": "1,2\n3",
        "base_b": 77,
    }
    numbers = {"whole": "7", "stop": "0.5", "real": "2.25", "switch": "true", "base_b": "77"}
    assert opened(**values | numbers) == (values, [])


@pytest.mark.parametrize("key", CHOSEN)
@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: str(value)[:12])
def test_hostile_value_is_refused_and_said(key, value):
    _, refused = opened(**{key: value})
    assert [f"`{key}` was" in one for one in refused] == [True]


@pytest.mark.parametrize("key", [key for key in CHOSEN if key != "several"])
def test_empty_value_means_the_default(key):
    assert opened(**{key: ""}) == (DEFAULTS, [])


@pytest.mark.parametrize("value", ["3", "3.0", "3.00"])
def test_one_number_has_several_spellings(value):
    holds, refused = opened(real=value, whole="3")
    assert (holds["real"], holds["whole"], refused) == (3, 3, [])


def test_nought_has_no_sign():
    assert str(opened(real="-0")[0]["real"]) == "0.0"


NEW = {"one place": "one position"}
RENAMED = [
    Choice("choice", "other", ["one position", "other"], aliases=NEW),
    MultiChoice("several", ["a"], ["one position", "a", "b"], aliases=NEW),
]


@pytest.mark.parametrize(
    ("query", "choice", "several"),
    [
        ({"choice": ["one place"]}, "one position", ["a"]),
        ({"choice": ["one position"]}, "one position", ["a"]),
        ({"several": ["one place"]}, "other", ["one position"]),
        ({"several": ["one place", "b"]}, "other", ["one position", "b"]),
        (
            {"choice": ["one place"], "several": ["b", "one place"]},
            "one position",
            ["b", "one position"],
        ),
    ],
)
def test_an_option_that_was_renamed_keeps_its_links(query, choice, several):
    holds, refused = opened(RENAMED, **query)
    assert (holds, refused) == ({"choice": choice, "several": several}, [])
    own = {control.key: (holds[control.key], control.default) for control in RENAMED}
    link = canonical(query, "", SETTINGS, own)
    assert "one place" not in str(link)
    assert set(link) == set(query)


@pytest.mark.parametrize("key", ["text", "lines"])
def test_a_text_twice_in_a_link_is_refused_and_said(key):
    (refused,) = opened(**{key: ["a", "b"]})[1]
    assert f"`{key}` was" in refused


def test_a_text_that_is_too_long_is_cut_and_that_is_said():
    holds, (refused,) = opened(lines="x" * 401)
    assert "`lines` was" in refused
    assert holds["lines"] == "x" * 400


def test_what_was_refused_is_said_as_it_stood_in_the_link():
    assert "`NoWhere <b>`" in opened(choice="NoWhere <b>")[1][0]
    assert "`a  # b`" in opened(choice="a\n\n# b")[1][0]  # no heading of the link's own


def test_an_empty_text_is_taken_as_it_is():
    holds, refused = opened(text="")
    assert (holds["text"], refused) == ("", [])


# ---- in a visit


def page():
    import streamlit as st

    from document.words import Words
    from tests.app.test_own_controls import CONTROLS, RENAMED
    from ui.controls import url, values
    from ui.controls.place import place
    from ui.controls.settings import begin

    nameless, controls = Words("", {}, {}), [*RENAMED, *CONTROLS[2:]]
    begin(nameless)
    for control in controls:
        place(control, nameless)
    st.session_state.values = {control.key: values.value_of(control) for control in controls}
    st.button("again")
    url.write()


def visited(**query):
    at = AppTest.from_function(page, default_timeout=60)
    at.query_params.update(query)
    at.run()
    assert not at.exception, at.exception
    return at


def test_a_visit_says_once_what_it_refuses():
    at = visited(**dict.fromkeys(CHOSEN, "abc"))
    for key in CHOSEN:
        assert [f"`{key}` was" in warning.value for warning in at.warning].count(True) == 1
    assert not at.run().warning
    assert at.session_state["values"] == DEFAULTS | {"choice": "other", "several": []}


def test_a_renamed_option_is_chosen_and_can_be_changed():
    at = visited(choice="one place", several=["b", "one place"])
    for _ in range(3):
        assert not at.run().exception
        assert not at.warning
        assert at.session_state["values"]["choice"] == "one position"
        assert at.session_state["values"]["several"] == ["b", "one position"]
        assert at.query_params == {"choice": "one position", "several": ["b", "one position"]}
    at.button[0].click().run()
    assert at.session_state["values"]["choice"] == "one position"
    at.button_group(key="choice").set_value("other").run()
    assert at.session_state["values"]["choice"] == "other"
