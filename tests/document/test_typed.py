"""What a slider becomes where a reader types a number: the nearest that a link may carry."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from document import shared
from document.controls import FloatSlider, IntSlider, LogSlider, SelectSlider
from state.limits import LIMITS, STOPS

ANY = st.floats(allow_nan=False, allow_infinity=False) | st.floats(-100, 10_000)
OWN = [
    IntSlider("k", 3, 1, 64),
    FloatSlider("offset", 3, -64, 64, 1, finer=0.5),
    FloatSlider("rate", 0, 0, 0.5, 0.05),
    SelectSlider("gain", 4, [0.5, 1, 4, 16]),
]


@given(ANY)
@pytest.mark.parametrize("slider", OWN, ids=lambda one: one.key)
def test_it_is_the_nearest_that_the_slider_has(slider, number):
    if isinstance(slider, SelectSlider):
        every = slider.options
    else:
        step = getattr(slider, "finer", 0) or getattr(slider, "step", 1)
        count = round((slider.high - slider.low) / step)
        every = [slider.low + step * n for n in range(count + 1)]
    value = slider.nearest(number)
    assert min(abs(value - one) for one in every) < 1e-9
    assert abs(value - number) <= min(abs(one - number) for one in every) + 1e-9


@given(ANY)
@pytest.mark.parametrize("name", STOPS)
def test_of_a_shared_setting_it_is_what_a_link_may_say_and_becomes_a_stop(name, number):
    slider, limits = LogSlider(name, 10, name), LIMITS[name]
    value = slider.nearest(number)
    assert limits.allows(value)
    assert value in shared.stops(name, value)
    inside = min(max(number, limits.low), limits.high)
    assert abs(value - inside) <= max(slider.typable["step"] / 2, 1e-4)


def test_a_slider_of_names_and_numbers_takes_those_that_are_numbers():
    slider = SelectSlider("length", "as above", ["as above", "20", "40"])
    assert slider.typable == [20, 40]
    assert slider.nearest(33) == "40"
    assert SelectSlider("scale", "√d", ["1", "√d"]).nearest(math.pi) == "1"
    assert SelectSlider("scale", "√d", ["none", "√d"]).nearest(1) == "√d"
