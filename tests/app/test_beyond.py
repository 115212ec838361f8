"""Beyond: counts at a link, presets, refusals, and a factor that follows the lengths."""

import pytest

from core.models import MODELS
from tests.app import choose_preset, open_page
from tests.app.reading import read_page
from ui.frame import navigation

ROTARY = [model for model in MODELS if model.scheme == "rotary"]


@pytest.mark.parametrize(
    ("link", "new", "first"),
    [
        ({}, 17, 11271),  # the bare address opens NTK-aware scaling
        ({"scaling": "none"}, 18, 4096),
        ({"scaling": "linear"}, 0, None),
        ({"scaling": "ntk"}, 17, 11271),
        ({"wanted_length": "4096"}, 0, None),
        ({"d_head": "96", "partial_rotary_factor": "0.25"}, 3, 4096),
    ],
)
def test_beyond_counts_pairs_with_new_angles(link, new, first):
    said = read_page("beyond", **link).numbers("insight")
    assert (said["new"], said["first"]) == (new, first)


def test_beyond_compares_every_scaling_at_its_own_factor():
    said = read_page("beyond").numbers("table")
    assert [(way.name, way.factor) for way in said["rows"]][3] == ("dynamic", 13)
    assert read_page("beyond", scaling="yarn", beta_slow="4").numbers("table")["by"][
        "yarn"
    ].slowest == pytest.approx(4 * 54410.14, rel=1e-6)


def test_beyond_asks_only_where_pairs_meet_new_angles():
    assert read_page("beyond").questions["predict"].right == 1
    assert not read_page("beyond", wanted_length="4096").questions
    assert read_page("beyond", wanted_length="4096").numbers("schemes")["missing"] == 0


@pytest.mark.parametrize("model", ROTARY, ids=lambda model: model.name)
def test_rotary_models_are_presets_with_their_scaling(model):
    at = open_page("beyond")
    choose_preset(at, model.name)
    assert not at.exception
    state = at.session_state
    assert (state["d_head"], state["base"]) == (model.d_head, model.base)
    assert float(state["partial_rotary_factor"]) == model.partial_rotary_factor
    assert state["rotary_pairing"] == model.pairing
    assert state["trained_length"] == model.trained_length
    assert state["scaling"] == (model.scaling.name if model.scaling else "none")
    if model.name == "gpt-oss 20B":
        assert (state["factor"], state["truncate"]) == (32, "false")


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("trained_length", "0", "a whole number from 1 to 10,000,000"),
        ("d_head", "127", "an even number from 4 to 512"),
        ("truncate", "maybe", "true or false"),
        ("scaling", "ntk-by-parts", "none or linear or ntk"),
        ("partial_rotary_factor", "1e999", "1 or 0.5 or 0.25"),
        ("partial_rotary_factor", "0.3", "1 or 0.5 or 0.25"),
        ("rotary_pairing", "<script>", "half or interleaved"),
    ],
)
def test_what_beyond_refuses_is_said(field, value, allowed):
    at = open_page("beyond", **{field: value})
    assert f"`{field}` was `{value}` in the link; it takes {allowed}" in at.warning[0].value


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
        ({"trained_length": "1", "wanted_length": "10000000"}, 1024),
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
    ("value", "said"),
    [("0.5", "a number from 1 to 1,024"), ("1e1", "a number"), ("nan", "a number")],
)
def test_a_factor_that_is_none_is_refused(value, said):
    at = open_page("beyond", factor=value)
    assert f"`factor` was `{value}` in the link; it takes {said}" in at.warning[0].value
    assert asked(at)[1] == 4


def test_a_base_of_today_is_taken():
    at = open_page("beyond", base="100000000")
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
    at.switch_page(str(navigation.path("similarity"))).run()
    at.run()
    assert not at.exception
    assert asked(at) == ({"factor": "2.75", "scaling": "linear"}, 2.75)
    for value in ("3", "1.5"):
        at = open_page("heatmap", factor=value)
        at.run()
        assert asked(at) == ({"factor": value}, float(value))
