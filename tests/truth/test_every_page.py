"""Every page, at random states of all its controls, read for what no page may say."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from document import contents, controls
from document import shared as of_settings
from document.blocks import Button, Link
from document.link import inside
from state.limits import LIMITS
from tests.truth.readings import FEW_READINGS, SIZES, read, shared

TEXTS = ["   ", "one", "the cat", "the cat chased the elephant", "猫 cat mat", "1 2\n3 4"]


def values_of(control):
    """Return what a link may say of a control."""
    match control:
        case controls.MultiChoice():
            return st.lists(st.sampled_from(control.options), unique=True)
        case controls.Choice() | controls.SelectSlider():
            return st.sampled_from(control.options)
        case controls.IntSlider():
            return st.integers(control.low, control.high)
        case controls.FloatSlider():
            return st.floats(control.low, control.high)
        case controls.LogSlider():
            limits = LIMITS[control.setting]
            whole = st.integers(int(limits.low), int(limits.high)).map(limits.clamp)
            return SIZES.get(control.setting, whole)
        case controls.Toggle():
            return st.booleans()
        case controls.TextInput():
            return st.sampled_from([control.default, *TEXTS])


def blocks(name, values):
    """Return all blocks of a page that is in order."""
    document = read(name, values, fold=True).document
    return [*inside([*of_settings.controls(document.state), *document.blocks], closed=True)]


@cache
def presses(name):
    """Return what the buttons of a page change, as it opens."""
    every = (one for one in blocks(name, {}) if isinstance(one, Button | Link))
    own = (one.changes for one in every if getattr(one, "page", name) == name)
    return [{}, *(one for one in own if isinstance(one, dict))]


@pytest.mark.parametrize("name", contents.names())
@FEW_READINGS
@given(data=st.data())
def test_nothing_is_out_of_order(name, data):
    values = missing = data.draw(shared()) | data.draw(st.sampled_from(presses(name)))
    while missing:  # what a control holds may bring out others
        every = [one for one in blocks(name, values) if isinstance(one, controls.Control)]
        linked = [one for one in every if one.linked]
        missing = {one.key: values_of(one) for one in linked if one.key not in values}
        values |= data.draw(st.fixed_dictionaries(missing))
