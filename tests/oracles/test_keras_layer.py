"""The Keras layer of "Take it with you", run as it stands, on JAX and on PyTorch.

A process has one backend: here it is JAX, and the last test runs this file once more on PyTorch.
"""

import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

os.environ.setdefault("KERAS_BACKEND", "jax")

import keras

import core
from recipes.forms import forms
from state.settings import Settings
from tests.recipes.quantities import SETTINGS

SMALL = Settings(max_len=50, d_model=32, base=500)
LAYOUTS = ["interleaved", "concatenated"]


def layer_class(settings=SMALL):
    names: dict[str, object] = {"__name__": "taken"}
    exec(forms(settings)["Keras layer"], names)
    return names["PositionalEncoding"]


def expected(settings):
    return core.positional_encoding(
        settings.max_len, settings.d_model, settings.base, layout=settings.layout
    )


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("settings", SETTINGS)
def test_layer_adds_the_core_s_rows(settings, layout):
    settings = replace(settings, layout=layout)
    layer = layer_class(settings)(dropout=0)
    n = min(settings.max_len, 7)
    words = np.random.default_rng(0).normal(size=(3, n, settings.d_model)).astype("float32")
    added = keras.ops.convert_to_numpy(layer(words)) - words
    rows = np.broadcast_to(expected(settings)[:n], added.shape)
    np.testing.assert_allclose(added, rows, rtol=0, atol=1e-6)
    assert not layer.weights


@pytest.mark.parametrize(("dtype", "close"), [("float16", 2.5e-4), ("bfloat16", 2e-3)])
def test_layer_computes_in_the_dtype_of_the_model(dtype, close):
    encoded = layer_class()(dropout=0, dtype=dtype)(np.zeros((2, 50, 32)))
    assert keras.backend.standardize_dtype(encoded.dtype) == dtype
    outputs = keras.ops.convert_to_numpy(keras.ops.cast(encoded, "float32"))
    np.testing.assert_allclose(outputs[1], expected(SMALL), rtol=0, atol=close)


def test_what_does_not_fit_is_refused_with_the_numbers():
    layer = layer_class()()
    with pytest.raises(ValueError, match="51 positions; max_len is 50"):
        layer(np.zeros((2, 51, 32), "float32"))
    with pytest.raises(ValueError, match=r"value 32, .* shape.*\(2, 4, 31\)"):
        layer(np.zeros((2, 4, 31), "float32"))
    with pytest.raises(ValueError, match="ndim=3, found ndim=2"):
        layer(np.zeros((4, 32), "float32"))


def small_model(*between):
    return keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            keras.layers.Embedding(10, 32, mask_zero=True),
            *between,
            keras.layers.Dense(4),
            keras.layers.GlobalAveragePooling1D(),
        ]
    )


def test_a_saved_model_is_read_with_what_it_was_built_with(tmp_path):
    """Any number of words below max_len, fewer too than what a backend tries shapes with."""
    model = small_model(layer_class()(max_len=20, base=100.0, dropout=0.25, name="encoding"))
    model.save(tmp_path / "model.keras")
    read = keras.saving.load_model(tmp_path / "model.keras")
    config = read.get_layer("encoding").get_config()
    assert [config[key] for key in ("max_len", "base", "dropout")] == [20, 100.0, 0.25]
    ids = np.array([[1, 2, 3, 0], [4, 5, 0, 0]])
    np.testing.assert_array_equal(model.predict(ids, verbose=0), read.predict(ids, verbose=0))
    with pytest.raises(ValueError, match="21 positions; max_len is 20"):
        model.predict(np.ones((1, 21), int), verbose=0)


def test_dropout_is_that_of_training_and_a_mask_goes_on():
    model = small_model(layer_class()(dropout=0.5, name="encoding"))
    layer = model.get_layer("encoding")
    words = np.full((40, 50, 32), 2, "float32")
    trained = keras.ops.convert_to_numpy(layer(words, training=True))
    assert (trained == 0).mean() == pytest.approx(0.5, abs=0.02)
    used = keras.ops.convert_to_numpy(layer(words, training=False))
    np.testing.assert_allclose(trained[trained != 0], 2 * used[trained != 0], rtol=1e-5)
    short, padded = np.array([[1, 2]]), np.array([[1, 2, 0, 0]])
    apart = model.predict(short, verbose=0) - model.predict(padded, verbose=0)
    assert np.abs(apart).max() < 1e-6


def test_two_orders_have_two_outputs():
    """A layer of attention, averaged over its words, with the layer in front and without."""
    keras.utils.set_random_seed(0)
    words = np.random.default_rng(0).normal(size=(1, 5, 32)).astype("float32")
    other = words[:, [0, 4, 2, 3, 1]]
    attention = keras.layers.MultiHeadAttention(4, 8)
    for prepare, shows in ((keras.ops.convert_to_tensor, False), (layer_class()(dropout=0), True)):
        one, two = (keras.ops.mean(attention(prepare(x), prepare(x)), 1) for x in (words, other))
        gap = np.abs(keras.ops.convert_to_numpy(one - two)).max()
        assert gap > 1e-2 if shows else gap < 1e-6


@pytest.mark.skipif(keras.backend.backend() == "torch", reason="this is the other backend")
def test_all_of_it_on_pytorch():
    run = subprocess.run(
        [sys.executable, "-m", "pytest", __file__],
        env={**os.environ, "KERAS_BACKEND": "torch"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
