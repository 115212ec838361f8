"""The URL says what is shown, and settings survive whatever lags behind."""

from itertools import permutations

import pytest
from streamlit.testing.v1 import AppTest

from state.presets import PRESETS
from state.settings import Settings
from tests.app import address, choose_preset, go, open_page, state

SOME = ["A paragraph · 50 × 512", "Every cell visible · 20 × 32", "By hand · 3 × 4", "Llama-like"]


@pytest.mark.parametrize(("first", "second"), list(permutations(SOME, 2)))
def test_second_preset_leaves_nothing_of_the_first(first, second):
    """The run of a second click brings the URL of before it along."""
    at = open_page("heatmap")
    for name in (first, second):
        choose_preset(at, name)
    assert PRESETS[second].items() <= state(at).items()


@pytest.mark.parametrize("name", ["home", "heatmap"])
def test_whole_state_is_in_the_link(name):
    at = open_page("heatmap")
    choose_preset(at, "Llama-like")
    go(at, name)
    there = address(at)
    preset = dict(PRESETS["Llama-like"])
    if name != "heatmap":
        del preset["layout"]  # what the heatmap opens with stays there
    assert there == {
        field: str(value) for field, value in preset.items() if value != getattr(Settings(), field)
    }
    assert state(open_page(name, **there)) == state(at)


def test_clicks_faster_than_the_url():
    """Each run brings along a URL of some clicks ago."""
    at = open_page("home", position="1")
    at.pills(key="word").set_value(2).run()
    old = dict(at.query_params)
    at.pills(key="word").set_value(3).run()
    at.query_params = old
    at.pills(key="word").set_value(4).run()
    assert at.session_state["position"] == 4


def test_a_url_is_read_where_it_says_that_it_leads_somewhere():
    at = open_page("heatmap", position="3")
    at.query_params["position"] = "7"  # of some clicks ago
    at.run()
    assert at.session_state["position"] == 3
    assert at.query_params["position"] == "3"
    at.query_params.update(anew="0", position="7")  # a link to this page
    at.run()
    assert (at.session_state["position"], address(at)) == (7, {"position": "7"})


def test_back_on_the_same_page_brings_what_the_url_says_and_else_the_defaults():
    at = open_page("similarity", position="3", base="20", measure="cosine", offset="7")
    at.query_params.clear()
    at.query_params.update(anew="back", base="30", offset="9")
    at.run()
    values = [at.session_state[name] for name in ("position", "base", "measure", "offset")]
    assert values == [5, 30, "dot product", 9]
    assert dict(at.query_params) == {"base": "30", "offset": "9"}


def test_a_link_keeps_its_order():
    """An address that changes when it is opened looks like another one."""
    query = {"measure": "cosine", "position": "8", "offset": "51", "base": "20"}
    at = open_page("similarity", **query)
    assert list(address(at)) == [*query]
    at.slider(key="position").set_value(9).run()
    assert list(address(at)) == [*query]


def test_a_hand_is_faster_than_the_url():
    """A step that was made before the answer to the one before: its URL is from before both."""
    at = open_page("similarity", offset="7")
    before = dict(at.query_params)
    at.slider(key="offset").set_value(8).run()
    at.query_params.clear()
    at.query_params.update(before)
    at.slider(key="offset").set_value(9).run()
    assert at.session_state["offset"] == 9
    assert at.query_params["offset"] == "9"


def page():
    import streamlit as st

    from document import shared
    from document.words import words
    from ui.controls import changes, values
    from ui.controls.place import place
    from ui.controls.settings import begin
    from ui.visit import visit

    page = words("heatmap")
    begin(page)
    now, state, names = visit(), values.state(page.name), ["max_len", "position", "pair"]
    for name in names:
        place(shared.control(state, now.settings, name), page)
    now.forms = {name: shared.form(page.name, name, now.settings) for name in names}
    values.keep()
    st.button("preset", key="preset", on_click=changes.apply, args=({"max_len": 50, "pair": 2},))
    st.button("popover", key="popover", on_click=changes.stay)


@pytest.fixture
def controls():
    return AppTest.from_function(page, default_timeout=60).run()


def send(at, button="", **values):
    """What a browser sends: the controls as it shows them, and perhaps a click."""
    for name, value in values.items():
        (at.select_slider if name == "max_len" else at.slider)(key=name).set_value(value)
    if button:
        at.button(key=button).click()
    at.run()
    assert not at.exception, at.exception
    return {name: at.session_state[name] for name in ("max_len", "position", "pair")}


def test_a_step_back_counts_even_with_a_click_on_a_popover(controls):
    send(controls, position=9)
    send(controls, position=3)
    assert send(controls, "popover", position=9)["position"] == 9


@pytest.mark.parametrize("button", ["popover", ""])
def test_what_a_preset_replaced_is_not_taken_back_by_a_browser_that_lags(controls, button):
    after = {"max_len": 50, "position": 5, "pair": 2}
    assert send(controls, "preset") == after
    assert send(controls, button, max_len=128, pair=6) == after
    assert send(controls, button) == after


def test_a_hand_takes_back_what_a_preset_replaced(controls):
    send(controls, "preset")
    assert send(controls, max_len=128) == {"max_len": 128, "position": 5, "pair": 2}
    assert send(controls, pair=6)["pair"] == 6
