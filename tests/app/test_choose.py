"""Choose: configurations and code, what contradicts itself, and the scaling that it opens with."""

import json
import re
from itertools import product

import numpy as np
import pytest

from core.encodings.rotary import rotate
from core.encodings.rotary_scaling import SCALINGS
from document.blocks import Button, Tabs
from document.words import words
from recipes import serving
from recipes.config_json import rope_config, rope_config_4
from recipes.rotary import RECIPES
from tests.app import address, choose_preset, go, open_page
from tests.app.reading import read_page, reading
from tests.app.rotary_models import OF_A_KIND, ROTARY

TABS = ["transformers 5", "transformers 4", "vLLM", "llama.cpp", *RECIPES]


def in_tab(page, tab):
    """A configuration or code, and the note under it."""
    (tabs,) = page.document.of(Tabs)
    assert [*tabs.tabs] == TABS
    code, note = tabs.tabs[tab]()
    return code.text, note.markdown


def code(page, tab="transformers 5"):
    """A configuration or code, as a reader copies it."""
    return in_tab(page, tab)[0]


def test_a_model_prints_its_configuration_and_code():
    at = open_page("choose")
    for model in OF_A_KIND:
        choose_preset(at, model.name)
        page, length = reading(at), model.length or 4 * model.trained_length
        printed, share = {tab: code(page, tab) for tab in TABS}, model.partial_rotary_factor
        arguments = model.d_head, model.base, length, model.scaling, share
        assert json.loads(printed["transformers 5"]) == rope_config(*arguments)
        assert json.loads(printed["transformers 4"]) == rope_config_4(*arguments)
        assert printed["vLLM"] == serving.vllm(*arguments)
        assert printed["llama.cpp"] == serving.llama_cpp(*arguments)
        arguments = model.d_head, int(model.base), model.scaling, model.pairing, share
        for name, recipe in RECIPES.items():
            assert printed[name] == recipe(*arguments), model.name
    for tab in (TABS[0], "vLLM", "JAX"):  # that is pressed
        assert [one.label for one in at.tabs] == TABS
        at.session_state["configurations"] = tab
        assert [one.value for one in at.run().code] == [printed[tab].strip()]


def test_code_turns_as_the_core_does():
    queries, positions = np.random.default_rng(0).normal(size=(3, 64)), np.array([0, 9, 16000])
    sizes = {"factor": "8", "d_head": "64", "base": "500000"}
    for scaling, (pairing, share) in product(SCALINGS, [("half", 1), ("interleaved", 0.25)]):
        turned = {"rotary_pairing": pairing, "partial_rotary_factor": f"{share:g}"}
        names, by = {}, SCALINGS[scaling](8, 4096, 16384)
        exec(code(read_page("choose", scaling=scaling, **sizes, **turned), "NumPy"), names)
        options = {"pairing": pairing, "scaling": by, "partial_rotary_factor": share}
        expected = rotate(queries, positions, 500000.0, **options)
        np.testing.assert_allclose(names["rotate"](queries, positions), expected, atol=1e-9)


def test_longrope_is_for_the_head_that_it_was_searched_for():
    """Phi-3.5 mini's 48 pairs; any other head is shown without it, which is said."""
    page = read_page("choose", scaling="longrope", d_head="96", wanted_length="131072")
    named = json.loads(code(page))["rope_parameters"]
    assert (named["rope_type"], len(named["long_factor"]), named["long_factor"][-1]) == (
        "longrope", 48, 64.84,
    )  # fmt: skip
    assert not [warning for warning in page.warnings if "48" in warning]
    page = read_page("choose", scaling="longrope", d_head="128")
    assert json.loads(code(page))["rope_parameters"]["rope_type"] == "default"
    (warning,) = [warning for warning in page.warnings if "48" in warning]
    assert "64" in warning
    assert page.document.query["scaling"] == ["longrope"]  # the link keeps what it asked for
    assert "Configuration: no scaling" in page.everything()
    assert "is set above" not in page.everything()
    assert "is set above" in read_page("choose", scaling="none").everything()


def advice(page):
    """What the button changes that sets what is recommended, if there is one."""
    label = words("choose").label("advice")
    return [one.changes for one in page.document.of(Button) if one.label == label]


@pytest.mark.parametrize(
    ("link", "changes"),
    [
        ({}, []),
        ({"scaling": "linear"}, [{"scaling": "yarn", "factor": 4}]),
        ({"scaling": "longrope"}, [{"scaling": "yarn", "factor": 4}]),  # 64 pairs, not 48
        ({"scaling": "yarn", "factor": "2"}, [{"scaling": "yarn", "factor": 4}]),
        ({"scaling": "yarn", "wanted_length": "4096"}, [{"scaling": "none"}]),
        ({"wanted_length": "10000000", "trained_length": "1"}, []),  # beyond any factor
    ],
)
def test_a_button_sets_what_is_recommended(link, changes):
    page = read_page("choose", **link)
    assert advice(page) == changes
    for change in changes:
        follows = link | {key: str(value) for key, value in change.items()}
        assert not advice(read_page("choose", **follows))


def test_llama_cpps_cap_is_said_where_a_text_meets_it():
    for scaling, trained, target, capped in (
        *(("none", 4096, 16384, True), ("none", 4096, 4096, False)),
        *(("ntk", 4096, 2048, False), ("yarn", 4096, 16384, True)),
        ("llama3", 8192, 131072, False),
    ):
        lengths = {"trained_length": str(trained), "wanted_length": str(target)}
        _, note = in_tab(read_page("choose", scaling=scaling, **lengths), "llama.cpp")
        assert ("`context_length`" in note) is capped


def test_models_name_their_sources():
    text = read_page("choose", fold=True).everything()
    assert all(f"[{model.source}]({model.link})" in text for model in ROTARY)
    llama = "| 128 | 128 | half | 500,000 | 8,192 | llama3, by 8, for 131,072 | 20,473,564 |"
    assert f"| Llama 3.1 8B {llama}" in text
    assert "| GPT-J 6B | 256 | 64 | interleaved | 10,000 | 2,048 | no | 47,117 |" in text
    assert "| GPT-NeoX 20B | 96 | 24 | half | 10,000 | 2,048 | no | 29,164 |" in text


@pytest.mark.parametrize(
    ("link", "numbers"),
    [
        ({}, None),
        ({"scaling": "none"}, ["16384", "4,096", "18", "64"]),
        ({"scaling": "none", "wanted_length": "4096"}, None),
        ({"scaling": "yarn", "wanted_length": "32768"}, None),
        ({"scaling": "yarn", "factor": "6"}, ["6", "4,096", "24,576", "16,384", "4"]),
        ({"scaling": "yarn", "wanted_length": "2048", "factor": "4"}, []),
        ({"scaling": "ntk"}, ["4", "17", "6.677"]),
        ({"scaling": "dynamic"}, None),
        ({"scaling": "dynamic", "factor": "1"}, ["16,384", "4", "17", "6.677"]),
    ],
)
def test_a_configuration_that_contradicts_itself_is_said_beside_it(link, numbers):
    warnings = read_page("choose", **link).warnings
    warnings = [re.sub(r"\]\(\S+\)", "]", one) for one in warnings]  # without addresses
    if numbers is None:
        assert not warnings
    else:
        assert re.findall(r"\d[\d,.]*\d|\d", warnings[0]) == numbers


def test_the_bare_address_opens_a_scaling_and_none_is_kept():
    assert address(open_page("choose")) == {"scaling": "yarn"}
    assert open_page("beyond", present="1").session_state["scaling"] == "ntk"
    at = open_page("choose", scaling="none")
    assert (at.session_state["scaling"], address(at)) == ("none", {"scaling": "none"})
    # A link of version 1.0 that names anything at all said nothing of scaling by "none".
    at = open_page("choose", base="500000")
    assert (at.session_state["scaling"], address(at)) == ("none", {"base": "500000"})
    at.radio(key="scaling").set_value("yarn").run()
    assert address(at) == {"base": "500000", "scaling": "yarn"}


def test_a_start_that_nobody_changed_stays_on_its_page():
    at = open_page("home")
    for name, scaling in (("beyond", "ntk"), ("choose", "yarn"), ("similarity", "none")):
        go(at, name)
        assert at.session_state["scaling"] == scaling
    assert address(at) == {}
    go(at, "beyond")
    at.radio(key="scaling").set_value("linear").run()
    go(at, "choose")
    assert (at.session_state["scaling"], address(at)) == ("linear", {"scaling": "linear"})


def test_a_model_that_was_chosen_is_named_and_forgotten():
    at = open_page("choose")
    choose_preset(at, "Qwen2.5 7B Instruct, 128k")
    chip = at.button(key="aside_model")
    assert chip.label.startswith("Qwen2.5 7B Instruct, 128k")
    at.select_slider(key="wanted_length").set_value(65536).run()
    assert at.button(key="aside_model").label == chip.label
    at.button(key="aside_model").click().run()
    assert address(at) == {"scaling": "yarn"}
    assert not [button for button in at.button if button.key == "aside_model"]
