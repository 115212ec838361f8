"""The PyTorch code under the pictures, run as it stands, against the core."""

import numpy as np
import pytest

from tests.core.test_encoding_recipes import SETTINGS, SETUPS, of_schemes, quantities


@pytest.mark.parametrize("settings", SETTINGS)
def test_torch_code_gives_what_the_core_gives(settings):
    for code, name, expected, close in quantities(settings):
        names: dict[str, object] = {}
        exec(code["PyTorch"], names)
        np.testing.assert_allclose(names[name].numpy(), expected, rtol=0, atol=close, err_msg=name)


@pytest.mark.parametrize("setup", SETUPS)
def test_torch_code_of_a_scheme_gives_what_the_core_gives(setup):
    for code, name, expected, close in of_schemes(setup):
        names: dict[str, object] = {}
        exec(code["PyTorch"], names)
        np.testing.assert_allclose(names[name].numpy(), expected, rtol=0, atol=close, err_msg=name)
