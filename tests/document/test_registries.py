"""What one entry of a registry needs elsewhere, and the sentence where it is missing."""

import importlib
import pkgutil
from dataclasses import replace

import pytest

from charts.kit import theme
from core import encodings
from core.encodings.grid import Grid
from core.encodings.registry import GRIDS, SCHEMES
from core.encodings.scheme import Scheme
from document import shared
from document.controls import FloatSlider, IntSlider, LogSlider
from document.state import State
from document.words import words
from state import limits
from state.limits import DEFAULTS
from state.ranges import Real


def test_a_scheme_has_its_entry_its_color_and_its_words():
    missing = []
    for module in pkgutil.iter_modules(encodings.__path__):
        every = vars(importlib.import_module(f"core.encodings.{module.name}")).values()
        for one in every:
            if isinstance(one, Scheme | Grid) and one not in [*SCHEMES.values(), *GRIDS.values()]:
                missing.append(f"{one.name}: an entry in core/encodings/registry.py")
    for name in SCHEMES:
        if name not in theme.SCHEMES:
            missing.append(f"{name}: a color in charts/kit/theme.py")
        if name not in words("schemes").parts:
            missing.append(f"{name}: a part of content/en/schemes.md")
    assert not missing, "\n".join(missing)


def test_where_an_entry_is_missing_the_error_names_its_file():
    with pytest.raises(KeyError, match=r"kerple has no color: .* charts/kit/theme\.py"):
        theme.SCHEMES["kerple"]
    with pytest.raises(KeyError, match=r"content/en/schemes\.md has no part headed ## kerple"):
        words("schemes").say("kerple").markdown  # noqa: B018
    with pytest.raises(KeyError, match=r"content/en/frame\.md has no label kerple"):
        words("frame").label("kerple")


def test_a_number_of_the_settings_has_a_slider_over_its_limits(monkeypatch):
    monkeypatch.setitem(limits.LIMITS, "beta_slow", Real(0, 0.5, step=0.05))
    monkeypatch.delitem(limits.STOPS, "beta_slow")
    settings = replace(DEFAULTS, beta_slow=0.25)
    state = State("choose", settings, lambda control: control.default)
    for name in limits.NUMBERS:
        one, range_ = shared.control(state, settings, name), limits.limits(name, settings)
        assert isinstance(one, FloatSlider | IntSlider | LogSlider)
        ends = (
            (one.nearest(-1e9), one.nearest(1e9))
            if not isinstance(one, LogSlider)
            else (one.typable["low"], one.typable["high"])
        )
        assert ends == (range_.low, range_.high), name
    slider = shared.control(state, settings, "beta_slow")
    assert slider.nearest(0.26) == 0.25
