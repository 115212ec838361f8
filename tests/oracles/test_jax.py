"""The JAX code under the pictures, run as it stands, against the core."""

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from core.encodings.rotary import rotate
from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, NTKAware, Yarn
from core.input.text_to_input import DISTRIBUTIONS, split_words, text_to_input
from recipes.rotary import RECIPES
from recipes.schemes import scheme
from recipes.text_to_input import RECIPES as INPUTS
from tests.recipes.quantities import SETTINGS, SETUPS, assert_gives, of_schemes, quantities

jax.config.update("jax_enable_x64", True)  # so that code in float64 can be compared to the digit

SCALINGS = [
    None,
    Linear(4.0),
    NTKAware(4.0),
    DynamicNTK(2.0, 4096, 16384),
    Yarn(8.0, 2048, 16.0, 2.0, attention_factor_override=1.25),
    Llama3(8.0, 8192),
]


@pytest.mark.parametrize("settings", SETTINGS)
def test_jax_code_gives_what_the_core_gives(settings):
    assert_gives(quantities(settings), "JAX")


@pytest.mark.parametrize("setup", SETUPS)
def test_jax_code_of_a_scheme_gives_what_the_core_gives(setup):
    assert_gives(of_schemes(setup), "JAX")
    names: dict[str, object] = {}
    exec(scheme("rotary", setup)["JAX"], names)
    vectors = np.random.default_rng(0).normal(size=(20, 16))
    turned = names["rotate"](jnp.asarray(vectors), np.arange(20))
    expected = rotate(vectors, np.arange(20.0), base=setup.base)
    np.testing.assert_allclose(turned, expected, atol=1e-12)


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
@pytest.mark.parametrize(("pairing", "share"), [("half", 1), ("interleaved", 0.25)])
def test_jax_code_turns_as_the_core_does(scaling, pairing, share):
    """Compiled and not; in single precision too, at positions where float32 angles would be off."""
    names: dict[str, object] = {}
    exec(RECIPES["JAX"](64, 500000, scaling, pairing, share), names)
    queries = np.random.default_rng(0).normal(size=(2, 50, 64))
    positions = np.arange(50) * 20_000
    options = {"pairing": pairing, "scaling": scaling, "partial_rotary_factor": share}
    expected = [rotate(query, positions, 500000, **options) for query in queries]

    def turn(vectors):
        return names["rotate"](vectors, positions)

    for turned in (turn(jnp.asarray(queries)), jax.jit(turn)(jnp.asarray(queries))):
        np.testing.assert_allclose(turned, expected, atol=1e-9)
    single = names["rotate"](jnp.asarray(queries, jnp.float32), positions)
    assert single.dtype == jnp.float32
    np.testing.assert_allclose(single, expected, atol=1e-5)


@pytest.mark.parametrize("dtype", [jnp.float16, jnp.bfloat16])
def test_jax_code_keeps_the_dtype(dtype):
    names: dict[str, object] = {}
    exec(RECIPES["JAX"](64, 10000), names)
    assert names["rotate"](jnp.ones((3, 64), dtype), np.arange(3)).dtype == dtype


@pytest.mark.parametrize("sentence", ["one two one", 'it\'s "quoted" {0} 👍🏽'])
@pytest.mark.parametrize(("scale", "rate"), [(True, 0.0), (False, 0.5)])
@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_jax_code_gives_the_input_that_is_shown(sentence, scale, rate, distribution):
    words = split_words(sentence)
    names: dict[str, object] = {}
    choices = {"scale": scale, "rate": rate, "distribution": distribution}
    exec(INPUTS["JAX"](words, 64, 10000, **choices), names)
    expected = text_to_input(words, 64, 10000, **choices).dropped
    np.testing.assert_allclose(names["x"], expected, rtol=0, atol=1e-12)
