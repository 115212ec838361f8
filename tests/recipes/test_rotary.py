"""The rotary code that a reader copies, run as it stands and held against the core."""

import ast

import numpy as np
import pytest

from core.encodings.longrope import SEARCHED
from core.encodings.rotary import PAIRINGS, rotate
from core.encodings.rotary_scaling import DynamicNTK, Linear, Llama3, NTKAware, Yarn
from recipes.rotary import RECIPES

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


def test_the_numpy_code_takes_lists():
    names = {}
    exec(RECIPES["NumPy"](4, 10000), names)
    turned = names["rotate"]([[1, 0, 0, 0]], [1])
    np.testing.assert_allclose(turned, [[np.cos(1), 0, np.sin(1), 0]])


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
def test_the_code_imports_what_it_uses(scaling):
    """What the other code computes is checked in tests/oracles, which need PyTorch and JAX."""
    for code in [recipe(64, 10000, scaling) for recipe in RECIPES.values()]:
        used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
        assert ("import math" in code) == ("math" in used)


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
def test_wrong_arguments_are_refused(recipe, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} is .*; allowed: "):
        recipe(*arguments)
