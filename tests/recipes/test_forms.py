"""The table as a loop, run as it stands; the forms of other libraries are run in tests/oracles."""

import ast

import numpy as np
import pytest

import core
from recipes.forms import forms
from tests.recipes.quantities import SETTINGS

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


@pytest.mark.parametrize("settings", SETTINGS)
@pytest.mark.parametrize("name", ["NumPy loop", *OTHERS])
def test_a_form_is_read_in_a_minute(settings, name):
    lines = forms(settings)[name].splitlines()
    assert len([line for line in lines if line]) <= 40
    assert max(map(len, lines)) <= 70  # what the popover shows unbroken


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
