"""Well-known models: complete, and with the frequencies of their published settings."""

import math

import pytest

from core.encodings.registry import SCHEMES
from core.encodings.rotary import PAIRINGS
from core.models import MODELS
from state.limits import LIMITS


def test_models_name_a_scheme_and_where_it_is_written():
    assert len({model.name for model in MODELS}) == len(MODELS)
    for model in MODELS:
        assert model.scheme in SCHEMES
        assert model.pairing in PAIRINGS
        assert model.source
        assert model.link.startswith("https://")
        assert (model.length is None) == (model.scaling is None)


def test_partly_rotary_models_have_whole_heads():
    """config.json: 4096 / 16 heads with rotary_dim 64; 6144 / 64 heads with rotary_pct 0.25."""
    heads = {model.name: (model.d_head, model.width, model.pairing) for model in MODELS}
    assert heads["GPT-J 6B"] == (256, 64, "interleaved")
    assert heads["GPT-NeoX 20B"] == (96, 24, "half")
    assert heads["Llama 2 7B"] == (128, 128, "half")


# Columns of a head, heads, base, tokens before stretching: from each model's own config.json, read
# again in other people's copies of it.
TODAY = {
    "Llama 3 8B": (128, 32, 500_000, 8192),
    "Mistral 7B v0.1": (128, 32, 10_000, 8192),
    "Mixtral 8x7B": (128, 32, 1_000_000, 32768),
    "Yi 34B 200K": (128, 56, 5_000_000, 200_000),
    "Phi-3 mini 4k": (96, 32, 10_000, 4096),
    "Phi-3.5 mini, 128k": (96, 32, 10_000, 4096),
    "Phi-4": (128, 40, 250_000, 16384),
    "Gemma 2 9B": (256, 16, 10_000, 8192),
    "Gemma 3 12B, global layers": (256, 16, 1_000_000, 32768),
    "Qwen3 8B, 128k": (128, 32, 1_000_000, 32768),
}


@pytest.mark.parametrize("name", TODAY)
def test_models_of_today_are_as_published(name):
    (model,) = (one for one in MODELS if one.name == name)
    assert (model.d_head, model.n_heads, model.base, model.trained_length) == TODAY[name]
    assert LIMITS["base"].allows(model.base)


def test_the_slowest_hands_of_three_models():
    """2 pi base^(1 - 2/d) times the factor that the scaling gives its slowest hand."""
    turns = {model.name: model.slowest_turn for model in MODELS if model.scheme == "rotary"}
    expected = {
        "Llama 3.1 8B": 8 * 2 * math.pi * 500_000 ** (126 / 128),
        "Qwen2.5 7B Instruct, 128k": 4 * 2 * math.pi * 1_000_000 ** (126 / 128),
        "gpt-oss 20B": 32 * 2 * math.pi * 150_000 ** (62 / 64),
    }
    for name, tokens in expected.items():
        assert turns[name] == pytest.approx(tokens)
