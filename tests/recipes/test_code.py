"""The code that a reader copies, run as it stands and held against the core."""

import ast
from itertools import product

import numpy as np
import pytest

import core
from core.attention.head import seeded_head, softmax
from core.encodings.longrope import SEARCHED, LongRope
from core.encodings.rotary import PAIRINGS, rotate
from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, NTKAware, Yarn
from core.encodings.sinusoidal import positional_encoding
from core.input.text_to_input import DISTRIBUTIONS, split_words, text_to_input
from diagnosis.column_order import pairing_order as order_of
from recipes import pairing_order, schemes
from recipes.forms import forms
from recipes.pairing import to_half_split, to_interleaved
from recipes.rotary import RECIPES
from recipes.text_to_input import RECIPES as OF_TEXT
from recipes.two_orders import two_orders
from tests.recipes.quantities import (
    SETTINGS,
    SETUPS,
    assert_gives,
    of_schemes,
    quantities,
    run,
)


@pytest.mark.parametrize("setup", SETUPS)
def test_numpy_code_of_a_scheme_gives_what_the_core_gives(setup):
    assert_gives(of_schemes(setup), "NumPy")
    names = run(schemes.scheme("rotary", setup)["NumPy"])
    vectors = np.random.default_rng(0).normal(size=(20, 16))
    np.testing.assert_allclose(
        names["rotate"](vectors, np.arange(20)),
        rotate(vectors, np.arange(20.0), base=setup.base),
        atol=1e-12,
    )


@pytest.mark.parametrize("settings", SETTINGS)
def test_code_gives_what_the_core_gives(settings):
    """Other libraries' code is computed in tests/oracles; here, it has to be code."""
    assert_gives(quantities(settings), "NumPy")
    for code, *_ in quantities(settings):
        for library in ("PyTorch", "JAX"):
            assert " np." not in code[library]
            ast.parse(code[library])
    left = run(forms(settings)["NumPy loop"])["pe"]
    sizes = settings.max_len, settings.d_model, settings.base
    expected = core.positional_encoding(*sizes, layout=settings.layout)
    np.testing.assert_allclose(left, expected, rtol=0, atol=1e-12)
    for name in ("PyTorch module", "JAX function", "Keras layer"):
        tree = ast.walk(ast.parse(forms(settings)[name]))
        of = next(node for node in tree if isinstance(node, ast.FunctionDef)).args
        both = zip(of.args[::-1], of.defaults[::-1], strict=False)
        defaults = {argument.arg: default.value for argument, default in both}
        assert "base" in defaults
        for field in {"d_model", "max_len", "base"} & {*defaults}:
            assert defaults[field] == getattr(settings, field)


SCALINGS = [
    *(None, Linear(4), NTKAware(4), DynamicNTK(2, 4096, 16384), Llama3(8, 8192)),
    *(Yarn(4, 4096), Yarn(32, 4096, 24, 2, truncate=False), Yarn(2, 3)),
    *(SEARCHED["longrope"](4096, length) for length in (4096, 131072)),
]


def turned(queries, positions, base=10000, scaling=None, pairing="half", share=1):
    """Return the code's and the core's turned queries, also of a batch of them."""
    names = run(RECIPES["NumPy"](queries.shape[-1], base, scaling, pairing, share))
    options = {"pairing": pairing, "scaling": scaling, "partial_rotary_factor": share}
    result = names["rotate"](queries, positions)
    batch = names["rotate"](np.stack([queries, queries]), positions)
    np.testing.assert_array_equal(batch[1], result)
    return result, rotate(queries, positions, base, **options)


@pytest.mark.parametrize("scaling", SCALINGS, ids=lambda scaling: f"{scaling!r:.30}")
def test_the_rotary_code_turns_as_the_core_does(scaling):
    heads = [(16, 10000, 1), (16, 10000, 0.25), (128, 500000.0, 1), (128, 500000.0, 0.25)]
    if isinstance(scaling, LongRope):  # which has a factor for each pair
        heads = [(192, 10000, 0.5)]
    for (d_head, base, share), pairing in product(heads, PAIRINGS):
        queries = np.random.default_rng(0).normal(size=(5, d_head))
        both = turned(queries, [0, 1, 70, 4095, 16383], base, scaling, pairing, share)
        np.testing.assert_allclose(*both, atol=1e-9)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_the_rotary_code_keeps_the_dtype_and_what_it_was_given(dtype):
    queries = np.ones((3, 8), dtype)
    assert turned(queries, [0, 1, 2], scaling=Yarn(4, 4096))[0].dtype == dtype
    assert (queries == 1).all()


def test_wrong_arguments_of_a_rotary_recipe_are_refused():
    wrong = {"d_head": (7, 1e4), "base": (8, 1), "pairing": (8, 1e4, None, "pairs")}
    wrong["partial_rotary_factor"] = 8, 1e4, None, "half", 2
    for recipe, (name, arguments) in product(RECIPES.values(), wrong.items()):
        with pytest.raises(ValueError, match=f"^{name} is .*; allowed: "):
            recipe(*arguments)


SENTENCES = [
    "I am playing with the brown ball and my brother is playing with the red ball",
    "one",
    "it's \"quoted\" \\ {braces} {0} %s 👩‍👩‍👧 <b> — __import__('os')",
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_code_of_the_input_gives_what_is_shown(sentence):
    words = split_words(sentence)
    for (d_model, base), (scale, rate), distribution in product(
        [(2, 2), (64, 10000), (512, 1_000_000)],
        [(True, 0.0), (True, 0.3), (False, 0.5)],
        DISTRIBUTIONS,
    ):
        choices = {"scale": scale, "rate": rate, "distribution": distribution}
        names = run(OF_TEXT["NumPy"](words, d_model, base, **choices))
        expected = text_to_input(words, d_model, base, **choices).dropped
        assert names["words"] == list(words)
        np.testing.assert_allclose(names["x"], expected, rtol=0, atol=1e-12)
    for library in ("PyTorch", "JAX"):  # is code with the words as data
        tree = ast.parse(OF_TEXT[library](words, 8, 100, rate=0.1))
        texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        assert set(words) <= {text for text in texts if isinstance(text, str)}


N_HEADS, D_HEAD, D_IN = 3, 8, 5
RANDOM = np.random.default_rng(0)
QUERY, KEY = RANDOM.normal(size=(2, N_HEADS * D_HEAD, D_IN))
X, Y = RANDOM.normal(size=(2, D_IN))


def scores(query, key, pairing):
    """Of each head, for a query at position 7 and a key at position 3."""
    queries, keys = ((w @ x).reshape(N_HEADS, D_HEAD) for w, x in ((query, X), (key, Y)))
    at = [rotate(vectors, np.full(N_HEADS, p), pairing=pairing)
          for vectors, p in ((queries, 7), (keys, 3))]  # fmt: skip
    return (at[0] * at[1]).sum(axis=-1)


def test_converted_weights_give_the_scores_of_training():
    for convert, trained, other in (
        (to_half_split, "interleaved", "half"),
        (to_interleaved, "half", "interleaved"),
    ):
        right = scores(QUERY, KEY, trained)
        assert np.abs(scores(QUERY, KEY, other) - right).max() > 0.1
        converted = scores(convert(QUERY, N_HEADS), convert(KEY, N_HEADS), other)
        np.testing.assert_allclose(converted, right, rtol=1e-12)
    # One undoes the other.
    np.testing.assert_array_equal(to_interleaved(to_half_split(QUERY, N_HEADS), N_HEADS), QUERY)
    bias = np.arange(N_HEADS * D_HEAD)[:, None]
    assert to_half_split(bias, N_HEADS)[:D_HEAD, 0].tolist() == [0, 2, 4, 6, 1, 3, 5, 7]


def test_numpy_does_what_was_found_in_columns_and_in_rows():
    q, weight = RANDOM.normal(size=(2, 5, 36)), RANDOM.normal(size=(36, 7))
    for to, rotated in product(["half", "interleaved"], [4, 12]):
        order = order_of(to, 12, rotated)
        columns, rows = (pairing_order.pairing_order(to, 12, rotated, axis) for axis in (1, 0))
        expected = q.reshape(2, 5, 3, 12)[..., order].reshape(q.shape)
        assert (run(columns["NumPy"], before=q)["after"] == expected).all()
        expected = weight.reshape(3, 12, 7)[:, order].reshape(weight.shape)
        assert (run(rows["NumPy"], before=weight)["after"] == expected).all()
    # Another order stands number by number.
    before = RANDOM.normal(size=(3, 4))
    code = pairing_order.listed((2, 0, 3, 1), 1)["NumPy"]
    assert (run(code, before=before)["after"] == before[:, [2, 0, 3, 1]]).all()


HEAD, TABLE = seeded_head(16), positional_encoding(9, 16)
WORDS = np.random.default_rng(0).normal(size=(5, 16))


def layer(x, bias=0.0):
    """Attention over the last axis but one, with the words themselves beside it."""
    scores = x @ HEAD.query @ (x @ HEAD.key).swapaxes(-1, -2) / 4 + bias
    return x + softmax(scores) @ x @ HEAD.value


def across(x):
    """Attention along the batch."""
    return layer(x.swapaxes(0, 1)).swapaxes(0, 1)


DISTANCE = -np.abs(np.subtract.outer(np.arange(5), np.arange(5)))
SHOWS, BLIND = "The order of words shows.", "The order of words does not show."
PLACE = " A sentence's outputs depend on its place in the batch."


# The batch's axis, what is said after it, and the layer.
LAYERS = [
    (0, SHOWS, lambda x: layer(x + TABLE[None, : x.shape[1]])),
    (0, BLIND + PLACE, lambda x: layer(x + TABLE[: x.shape[0], None])),
    (0, BLIND, lambda x: layer(x + TABLE[None][:, x.shape[1]])),
    (0, BLIND, layer),
    (1, BLIND, across),
    (1, SHOWS, lambda x: across(x + TABLE[: x.shape[0], None])),
    (1, BLIND + PLACE, lambda x: across(x + TABLE[None, : x.shape[1]])),
    # Of a mirrored text nothing would tell: distances are the same both ways.
    (0, SHOWS, lambda x: layer(x, DISTANCE[: x.shape[1], : x.shape[1]])),
]


def test_the_verdict_on_a_layer():
    for number, (axis, verdict, model) in enumerate(LAYERS):
        for form in (np.float32, np.float64):  # rounding is not order

            def rounded(x, model=model, form=form):
                return model(x).astype(form)

            said = two_orders(rounded, WORDS.astype(form))
            assert said == f"Its batch is axis {axis}. {verdict}", number
    # Words that never see each other are said.
    assert two_orders(lambda x: x + TABLE[None, : x.shape[1]], WORDS).startswith("Neither axis")
    flat = two_orders(lambda x: layer(x.reshape(1, -1, 16)).reshape(x.shape), WORDS)
    assert flat.startswith("Neither axis")

    noise = np.random.default_rng(2)
    assert "dropout" in two_orders(lambda x: layer(x) * (noise.random(x.shape) > 0.1), WORDS)
