"""Beyond: presets, refusals, and a factor that follows the lengths."""

import pytest

from document.parts import rotary_head
from state.limits import DEFAULTS, changed
from state.presets import HEADS
from tests.app import address, choose_preset, go, open_page
from tests.app.reading import read_page
from tests.app.rotary_models import OF_A_KIND, ROTARY


def test_beyond_takes_yarns_own_numbers_from_the_link():
    numbers = read_page("beyond", scaling="yarn", beta_slow="4").numbers("table")
    assert numbers["by"]["yarn"].slowest == pytest.approx(4 * 54410.14, rel=1e-6)


@pytest.mark.parametrize(
    ("link", "withheld"), [({}, True), ({"factor": "5"}, True), ({"wanted_length": "4096"}, False)]
)
def test_the_factor_that_is_asked_for_waits_for_a_guess(link, withheld):
    reading = read_page("beyond", keeping=True, scaling="ntk", **link)
    assert bool(reading.numbers("ways")["withhold"]) is withheld
    assert ("predict" in reading.questions) is withheld  # at the trained length nothing is asked


@pytest.mark.parametrize("model", ROTARY, ids=lambda model: model.name)
def test_presets_of_rotary_models_have_their_scaling(model):
    settings = changed(DEFAULTS, HEADS[model.name])
    assert rotary_head.read(settings).scaling == model.scaling
    assert (settings.d_head, settings.n_heads) == (model.d_head, model.n_heads)
    assert (settings.base, settings.trained_length) == (model.base, model.trained_length)
    assert float(settings.partial_rotary_factor) == model.partial_rotary_factor
    assert settings.rotary_pairing == model.pairing


@pytest.mark.parametrize("model", OF_A_KIND, ids=lambda model: model.name)
def test_a_preset_is_one_press(model):
    at = open_page("beyond")
    choose_preset(at, model.name)
    assert not at.exception
    for field, value in HEADS[model.name].items():
        assert at.session_state[field] == value


def test_what_beyond_refuses_is_said():
    (warning,) = read_page("beyond", scaling="ntk-by-parts").warnings
    assert "`scaling` was `ntk-by-parts` in the link; it takes none or linear or ntk" in warning


def query_and_factor(at):
    """What the link of the page says now, and the factor in use."""
    return address(at), at.session_state["factor"]


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
    reading = read_page("beyond", scaling="yarn", **link)
    assert not reading.warnings
    assert reading.document.state.settings.factor == factor
    named = "factor" in link and link["factor"] != "4.0"
    assert ("factor" in reading.document.query) == named


def test_a_factor_that_was_never_set_follows_a_slider():
    at = open_page("beyond", scaling="linear")
    at.select_slider(key="wanted_length").set_value(65536).run()
    assert query_and_factor(at) == ({"scaling": "linear", "wanted_length": "65536"}, 16)
    assert at.select_slider(key="factor").value == 16
    at.select_slider(key="trained_length").set_value(32768).run()
    assert query_and_factor(at)[1] == 2
    at.select_slider(key="factor").set_value(3).run()
    at.select_slider(key="wanted_length").set_value(131072).run()
    assert query_and_factor(at)[1] == 3
    assert at.query_params["factor"] == "3"


def test_a_preset_without_scaling_lets_the_factor_follow_again():
    at = open_page("beyond")
    choose_preset(at, "Llama 3.1 8B")
    assert query_and_factor(at)[1] == 8  # of 131,072 / 8,192 = 16: as published
    choose_preset(at, "Llama 2 7B")
    assert not at.exception
    assert query_and_factor(at)[1] == 4
    at.select_slider(key="wanted_length").set_value(32768).run()
    assert query_and_factor(at)[1] == 8


def test_a_base_of_today_is_taken():
    at = open_page("beyond", base="100000000")
    assert not at.warning
    assert at.select_slider(key="base").value == 10**8


def test_a_factor_is_typed_and_carried_where_no_page_shows_it():
    at = open_page("beyond", scaling="linear")
    at.session_state["presets"] = True
    at.run()
    at.number_input(key="factor_exact_4").set_value(2.75).run()
    assert query_and_factor(at) == ({"factor": "2.75", "scaling": "linear"}, 2.75)
    go(at, "similarity")
    at.run()
    assert not at.exception
    assert query_and_factor(at) == ({"factor": "2.75", "scaling": "linear"}, 2.75)
    for value in ("3", "1.5"):
        at = open_page("heatmap", factor=value)
        at.run()
        assert query_and_factor(at) == ({"factor": value}, float(value))
