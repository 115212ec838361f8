"""Every scheme of position: against plain loops, the papers' numbers and the released code."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.encodings.alibi import alibi_bias, alibi_slopes
from core.encodings.longrope import PHI_3_5_MINI_LONG, PHI_3_5_MINI_SHORT, SEARCHED, LongRope
from core.encodings.registry import SCHEMES
from core.encodings.rotary import PAIRINGS, rotate
from core.encodings.rotary_scaling import (
    SCALINGS,
    Llama3,
    Proportional,
    Yarn,
    rotary_frequencies,
    yarn_attention_factor,
)
from core.encodings.scheme import Setup, position_scores
from core.models import MODELS
from state.limits import LIMITS
from tests.truth import formulas
from tests.truth.stretching import frequencies_used

# --- the contract that every scheme keeps

# Schemes whose numbers are compared with somebody else's, here or in test_reference.py.
CHECKED = {"sinusoidal", "learned", "rotary", "alibi", "t5", "none"}


def test_every_scheme_is_compared_with_numbers_of_somebody_else():
    assert {*SCHEMES} == CHECKED, "compare its numbers here, and add it to CHECKED"


def test_at_most_one_slot_is_filled_and_returns_what_the_contract_says():
    for name, scheme in SCHEMES.items():
        filled = {"input": scheme.add, "query and key": scheme.turn, "score": scheme.bias}
        places = [place for place, slot in filled.items() if slot]
        assert places == ([] if scheme.enters == "nowhere" else [scheme.enters])
        assert scheme.name == name
        assert scheme.title
        assert scheme.source
        assert scheme.stand_in == (name in ("learned", "t5"))
        for setup in (Setup(1, 2, 1), Setup(3, 2, 5), Setup(40, 64, 7)):
            if scheme.add:
                added = scheme.add(np.arange(float(setup.max_len)), setup)
                assert added.shape == (setup.max_len, setup.d_head)
            if scheme.turn:
                vectors = np.random.default_rng(0).normal(size=(3, setup.d_head))
                turned = scheme.turn(vectors, np.array([0.0, 5.0, 7.5]), setup)
                np.testing.assert_allclose(turned[0], vectors[0])
                lengths = np.linalg.norm(vectors, axis=1)
                np.testing.assert_allclose(np.linalg.norm(turned, axis=1), lengths)
            if scheme.bias:
                bias = scheme.bias(np.arange(4.0), setup)
                assert bias.shape == (setup.n_heads, 4)
                assert np.isfinite(bias).all()


def test_no_encoding_leaves_the_mask_alone():
    scores = position_scores(SCHEMES["none"], Setup(20, 8, 6), 7)
    np.testing.assert_array_equal(scores, [[0.0] * 8 + [-np.inf] * 12])


# --- ALiBi, T5, a learned table


def test_alibis_slopes():
    for n_heads in range(1, 201):
        np.testing.assert_allclose(alibi_slopes(n_heads), formulas.alibi(n_heads), rtol=1e-12)
    expected = [[-3 / 16, 0, -3 / 16], [-3 / 256, 0, -3 / 256]]
    np.testing.assert_array_equal(alibi_bias([-3, 0, 3], 2), expected)


# --- rotary encoding


# --- stretching it

LENGTHS = st.integers(1, 100_000)


@given(
    st.floats(1, 64), st.integers(2, 64).map(lambda n: 2 * n), st.floats(2, 1e7), LENGTHS, LENGTHS
)  # fmt: skip
def test_scalings_are_those_of_the_published_formulas(factor, d_head, base, trained, length):
    """YaRN's range runs backwards beyond its cuts, and the blend with it: as in transformers."""
    for name, make in SCALINGS.items():
        used = rotary_frequencies(d_head, base, make(factor, trained, length))
        expected = frequencies_used(name, d_head, base, factor, trained, length)
        np.testing.assert_allclose(used, expected.astype(float), rtol=1e-9)
    low, high = Yarn(factor, trained, truncate=False).blended_pairs(d_head, base)
    for pair, turns in ((low, 32), (high, 1)):
        if 0 < pair < d_head - 1:
            turned = trained * base ** (-2 * pair / d_head) / (2 * math.pi)
            assert turned == pytest.approx(turns)


def test_yarns_attention_factor_lengthens_what_it_turns():
    lengths = np.linalg.norm(rotate(np.ones(16), [0.0, 9.0], scaling=Yarn(8.0, 64)), axis=1)
    np.testing.assert_allclose(lengths, 4 * (0.1 * math.log(8) + 1))
    factors = [make(4, 4096, 8192).attention_factor for _, make in [*SCALINGS.items()][1:]]
    assert factors == [1, 1, 1, yarn_attention_factor(4), 1]
    assert Yarn(4, 4096, attention_factor_override=1.5).attention_factor == 1.5


def test_equal_ends_make_a_step_and_a_part_of_a_head_turns_as_the_whole_would():
    """Kimi K2's and Llama 4's: how many pairs keep their speed was computed by hand. Gemma 4's."""
    kimi = rotary_frequencies(64, 50000.0, Yarn(32, 4096, 1, 1)) / rotary_frequencies(64, 50000.0)
    np.testing.assert_allclose(kimi, [1.0] * 20 + [1 / 32] * 12, rtol=1e-12)
    plain = rotary_frequencies(128, 500000.0)
    scout = rotary_frequencies(128, 500000.0, Llama3(16, 8192, 1, 1)) / plain
    np.testing.assert_allclose(scout, [1.0] * 35 + [1 / 16] * 29, rtol=1e-12)
    part = rotary_frequencies(128, 1e6, Proportional(0.25, 8.0))
    np.testing.assert_allclose(part, rotary_frequencies(512, 1e6)[:64] / 8, rtol=1e-12)


def test_longropes_factors_are_those_of_the_configuration():
    """microsoft/Phi-3.5-mini-instruct, config.json, written there in single precision."""
    for ours, ends, total in (
        (PHI_3_5_MINI_LONG, (1.0800000429153442, 64.83999633789062), 1828.040079832077),
        (PHI_3_5_MINI_SHORT, (1.0, 2.8399994373321533), 83.46998918056488),
    ):
        assert len(ours) == 48
        assert list(ours) == sorted(ours)
        assert (ours[0], ours[-1]) == pytest.approx(ends, rel=3e-7)
        assert sum(ours) == pytest.approx(total, rel=1e-6)
    (model,) = (model for model in MODELS if model.name.startswith("Phi-3.5"))
    assert model.scaling == SEARCHED["longrope"](4096, 131072)
    # transformers: sqrt(1 + ln(131072 / 4096) / ln(4096)) = sqrt(1 + 5/12).
    assert model.scaling.attention_factor == pytest.approx(math.sqrt(17 / 12))
    assert LongRope((1.0,), (1.0,), 4096, 100).attention_factor == 1
    for length, by in ((1, (1, 1.5)), (4096, (1, 1.5)), (4097, (2, 4))):  # longer than in training
        frequencies = rotary_frequencies(4, scaling=LongRope((1.0, 1.5), (2.0, 4.0), 4096, length))
        np.testing.assert_allclose(frequencies, [1 / by[0], 10000**-0.5 / by[1]])


# --- well-known models; their numbers stand in the texts of Choose


def test_models_are_whole():
    models = {model.name: model for model in MODELS}
    assert len(models) == len(MODELS)
    for model in MODELS:
        assert model.scheme in SCHEMES
        assert model.pairing in PAIRINGS
        assert model.source
        assert model.link.startswith("https://")
        assert (model.length is None) == (model.scaling is None)
        assert LIMITS["base"].allows(model.base)
