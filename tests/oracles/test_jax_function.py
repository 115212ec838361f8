"""The JAX function of "Take it with you", run as it stands."""

from dataclasses import replace

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import core
from recipes.forms import forms
from state.settings import Settings
from tests.recipes.quantities import SETTINGS

SMALL = Settings(max_len=50, d_model=32, base=500)
LAYOUTS = ["interleaved", "concatenated"]


def functions(settings=SMALL):
    names: dict[str, object] = {}
    exec(forms(settings)["JAX function"], names)
    return names["add_positions"], names["sequence_first"]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("settings", SETTINGS)
def test_function_adds_the_core_s_rows(settings, layout):
    n, d_model = settings.max_len, settings.d_model
    add_positions, sequence_first = functions(replace(settings, layout=layout))
    words = np.random.default_rng(0).normal(size=(3, n, d_model)).astype("float32")
    rows = core.positional_encoding(n, d_model, settings.base, layout=layout)
    encoded = add_positions(words)
    np.testing.assert_allclose(encoded, words + rows, rtol=0, atol=1e-6)
    swapped = sequence_first(words.swapaxes(0, 1))
    np.testing.assert_array_equal(swapped.swapaxes(0, 1), encoded)
    other_base = add_positions(words, base=77.0)
    rows = core.positional_encoding(n, d_model, 77.0, layout=layout)
    np.testing.assert_allclose(other_base, words + rows, rtol=0, atol=1e-6)


@pytest.mark.parametrize("dtype", [jnp.float16, jnp.bfloat16, jnp.float32])
def test_function_keeps_the_dtype_and_far_rows(dtype):
    add_positions, _ = functions(Settings(max_len=5000, d_model=64))
    encoded = add_positions(jnp.zeros((5000, 64), dtype))
    assert encoded.dtype == dtype
    exact = core.positional_encoding(5000, 64)
    close = float(jnp.finfo(dtype).eps) / 2
    np.testing.assert_allclose(encoded.astype(jnp.float32), exact, rtol=0, atol=close)


def test_function_is_compiled_once_for_a_shape_and_its_gradient_is_that_of_a_sum():
    add_positions, _ = functions()
    words = jnp.ones((2, 7, 32))
    for _ in range(3):
        add_positions(words)
    assert add_positions._cache_size() == 1
    add_positions(jnp.ones((2, 8, 32)))
    assert add_positions._cache_size() == 2
    slope = jax.grad(lambda x: add_positions(x).sum())(words)
    np.testing.assert_array_equal(slope, np.ones(words.shape))


def test_two_orders_have_two_outputs():
    """Attention with random weights, averaged over its words, with the function and without."""
    add_positions, _ = functions()
    keys = jax.random.split(jax.random.key(0), 4)
    words = jax.random.normal(keys[0], (5, 32))
    other = words[jnp.array([0, 4, 2, 3, 1])]
    to_query, to_key, to_value = (jax.random.normal(key, (32, 32)) / 32**0.5 for key in keys[1:])

    def attend(x):
        scores = (x @ to_query) @ (x @ to_key).T / 32**0.5
        return (jax.nn.softmax(scores) @ (x @ to_value)).mean(axis=0)

    def told_apart(prepare):
        return jnp.abs(attend(prepare(words)) - attend(prepare(other))).max()

    assert told_apart(lambda x: x) < 1e-6
    assert told_apart(add_positions) > 1e-2
