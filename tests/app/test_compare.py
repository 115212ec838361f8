"""The pages of the chapter Compare, without a browser."""

import json

import numpy as np
import pytest

from core.encodings.registry import SCHEMES
from core.encodings.rotary import rotate
from core.encodings.rotary_scaling import SCALINGS
from core.models import MODELS
from recipes.config_json import rope_config
from recipes.rotary import torch_rotary
from tests.app import choose_preset, open_page, text_of
from tests.app.reading import read_page
from ui.frame import navigation

ROTARY = [model for model in MODELS if model.scheme == "rotary"]


@pytest.mark.parametrize("name", SCHEMES)
def test_each_scheme_alone(name):
    reading = read_page("schemes", schemes=name)
    assert [part for part in SCHEMES if reading.has(part)] == [name]
    assert set(reading.figures) == {"distance", "entrance", f"written_{name}"}
    assert {line.name for line in reading.figures["distance"].data} == {SCHEMES[name].title}
    assert reading.numbers("insight")["names"] == [name]


def test_no_scheme_chosen_is_said():
    reading = read_page("schemes", schemes="")
    assert reading.has("empty")
    assert not reading.has("insight")
    assert not reading.has("written")


def test_an_unknown_scheme_is_left_out_and_said():
    at = open_page("schemes", schemes=["rotary", "<script>"])
    assert at.session_state["schemes"] == ["rotary"]
    assert "any of sinusoidal, learned" in at.warning[0].value


@pytest.mark.parametrize(
    "model", [model for model in MODELS if not model.scaling], ids=lambda m: m.name
)
def test_models_are_presets(model):
    at = open_page("schemes")
    at.button(key=f"model_{model.name}").click().run()
    assert not at.exception
    state = at.session_state
    assert (state["schemes"], state["d_model"], state["base"]) == (
        [model.scheme],
        model.width,
        model.base,
    )


def test_the_smallest_text_is_drawn():
    said = read_page("schemes", max_len="2", d_model="2", position="0", n_heads="1")
    assert said.numbers("insight")["k"] == 1
    assert len(said.numbers("insight")["reach"]) == 1


@pytest.mark.parametrize(
    ("link", "new", "first"),
    [
        ({}, 18, 4096),
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
    said = read_page("beyond").numbers("ways")
    assert {way.name: way.factor for way in said["ways"]}["dynamic"] == said["dynamic"] == 13


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


TRAPS = {
    "exponent": ["paper", "tensor2tensor"],
    "columns": ["concatenated", "concatenated_cos_first"],
    "first": ["1", "2"],
    "scale": ["1/sqrt(d)", "sqrt(d)"],
    "odd": ["truncate", "sin_ceil", "zero_pad", "round_up"],
    "angles": ["float32", "bfloat16"],
}


TRAP_PARTS = [
    f"{switch} {value}" if switch in ("first", "scale") else value
    for switch, options in TRAPS.items()
    for value in options
    if value != "paper"
]


@pytest.mark.parametrize(
    ("switch", "value", "d_model"),
    [(switch, value, "64") for switch, values in TRAPS.items() for value in values]
    + [("odd", "round_up", "2"), ("columns", "concatenated_cos_first", "2048")],
)
def test_each_trap_is_explained(switch, value, d_model):
    reading = read_page("traps", d_model=d_model, **{"exponent": "paper", switch: value})
    part = f"{switch} {value}" if switch in ("first", "scale") else value
    assert [trap for trap in TRAP_PARTS if reading.has(trap)] == (
        [part] if value != "paper" else []
    )


def test_no_trap_is_no_difference():
    reading = read_page("traps", exponent="paper")
    assert reading.numbers("insight")["tables"].largest == 0
    assert "### " not in reading.text("precision")  # the level after the title


def test_an_unknown_trap_is_refused_and_said():
    at = open_page("traps", columns="concat")
    assert "it takes one of interleaved, concatenated" in at.warning[0].value


def codes(at):
    """config.json, NumPy and PyTorch, as a reader copies them."""
    return [code.value for code in at.code[:3]]


@pytest.mark.parametrize("model", ROTARY, ids=lambda model: model.name)
def test_choose_prints_a_models_configuration_and_code(model):
    at = open_page("choose")
    choose_preset(at, model.name)
    assert not at.exception
    wanted = model.length or 4 * model.trained_length
    config, _, torch = codes(at)
    share = model.partial_rotary_factor
    assert json.loads(config) == rope_config(model.d_head, model.base, wanted, model.scaling, share)
    assert (
        torch
        == torch_rotary(model.d_head, int(model.base), model.scaling, model.pairing, share).strip()
    )


@pytest.mark.parametrize("scaling", SCALINGS)
@pytest.mark.parametrize(("pairing", "share"), [("half", 1), ("interleaved", 0.25)])
def test_choose_prints_code_that_turns_as_the_core_does(scaling, pairing, share):
    at = open_page(
        "choose",
        scaling=scaling,
        factor="8",
        d_head="64",
        base="500000",
        rotary_pairing=pairing,
        partial_rotary_factor=f"{share:g}",
    )
    names = {}
    exec(codes(at)[1], names)
    by = SCALINGS[scaling](8, 4096, 16384)
    queries, positions = np.random.default_rng(0).normal(size=(3, 64)), np.array([0, 9, 16000])
    given = {"pairing": pairing, "scaling": by, "partial_rotary_factor": share}
    expected = rotate(queries, positions, 500000.0, **given)
    np.testing.assert_allclose(names["rotate"](queries, positions), expected, atol=1e-9)
    assert codes(at)[2] == torch_rotary(64, 500000, by, pairing, share).strip()


def test_the_link_of_an_old_preset_opens_what_it_opened():
    """GPT-J was once a head of 64 columns that all turn; such a link has no share in it."""
    link = {"d_head": "64", "n_heads": "16", "trained_length": "2048", "wanted_length": "8192"}
    said = read_page("choose", **link).numbers("insight")
    assert (said["width"], said["whole"], len(said["hands"].trained)) == (64, True, 32)
    assert said["first"] == 725


def test_choose_finds_the_first_negative_value_and_the_smallest_base():
    said = read_page("choose").numbers("insight")
    assert (said["first"], said["bound"], said["llama_first"]) == (1707, 231_644, 1707)
    assert read_page("choose", wanted_length="4096").numbers("insight")["bound"] == 26_953


@pytest.mark.parametrize("share", ["0.5", "0.25"])
def test_a_partly_rotary_head_has_no_smallest_base(share):
    reading = read_page("choose", d_head="96", partial_rotary_factor=share, base="2")
    said = reading.numbers("insight")
    assert (said["bound"], said["whole"], said["first"]) == (None, False, None)
    assert not reading.questions


def test_a_share_that_makes_no_pairs_is_refused_and_said():
    at = open_page("choose", d_head="20", partial_rotary_factor="0.25")
    assert "partial_rotary_factor is 0.25" in at.warning[0].value
    assert json.loads(codes(at)[0])["rope_parameters"] == {
        "rope_type": "default",
        "rope_theta": 10000.0,
    }


def test_numbers_that_do_not_go_together_are_said():
    at = open_page("choose", scaling="yarn", beta_fast="2", beta_slow="8")
    assert "beta_fast is 2; allowed: a finite number above 8" in at.warning[0].value
    at = open_page("choose", scaling="llama3", low_freq_factor="8", high_freq_factor="4")
    assert "high_freq_factor is 4; allowed: a finite number above 8" in at.warning[0].value


@pytest.mark.parametrize(
    ("trained", "wanted"), [("10000000", "1"), ("1", "2"), ("10000000", "10000000")]
)
@pytest.mark.parametrize("d_head", ["4", "512"])
def test_choose_at_the_ends_of_every_range(trained, wanted, d_head):
    link = {"trained_length": trained, "wanted_length": wanted, "d_head": d_head, "base": "2"}
    turned = 2.0 ** (-np.arange(0, int(d_head), 2) / int(d_head))
    below = [k for k in range(min(int(wanted), 100)) if np.cos(turned * k).sum() < 0]
    assert read_page("choose", **link).numbers("insight")["first"] == next(iter(below), None)


def test_a_scaling_is_kept_between_pages():
    at = open_page("beyond", scaling="yarn", factor="8")
    for name in ("schemes", "choose"):
        at.switch_page(str(navigation.path(name))).run()
    assert (at.session_state["scaling"], at.session_state["factor"]) == ("yarn", 8)


def test_models_name_their_sources():
    at = open_page("choose")
    at.session_state["choose_models"] = True
    said = text_of(at.run())
    assert all(f"[{model.source}]({model.link})" in said for model in ROTARY)
    llama = "| 128 | 128 | half | 500,000 | 8,192 | llama3, by 8, for 131,072 | 20,473,564 |"
    assert f"| Llama 3.1 8B {llama}" in said
    assert "| GPT-J 6B | 256 | 64 | interleaved | 10,000 | 2,048 | no | 47,117 |" in said
    assert "| GPT-NeoX 20B | 96 | 24 | half | 10,000 | 2,048 | no | 29,164 |" in said
