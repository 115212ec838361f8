"""What a config.json says of position: published ones, ones written here, and broken ones."""

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.longrope import LongRope
from core.encodings.rotary_scaling import (
    DynamicNTK,
    Linear,
    Llama3,
    Yarn,
    rotary_frequencies,
)
from core.models import MODELS
from diagnosis.model_config import ConfigError, position_settings, read_config
from recipes.config_json import rope_config, rope_config_4

# As their files say it, shortened: those of microsoft, meta-llama, deepseek-ai, google, mosaicml,
# EleutherAI, openai, google-t5, openai-community and distilbert on Hugging Face.
LLAMA_3_1 = {
    "model_type": "llama",
    "hidden_size": 4096,
    "num_attention_heads": 32,
    "max_position_embeddings": 131072,
    "rope_theta": 500000.0,
    "rope_scaling": {
        "factor": 8.0,
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
        "original_max_position_embeddings": 8192,
        "rope_type": "llama3",
    },
}
DEEPSEEK_V3 = {
    "model_type": "deepseek_v3",
    "hidden_size": 7168,
    "num_attention_heads": 128,
    "qk_rope_head_dim": 64,
    "max_position_embeddings": 163840,
    "rope_theta": 10000,
    "rope_scaling": {
        "beta_fast": 32,
        "beta_slow": 1,
        "factor": 40,
        "mscale": 1.0,
        "mscale_all_dim": 1.0,
        "original_max_position_embeddings": 4096,
        "type": "yarn",
    },
}
GPT_OSS = {
    "model_type": "gpt_oss",
    "head_dim": 64,
    "num_attention_heads": 64,
    "max_position_embeddings": 131072,
    "rope_theta": 150000,
    "sliding_window": 128,
    "rope_scaling": {
        "beta_fast": 32.0,
        "beta_slow": 1.0,
        "factor": 32.0,
        "original_max_position_embeddings": 4096,
        "rope_type": "yarn",
        "truncate": False,
    },
}
PUBLISHED = {
    "Llama 3.1 8B": (LLAMA_3_1, "rotary", 128, 500000.0, Llama3(8.0, 8192, 1.0, 4.0)),
    "DeepSeek V3": (DEEPSEEK_V3, "rotary", 64, 10000.0, Yarn(40.0, 4096, 32, 1, True, 1.0)),
    "gpt-oss": (GPT_OSS, "rotary", 64, 150000.0, Yarn(32.0, 4096, 32.0, 1.0, False)),
    "Gemma 3": (
        {
            "model_type": "gemma3",
            "text_config": {
                "head_dim": 256,
                "num_attention_heads": 8,
                "rope_theta": 1000000.0,
                "max_position_embeddings": 131072,
                "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
                "sliding_window": 1024,
            },
        },
        *("rotary", 256, 1e6, Linear(8.0)),
    ),
    "GPT-J": (
        {"model_type": "gptj", "n_embd": 4096, "n_head": 16, "n_positions": 2048, "rotary_dim": 64},
        *("rotary", 64, 10000.0, None),
    ),
    "GPT-NeoX": (
        {
            "model_type": "gpt_neox",
            "hidden_size": 6144,
            "num_attention_heads": 64,
            "max_position_embeddings": 2048,
            "rotary_emb_base": 10000,
            "rotary_pct": 0.25,
        },
        *("rotary", 24, 10000.0, None),
    ),
    "Falcon 7B": (
        {"model_type": "falcon", "alibi": False, "hidden_size": 4544, "num_attention_heads": 71},
        *("rotary", 64, 10000.0, None),
    ),
    "Falcon RW": ({"model_type": "falcon", "alibi": True}, "alibi", None, 10000.0, None),
    "MPT": ({"model_type": "mpt", "attn_config": {"alibi": True}}, "alibi", None, 10000.0, None),
    "BLOOM": ({"model_type": "bloom", "n_head": 112}, "alibi", None, 10000.0, None),
    "T5": (
        {"model_type": "t5", "relative_attention_num_buckets": 32, "d_kv": 64},
        *("t5", None, 10000.0, None),
    ),
    "GPT-2": ({"model_type": "gpt2", "n_positions": 1024}, "learned", None, 10000.0, None),
    "DistilBERT": (
        {"model_type": "distilbert", "sinusoidal_pos_embds": True},
        *("sinusoidal", None, 10000.0, None),
    ),
    "nobody's": ({"model_type": "nobody"}, "unknown", None, 10000.0, None),
}


def read(data):
    return read_config(json.dumps(data))


def contradicted(data):
    return [one.name for one in read(data).contradictions]


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_configurations_are_read_and_agree_with_themselves(name):
    data, encoding, width, base, scaling = PUBLISHED[name]
    config = read(data)
    assert (config.encoding, config.width) == (encoding, width)
    assert config.base == base
    assert config.scaling == scaling
    assert config.contradictions == ()


def test_lengths_and_windows():
    config = read(GPT_OSS)
    assert (config.trained_length, config.length, config.window) == (4096, 131072, 128)
    config = read(PUBLISHED["GPT-2"][0])
    assert config.length == 1024


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
        assert config.contradictions == ()


def changed(data, **changes):
    return {**data, **changes}


def rope(**changes):
    return changed(LLAMA_3_1, rope_scaling={**LLAMA_3_1["rope_scaling"], **changes})


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (rope(type="yarn"), "two types"),
        (rope(rope_type="yarm"), "unknown type"),
        (rope(low_freq_factor=None), "missing"),
        (rope(low_freq_factor=4.0), "refused"),
        (rope(factor="8"), "no number"),
        (rope(factor=-8), "not above 0"),
        (rope(factor=0.5), "refused"),
        (rope(original_max_position_embeddings=200_000), "trained on more"),
        (rope(rope_theta=10000.0), "two bases"),
        (changed(LLAMA_3_1, rope_theta=0.5), "base"),
        (changed(LLAMA_3_1, hidden_size=4100), "heads do not divide"),
        (changed(LLAMA_3_1, rope_scaling="linear"), "no object"),
        (changed(LLAMA_3_1, partial_rotary_factor=0.3), "refused"),
        (changed(DEEPSEEK_V3, max_position_embeddings=4096), "factor"),
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
    ]
)
VALUES = JSON | st.dictionaries(KEYS, JSON) | st.sampled_from(["yarn", "llama3", "longrope"])


@given(st.dictionaries(KEYS, VALUES))
def test_no_configuration_breaks_it(data):
    config = read(data)
    assert config.encoding
    assert config.base > 1


@pytest.mark.parametrize("name", PUBLISHED)
def test_what_is_read_of_a_configuration_says_the_same_by_itself(name):
    text = json.dumps({"vocab_size": 1, **PUBLISHED[name][0]})
    short = position_settings(text)
    assert read_config(short) == read_config(text)
    assert "vocab_size" not in short


@pytest.mark.parametrize(("used", "window"), [(True, 131072), (False, None), (None, 131072)])
def test_a_window_that_is_switched_off_is_none(used, window):
    """Qwen2's files name one and do not use it."""
    config = {"model_type": "qwen2", "sliding_window": 131072, "use_sliding_window": used}
    assert read_config(json.dumps(config)).window == window
