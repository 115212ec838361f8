"""The rotary code that a reader copies, run as it stands and held against the core."""

import ast

import numpy as np
import pytest

from core.encodings.rotary import PAIRINGS, rotate
from core.rope_recipes import numpy_rotary, torch_rotary
from core.scaling import DynamicNTK, Linear, Llama3, NTKAware, Yarn

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
@pytest.mark.parametrize(("d_head", "base"), [(8, 10000), (128, 500000.0)])
def test_the_numpy_code_turns_as_the_core_does(d_head, base, scaling, pairing):
    names = {}
    exec(numpy_rotary(d_head, base, scaling, pairing), names)
    queries = np.random.default_rng(0).normal(size=(5, d_head))
    positions = np.array([0, 1, 70, 4095, 16383])
    expected = rotate(queries, positions, base, pairing=pairing, scaling=scaling)
    np.testing.assert_allclose(names["rotate"](queries, positions), expected, atol=1e-9)
    batch = names["rotate"](np.stack([queries, queries]), positions)
    np.testing.assert_allclose(batch[1], expected, atol=1e-9)


@pytest.mark.parametrize("scaling", SCALINGS, ids=repr)
def test_the_code_imports_what_it_uses(scaling):
    """What the PyTorch code computes is checked in tests/oracles, where PyTorch is at hand."""
    for code in (numpy_rotary(64, 10000, scaling), torch_rotary(64, 10000, scaling)):
        used = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)}
        assert ("import math" in code) == ("math" in used)


@pytest.mark.parametrize("recipe", [numpy_rotary, torch_rotary])
@pytest.mark.parametrize(
    ("arguments", "name"),
    [((7, 1e4), "d_head"), ((8, 1), "base"), ((8, 1e4, None, "pairs"), "pairing")],
)
def test_wrong_arguments_are_refused(recipe, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} is .*; allowed: "):
        recipe(*arguments)
