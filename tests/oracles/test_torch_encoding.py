"""The PyTorch code under the pictures, run as it stands, against the core."""

import pytest

from tests.recipes.quantities import SETTINGS, SETUPS, assert_gives, of_schemes, quantities


@pytest.mark.parametrize("settings", SETTINGS)
def test_torch_code_gives_what_the_core_gives(settings):
    assert_gives(quantities(settings), "PyTorch")


@pytest.mark.parametrize("setup", SETUPS)
def test_torch_code_of_a_scheme_gives_what_the_core_gives(setup):
    assert_gives(of_schemes(setup), "PyTorch")
