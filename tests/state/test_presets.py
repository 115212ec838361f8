"""Which settings are a model's own: advice must not replace a scaling that the weights know."""

from dataclasses import replace

import pytest

from state.presets import HEADS, SHAPE, model_of, published
from state.settings import Settings

SCALED = ["Vicuna 7B v1.5 16k", "Phi-3.5 mini, 128k", "Gemma 3 12B, global layers", "Llama 3.1 8B"]
NOT_SCALED = [
    "Llama 2 7B",
    "Qwen2.5 7B Instruct, 128k",
    "Qwen3 8B, 128k",
]  # Qwen's card offers YaRN


@pytest.mark.parametrize("name", SCALED)
def test_a_model_keeps_the_scaling_that_it_was_trained_with(name):
    own = replace(Settings(), **HEADS[name])
    assert published(own) == published(replace(own, wanted_length=4096)) == name
    assert published(replace(own, wanted_length=own.wanted_length + 1)) is None
    assert published(replace(own, base=own.base + 1)) is None
    more = replace(own, n_heads=own.n_heads + 1)
    assert (published(more), published(more, heads=False)) == (None, name)


@pytest.mark.parametrize("name", NOT_SCALED)
def test_others_are_advised(name):
    assert published(replace(Settings(), **HEADS[name])) is None


@pytest.mark.parametrize("name", HEADS)
def test_a_model_is_known_by_its_head_however_it_is_stretched(name):
    own = replace(Settings(), **HEADS[name])
    assert model_of(own) == model_of(replace(own, wanted_length=777)) == name
    assert model_of(replace(own, base=own.base + 1)) is None
    stretched = model_of(replace(own, scaling="ntk", factor=3.5))
    assert stretched
    assert all(HEADS[stretched][part] == HEADS[name][part] for part in SHAPE)


def test_nobody_chose_a_model_by_opening_a_page():
    assert model_of(Settings()) is None
