"""Rotary scalings, configurations, models and images against transformers itself."""

import numpy as np
import pytest
import torch
from transformers import GPTNeoXConfig, GptOssConfig, LlamaConfig, Phi3Config
from transformers.modeling_rope_utils import ROPE_INIT_FUNCTIONS
from transformers.models.gpt_neox.modeling_gpt_neox import GPTNeoXRotaryEmbedding
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb
from transformers.models.phi3.modeling_phi3 import Phi3RotaryEmbedding

from core.encodings.longrope import SEARCHED
from core.encodings.rotary import rotary_width, rotate
from core.encodings.rotary_scaling import DynamicNTK, rotary_frequencies
from core.models import MODELS
from recipes.config_json import rope_config
from tests.oracles.scalings import SCALINGS


def configured(d_head, base, length, scaling):
    """A transformers configuration made from exactly what `rope_config` prints."""
    return LlamaConfig(
        hidden_size=4 * d_head, num_attention_heads=4, **rope_config(d_head, base, length, scaling)
    )


def model_of(name):
    """The settings of one well-known model."""
    return next(model for model in MODELS if model.name == name)


def assert_turns(embedding, width, base, scaling):
    """Compare the frequencies that a model of transformers holds, and its attention factor."""
    expected = rotary_frequencies(width, base, scaling)
    np.testing.assert_allclose(embedding.inv_freq.numpy(), expected, rtol=3e-6)
    factor = scaling.attention_factor if scaling else 1.0
    assert embedding.attention_scaling == pytest.approx(factor, rel=1e-12)


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
def test_a_printed_configuration_gives_our_frequencies(scaling):
    """GPT-NeoX reads the share from rope_parameters, as all partly rotary models do; Llama none."""
    for d_head, base in ((128, 10000.0), (64, 500000.0), (24, 10000.0)):
        config = configured(d_head, base, 16384, scaling)
        assert_turns(LlamaRotaryEmbedding(config), d_head, base, scaling)
    for d_head, share in ((96, 0.25), (256, 0.25), (128, 0.5)):
        printed = rope_config(d_head, 10000.0, 16384, scaling, share)
        width = printed.pop("head_dim")
        config = GPTNeoXConfig(hidden_size=4 * width, num_attention_heads=4, **printed)
        turning = rotary_width(d_head, share)
        assert_turns(GPTNeoXRotaryEmbedding(config), turning, 10000.0, scaling)


def test_gpt_neox_and_gpt_oss_are_transformers_own_defaults():
    model, config = model_of("GPT-NeoX 20B"), GPTNeoXConfig()
    assert config.hidden_size // config.num_attention_heads == model.d_head
    assert config.rope_parameters["partial_rotary_factor"] == model.partial_rotary_factor
    assert_turns(GPTNeoXRotaryEmbedding(config), model.width, model.base, None)
    model, parameters = model_of("gpt-oss 20B"), GptOssConfig().rope_parameters
    expected = rope_config(model.d_head, model.base, model.length, model.scaling)
    printed = expected["rope_parameters"]
    assert {name: printed[name] for name in parameters} == parameters


def test_gpt_j_pairs_neighbours_of_its_rotary_part():
    from transformers.models.gptj import modeling_gptj as gptj

    model = model_of("GPT-J 6B")
    queries = np.random.default_rng(0).normal(size=(50, model.d_head))
    sines = gptj.create_sinusoidal_positions(50, model.width)[None]
    sin, cos = torch.split(sines, model.width // 2, dim=-1)
    rows = torch.from_numpy(queries).float()[None, :, None]  # (batch, position, head, column)
    theirs = queries.copy()
    theirs[:, : model.width] = gptj.apply_rotary_pos_emb(rows[..., : model.width], sin, cos)[
        0, :, 0
    ].numpy()
    ours = rotate(
        queries,
        np.arange(50),
        pairing=model.pairing,
        partial_rotary_factor=model.partial_rotary_factor,
    )
    np.testing.assert_allclose(theirs, ours, atol=1e-4)


@pytest.mark.parametrize("length", [100, 4096, 5000, 16384, 100_000])
def test_dynamic_scaling_at_each_length(length):
    scaling = DynamicNTK(4.0, 4096, length)
    config = configured(128, 10000.0, length, scaling)
    inverse, _ = ROPE_INIT_FUNCTIONS["dynamic"](config, "cpu", seq_len=length)
    np.testing.assert_allclose(inverse.numpy(), scaling.frequencies(128), rtol=3e-6)


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
def test_queries_are_turned_alike(scaling):
    queries = np.random.default_rng(0).normal(size=(50, 64))
    embedding = LlamaRotaryEmbedding(configured(64, 10000.0, 16384, scaling))
    rows = torch.from_numpy(queries).float()[None, None]
    cos, sin = embedding(rows, torch.arange(50)[None])
    turned, _ = apply_rotary_pos_emb(rows, rows, cos, sin)
    expected = rotate(queries, np.arange(50), pairing="half", scaling=scaling)
    np.testing.assert_allclose(turned[0, 0].numpy(), expected, atol=1e-4)


@pytest.mark.parametrize("length", [4096, 4097, 131072])
def test_longrope_is_read_back_by_phi_3(length):
    """At a text no longer than in training Phi-3 uses the short factors, else the long ones."""
    model = model_of("Phi-3.5 mini, 128k")
    printed = rope_config(model.d_head, model.base, length, SEARCHED["longrope"](4096, length))
    config = Phi3Config(
        hidden_size=3072, num_attention_heads=32, num_key_value_heads=32, pad_token_id=0, **printed
    )
    inverse, attention = ROPE_INIT_FUNCTIONS["longrope"](config, "cpu", seq_len=length)
    scaling = SEARCHED["longrope"](model.trained_length, length)
    np.testing.assert_allclose(inverse.numpy(), scaling.frequencies(96), rtol=3e-6)
    assert attention == pytest.approx(scaling.attention_factor, rel=1e-12)


def test_phi_3_turns_queries_beyond_its_trained_length_as_we_do():
    scaling = SEARCHED["longrope"](4096, 131072)
    config = Phi3Config(
        hidden_size=3072, num_attention_heads=32, num_key_value_heads=32, pad_token_id=0,
        **rope_config(96, 10000.0, 131072, scaling),
    )  # fmt: skip
    queries, positions = (
        np.random.default_rng(0).normal(size=(5, 96)),
        np.array([0, 1, 9, 99, 5000]),
    )
    rows = torch.from_numpy(queries).float()[None, None]
    cos, sin = Phi3RotaryEmbedding(config)(rows, torch.from_numpy(positions)[None])
    turned, _ = apply_rotary_pos_emb(rows, rows, cos, sin)
    expected = rotate(queries, positions, pairing="half", scaling=scaling)
    np.testing.assert_allclose(turned[0, 0].numpy(), expected, atol=1e-2)


LONGEST, ORIGINAL = "max_position_embeddings", "original_max_position_embeddings"
YARN = {"factor": 4.0, ORIGINAL: 32768}
GPT_OSS = {"beta_fast": 32.0, "beta_slow": 1.0, "factor": 32.0, ORIGINAL: 4096}
LLAMA_3 = {"factor": 8.0, "high_freq_factor": 4.0, "low_freq_factor": 1.0, ORIGINAL: 8192}
PUBLISHED = {  # base, the longest text, and the scaling
    "Llama 2 7B": (10000.0, 4096, None),
    "Vicuna 7B v1.5 16k": (None, 4096, {"factor": 4.0, "type": "linear"}),
    "Code Llama 7B": (1000000, 16384, None),
    "Llama 3.1 8B": (500000.0, 131072, LLAMA_3 | {"rope_type": "llama3"}),
    "Qwen2.5 7B Instruct, 128k": (1000000.0, 131072, YARN | {"type": "yarn"}),
    "Qwen3 8B, 128k": (1000000, 131072, YARN | {"rope_type": "yarn"}),
    "Gemma 3 12B, global layers": (1000000, 131072, {"factor": 8.0, "rope_type": "linear"}),
    "Yi 34B 200K": (5000000.0, 200000, None),
    "Phi-4": (250000, 16384, None),
    "gpt-oss 20B": (150000, 131072, GPT_OSS | {"rope_type": "yarn", "truncate": False}),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_models_turn_as_their_published_configurations_say(name):
    model, (base, longest, scaling) = model_of(name), PUBLISHED[name]
    written = {"rope_theta": base, LONGEST: longest, "rope_scaling": scaling}
    config = LlamaConfig(
        hidden_size=model.d_head * model.n_heads,
        num_attention_heads=model.n_heads,
        num_key_value_heads=model.n_heads,
        head_dim=model.d_head,
        **{key: value for key, value in written.items() if value is not None},
    )
    assert model.width == model.d_head
    assert_turns(LlamaRotaryEmbedding(config), model.d_head, model.base, model.scaling)
    assert model.pairing == "half"


# --- positions in two dimensions
