"""What is unseen beyond the trained length, configurations, and the well-known models."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.registry import SCHEMES
from core.encodings.rotary import PAIRINGS
from core.frequencies import angular_frequencies, idle_pairs
from core.models import MODELS
from core.rope_config import rope_config, rope_parameters
from core.scaling import (
    SCALINGS,
    DynamicNTK,
    Linear,
    Llama3,
    NTKAware,
    Yarn,
    rotary_frequencies,
)
from core.unseen import (
    alibi_reach,
    first_unseen_position,
    stretched,
    swept_arcs,
    unseen_arcs,
    unseen_buckets,
)

HANDS = angular_frequencies(128)


def unseen(scaling, trained=4096, length=16384):
    return int(
        (unseen_arcs(HANDS, rotary_frequencies(128, scaling=scaling), trained, length) > 0).sum()
    )


def test_unscaled_hands_go_where_the_idle_ones_never_were():
    assert unseen(None) == idle_pairs(4096, 128).sum() == 18


def test_interpolation_by_the_whole_stretch_shows_nothing_new():
    assert [unseen(s) for s in (Linear(4), Yarn(4, 4096), Llama3(4, 4096))] == [0, 0, 0]
    assert unseen(Linear(3.9)) == 18


def test_ntk_by_the_whole_stretch_saves_only_the_slowest_hand():
    assert unseen(NTKAware(4)) == 17
    assert unseen(NTKAware(1000)) == 0


@given(st.integers(1, 4096))
def test_nothing_is_new_up_to_the_trained_length(length):
    assert unseen(None, length=length) == 0
    assert first_unseen_position(HANDS, HANDS, 4096, length) is None


@given(st.integers(1, 3000), st.integers(1, 12000), st.floats(1, 8))
def test_the_first_unseen_position_is_the_first(trained, length, factor):
    used = NTKAware(factor).frequencies(128)
    idle = swept_arcs(HANDS, trained) < 2 * np.pi
    outside = np.outer(np.arange(length), used[idle]) >= HANDS[idle] * trained * (1 - 1e-9)
    first = np.flatnonzero(outside.any(axis=1))
    expected = first[0] if len(first) else None
    assert first_unseen_position(HANDS, used, trained, length) == expected


def test_arcs_end_at_a_whole_turn():
    assert swept_arcs([1.0, 0.1], 10).tolist() == pytest.approx([2 * math.pi, 1.0])


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda: swept_arcs(HANDS, 0), "length"),
        (lambda: unseen_arcs(HANDS, HANDS, 0, 5), "trained_length"),
        (lambda: unseen_arcs(HANDS, HANDS[1:], 5, 5), "used"),
        (lambda: unseen_buckets(0, 5), "trained_length"),
        (lambda: unseen_buckets(5, 0), "length"),
        (lambda: alibi_reach(0), "n_heads"),
        (lambda: alibi_reach(4, 1.0), "share"),
        (lambda: rope_config(7, 1e4, 8), "d_head"),
        (lambda: rope_config(8, 1.0, 8), "base"),
        (lambda: rope_config(8, 1e4, 0), "length"),
    ],
)
def test_wrong_arguments_are_refused(call, name):
    with pytest.raises(ValueError, match=f"^{name} is .*; allowed: "):
        call()


def test_t5_meets_no_new_bucket_beyond_its_largest_distance():
    assert unseen_buckets(129, 10**9) == 0
    assert unseen_buckets(9, 10**9) == 2 * 7  # 0 to 8 are seen, of 16 a side
    assert unseen_buckets(9, 10**9, bidirectional=False) == 32 - 9


def test_an_alibi_heads_reach_is_where_its_bias_cuts_to_a_hundredth():
    reach = alibi_reach(8)
    np.testing.assert_allclose(np.exp(-reach / 2.0 ** np.arange(1, 9)), 0.01)


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


def test_models_name_a_scheme_and_where_it_is_written():
    assert len({model.name for model in MODELS}) == len(MODELS)
    for model in MODELS:
        assert model.scheme in SCHEMES
        assert model.pairing in PAIRINGS
        assert model.source
        assert (model.length is None) == (model.scaling is None)
    assert {model.scheme for model in MODELS} == set(SCHEMES) - {"none"}


def test_every_way_of_stretching_is_listed():
    rows = {row.name: row for row in stretched(128, 10000.0, 4, 4096, 16384)}
    assert list(rows) == list(SCALINGS)
    assert [row.unseen for row in rows.values()] == [18, 0, 17, 0, 0, 0]
    assert rows["none"].first == 4096
    assert rows["linear"].step == 0.25
    assert rows["yarn"].attention_factor == pytest.approx(0.1 * math.log(4) + 1)
    assert rows["none"].slowest == pytest.approx(54410.0, rel=1e-5)


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
