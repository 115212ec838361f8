"""Beyond: a factor that follows the lengths until somebody sets it."""

import pytest

from tests.app import choose_preset, open_page
from ui.frame import navigation


def asked(at):
    """What the link of the page says now, and the factor in use."""
    return dict(at.query_params), at.session_state["factor"]


@pytest.mark.parametrize(
    ("link", "factor"),
    [
        ({}, 4),
        ({"wanted_length": "32768"}, 8),
        ({"wanted_length": "10000"}, 2.4415),  # rounded up, so that it is enough
        ({"wanted_length": "100"}, 1),
        ({"trained_length": "1", "wanted_length": "10000000"}, 128),
        ({"wanted_length": "32768", "factor": "4"}, 4),
        ({"factor": "2.5"}, 2.5),
        ({"factor": "4.0"}, 4),
    ],
)
def test_the_factor_is_what_the_lengths_ask_for_unless_a_link_names_it(link, factor):
    at = open_page("beyond", scaling="yarn", **link)
    assert not at.warning
    query, used = asked(at)
    assert used == factor
    assert at.select_slider(key="factor").value == factor
    named = "factor" in link and link["factor"] != "4.0"
    assert ("factor" in query) == named


def test_a_factor_that_was_never_set_follows_a_slider():
    at = open_page("beyond", scaling="linear")
    at.select_slider(key="wanted_length").set_value(65536).run()
    assert asked(at) == ({"scaling": "linear", "wanted_length": "65536"}, 16)
    at.select_slider(key="trained_length").set_value(32768).run()
    assert asked(at)[1] == 2
    at.select_slider(key="factor").set_value(3).run()
    at.select_slider(key="wanted_length").set_value(131072).run()
    assert asked(at)[1] == 3
    assert at.query_params["factor"] == "3"


def test_a_preset_without_scaling_lets_the_factor_follow_again():
    at = open_page("beyond")
    choose_preset(at, "Llama 3.1 8B")
    assert asked(at)[1] == 8  # of 131,072 / 8,192 = 16: as published
    choose_preset(at, "Llama 2 7B")
    assert not at.exception
    assert asked(at)[1] == 4
    at.select_slider(key="wanted_length").set_value(32768).run()
    assert asked(at)[1] == 8


@pytest.mark.parametrize(
    ("value", "said"), [("0.5", "a number from 1 to 128"), ("1e1", "a number"), ("nan", "a number")]
)
def test_a_factor_that_is_none_is_refused(value, said):
    at = open_page("beyond", factor=value)
    assert f"`factor` was `{value}` in the link; it takes {said}" in at.warning[0].value
    assert asked(at)[1] == 4


def test_a_base_of_today_is_taken():
    at = open_page("choose", base="100000000")
    assert not at.warning
    assert at.select_slider(key="base").value == 10**8
    assert (
        "it takes a whole number from 2 to 100,000,000"
        in open_page("choose", base="100000001").warning[0].value
    )


def test_a_factor_is_typed_and_carried_where_no_page_shows_it():
    at = open_page("beyond", scaling="linear")
    at.session_state["presets"] = True
    at.run()
    at.number_input(key="factor_exact_4").set_value(2.75).run()
    assert asked(at) == ({"factor": "2.75", "scaling": "linear"}, 2.75)
    at.switch_page(str(navigation.path("heatmap"))).run()
    at.run()
    assert not at.exception
    assert asked(at) == ({"factor": "2.75", "scaling": "linear"}, 2.75)
    for value in ("3", "1.5"):
        at = open_page("heatmap", factor=value)
        at.run()
        assert asked(at) == ({"factor": value}, float(value))
