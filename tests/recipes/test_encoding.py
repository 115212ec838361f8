"""The code that a reader copies from under a picture, run as it stands, against the core."""

import ast

import numpy as np
import pytest

from core.encodings.rotary import rotate
from recipes import schemes
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


@pytest.mark.parametrize("name", ["learned", "t5", "none"])
def test_a_scheme_without_a_formula_has_no_code(name):
    assert schemes.scheme(name, SETUPS[0]) is None


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
