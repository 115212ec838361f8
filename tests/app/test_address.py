"""The URL says what is shown, and settings survive whatever lags behind."""

from dataclasses import fields
from itertools import permutations

import pytest

from state.presets import PRESETS
from state.settings import Settings
from tests.app import choose_preset, open_page
from ui.frame import navigation

SOME = ["A paragraph · 50 × 512", "Every cell visible · 20 × 32", "By hand · 3 × 4", "Llama-like"]


def state(at):
    return {field.name: at.session_state[field.name] for field in fields(Settings)}


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
    at.switch_page(str(navigation.path(name))).run()
    there = dict(at.query_params)
    asked = PRESETS["Llama-like"]
    assert there == {
        field: str(value) for field, value in asked.items() if value != getattr(Settings(), field)
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


def test_link_within_the_app_is_no_echo():
    at = open_page("heatmap", position="3")
    at.slider(key="position").set_value(9).run()
    at.switch_page(str(navigation.path("home")))
    at.query_params["position"] = ["9", "3"]
    at.run()
    assert at.session_state["position"] == 3
