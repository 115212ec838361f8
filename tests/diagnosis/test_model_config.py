"""What a config.json says of position: published ones, ones written here, and broken ones."""

import json
import math
from dataclasses import asdict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clock_hands.config import status
from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import DynamicNTK, Linear, Yarn, rotary_frequencies
from core.models import MODELS
from diagnosis.configuration.model_config import ConfigError, position_settings, read_config
from diagnosis.configuration.model_types import model_type, names, versions
from diagnosis.configuration.reach import reach
from recipes.config_json import rope_config, rope_config_4
from tests.diagnosis.published_configs import DEEPSEEK_V3, GPT_OSS, LLAMA_3_1, PARTLY, PUBLISHED

SHARE = "partial_rotary_factor"


def read(data):
    return read_config(json.dumps(data))


def contradicted(data):
    return [one.name for one in read(data).of_kind("contradiction")]


# What of a reading is compared, where it is no field of its own.
SAID = {
    "bases": lambda config: tuple(head.base for head in config.heads),
    "widths": lambda config: tuple(head.width for head in config.heads),
    "sections": lambda config: config.head.sections,
    "other scalings": lambda config: tuple(head.scaling for head in config.heads[1:]),
    "findings": lambda config: [one.name for one in config.findings],
    "schemes": lambda config: config.schemes,
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_configurations_are_read_as_their_library_reads_them(name):
    data, expected, exit_status = PUBLISHED[name]
    config = read(data)
    for field, value in expected.items():
        if field == "assumes":
            assert value.items() <= config.assumed.items()
            continue
        read_value = SAID.get(field, lambda config: getattr(config, field))(config)  # noqa: B023
        if isinstance(value, set):
            read_value = set(read_value)
        elif isinstance(value, float):
            value = pytest.approx(value, rel=1e-4)
        assert read_value == value, field
    if "findings" not in expected and exit_status == 0:
        assert config.findings == ()
    assert status(config) == exit_status


@pytest.mark.parametrize("name", PARTLY)
def test_both_sums_of_a_partly_rotated_head(name):
    """With the columns that stand still, none of the eight ever falls below zero."""
    data, d_head, width, base, below = PARTLY[name]
    config = read(data)
    assert (config.d_head, config.width, config.base) == (d_head, width, base)
    far = reach(config)
    assert (far.below, far.head_below) == (below, None)
    k = np.arange(below + 1)
    cosines = np.cos(np.outer(k, base ** (-np.arange(0, width, 2) / width))).sum(axis=1)
    assert (cosines < 0).argmax() == below


def test_the_table_of_model_types_has_two_versions_and_only_facts():
    older, newer = versions()
    assert (older.split(".")[0], newer.split(".")[0]) == ("4", "5")
    assert len(names()) > 200
    assert model_type("gemma3_text")["head_dim"] == 256
    assert model_type("nobody") is None


def test_lengths_and_windows():
    config = read(GPT_OSS)
    assert (config.trained_length, config.length, config.window) == (4096, 131072, 128)


def test_every_number_of_reach_is_finite():
    numbers = asdict(reach(read(LLAMA_3_1)))
    assert all(value is None or math.isfinite(value) for value in numbers.values())


@pytest.mark.parametrize("write", [rope_config, rope_config_4])
@pytest.mark.parametrize("model", [m for m in MODELS if m.scheme == "rotary"], ids=lambda m: m.name)
def test_what_the_app_writes_for_a_model_reads_back_to_its_frequencies(model, write):
    length = model.length or model.trained_length
    data = write(model.d_head, model.base, length, model.scaling, model.partial_rotary_factor)
    config = read(data)
    assert config.width == model.width
    mine = rotary_frequencies(config.width, config.base, config.scaling)
    theirs = rotary_frequencies(model.width, model.base, model.scaling)
    np.testing.assert_allclose(mine, theirs, rtol=1e-12)
    if model.scaling is not None and not isinstance(model.scaling, Linear | DynamicNTK):
        assert config.trained_length == model.trained_length
    if not isinstance(model.scaling, Yarn) or write is rope_config_4:
        assert config.findings == ()


def changed(data, **changes):
    return {**data, **changes}


def rope(**changes):
    return changed(LLAMA_3_1, rope_scaling={**LLAMA_3_1["rope_scaling"], **changes})


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (rope(type="yarn"), "two types"),
        (rope(low_freq_factor=None), "missing"),
        (rope(low_freq_factor=5.0), "refused"),
        (rope(factor="8"), "no number"),
        (rope(factor=-8), "not above 0"),
        (rope(factor=0.5), "refused"),
        (rope(rope_theta=10000.0), "two bases"),
        (changed(LLAMA_3_1, rope_theta=0.5), "base"),
        (changed(LLAMA_3_1, hidden_size=4100), "heads do not divide"),
        (changed(LLAMA_3_1, rope_scaling="linear"), "no object"),
        (changed(LLAMA_3_1, partial_rotary_factor=0.305), "refused"),
        (
            changed(
                LLAMA_3_1,
                rope_scaling={
                    "type": "longrope",
                    "short_factor": [1.0] * 48,
                    "long_factor": [2.0] * 48,
                    "original_max_position_embeddings": 4096,
                },
            ),
            "factors",
        ),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_cannot_all_be_meant_is_named(data, name):
    assert name in contradicted(data)


@pytest.mark.parametrize(
    ("data", "kind", "name"),
    [
        (rope(rope_type="yarm"), "unknown", "unknown type"),
        (rope(original_max_position_embeddings=200_000), "versions", "trained on more"),
        (changed(DEEPSEEK_V3, max_position_embeddings=4096), "versions", "factor"),
    ],
)
def test_what_is_no_contradiction_is_named_apart(data, kind, name):
    config = read(data)
    assert name in [one.name for one in config.of_kind(kind)]
    assert not config.of_kind("contradiction")


LINEAR_4 = {"rope_type": "linear", "factor": 4.0}


@pytest.mark.parametrize(
    ("data", "width", "unread", "findings"),
    [
        ({"model_type": "llama"}, 128, (SHARE,), ["share"]),
        ({"model_type": "llama", "rope_scaling": LINEAR_4}, 64, (), []),
        ({"model_type": "phi"}, 64, (), []),
        ({"model_type": "esm", "position_embedding_type": "rotary"}, 128, (SHARE,), []),
        ({"model_type": "nobody", "rope_theta": 10000.0}, 64, (), []),
    ],
    ids=lambda one: one["model_type"] if isinstance(one, dict) else "",
)
def test_a_share_is_read_where_the_class_reads_it(data, width, unread, findings):
    sizes = {"hidden_size": 512, "num_attention_heads": 4, "max_position_embeddings": 4096}
    config = read({**data, **sizes, SHARE: 0.5})
    assert (config.d_head, config.width, config.unread) == (128, width, unread)
    assert [one.name for one in config.findings] == findings
    assert status(config) == 0


def test_a_scaling_that_a_class_does_not_read_is_named():
    way = {"model_type": "esm", "position_embedding_type": "rotary"}
    config = read({**way, "rope_scaling": LINEAR_4})
    assert (config.scaling, config.unread, status(config)) == (None, ("rope_scaling",), 0)


def test_defaults_of_code_beside_the_weights_are_marked():
    """Qwen 7B's own code scales where a file does not say so."""
    assumed = read({"model_type": "qwen", "hidden_size": 4096, "seq_length": 2048}).assumed
    assert assumed["use_dynamic_ntk"] is True
    assert (assumed["kv_channels"], assumed["rotary_emb_base"]) == (128, 10000)
    assert not {"seq_length", "max_position_embeddings"} & {*assumed}


def test_several_kinds_of_layers_are_told_and_the_full_one_is_read():
    kinds = {
        "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
        "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1e6},
    }
    config = read({"head_dim": 256, "max_position_embeddings": 131072, "rope_parameters": kinds})
    assert config.kinds == ("full_attention", "sliding_attention")
    assert (config.base, config.scaling) == (1e6, Linear(8.0))


def test_longrope_has_its_lists_and_its_first_name():
    factors = [1.0 + n / 10 for n in range(48)]
    named = {"type": "su", "short_factor": factors, "long_factor": factors[::-1]}
    data = {
        "head_dim": 96,
        "max_position_embeddings": 131072,
        "original_max_position_embeddings": 4096,
        "rope_scaling": named,
    }
    config = read(data)
    assert config.scaling == LongRope(tuple(factors), tuple(factors[::-1]), 4096, 131072)
    assert config.scaling.attention_factor == pytest.approx(
        math.sqrt(1 + math.log(32) / math.log(4096))
    )
    assert contradicted({**data, "rope_scaling": {**named, "long_factor": ["x"] * 48}})


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "no json"), ("[1]", "no object"), ("{", "no json"), ("[" * 5000, "no json")],
)
def test_what_is_no_configuration_is_refused(text, reason):
    with pytest.raises(ConfigError) as refusal:
        read_config(text)
    assert refusal.value.reason == reason


JSON = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.integers() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        *("rope_theta", "rope_scaling", "rope_parameters", "rope_type", "type", "factor", "alibi"),
        *(
            "hidden_size",
            "num_attention_heads",
            "head_dim",
            "max_position_embeddings",
            "model_type",
        ),
        *("original_max_position_embeddings", "low_freq_factor", "high_freq_factor", "rotary_dim"),
        *("short_factor", "long_factor", "partial_rotary_factor", "text_config", "attn_config"),
        *("qk_rope_head_dim", "dim", "n_heads", "mrope_section", "position_embedding_type"),
    ]
)
VALUES = (
    JSON
    | st.dictionaries(KEYS, JSON)
    | st.sampled_from(
        ["yarn", "llama3", "longrope", "proportional", "gemma3", "gptj", "deepseek_v3", "qwen"]
    )
)


@given(st.dictionaries(KEYS, VALUES))
def test_no_configuration_breaks_it(data):
    config = read(data)
    assert config.encoding
    assert config.base is None or config.base > 1
    reach(config)
    status(config)


@pytest.mark.parametrize("name", PUBLISHED)
def test_what_is_read_of_a_configuration_says_the_same_by_itself(name):
    text = json.dumps({"vocab_size": 1, **PUBLISHED[name][0]})
    short = position_settings(text)
    assert read_config(short) == read_config(text)
    assert "vocab_size" not in short


@pytest.mark.parametrize(("used", "window"), [(True, 4096), (False, None)])
def test_a_window_that_is_switched_off_is_none(used, window):
    """Qwen2's files name one and do not use it."""
    config = {"model_type": "qwen2", "sliding_window": 4096, "use_sliding_window": used}
    assert read_config(json.dumps(config)).window == window
