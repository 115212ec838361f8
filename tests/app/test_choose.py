"""Choose: configurations and code, and the scaling that it opens with."""

import json

from core.models import MODELS
from document.blocks import Tabs
from recipes import serving
from recipes.config_json import rope_config, rope_config_4
from recipes.rotary import RECIPES
from state.presets import HEADS
from tests.app import address, choose_preset, open_page, press, run
from tests.reading import read_page
from tests.truth.readings import link_of

ROTARY = [model for model in MODELS if model.scheme == "rotary"]
# One of each: through a page, the others would take the same way.
OF_A_KIND = {
    (type(model.scaling), model.partial_rotary_factor, model.pairing): model for model in ROTARY
}.values()


def test_a_model_prints_its_configuration_and_code():
    for model in OF_A_KIND:
        (tabs,) = read_page("choose", **link_of(HEADS[model.name])).document.of(Tabs)
        there = {tab: next(iter(make())).text for tab, make in tabs.tabs.items()}
        length, share = model.length or 4 * model.trained_length, model.partial_rotary_factor
        given = model.d_head, model.base, length, model.scaling, share
        asked = model.d_head, int(model.base), model.scaling, model.pairing, share
        assert there == {
            "transformers 5": json.dumps(rope_config(*given), indent=2),
            "transformers 4": json.dumps(rope_config_4(*given), indent=2),
            "vLLM": serving.vllm(*given),
            "llama.cpp": serving.llama_cpp(*given),
            **{name: recipe(*asked) for name, recipe in RECIPES.items()},
        }, model.name
    at = open_page("choose", **link_of(HEADS[model.name]))
    assert [one.label for one in at.tabs] == [*there]
    run(at, configurations="JAX")  # that is pressed
    assert [one.value for one in at.code] == [there["JAX"].strip()]


def test_the_bare_address_opens_a_scaling_and_none_is_kept():
    assert address(open_page("choose")) == {"scaling": "yarn"}
    assert open_page("choose", present="1").session_state["scaling"] == "yarn"
    at = open_page("choose", scaling="none")
    assert (at.session_state["scaling"], address(at)) == ("none", {"scaling": "none"})
    # A link of version 1.0 that names anything at all said nothing of scaling by "none".
    at = open_page("choose", base="500000")
    assert (at.session_state["scaling"], address(at)) == ("none", {"base": "500000"})
    at.radio(key="scaling").set_value("yarn").run()
    assert address(at) == {"base": "500000", "scaling": "yarn"}
    # LongRoPE was searched for another head than this: the link keeps what it asked for.
    assert address(open_page("choose", scaling="longrope")) == {"scaling": "longrope"}


def test_a_model_that_was_chosen_is_named_and_forgotten():
    at = open_page("choose")
    choose_preset(at, "Qwen2.5 7B Instruct, 128k")
    chip = at.button(key="aside_model")
    assert chip.label.startswith("Qwen2.5 7B Instruct, 128k")
    at.select_slider(key="wanted_length").set_value(65536).run()
    assert at.button(key="aside_model").label == chip.label
    press(at, "aside_model")
    assert address(at) == {"scaling": "yarn"}
    assert not [button for button in at.button if button.key == "aside_model"]


def test_a_chosen_model_stays_when_its_scaling_goes_and_a_press_sets_it_again():
    at = open_page("choose")
    choose_preset(at, "Llama 3.1 8B")
    scaled = address(at)
    assert scaled["chosen"] == "Llama 3.1 8B"
    at.radio(key="scaling").set_value("none").run()
    assert at.button(key="aside_model").label.startswith("Llama 3.1 8B")
    press(at, "aside_again")
    assert address(at) == scaled
    assert not [button for button in at.button if button.key == "aside_again"]
