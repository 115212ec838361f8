"""A page's own controls take what a link says, and say so where they cannot."""

import json

import pytest
from streamlit.testing.v1 import AppTest


def page():
    import streamlit as st

    from ui.controls import page as page_controls
    from ui.controls import shared

    shared.begin("")
    st.json(
        {
            "choice": page_controls.choice("which", ["one", "two words"], "one", key="choice"),
            "several": page_controls.several("any", ["a · b", "c"], ["c"], key="several"),
            "whole": page_controls.whole("how many", 0, 32, 1, key="whole"),
            "stop": page_controls.select_slider("how much", [0.25, 0.5, 4], 4, key="stop"),
            "real": page_controls.real("how far", 0, 32, 1.5, 0.5, key="real"),
            "text": page_controls.text("what", "this", key="text", max_chars=400),
            "switch": page_controls.switch("on", key="switch"),
            "menu": page_controls.menu("what of", ["a", "b b"], "a", key="menu"),
            "lines": page_controls.lines("numbers", key="lines", most=400),
            "base_b": page_controls.logarithmic("base of B", "base", 100, key="base_b"),
        }
    )


DEFAULTS = {
    "choice": "one",
    "several": ["c"],
    "whole": 1,
    "stop": 4,
    "real": 1.5,
    "text": "this",
    "switch": False,
    "menu": "a",
    "lines": "",
    "base_b": 100,
}
CHOSEN = [key for key in DEFAULTS if key not in ("text", "lines")]  # these take any text
HOSTILE = ["abc", "nan", "inf", "1e999", "-4", "9" * 400, "x" * 100_000, "<b>`", ["99", "98"]]


def opened(**query):
    at = AppTest.from_function(page, default_timeout=60)
    at.query_params.update(query)
    at.run()
    assert not at.exception, at.exception
    return at


def test_without_a_link_the_defaults_and_no_complaint():
    at = opened()
    assert json.loads(at.json[0].value) == DEFAULTS
    assert not at.warning


def test_link_is_taken_as_it_is():
    at = opened(
        choice="two words",
        several=["a · b", "c"],
        whole="7",
        stop="0.5",
        switch="true",
        real="2.25",
        text="<b>",
        menu="b b",
        lines="1,2\n3",
        base_b="77",
    )
    assert json.loads(at.json[0].value) == {
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
    assert not at.warning


@pytest.mark.parametrize("key", CHOSEN)
@pytest.mark.parametrize("value", HOSTILE, ids=lambda value: str(value)[:12])
def test_hostile_value_is_refused_and_said(key, value):
    at = opened(**{key: value})
    assert [f"`{key}` was" in warning.value for warning in at.warning] == [True]
    at.run()
    assert not at.warning


@pytest.mark.parametrize("key", [key for key in CHOSEN if key != "several"])
def test_empty_value_means_the_default(key):
    at = opened(**{key: ""})
    assert json.loads(at.json[0].value) == DEFAULTS
    assert not at.warning


@pytest.mark.parametrize("value", ["3", "3.0", "3.00"])
def test_one_number_has_several_spellings(value):
    at = opened(real=value, whole="3")
    assert not at.warning
    values = json.loads(at.json[0].value)
    assert (values["real"], values["whole"]) == (3, 3)


def test_nought_has_no_sign():
    assert str(json.loads(opened(real="-0").json[0].value)["real"]) == "0.0"


def renamed_page():
    import streamlit as st

    from ui.controls import page as page_controls
    from ui.controls import shared, url

    shared.begin("")
    new = {"one place": "one position"}
    st.json(
        {
            "choice": page_controls.choice(
                "which", ["one position", "other"], "other", key="choice", aliases=new
            ),
            "several": page_controls.several(
                "any", ["one position", "a", "b"], ["a"], key="several", aliases=new
            ),
        }
    )
    st.button("again")
    url.write()


@pytest.mark.parametrize(
    ("query", "opened_as"),
    [
        ({"choice": "one place"}, ("one position", ["a"])),
        ({"choice": "one position"}, ("one position", ["a"])),
        ({"several": "one place"}, ("other", ["one position"])),
        ({"several": ["one place", "b"]}, ("other", ["one position", "b"])),
        ({"choice": "one place", "several": ["b", "one place"]}, None),
    ],
)
def test_an_option_that_was_renamed_keeps_its_links(query, opened_as):
    at = AppTest.from_function(renamed_page, default_timeout=60)
    at.query_params.update(query)
    for _ in range(3):
        at.run()
        assert not at.exception, at.exception
        assert not at.warning
        values = json.loads(at.json[0].value)
        choice, several = opened_as or ("one position", ["b", "one position"])
        assert (values["choice"], values["several"]) == (choice, several)
        assert "one place" not in str(dict(at.query_params))
        assert set(at.query_params) == set(query)
    at.button[0].click().run()
    assert json.loads(at.json[0].value) == values
    at.button_group(key="choice").set_value("other").run()
    assert json.loads(at.json[0].value)["choice"] == "other"


@pytest.mark.parametrize("key", ["text", "lines"])
def test_a_text_given_twice_is_refused_and_said(key):
    assert f"`{key}` was" in opened(**{key: ["a", "b"]}).warning[0].value


def test_a_text_that_is_too_long_is_cut_and_that_is_said():
    at = opened(lines="x" * 401)
    assert "`lines` was" in at.warning[0].value
    assert json.loads(at.json[0].value)["lines"] == "x" * 400


def test_what_was_refused_is_said_as_it_stood_in_the_link():
    assert "`NoWhere <b>`" in opened(choice="NoWhere <b>").warning[0].value
    assert "`a  # b`" in opened(choice="a\n\n# b").warning[0].value  # no heading of the link's own


def test_an_empty_text_is_taken_as_it_is():
    at = opened(text="")
    assert json.loads(at.json[0].value)["text"] == ""
    assert not at.warning
