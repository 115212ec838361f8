"""Configurations as transformers reads them."""

import numpy as np
import pytest

from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, NTKAware, Yarn
from core.frequencies import angular_frequencies
from recipes.config_json import rope_config, rope_parameters


def test_configurations_are_spelled_as_transformers_reads_them():
    assert rope_config(128, 500000, 131072, Llama3(8, 8192)) == {
        "head_dim": 128,
        "max_position_embeddings": 131072,
        "rope_parameters": {
            "rope_type": "llama3",
            "rope_theta": 500000.0,
            "factor": 8.0,
            "original_max_position_embeddings": 8192,
            "low_freq_factor": 1.0,
            "high_freq_factor": 4.0,
        },
    }
    assert rope_parameters(128, 10000) == {"rope_type": "default", "rope_theta": 10000.0}
    assert rope_parameters(128, 10000, Linear(4))["rope_type"] == "linear"
    assert rope_parameters(64, 150000, Yarn(32, 4096, truncate=False)) == {
        "rope_type": "yarn",
        "rope_theta": 150000.0,
        "factor": 32.0,
        "original_max_position_embeddings": 4096,
        "beta_fast": 32.0,
        "beta_slow": 1.0,
        "truncate": False,
        "attention_factor": pytest.approx(1.3465735902799727),
    }


def test_static_ntk_is_spelled_as_a_larger_base():
    named = rope_parameters(128, 10000, NTKAware(8))
    assert named["rope_type"] == "default"
    np.testing.assert_allclose(
        angular_frequencies(128, named["rope_theta"]), NTKAware(8).frequencies(128)
    )


def test_dynamic_scaling_is_told_the_trained_length():
    config = rope_config(128, 10000, 16384, DynamicNTK(4, 4096, 16384))
    assert config["max_position_embeddings"] == 4096
    assert config["rope_parameters"] == {
        "rope_type": "dynamic",
        "rope_theta": 10000.0,
        "factor": 4.0,
    }


def test_a_partly_rotary_head_keeps_its_width_and_names_its_share():
    """transformers 5 reads the share in rope_parameters, not at the top of the file."""
    assert rope_config(96, 10000, 2048, partial_rotary_factor=0.25) == {
        "head_dim": 96,
        "max_position_embeddings": 2048,
        "rope_parameters": {
            "rope_type": "default",
            "rope_theta": 10000.0,
            "partial_rotary_factor": 0.25,
        },
    }
    named = rope_parameters(256, 10000, NTKAware(8), 0.25)
    np.testing.assert_allclose(
        angular_frequencies(64, named["rope_theta"]), NTKAware(8).frequencies(64)
    )


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ((7, 1e4, 8), "d_head"),
        ((8, 1.0, 8), "base"),
        ((8, 1e4, 0), "length"),
        ((6, 1e4, 8, None, 0.25), "partial_rotary_factor"),
    ],
)
def test_wrong_arguments_are_refused(arguments, name):
    with pytest.raises(ValueError, match=f"^{name} is .*; allowed: "):
        rope_config(*arguments)
