"""Choose: configurations and code, what contradicts itself, and the scaling that it opens with."""

import json
import re

from core.models import MODELS
from document.blocks import Button, Tabs
from document.words import words
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
TABS = ["transformers 5", "transformers 4", "vLLM", "llama.cpp", *RECIPES]


def in_tabs(page):
    """Configurations and code, as a reader copies them, with the note under each."""
    (tabs,) = page.document.of(Tabs)
    assert [*tabs.tabs] == TABS
    made = {tab: make() for tab, make in tabs.tabs.items()}
    return {tab: (code.text, note.markdown) for tab, (code, note) in made.items()}


def test_a_model_prints_its_configuration_and_code():
    for model in OF_A_KIND:
        there = in_tabs(read_page("choose", **link_of(HEADS[model.name])))
        length, share = model.length or 4 * model.trained_length, model.partial_rotary_factor
        given = model.d_head, model.base, length, model.scaling, share
        assert json.loads(there["transformers 5"][0]) == rope_config(*given)
        assert json.loads(there["transformers 4"][0]) == rope_config_4(*given)
        assert there["vLLM"][0] == serving.vllm(*given)
        assert there["llama.cpp"][0] == serving.llama_cpp(*given)
        given = model.d_head, int(model.base), model.scaling, model.pairing, share
        for name, recipe in RECIPES.items():
            assert there[name][0] == recipe(*given), model.name
    at = open_page("choose", **link_of(HEADS[model.name]))
    assert [one.label for one in at.tabs] == TABS
    run(at, configurations="JAX")  # that is pressed
    assert [one.value for one in at.code] == [there["JAX"][0].strip()]


def test_longrope_is_for_the_head_that_it_was_searched_for():
    """Phi-3.5 mini's 48 pairs; any other head is shown without it, which is said."""
    for d_head, kind in (("96", "longrope"), ("128", "default")):
        page = read_page("choose", scaling="longrope", d_head=d_head, wanted_length="131072")
        named = json.loads(in_tabs(page)["transformers 5"][0])["rope_parameters"]
        assert named["rope_type"] == kind
        assert len(named.get("long_factor", ())) == 48 * (kind == "longrope")
        told = [warning for warning in page.warnings if "48" in warning and "64" in warning]
        assert len(told) == (kind == "default")
    assert page.document.query["scaling"] == ["longrope"]  # the link keeps what it asked for
    assert "Configuration: no scaling" in page.everything()
    assert "is set above" not in page.everything()
    assert "is set above" in read_page("choose", scaling="none").everything()


def test_a_button_sets_what_is_recommended():
    label = words("choose").label("advice")
    for link, changes in (
        ({}, []),
        ({"scaling": "linear"}, [{"scaling": "yarn", "factor": 4}]),
        ({"scaling": "longrope"}, [{"scaling": "yarn", "factor": 4}]),  # 64 pairs, not 48
        ({"scaling": "yarn", "factor": "2"}, [{"scaling": "yarn", "factor": 4}]),
        ({"scaling": "yarn", "wanted_length": "4096"}, [{"scaling": "none"}]),
        ({"wanted_length": "10000000", "trained_length": "1"}, []),  # beyond any factor
    ):
        for state, expected in ((link, changes), *((link | link_of(one), []) for one in changes)):
            buttons = read_page("choose", **state).document.of(Button)
            assert [one.changes for one in buttons if one.label == label] == expected, state


def test_llama_cpps_cap_is_said_where_a_text_meets_it():
    for scaling, trained, target, capped in (
        *(("none", 4096, 16384, True), ("none", 4096, 4096, False)),
        *(("ntk", 4096, 2048, False), ("yarn", 4096, 16384, True)),
        ("llama3", 8192, 131072, False),
    ):
        lengths = {"trained_length": str(trained), "wanted_length": str(target)}
        _, note = in_tabs(read_page("choose", scaling=scaling, **lengths))["llama.cpp"]
        assert ("`context_length`" in note) is capped


def test_models_name_their_sources():
    text = read_page("choose", fold=True).everything()
    assert all(f"[{model.source}]({model.link})" in text for model in ROTARY)
    llama = "| 128 | 128 | half | 500,000 | 8,192 | llama3, by 8, for 131,072 | 20,473,564 |"
    assert f"| Llama 3.1 8B {llama}" in text
    assert "| GPT-J 6B | 256 | 64 | interleaved | 10,000 | 2,048 | no | 47,117 |" in text


def test_a_configuration_that_contradicts_itself_is_said_beside_it():
    for link, numbers in (
        ({}, None),
        ({"scaling": "none"}, ["16384", "4,096", "18", "64"]),
        ({"scaling": "none", "wanted_length": "4096"}, None),
        ({"scaling": "yarn", "wanted_length": "32768"}, None),
        ({"scaling": "yarn", "factor": "6"}, ["6", "4,096", "24,576", "16,384", "4"]),
        ({"scaling": "yarn", "wanted_length": "2048", "factor": "4"}, []),
        ({"scaling": "ntk"}, ["4", "17", "6.677"]),
        ({"scaling": "dynamic"}, None),
        ({"scaling": "dynamic", "factor": "1"}, ["16,384", "4", "17", "6.677"]),
    ):
        warnings = read_page("choose", **link).warnings
        warnings = [re.sub(r"\]\(\S+\)", "]", one) for one in warnings]  # without addresses
        said = [re.findall(r"\d[\d,.]*\d|\d", one) for one in warnings[:1]]
        assert said == ([] if numbers is None else [numbers]), link


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
