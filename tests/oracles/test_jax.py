"""The JAX code under the pictures and the function to take along, run as they stand."""

from dataclasses import replace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import core
from core.encodings.rotary import rotate
from core.encodings.rotary_scaling import DynamicNTK
from core.input.text_to_input import DISTRIBUTIONS, split_words, text_to_input
from recipes.forms import forms
from recipes.rotary import RECIPES
from recipes.schemes import scheme
from recipes.text_to_input import RECIPES as INPUTS
from state.settings import Settings
from tests.oracles.scalings import SCALINGS
from tests.recipes.quantities import SETTINGS, SETUPS, assert_gives, of_schemes, quantities

jax.config.update("jax_enable_x64", True)  # so that code in float64 can be compared to the digit

SMALL = Settings(max_len=50, d_model=32, base=500)


def defined_by(code, name):
    """Run code as it stands; return what it defines as `name`."""
    names: dict[str, object] = {}
    exec(code, names)
    return names[name]


# --- the code under the pictures


@pytest.mark.parametrize("settings", SETTINGS)
def test_jax_code_gives_what_the_core_gives(settings):
    assert_gives(quantities(settings), "JAX")


@pytest.mark.parametrize("setup", SETUPS)
def test_jax_code_of_a_scheme_gives_what_the_core_gives(setup):
    assert_gives(of_schemes(setup), "JAX")
    turn = defined_by(scheme("rotary", setup)["JAX"], "rotate")
    vectors = np.random.default_rng(0).normal(size=(20, 16))
    expected = rotate(vectors, np.arange(20.0), base=setup.base)
    np.testing.assert_allclose(turn(jnp.asarray(vectors), np.arange(20)), expected, atol=1e-12)


@pytest.mark.parametrize("scaling", [*SCALINGS, DynamicNTK(2.0, 4096, 16384)], ids=repr)
@pytest.mark.parametrize(("pairing", "share"), [("half", 1), ("interleaved", 0.25)])
def test_jax_code_turns_as_the_core_does(scaling, pairing, share):
    """Compiled and not; in single precision too, at positions where float32 angles would be off."""
    code = defined_by(RECIPES["JAX"](64, 500000, scaling, pairing, share), "rotate")
    queries = np.random.default_rng(0).normal(size=(2, 50, 64))
    positions = np.arange(50) * 20_000
    options = {"pairing": pairing, "scaling": scaling, "partial_rotary_factor": share}
    expected = [rotate(query, positions, 500000, **options) for query in queries]

    def turn(vectors):
        return code(vectors, positions)

    for turned in (turn(jnp.asarray(queries)), jax.jit(turn)(jnp.asarray(queries))):
        np.testing.assert_allclose(turned, expected, atol=1e-9)
    single = turn(jnp.asarray(queries, jnp.float32))
    assert single.dtype == jnp.float32
    np.testing.assert_allclose(single, expected, atol=1e-5)
    for dtype in (jnp.float16, jnp.bfloat16):
        assert code(jnp.ones((3, 64), dtype), np.arange(3)).dtype == dtype


@pytest.mark.parametrize("sentence", ["one two one", 'it\'s "quoted" {0} 👍🏽'])
@pytest.mark.parametrize(("scale", "rate"), [(True, 0.0), (False, 0.5)])
def test_jax_code_gives_the_input_that_is_shown(sentence, scale, rate):
    words = split_words(sentence)
    for distribution in DISTRIBUTIONS:
        choices = {"scale": scale, "rate": rate, "distribution": distribution}
        x = defined_by(INPUTS["JAX"](words, 64, 10000, **choices), "x")
        expected = text_to_input(words, 64, 10000, **choices).dropped
        np.testing.assert_allclose(x, expected, rtol=0, atol=1e-12)


# --- the function of "Take it with you"


def function(settings=SMALL, name="add_positions"):
    return defined_by(forms(settings)["JAX function"], name)


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
@pytest.mark.parametrize("settings", SETTINGS)
def test_function_adds_the_core_s_rows(settings, layout):
    settings = replace(settings, layout=layout)
    n, d_model = settings.max_len, settings.d_model
    words = np.random.default_rng(0).normal(size=(3, n, d_model)).astype("float32")
    add_positions = function(settings)
    for base, encoded in (
        (settings.base, add_positions(words)),
        (77.0, add_positions(words, base=77.0)),
    ):
        rows = core.positional_encoding(n, d_model, base, layout=layout)
        np.testing.assert_allclose(encoded, words + rows, rtol=0, atol=1e-6)
    swapped = function(settings, "sequence_first")(words.swapaxes(0, 1))
    np.testing.assert_array_equal(swapped.swapaxes(0, 1), add_positions(words))


@pytest.mark.parametrize("dtype", [jnp.float16, jnp.bfloat16, jnp.float32])
def test_function_keeps_the_dtype_and_far_rows(dtype):
    encoded = function(Settings(max_len=5000, d_model=64))(jnp.zeros((5000, 64), dtype))
    assert encoded.dtype == dtype
    exact, close = core.positional_encoding(5000, 64), float(jnp.finfo(dtype).eps) / 2
    np.testing.assert_allclose(encoded.astype(jnp.float32), exact, rtol=0, atol=close)


def test_function_is_compiled_once_for_a_shape_and_its_gradient_is_that_of_a_sum():
    add_positions, words = function(), jnp.ones((2, 7, 32))
    for _ in range(3):
        add_positions(words)
    assert add_positions._cache_size() == 1
    add_positions(jnp.ones((2, 8, 32)))
    assert add_positions._cache_size() == 2
    slope = jax.grad(lambda x: add_positions(x).sum())(words)
    np.testing.assert_array_equal(slope, np.ones(words.shape))


def test_two_orders_have_two_outputs():
    """Attention with random weights, averaged over its words, with the function and without."""
    keys = jax.random.split(jax.random.key(0), 4)
    words = jax.random.normal(keys[0], (5, 32))
    other = words[jnp.array([0, 4, 2, 3, 1])]
    to_query, to_key, to_value = (jax.random.normal(key, (32, 32)) / 32**0.5 for key in keys[1:])

    def attend(x):
        scores = (x @ to_query) @ (x @ to_key).T / 32**0.5
        return (jax.nn.softmax(scores) @ (x @ to_value)).mean(axis=0)

    for prepare, shows in ((lambda x: x, False), (function(), True)):
        gap = jnp.abs(attend(prepare(words)) - attend(prepare(other))).max()
        assert gap > 1e-2 if shows else gap < 1e-6
