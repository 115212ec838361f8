"""The code that a reader copies, run as it stands and held against the core."""

import ast

import numpy as np
import pytest

import core
from core.attention.head import seeded_head, softmax
from core.encodings.longrope import SEARCHED
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
from tests.recipes.quantities import SETTINGS, SETUPS, assert_gives, of_schemes, quantities


@pytest.mark.parametrize("setup", SETUPS)
def test_numpy_code_of_a_scheme_gives_what_the_core_gives(setup):
    assert_gives(of_schemes(setup), "NumPy")
    names: dict[str, object] = {}
    exec(schemes.scheme("rotary", setup)["NumPy"], names)
    vectors = np.random.default_rng(0).normal(size=(20, 16))
    np.testing.assert_allclose(
        names["rotate"](vectors, np.arange(20)),
        rotate(vectors, np.arange(20.0), base=setup.base),
        atol=1e-12,
    )


@pytest.mark.parametrize("settings", SETTINGS)
def test_numpy_code_gives_what_the_core_gives(settings):
    assert_gives(quantities(settings), "NumPy")


@pytest.mark.parametrize("library", ["PyTorch", "JAX"])
@pytest.mark.parametrize("settings", SETTINGS)
def test_code_of_other_libraries_is_code(settings, library):
    """What it computes is checked in tests/oracles, where PyTorch and JAX are at hand."""
    for code, *_ in quantities(settings):
        assert " np." not in code[library]
        ast.parse(code[library])


OTHERS = ["PyTorch module", "JAX function", "Keras layer"]


@pytest.mark.parametrize("settings", SETTINGS)
def test_the_loop_gives_what_the_core_gives(settings):
    names: dict[str, object] = {}
    exec(forms(settings)["NumPy loop"], names)
    expected = core.positional_encoding(
        settings.max_len, settings.d_model, settings.base, layout=settings.layout
    )
    np.testing.assert_allclose(names["pe"], expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("name", OTHERS)
def test_forms_are_code_with_the_settings_as_defaults(settings, name):
    tree = ast.parse(forms(settings)[name])
    [of] = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)][:1]
    defaults = {
        argument.arg: default.value
        for argument, default in zip(of.args.args[::-1], of.args.defaults[::-1], strict=False)
    }
    fields = {"d_model", "max_len", "base"} & set(defaults)
    assert "base" in fields
    assert {field: defaults[field] for field in fields} == {
        field: getattr(settings, field) for field in fields
    }


@pytest.mark.parametrize("d_model", [32, 128, 512, 2048])
def test_the_power_by_exp_and_log_has_more_rounding_in_float32(d_model):
    """What is said over the loop."""
    single = np.float32
    i = np.arange(0, d_model, 2)
    exact = 10000 ** (-i / d_model)
    power = single(10000) ** (-i.astype(single) / single(d_model))
    through_logs = np.exp(-i.astype(single) / single(d_model) * np.log(single(10000)))
    assert power.dtype == through_logs.dtype == single

    def off(frequencies):
        return np.abs(frequencies / exact - 1).max()

    assert off(power) < 2e-7
    assert off(through_logs) > 2 * off(power)


SCALINGS = [
    None,
    Linear(4),
    NTKAware(4),
    DynamicNTK(2, 4096, 16384),
    Yarn(4, 4096),
    Yarn(32, 4096, 24, 2, truncate=False),
    Yarn(2, 3),
    Llama3(8, 8192),
]


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
@pytest.mark.parametrize("pairing", PAIRINGS)
@pytest.mark.parametrize(("d_head", "base"), [(16, 10000), (128, 500000.0)])
@pytest.mark.parametrize("share", [1, 0.25])
def test_the_numpy_code_turns_as_the_core_does(d_head, base, scaling, pairing, share):
    names = {}
    exec(RECIPES["NumPy"](d_head, base, scaling, pairing, share), names)
    queries = np.random.default_rng(0).normal(size=(5, d_head))
    positions = np.array([0, 1, 70, 4095, 16383])
    expected = rotate(
        queries,
        positions,
        base,
        pairing=pairing,
        scaling=scaling,
        partial_rotary_factor=share,
    )
    np.testing.assert_allclose(names["rotate"](queries, positions), expected, atol=1e-9)
    batch = names["rotate"](np.stack([queries, queries]), positions)
    np.testing.assert_allclose(batch[1], expected, atol=1e-9)


@pytest.mark.parametrize("length", [4096, 131072])
def test_the_numpy_code_has_longropes_factors(length):
    names, scaling = {}, SEARCHED["longrope"](4096, length)
    exec(RECIPES["NumPy"](192, 10000, scaling, "half", 0.5), names)
    queries, positions = np.random.default_rng(0).normal(size=(2, 192)), np.array([1, 100_000])
    options = {"pairing": "half", "scaling": scaling, "partial_rotary_factor": 0.5}
    expected = rotate(queries, positions, **options)
    np.testing.assert_allclose(names["rotate"](queries, positions), expected, atol=1e-9)


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
def test_the_numpy_code_keeps_the_dtype(dtype):
    names = {}
    exec(RECIPES["NumPy"](8, 10000, Yarn(4, 4096)), names)
    queries = np.ones((3, 8), dtype)
    assert names["rotate"](queries, [0, 1, 2]).dtype == dtype
    assert (queries == 1).all()  # what was given is left as it was


@pytest.mark.parametrize("recipe", RECIPES.values(), ids=RECIPES)
@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        ((7, 1e4), "d_head"),
        ((8, 1), "base"),
        ((8, 1e4, None, "pairs"), "pairing"),
        ((8, 1e4, None, "half", 2), "partial_rotary_factor"),
    ],
)
def test_wrong_arguments_of_a_rotary_recipe_are_refused(recipe, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} is .*; allowed: "):
        recipe(*arguments)


SENTENCES = [
    "I am playing with the brown ball and my brother is playing with the red ball",
    "one",
    "it's \"quoted\" \\ {braces} {0} %s 👩‍👩‍👧 <b> — __import__('os')",
]


@pytest.mark.parametrize("sentence", SENTENCES)
@pytest.mark.parametrize(("d_model", "base"), [(2, 2), (64, 10000), (512, 1_000_000)])
@pytest.mark.parametrize(("scale", "rate"), [(True, 0.0), (True, 0.3), (False, 0.5)])
@pytest.mark.parametrize("distribution", DISTRIBUTIONS)
def test_the_numpy_code_gives_what_is_shown(sentence, d_model, base, scale, rate, distribution):
    words = split_words(sentence)
    names: dict[str, object] = {}
    choices = {"scale": scale, "rate": rate, "distribution": distribution}
    exec(OF_TEXT["NumPy"](words, d_model, base, **choices), names)
    expected = text_to_input(words, d_model, base, **choices).dropped
    assert names["words"] == list(words)
    np.testing.assert_allclose(names["x"], expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("library", ["PyTorch", "JAX"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_code_is_code_with_the_words_as_data(sentence, library):
    """What it computes is checked in tests/oracles, where PyTorch and JAX are at hand."""
    tree = ast.parse(OF_TEXT[library](split_words(sentence), 8, 100, rate=0.1))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert set(split_words(sentence)) <= {text for text in texts if isinstance(text, str)}


N_HEADS, D_HEAD, D_IN = 3, 8, 5

RNG = np.random.default_rng(0)

QUERY, KEY = RNG.normal(size=(2, N_HEADS * D_HEAD, D_IN))

X, Y = RNG.normal(size=(2, D_IN))


def scores(query, key, pairing):
    """Of each head, for a query at position 7 and a key at position 3."""
    queries, keys = ((w @ x).reshape(N_HEADS, D_HEAD) for w, x in ((query, X), (key, Y)))
    at = [rotate(vectors, np.full(N_HEADS, p), pairing=pairing)
          for vectors, p in ((queries, 7), (keys, 3))]  # fmt: skip
    return (at[0] * at[1]).sum(axis=-1)


@pytest.mark.parametrize(
    ("convert", "trained", "other"),
    [(to_half_split, "interleaved", "half"), (to_interleaved, "half", "interleaved")],
)
def test_scores_are_those_of_training(convert, trained, other):
    right = scores(QUERY, KEY, trained)
    assert np.abs(scores(QUERY, KEY, other) - right).max() > 0.1
    converted = scores(convert(QUERY, N_HEADS), convert(KEY, N_HEADS), other)
    np.testing.assert_allclose(converted, right, rtol=1e-12)


def test_one_undoes_the_other():
    np.testing.assert_array_equal(to_interleaved(to_half_split(QUERY, N_HEADS), N_HEADS), QUERY)
    bias = np.arange(N_HEADS * D_HEAD)[:, None]
    assert to_half_split(bias, N_HEADS)[:D_HEAD, 0].tolist() == [0, 2, 4, 6, 1, 3, 5, 7]


RANDOM = np.random.default_rng(3)


def run(code, before):
    names = {"before": before}
    exec(code, names)
    return names["after"]


@pytest.mark.parametrize("to", ["half", "interleaved"])
@pytest.mark.parametrize("rotated", [4, 12])
def test_numpy_does_what_was_found_in_columns_and_in_rows(to, rotated):
    order = order_of(to, 12, rotated)
    q = RANDOM.normal(size=(2, 5, 36))
    expected = q.reshape(2, 5, 3, 12)[..., order].reshape(q.shape)
    code = pairing_order.pairing_order(to, 12, rotated, 1)["NumPy"]
    assert (run(code, q) == expected).all()
    weight = RANDOM.normal(size=(36, 7))
    rows = pairing_order.pairing_order(to, 12, rotated, 0)["NumPy"]
    assert (run(rows, weight) == weight.reshape(3, 12, 7)[:, order].reshape(weight.shape)).all()


def test_an_order_number_by_number():
    before = RANDOM.normal(size=(3, 4))
    code = pairing_order.listed((2, 0, 3, 1), 1)["NumPy"]
    assert (run(code, before) == before[:, [2, 0, 3, 1]]).all()


HEAD = seeded_head(16)

TABLE = positional_encoding(9, 16)

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


@pytest.mark.parametrize(
    ("model", "verdict"),
    [
        (lambda x: layer(x + TABLE[None, : x.shape[1]]), f"Its batch is axis 0. {SHOWS}"),
        (lambda x: layer(x + TABLE[: x.shape[0], None]), f"Its batch is axis 0. {BLIND}{PLACE}"),
        (lambda x: layer(x + TABLE[None][:, x.shape[1]]), f"Its batch is axis 0. {BLIND}"),
        (layer, f"Its batch is axis 0. {BLIND}"),
        (across, f"Its batch is axis 1. {BLIND}"),
        (lambda x: across(x + TABLE[: x.shape[0], None]), f"Its batch is axis 1. {SHOWS}"),
        (lambda x: across(x + TABLE[None, : x.shape[1]]), f"Its batch is axis 1. {BLIND}{PLACE}"),
        # Of a mirrored text nothing would tell: distances are the same both ways.
        (lambda x: layer(x, DISTANCE[: x.shape[1], : x.shape[1]]), f"Its batch is axis 0. {SHOWS}"),
    ],
    ids=range(8),
)
@pytest.mark.parametrize("form", [np.float32, np.float64])
def test_the_verdict_on_a_layer(model, verdict, form):
    if form == np.float32:  # rounding is not order
        assert two_orders(lambda x: model(x).astype(form), WORDS.astype(form)) == verdict
    else:
        assert two_orders(model, WORDS) == verdict


def test_words_that_never_see_each_other_are_said():
    assert two_orders(lambda x: x + TABLE[None, : x.shape[1]], WORDS).startswith("Along neither")
    flat = two_orders(lambda x: layer(x.reshape(1, -1, 16)).reshape(x.shape), WORDS)
    assert flat.startswith("Along neither")


def test_dropout_is_noticed():
    rng = np.random.default_rng(2)
    assert "dropout" in two_orders(lambda x: layer(x) * (rng.random(x.shape) > 0.1), WORDS)
