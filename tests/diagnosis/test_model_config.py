"""Positions of a config.json: published ones, ones written here, and broken ones."""

import json
import math
from dataclasses import asdict, astuple, is_dataclass
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from clock_hands.config import lines, status
from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, Yarn, rotary_frequencies
from core.models import MODELS
from diagnosis.configuration.model_config import position_settings, read_config
from diagnosis.configuration.model_types import model_type, names, versions
from diagnosis.configuration.reach import reach
from diagnosis.vector import diagnose_frequencies
from recipes.config_json import rope_config, rope_config_4
from tests.diagnosis.published import PARTLY, PRINTED, PUBLISHED
from tests.truth import formulas
from tests.truth.stretching import TURN, frequencies_used

DEFAULTS = Path(__file__).with_name("class_defaults.json")
ODD_HEADS = {"glm4v_moe", "qwen3_omni_moe_thinker"}  # by default, so that no model of theirs runs
LLAMA_3_1 = PUBLISHED["Llama 3.1 8B"]["file"]


def read(data):
    return read_config(json.dumps(data))


def plain(value):
    """A value of a reading as the JSON has it."""
    if is_dataclass(value):
        return [type(value).__name__, *astuple(value)]
    return [*map(plain, value)] if isinstance(value, tuple) else value


# What of a reading is compared, where it is no field of its own.
SAID = {
    "d_head": lambda config: config.head.d_head,
    "width": lambda config: config.head.width,
    "base": lambda config: config.head.base,
    "scores_by": lambda config: (
        config.head.scores_by * (config.scaling.attention_factor**2 if config.scaling else 1)
    ),
    "bases": lambda config: [head.base for head in config.heads],
    "widths": lambda config: [head.width for head in config.heads],
    "letters": lambda config: config.layers.letters,
    "sections": lambda config: config.head.sections,
    "other scalings": lambda config: tuple(head.scaling for head in config.heads[1:]),
    "findings": lambda config: [
        one.name for one in config.remarks if one.kind not in ("layers", "near")
    ],
    "schemes": lambda config: tuple(sorted(config.schemes)),
    "assumes": lambda config: config.assumed,
}


def test_published_configurations_are_read_as_their_library_reads_them():
    for name, case in PUBLISHED.items():
        text = json.dumps({"vocab_size": 1, **case["file"]})
        config, exit_status = read_config(text), case.get("status", 0)
        expected = {"findings": []} if not exit_status else {}
        for field, value in (expected | case["read"]).items():
            read_value = plain(SAID.get(field, lambda one, f=field: getattr(one, f))(config))
            if field == "assumes":
                read_value = {key: read_value.get(key) for key in value}
            if isinstance(value, float):
                value = pytest.approx(value, rel=1e-4)
            assert read_value == value, (name, field)
        assert status(config) == exit_status, name
        short = position_settings(text)  # says the same by itself
        assert read_config(short) == config, name
        assert "vocab_size" not in short


def test_both_sums_of_a_partly_rotated_head():
    """With the columns that stand still, none of the eight ever falls below zero."""
    for name, case in PARTLY.items():
        config, below = read(case["file"]), case["below"]
        assert {field: getattr(config.head, field) for field in case["read"]} == case["read"], name
        far = reach(config)
        assert (far.below, far.head_below) == (below, None), name
        assert 2 * (far.pairs + far.still) == config.head.d_head, name
        k, width = np.arange(below + 1), config.head.width
        w = config.head.base ** (-np.arange(0, width, 2) / width)
        assert (np.cos(np.outer(k, w)).sum(axis=1) < 0).argmax() == below, name


def test_the_table_of_model_types_has_two_versions_and_only_facts():
    older, newer = versions()
    assert (older.split(".")[0], newer.split(".")[0]) == ("4", "5")
    assert len(names()) > 200
    assert model_type("gemma3_text")["head_dim"] == 256
    assert model_type("nobody") is None


def test_one_layer_is_one():
    kinds = ["linear_attention"] * 3 + ["full_attention"]
    one = {"model_type": "qwen3_next", "num_hidden_layers": 4, "layer_types": kinds}
    other = {**one, "layer_types": kinds[::-1][:2] * 2}
    assert "Of 4 layers, 1 rotates: number 4." in [*lines(read(one))]
    assert "Of 4 layers, 2 rotate: every second, from number 1 on." in [*lines(read(other))]


def test_no_class_of_transformers_contradicts_its_own_default():
    """`class_defaults.json` is renewed by tests/oracles/test_layers.py."""
    for name, file in json.loads(DEFAULTS.read_text(encoding="utf-8")).items():
        assert bool(read(file).of_kind("contradiction")) == (name in ODD_HEADS), name


def test_a_guess_and_a_files_own_code_are_said_to_be_so():
    file = {"hidden_size": 2048, "num_attention_heads": 16, "rope_theta": 10000.0}
    code = {"auto_map": {"AutoConfig": "configuration_new.NewConfig"}}
    for changes, said, expected in (
        ({}, [], 0),
        ({"model_type": "llama"}, [], 0),
        ({"model_type": "llama", **code}, ["auto map"], 0),
        ({"model_type": "brand_new"}, ["guess"], 2),
        ({"model_type": "brand_new", **code}, ["guess", "auto map"], 2),
    ):
        config = read(file | changes)
        assert ([one.name for one in config.remarks], status(config)) == (said, expected)
        assert config.head.base == 10000.0


def test_a_window_of_0_is_none():
    """transformers 5.24 saves 0 where Qwen2's `use_sliding_window` is false."""
    config = read(llama(model_type="qwen2_moe", sliding_window=0, use_sliding_window=True))
    assert (config.window, config.of_kind("contradiction")) == (None, ())


def test_a_model_with_the_same_settings_but_one_is_named():
    (near,) = read(rope() | {"max_position_embeddings": 100000}).of_kind("near")
    assert near.numbers == {
        "model": "Llama 3.1 8B",
        "key": "max_position_embeddings",
        "theirs": "131,072",
    }
    assert not read(LLAMA_3_1).of_kind("near")


def test_reach_counts_turns_and_unseen_angles():
    trained, length = 8192, 131072
    w = formulas.frequencies(128, 500000).astype(float)
    for factor in (2.0, 8.0):  # a text as long as so many trained ones is covered
        far = reach(read(rope(factor=factor)))
        assert all(value is None or math.isfinite(value) for value in asdict(far).values())
        used = frequencies_used("llama3", 128, 500000, factor, trained, length).astype(float)
        new = (length * used > trained * w) & (trained * w < TURN)
        assert (far.unseen, far.first_unseen) == (new.sum(), factor * trained)
        assert far.done == (TURN / used <= length - 1).sum()
        assert far.slowest == pytest.approx(TURN / used[-1])
    turn = formulas.wavelengths(64, 10000)[20]  # of pair 20, which ends within the last step
    small = {"hidden_size": 256, "num_attention_heads": 4, "rope_theta": 10000.0}
    small |= {"model_type": "llama", "max_position_embeddings": math.ceil(turn)}
    far = reach(read(small))
    assert (far.done, far.unseen, far.first_unseen) == (20, 0, None)


def test_what_the_app_writes_for_a_model_reads_back_to_its_frequencies():
    rotary = [model for model in MODELS if model.scheme == "rotary"]
    for model, write in product(rotary, (rope_config, rope_config_4)):
        length, scaling = model.length or model.trained_length, model.scaling
        config = read(write(model.d_head, model.base, length, scaling, model.partial_rotary_factor))
        head = config.head
        assert head.width == model.width
        mine = rotary_frequencies(head.width, head.base, head.scaling)
        theirs = rotary_frequencies(model.width, model.base, scaling)
        np.testing.assert_allclose(mine, theirs, rtol=1e-12, err_msg=model.name)
        if scaling is not None and not isinstance(scaling, Linear | DynamicNTK):
            assert config.trained_length == model.trained_length
        if not isinstance(scaling, Yarn) or write is rope_config_4:
            assert not {one.kind for one in config.remarks} & {"contradiction", "unknown"}


def llama(**changes):
    return LLAMA_3_1 | changes


def rope(**changes):
    return llama(rope_scaling=LLAMA_3_1["rope_scaling"] | changes)


def test_what_other_programs_print_says_the_same_when_it_is_shortened():
    printed = "LlamaConfig " + json.dumps(LLAMA_3_1, indent=2)
    assert read_config(printed) == read(LLAMA_3_1)
    for text in (*map("\n".join, PRINTED.values()), printed):
        assert read_config(position_settings(text)) == read_config(text)


def test_a_scaling_that_a_published_model_has_and_this_file_lacks_is_a_hint():
    lost = llama(rope_theta=500_000.0, max_position_embeddings=131_072, rope_scaling=None)
    (hint,) = read(lost).of_kind("hint")
    assert hint.numbers == {"model": "Llama 3.1 8B", "scaling": "llama3 by 8"}
    assert status(read_config(json.dumps(lost))) == 0
    shorter = lost | {"max_position_embeddings": 8192}  # as Llama 3 8B is
    more_heads = lost | {"num_attention_heads": 16, "head_dim": 128}
    for other in (rope(), shorter, more_heads, lost | {"rope_theta": 10000.0}):
        assert not read(other).of_kind("hint"), other
    assert read(rope(factor=16.0)).of_kind("hint") == (hint,)


def test_an_inv_freq_names_the_models_that_scale_it():
    def hints(vector):
        found = diagnose_frequencies(vector).findings
        assert all(one.right for one in found)
        return [one.numbers for one in found if one.name == "before_scaling"]

    plain = 5e5 ** (-np.arange(0, 128, 2) / 128)
    of_llama = [
        {"model": "Llama 3.1 8B", "scaling": "llama3 by 8"},
        {"model": "OLMo 3 7B, global layers", "scaling": "yarn by 8"},
    ]
    assert hints(plain) == of_llama
    assert hints(rotary_frequencies(128, 5e5, Llama3(8.0, 8192, 1.0, 4.0))) == []
    assert hints(plain / 4) == []
    assert hints(5e5 ** (-np.arange(0, 64, 2) / 64)) == []
